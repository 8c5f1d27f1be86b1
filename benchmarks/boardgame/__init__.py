"""boardgame.io for comparison: its own server and client, in node."""
