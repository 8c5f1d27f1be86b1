"""Frames of one table that every client must read to the same picture."""
