"""Planks: pieces that turn, laid on a board without corners, from hands that nobody else sees."""

from tests.minigames.planks.game import Planks

GAME = Planks
