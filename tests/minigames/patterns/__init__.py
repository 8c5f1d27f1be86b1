"""Patterns: letters on a board, several at once; about a million moves at the start."""

from tests.minigames.patterns.game import Patterns

GAME = Patterns
