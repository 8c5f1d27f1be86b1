"""A random player alone, many games at a time: one sheet, no action dice, five dice in one number.

The draws, the policy and the entries of `selfplay.play_match`, without a table.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from parlour.core.jit import integers, kernel
from parlour.games.kniffeliger.bots.levels.uniform import roll_or_entry
from parlour.games.kniffeliger.fast.chance import decision_seed, dice, roll_start
from parlour.games.kniffeliger.fast.entries import note_action, note_dice
from parlour.games.kniffeliger.fast.layout import END_AT, ENTER_AT, FIELDS
from parlour.games.kniffeliger.fast.play import ALL_DICE, FIRST_THROW
from parlour.games.kniffeliger.state import DICE, ROUNDS

ALL_FIELDS = (1 << FIELDS) - 1
BITS = 3
"""A face takes three bits of the number that five dice are; a die that is not there is nothing."""


def _packed(keep: int, faces: tuple[int, ...]) -> int:
    """Faces in the places of the dice that are not kept; the last digit is the first die."""
    free = [index for index in range(DICE) if not keep >> index & 1]
    return sum(face << BITS * index for index, face in zip(free, reversed(faces), strict=True))


_THROWN = [
    [_packed(keep, faces) for faces in product(range(1, 7), repeat=DICE - keep.bit_count())]
    for keep in range(ALL_DICE + 1)
]
THROWN: Any = integers(number for numbers in _THROWN for number in numbers)
THROWN_AT: Any = integers(sum(map(len, _THROWN[:keep])) for keep in range(ALL_DICE + 1))
"""What dice that are not kept come to: THROWN[THROWN_AT[keep] + their number]."""

FREE: Any = integers(DICE - keep.bit_count() for keep in range(ALL_DICE + 1))
KEPT: Any = integers(
    sum(7 << BITS * index for index in range(DICE) if keep >> index & 1)
    for keep in range(ALL_DICE + 1)
)
"""The bits of the dice that are kept."""


@kernel
def play_alone(key: Any, scratch: Any, log: Any) -> tuple[int, int]:
    """A whole game; its total, and how many entries it took. The log may be empty."""
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
                note_action(log, entries, 0, keep)
                note_dice(log, entries + 1, faces, keep)
            entries += 2
            rng[0] = decision_seed(key, entries)
            action = roll_or_entry(rng, rolls, keep, fields)
        place = action - ENTER_AT
        total += points(faces, place, scratch)
        fields ^= 1 << place
        if len(log):
            note_action(log, entries, 0, action)
            note_action(log, entries + 1, 0, END_AT)
        entries += 2
    return total, entries


@kernel
def points(faces: int, place: int, scratch: Any) -> int:
    """What five dice score in a field."""
    hold = 0
    for index in range(DICE):
        hold = scratch.adds[hold * 7 + ((faces >> BITS * index) & 7)]
    return int(scratch.lattice.points[(hold - FIRST_THROW) * FIELDS + place])


@kernel
def play_some_alone(keys: Any, scratch: Any, log: Any, totals: Any) -> None:
    """A game with every key; `totals` gets the final totals."""
    for number in range(len(keys)):
        totals[number], _ = play_alone(keys[number], scratch, log)
