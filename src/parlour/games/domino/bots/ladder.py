"""The names of the levels, their budget, and the results that they must reach."""

from __future__ import annotations

from parlour.core.game import Band
from parlour.core.jit import BACKEND

LEVELS = ("beginner", "casual", "strong", "expert")

BASELINES = ("greedy",)


def searches(milliseconds: float) -> int:
    """About how many searches (see `search`) take this long."""
    return max(1, int(milliseconds / (40 if BACKEND == "numba" else 480)))


BUDGET = searches(300)
"""The budget of a bot for one move."""

LADDER = (
    Band(("casual", "beginner"), 0.60, 0.90),
    Band(("strong", "casual"), 0.60, 0.90),
    Band(("expert", "strong"), 0.60, 0.90),
    Band(("expert", "greedy"), 0.75, 1.0),
    Band(("expert", "strong", "strong", "strong"), 0.25, 1.0),
)
"""The results that `parlour ladder domino` checks, at `LADDER_BUDGET`."""

LADDER_BUDGET = BUDGET
"""With the searches of 50 ms the expert would look at no replies."""
