"""Tutorials: a script that a game has, and playing it by the rules."""
