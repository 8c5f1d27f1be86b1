"""What a board is made of, and how a board code makes one."""
