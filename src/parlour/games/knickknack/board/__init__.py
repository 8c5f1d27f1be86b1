"""What a board is made of, and boards from board codes."""
