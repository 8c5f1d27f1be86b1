"""Bots: the seats they play, and the worker processes they think in."""
