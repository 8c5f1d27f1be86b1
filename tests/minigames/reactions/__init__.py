"""Reactions: one seat calls a tune, everybody else runs for a chair at once."""

from tests.minigames.reactions.game import Reactions

GAME = Reactions
