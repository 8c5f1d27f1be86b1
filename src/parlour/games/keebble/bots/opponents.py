"""Every opponent by level, and its move."""

from __future__ import annotations

from random import Random

from parlour.bots.levels import unknown_level
from parlour.games.keebble.actions import Action
from parlour.games.keebble.bots.ladder import BUDGET, LEVELS
from parlour.games.keebble.bots.levels.baselines import Greedy, Pair
from parlour.games.keebble.bots.levels.beginner import Beginner
from parlour.games.keebble.bots.levels.casual import Casual
from parlour.games.keebble.bots.levels.expert import Expert
from parlour.games.keebble.bots.levels.strong import Strong
from parlour.games.keebble.bots.player import Player
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import State

PLAYERS: dict[str, type[Player]] = {
    "beginner": Beginner,
    "casual": Casual,
    "strong": Strong,
    "expert": Expert,
    "greedy": Greedy,
    "pair": Pair,
}


def choose(
    terms: Terms, state: State, seat: int, level: str, rng: Random, budget: int | None = None
) -> Action:
    """The move of a level; the same for the same seed and budget."""
    if level not in PLAYERS:
        raise unknown_level(level, LEVELS)
    return PLAYERS[level](terms, state, seat, rng, BUDGET if budget is None else budget).move()
