"""The set: symbols, halves, and the dominoes that a board code makes."""
