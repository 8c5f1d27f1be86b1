"""The real server, killed at random moments and left without room on its disk, under load."""
