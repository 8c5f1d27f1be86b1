"""The log of a match as a flat buffer: what tests compare with the engine's entries."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.state import DICE

WIDTH = 2 + DICE
"""An entry of the log: 0, seat and action; or 1, how many dice and their faces; or 2 and the
action die's face."""

ACTED, ROLLED, AWARDED = range(3)


@kernel
def note_action(log: Any, entry: int, seat: int, action: int) -> None:
    """What a seat did."""
    log[entry * WIDTH] = ACTED
    log[entry * WIDTH + 1] = seat
    log[entry * WIDTH + 2] = action


@kernel
def note_dice(log: Any, entry: int, faces: int, keep: int) -> None:
    """The dice that were rolled, in index order; a face takes three bits of `faces`."""
    count = 0
    for index in range(DICE):
        if not (keep >> index) & 1:
            log[entry * WIDTH + 2 + count] = (faces >> 3 * index) & 7
            count += 1
    log[entry * WIDTH] = ROLLED
    log[entry * WIDTH + 1] = count


@kernel
def note_award(log: Any, entry: int, face: int) -> None:
    """What the action die came to."""
    log[entry * WIDTH] = AWARDED
    log[entry * WIDTH + 1] = face
