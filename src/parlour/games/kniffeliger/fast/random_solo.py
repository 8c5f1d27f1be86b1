"""Solo games of the random player: one sheet, no action dice, five dice in one number.

Draws, policy and entries are those of `selfplay.play_match`, but it needs no table.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from parlour.core.jit import integers, kernel
from parlour.games.kniffeliger.bots.levels.uniform import roll_or_entry
from parlour.games.kniffeliger.fast.chance import decision_seed, dice, roll_start
from parlour.games.kniffeliger.fast.entries import log_action, log_dice
from parlour.games.kniffeliger.fast.layout import END_AT, ENTER_AT, FIELDS
from parlour.games.kniffeliger.fast.play import ALL_DICE, FIRST_THROW
from parlour.games.kniffeliger.state import DICE, ROUNDS

ALL_FIELDS = (1 << FIELDS) - 1
BITS = 3
"""The bits per die in the number for five dice; 0 stands for a die that is not there."""


def _packed(keep: int, faces: tuple[int, ...]) -> int:
    """Faces packed into the places of the dice not kept; the last face is the first die."""
    free = [index for index in range(DICE) if not keep >> index & 1]
    return sum(face << BITS * index for index, face in zip(free, reversed(faces), strict=True))


_THROWN = [
    [_packed(keep, faces) for faces in product(range(1, 7), repeat=DICE - keep.bit_count())]
    for keep in range(ALL_DICE + 1)
]
THROWN: Any = integers(number for numbers in _THROWN for number in numbers)
THROWN_AT: Any = integers(sum(map(len, _THROWN[:keep])) for keep in range(ALL_DICE + 1))
"""The packed dice that are not kept: THROWN[THROWN_AT[keep] + their number]."""

FREE: Any = integers(DICE - keep.bit_count() for keep in range(ALL_DICE + 1))
KEPT: Any = integers(
    sum(7 << BITS * index for index in range(DICE) if keep >> index & 1)
    for keep in range(ALL_DICE + 1)
)
"""The bits of the dice that are kept."""


@kernel
def play_solo(key: Any, scratch: Any, log: Any) -> tuple[int, int]:
    """Plays a whole game; returns its total and the number of entries. The log may be empty."""
    rng = scratch.rng
    total = 0
    entries = 0
    fields = ALL_FIELDS
    for number in range(1, ROUNDS + 1):
        rolls = 0
        faces = 0
        action = 0
        while action < ENTER_AT:
            keep = action
            rolls += 1
            rng[0] = roll_start(key, scratch.labels, number, 0, rolls)
            thrown = THROWN[THROWN_AT[keep] + dice(rng, FREE[keep])]
            faces = (faces & KEPT[keep]) | thrown
            if len(log):
                log_action(log, entries, 0, keep)
                log_dice(log, entries + 1, faces, keep)
            entries += 2
            rng[0] = decision_seed(key, entries)
            action = roll_or_entry(rng, rolls, keep, fields)
        place = action - ENTER_AT
        total += points(faces, place, scratch)
        fields ^= 1 << place
        if len(log):
            log_action(log, entries, 0, action)
            log_action(log, entries + 1, 0, END_AT)
        entries += 2
    return total, entries


@kernel
def points(faces: int, place: int, scratch: Any) -> int:
    """The points of five dice in a field."""
    hold = 0
    for index in range(DICE):
        hold = scratch.adds[hold * 7 + ((faces >> BITS * index) & 7)]
    return int(scratch.lattice.points[(hold - FIRST_THROW) * FIELDS + place])


@kernel
def play_many_solo(keys: Any, scratch: Any, log: Any, totals: Any) -> None:
    """Plays a game with every key; fills `totals` with the final totals."""
    for number in range(len(keys)):
        totals[number], _ = play_solo(keys[number], scratch, log)
