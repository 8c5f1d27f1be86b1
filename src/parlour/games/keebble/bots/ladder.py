"""What the levels are called, what they may spend on a move, and the results they are held to."""

from __future__ import annotations

from parlour.core.game import Band
from parlour.core.jit import BACKEND

LEVELS = ("beginner", "casual", "strong", "expert")

BASELINES = ("greedy", "pair")


def looks(milliseconds: float) -> int:
    """How many looks at a board take so long, about: see `search`."""
    return int(milliseconds * (15 if BACKEND == "numba" else 0.5))


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
