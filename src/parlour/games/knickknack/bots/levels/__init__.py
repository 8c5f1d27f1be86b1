"""One short file per level."""
