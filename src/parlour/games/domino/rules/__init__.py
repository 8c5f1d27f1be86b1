"""The rules of Keebble: Domino, one idea per file."""
