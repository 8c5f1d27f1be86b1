"""Every opponent by level, and its move."""

from __future__ import annotations

from random import Random

from parlour.bots.levels import unknown_level
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.bots.ladder import BUDGET, LEVELS
from parlour.games.domino.bots.levels.baselines import Greedy
from parlour.games.domino.bots.levels.beginner import Beginner
from parlour.games.domino.bots.levels.casual import Casual
from parlour.games.domino.bots.levels.expert import Expert
from parlour.games.domino.bots.levels.strong import Strong
from parlour.games.domino.bots.player import Player
from parlour.games.domino.settings import Terms
from parlour.games.domino.view import View

PLAYERS: dict[str, type[Player]] = {
    "beginner": Beginner,
    "casual": Casual,
    "strong": Strong,
    "expert": Expert,
    "greedy": Greedy,
}


def choose(
    terms: Terms, view: View, seat: int, level: str, rng: Random, budget: int | None = None
) -> TakeTurn:
    """The move of a level; the same for the same seed and budget."""
    if level not in PLAYERS:
        raise unknown_level(level, LEVELS)
    return PLAYERS[level](terms, view, seat, rng, BUDGET if budget is None else budget).move()
