"""The log of a match as a flat buffer, which tests compare with the engine's entries."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.state import DICE

WIDTH = 2 + DICE
"""The size of an entry: ACTED, seat and action; or ROLLED, the number of dice and their faces; or
AWARDED and the face of the action die."""

ACTED, ROLLED, AWARDED = range(3)


@kernel
def log_action(log: Any, entry: int, seat: int, action: int) -> None:
    """Logs the action of a seat."""
    log[entry * WIDTH] = ACTED
    log[entry * WIDTH + 1] = seat
    log[entry * WIDTH + 2] = action


@kernel
def log_dice(log: Any, entry: int, faces: int, keep: int) -> None:
    """Logs the dice that were rolled, in index order; `faces` has three bits per die."""
    count = 0
    for index in range(DICE):
        if not (keep >> index) & 1:
            log[entry * WIDTH + 2 + count] = (faces >> 3 * index) & 7
            count += 1
    log[entry * WIDTH] = ROLLED
    log[entry * WIDTH + 1] = count


@kernel
def log_award(log: Any, entry: int, face: int) -> None:
    """Logs the face of the action die."""
    log[entry * WIDTH] = AWARDED
    log[entry * WIDTH + 1] = face
