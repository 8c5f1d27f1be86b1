"""Spelling: everybody says words from a short list, to which the table can add others."""

from tests.minigames.spelling.game import Spelling

GAME = Spelling
