"""Bots: the seats they play, and the worker processes that choose their moves."""
