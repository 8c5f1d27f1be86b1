"""The names of the levels, and the results that they must reach.

Separate from `opponents`, which is slow to import.
"""

from __future__ import annotations

from parlour.core.game import Band

LEVELS = ("random", "beginner", "casual", "strong", "expert")

BASELINES = ("soloist",)
"""The soloist plays exact solo play and ignores action dice."""

LADDER = (
    Band(("casual", "beginner"), 0.60, 0.95),
    Band(("strong", "casual"), 0.60, 0.90),
    Band(("expert", "strong"), 0.60, 0.90),
    Band(("expert", "strong", "strong", "strong"), 0.25, 1.0),
    Band(("expert", "soloist"), 0.93, 1.0),
)
"""The results that `parlour ladder kniffeliger` checks."""
