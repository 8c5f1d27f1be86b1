"""The step after which the winner of a match was ahead to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.core.game import Step

Scores = Callable[[Any], tuple[int, ...]]
"""The points of each seat in a state."""


def turning_point(steps: Sequence[Step], scores: Scores) -> tuple[int, Step] | None:
    """The only winner, and the step that put them ahead for good; None if there is no such step:
    a tie, nobody to be ahead of, or a lead from the start.
    """
    if not steps:
        return None
    final = scores(steps[-1].after)
    best = max(final)
    if len(final) == 1 or final.count(best) > 1:
        return None
    winner = final.index(best)
    for step in reversed(steps):
        if not _leads(winner, scores(step.before)):
            return winner, step
    return None


def _leads(seat: int, scores: tuple[int, ...]) -> bool:
    return all(scores[seat] > other for at, other in enumerate(scores) if at != seat)
