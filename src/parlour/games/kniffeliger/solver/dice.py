"""Dice as multisets, and the lattice of holds that a turn moves in.

A *hold* is a multiset of up to five faces: the dice that are kept. There are 462; the last 252 have
five dice and are called *throws*. A *pair* is a hold and a throw that contains it: a possible
result of a roll. There are 4,368. Locked dice stay locked, so a turn only ever moves up in this
lattice, which keeps the solver small.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from parlour.core.jit import floats, integers
from parlour.games.kniffeliger.rules.categories import CATEGORIES, all_points
from parlour.games.kniffeliger.state import DICE

Faces = tuple[int, ...]

HOLDS: tuple[Faces, ...] = tuple(
    hold for size in range(DICE + 1) for hold in combinations_with_replacement(range(1, 7), size)
)
HOLD = {hold: index for index, hold in enumerate(HOLDS)}
"""The number of a hold, given its sorted faces."""

THROWS = tuple(hold for hold in HOLDS if len(hold) == DICE)
FIRST_THROW = len(HOLDS) - len(THROWS)
"""The number of the first hold that is a throw."""

FIELDS = len(CATEGORIES)
SHEETS = 1 << FIELDS


def chances(count: int) -> dict[Faces, float]:
    """The multisets that `count` dice can show, with their probabilities."""
    made = {}
    for faces in combinations_with_replacement(range(1, 7), count):
        ways = factorial(count) / prod(factorial(n) for n in Counter(faces).values())
        made[faces] = ways / 6**count
    return made


def without(faces: Faces, face: int) -> Faces:
    """The multiset with one die of that face removed."""
    place = faces.index(face)
    return faces[:place] + faces[place + 1 :]


def _pairs() -> list[tuple[Faces, Faces, float]]:
    rolls = [chances(count) for count in range(DICE + 1)]
    return [
        (hold, tuple(sorted(hold + rolled)), chance)
        for hold in HOLDS
        for rolled, chance in rolls[DICE - len(hold)].items()
    ]


_PAIRS = _pairs()
_NUMBER = {(hold, throw): number for number, (hold, throw, _) in enumerate(_PAIRS)}


def _rest(hold: Faces, throw: Faces) -> list[int]:
    """The faces of a throw beyond a hold, each once."""
    return sorted((Counter(throw) - Counter(hold)).keys())


def _starts(lists: list[list[Any]]) -> list[int]:
    starts = [0]
    for items in lists:
        starts.append(starts[-1] + len(items))
    return starts


_LOCKING = [
    [_NUMBER[tuple(sorted((*hold, face))), throw] for face in _rest(hold, throw)]
    for hold, throw, _ in _PAIRS
]
_SMALLER = [[HOLD[without(hold, face)] for face in sorted(set(hold))] for hold in HOLDS]

PAIR_HOLD: Any = integers(HOLD[hold] for hold, _, _ in _PAIRS)
PAIR_THROW: Any = integers(HOLD[throw] - FIRST_THROW for _, throw, _ in _PAIRS)
PAIR_CHANCE: Any = floats(chance for _, _, chance in _PAIRS)
HOLD_PAIRS: Any = integers(_starts([[*chances(DICE - len(hold))] for hold in HOLDS]))
"""The pairs of hold h are HOLD_PAIRS[h] up to HOLD_PAIRS[h + 1]."""

LOCK_STARTS: Any = integers(_starts(_LOCKING))
LOCKS: Any = integers(pair for pairs in _LOCKING for pair in pairs)
"""For each pair, the pairs with one more die locked."""

SMALLER_STARTS: Any = integers(_starts(_SMALLER))
SMALLER: Any = integers(hold for holds in _SMALLER for hold in holds)
"""For each hold, the holds with one die fewer."""

POINTS: Any = floats(score for throw in THROWS for score in all_points(throw))
"""The points of throw t in field c: POINTS[t * FIELDS + c]."""

AWARDS: Any = floats(float(sum(throw) % 3 == 0) for throw in THROWS)
"""1 for a throw that earns an action die (KF-30)."""
