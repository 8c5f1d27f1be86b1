"""What can be printed: boards by their code."""
