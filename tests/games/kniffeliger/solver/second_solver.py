"""Solo Kniffeliger solved a second time, to judge the solver by: shares no module with it.

Dice are ordered here, a throw is a point of a 6×6×6×6×6 block, and rolling dice is the mean over
their axes. Sheets are solved from above, as they are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np

from tests.games.kniffeliger.rules.referee import CATEGORIES, points

AXES = range(5)
SUBSETS = [s for size in range(6) for s in combinations(AXES, size)]


def _block(category: str) -> Any:
    block = np.zeros((6,) * 5)
    for throw in product(range(6), repeat=5):
        block[throw] = points(category, [face + 1 for face in throw])
    return block


BLOCKS = {category: _block(category) for category in CATEGORIES}


class SecondSolver:
    """Best play, with locked dice or free ones."""

    def __init__(self, *, free: bool) -> None:
        self.free = free
        self._known: dict[frozenset[str], float] = {frozenset(): 0.0}

    def expected(self, fields: Iterable[str]) -> float:
        """The expected points of a sheet with these fields open."""
        sheet = frozenset(fields)
        if sheet not in self._known:
            self._known[sheet] = self._turn(sheet)
        return self._known[sheet]

    def _turn(self, sheet: frozenset[str]) -> float:
        entered = np.maximum.reduce([BLOCKS[c] + self.expected(sheet - {c}) for c in sheet])
        rolled: dict[tuple[int, ...], Any] = {(): entered}
        for axes in SUBSETS[1:]:
            rolled[axes] = rolled[axes[:-1]].mean(axis=axes[-1], keepdims=True)
        kept = [self._second_roll(rolled, locked) for locked in range(6)]
        best = entered
        for axes in SUBSETS[:-1]:
            shape = [6 if axis in axes else 1 for axis in AXES]
            best = np.maximum(best, kept[len(axes)].reshape(shape))
        return float(best.mean())

    def _second_roll(self, rolled: dict[tuple[int, ...], Any], locked: int) -> Any:
        """What it is worth to keep so many dice and roll the others for the second time."""
        loose = AXES if self.free else range(locked, 5)
        choices = [rolled[axes] for axes in SUBSETS if set(axes) <= set(loose)]
        best = choices[0]
        for choice in choices[1:]:
            best = np.maximum(best, choice)
        return best.mean(axis=tuple(range(locked, 5)))


def exact(fields: tuple[str, ...], *, free: bool) -> Fraction:
    """The same with exact fractions, by trying everything; for sheets with few open fields."""

    @cache
    def sheet(open_: tuple[str, ...]) -> Fraction:
        if not open_:
            return Fraction(0)
        return rolled((), (), 2, open_)

    @cache
    def rolled(
        kept: tuple[int, ...], locked: tuple[int, ...], left: int, open_: tuple[str, ...]
    ) -> Fraction:
        throws = _throws(5 - len(kept))
        values = [
            count * choice(tuple(sorted(kept + throw)), locked, left, open_)
            for throw, count in throws.items()
        ]
        return sum(values, Fraction(0)) / throws.total()

    @cache
    def choice(
        dice: tuple[int, ...], locked: tuple[int, ...], left: int, open_: tuple[str, ...]
    ) -> Fraction:
        values = [points(c, list(dice)) + sheet(tuple(o for o in open_ if o != c)) for c in open_]
        if left:
            for size in range(5):
                for kept in set(combinations(dice, size)):
                    if free or _contains(kept, locked):
                        values.append(rolled(kept, () if free else kept, left - 1, open_))
        return max(values)

    return sheet(tuple(fields))


@cache
def _throws(dice: int) -> Counter[tuple[int, ...]]:
    """In how many ways that many dice show each throw, by counting all of them."""
    return Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=dice))


def _contains(kept: tuple[int, ...], locked: tuple[int, ...]) -> bool:
    return all(kept.count(face) >= locked.count(face) for face in set(locked))
