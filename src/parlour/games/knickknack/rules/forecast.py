"""The end of the game, forecast at the start of each round (KN-5)."""

from __future__ import annotations

KEPT_FREE = 8
"""Cells that the forecast leaves free."""

MOST_ROUNDS = 20


def is_last(done: int, free: int, placed: int) -> bool:
    """Whether the round after `done` rounds is the last: at the pace of letters so far, no further
    one would find room (KN-5).
    """
    pace = max(1, -(-placed // done))
    end = min(done + (free - KEPT_FREE) // pace, MOST_ROUNDS)
    return done + 1 >= end
