"""The opponents. Every level decides from the view; each level's idea is one short file."""

from __future__ import annotations

from random import Random

from parlour.bots.levels import unknown_level
from parlour.bots.tournament import Band
from parlour.core.compiled import CONFIGURATION
from parlour.games.keebble.actions import Action
from parlour.games.keebble.bots.beginner import Beginner
from parlour.games.keebble.bots.casual import Casual
from parlour.games.keebble.bots.expert import Expert
from parlour.games.keebble.bots.player import Player
from parlour.games.keebble.bots.strong import Strong
from parlour.games.keebble.bots.yardsticks import Greedy, Pair
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
LEVELS = ("beginner", "casual", "strong", "expert")
YARDSTICKS = ("greedy", "pair")


def looks(milliseconds: float) -> int:
    """How many looks at a board take so long, about: see `sight`."""
    return int(milliseconds * (15 if CONFIGURATION == "numba" else 0.5))


BUDGET = looks(300)
"""What a bot has for a move."""

LADDER = (
    Band(("casual", "beginner"), 0.60, 0.90),
    Band(("strong", "casual"), 0.60, 0.90),
    Band(("expert", "strong"), 0.60, 0.90),
    Band(("expert", "greedy"), 0.95, 1.0),
    Band(("expert", "pair"), 0.80, 1.0),
    Band(("expert", "strong", "strong", "strong"), 0.25, 1.0),
)
"""What `parlour ladder keebble` holds the levels to, at `LADDER_BUDGET`."""

LADDER_BUDGET = looks(50)


def choose(
    terms: Terms, state: State, seat: int, level: str, rng: Random, budget: int | None = None
) -> Action:
    """The move of a level; the same for the same seed and budget."""
    if level not in PLAYERS:
        raise unknown_level(level, LEVELS)
    return PLAYERS[level](terms, state, seat, rng, BUDGET if budget is None else budget).move()
