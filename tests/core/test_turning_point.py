"""What put a winner ahead for good."""

from __future__ import annotations

from parlour.core.game import Step
from parlour.core.turning_point import turning_point

Scores = tuple[int, ...]


def course(*scores: Scores) -> list[Step]:
    """A step from each of these scores to the next."""
    return [Step(n + 1, 0, scores[n], None, scores[n + 1]) for n in range(len(scores) - 1)]


def turned(*scores: Scores) -> tuple[int, int] | None:
    found = turning_point(course(*scores), lambda state: state)
    return None if found is None else (found[0], found[1].n)


def test_the_last_step_into_the_lead_counts() -> None:
    assert turned((0, 0), (5, 0), (5, 9), (12, 9), (12, 11)) == (0, 3)
    assert turned((0, 0), (5, 0), (5, 5), (6, 5)) == (0, 3)


def test_nothing_turned_a_tie_a_lead_from_the_start_or_a_match_alone() -> None:
    assert turned((0, 0), (5, 0), (5, 5)) is None
    assert turned((3, 0), (5, 0)) is None
    assert turned((0,), (5,)) is None
    assert turned((0, 0)) is None
