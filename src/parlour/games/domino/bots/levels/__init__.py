"""The levels, each with its own idea of a good turn."""
