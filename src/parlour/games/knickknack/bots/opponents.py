"""Every opponent by level, and its move."""

from __future__ import annotations

from random import Random

from parlour.bots.levels import unknown_level
from parlour.games.knickknack.actions import Pick
from parlour.games.knickknack.bots.ladder import BUDGET, LEVELS
from parlour.games.knickknack.bots.levels.baselines import Greedy
from parlour.games.knickknack.bots.levels.beginner import Beginner
from parlour.games.knickknack.bots.levels.casual import Casual
from parlour.games.knickknack.bots.levels.expert import Expert
from parlour.games.knickknack.bots.levels.strong import Strong
from parlour.games.knickknack.bots.player import Player
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State

PLAYERS: dict[str, type[Player]] = {
    "beginner": Beginner,
    "casual": Casual,
    "strong": Strong,
    "expert": Expert,
    "greedy": Greedy,
}


def choose(
    terms: Terms, state: State, seat: int, level: str, rng: Random, budget: int | None = None
) -> Pick:
    """The move of a level; the same for the same budget."""
    if level not in PLAYERS:
        raise unknown_level(level, LEVELS)
    player = PLAYERS[level](terms, state, seat, rng, BUDGET if budget is None else budget)
    return player.move()
