"""One file per level."""
