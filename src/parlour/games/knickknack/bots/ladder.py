"""The names of the levels, their budget, and the results that they must reach."""

from __future__ import annotations

from parlour.core.game import Band

LEVELS = ("beginner", "casual", "strong", "expert")

BASELINES = ("greedy",)


def tries(milliseconds: float) -> int:
    """About how many moves can be tried on a sheet in this time."""
    return int(milliseconds * 40)


BUDGET = tries(300)
"""The budget of a bot for one move."""

LADDER_BUDGET = tries(50)

LADDER = (
    Band(("casual", "beginner"), 0.60, 0.90),
    Band(("strong", "casual"), 0.60, 0.90),
    Band(("expert", "strong"), 0.60, 0.90),
    Band(("expert", "greedy"), 0.70, 1.0),
    Band(("expert", "strong", "strong", "strong"), 0.25, 1.0),
)
"""The results that `parlour ladder knickknack` checks, at `LADDER_BUDGET`."""
