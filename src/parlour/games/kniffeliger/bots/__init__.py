"""The opponents: every level decides from the view."""

from __future__ import annotations

from random import Random

from parlour.bots.levels import random_move, unknown_level
from parlour.core.game import AnyGame
from parlour.games.kniffeliger.actions import Action
from parlour.games.kniffeliger.bots import beginner
from parlour.games.kniffeliger.view import View

LEVELS = ("random", "beginner")


def choose(game: AnyGame, view: View, seat: int, level: str, rng: Random) -> Action:
    """The move of a level."""
    if level == "random":
        move: Action = random_move(game, view, seat, rng)
        return move
    if level == "beginner":
        return beginner.choose(game.settings, view, seat, rng)
    raise unknown_level(level, LEVELS)
