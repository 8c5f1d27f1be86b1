"""When a match is over (KD-41, KD-51)."""

from __future__ import annotations

from enum import StrEnum

from parlour.games.domino.settings import Terms
from parlour.games.domino.state import Public


class EndReason(StrEnum):
    """Why it is over."""

    PASSES = "passes"
    REFILL = "refill"


def end_reason(terms: Terms, after: Public, seat: int) -> EndReason | None:
    """Why it is over after a turn of a seat; None if it goes on."""
    if after.passes >= 2 * after.seats:
        return EndReason.PASSES
    if not after.ending:
        return None
    round_over = (seat + 1) % after.seats == after.first
    return EndReason.REFILL if round_over or not terms.settings.finish_round else None


def is_over(terms: Terms, after: Public, seat: int) -> bool:
    """Whether it is over after a turn of a seat."""
    return end_reason(terms, after, seat) is not None
