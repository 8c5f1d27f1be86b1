"""The value of every alternative in one decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from parlour.core.codec import plain
from parlour.core.refusal import CoreCode, refuse
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category, all_points
from parlour.games.kniffeliger.solver import table
from parlour.games.kniffeliger.solver.dice import AWARDS, FIRST_THROW, HOLD, HOLDS, Faces
from parlour.games.kniffeliger.solver.turn import (
    LATTICE,
    best_entries,
    turn_buffers,
    turn_from_entries,
)
from parlour.games.kniffeliger.state import DICE


class RollChoice(Struct, frozen=True, tag="roll"):
    """Keep these faces, including locked dice, and roll the rest."""

    faces: Faces


class EnterChoice(Struct, frozen=True, tag="enter"):
    """Enter the dice in a category."""

    category: Category


class Alternative(Struct, frozen=True):
    """A choice, the points to expect from here on, and how far that is below the best choice."""

    choice: RollChoice | EnterChoice
    expected: float
    cost: float


def plain_choice(choice: RollChoice | EnterChoice) -> dict[str, Any]:
    """The choice as plain JSON."""
    made: dict[str, Any] = plain(choice)
    return made


def alternatives(
    sheet: int,
    dice: Sequence[int] = (),
    rolls_left: int = 3,
    locked: Sequence[int] = (),
    *,
    free: bool = False,
    worth: float = 0.0,
    fillable: int | None = None,
) -> list[Alternative]:
    """Every alternative, best first. `dice` and `locked` are faces; without dice, a roll is due.

    `fillable` are the fields that can be filled in this turn: by default all open ones; frozen
    fields cannot be.
    """
    able = sheet if fillable is None else fillable
    throw, held = tuple(sorted(dice)), tuple(sorted(locked))
    _refuse_invalid(sheet, throw, rolls_left, held)
    values = table(free=free, worth=worth)
    buffers = turn_buffers()
    best_entries(sheet, able, values, worth, LATTICE, buffers.enter)
    start = turn_from_entries(free, LATTICE, buffers)
    found: list[tuple[RollChoice | EnterChoice, float]] = []
    if not throw:
        found = [(RollChoice(()), start)]
    else:
        if rolls_left:
            rolling = buffers.first if rolls_left == 2 else buffers.last
            within = holds_within(throw, () if free else held)
            found += [(RollChoice(hold), float(rolling[HOLD[hold]])) for hold in within]
        found += _entries(sheet, able, throw, values, worth)
    best = max(expected for _, expected in found)
    made = [Alternative(choice, value, best - value) for choice, value in found]
    return sorted(made, key=lambda alternative: alternative.cost)


def holds_within(throw: Faces, locked: Faces = ()) -> Iterator[Faces]:
    """Every hold of fewer than five dice that contains the locked ones and is part of the throw."""
    least, most = Counter(locked), Counter(throw)
    for hold in HOLDS[:FIRST_THROW]:
        kept = Counter(hold)
        if kept <= most and least <= kept:
            yield hold


def _entries(
    sheet: int, fillable: int, throw: Faces, values: Any, worth: float
) -> list[tuple[RollChoice | EnterChoice, float]]:
    earned = worth * float(AWARDS[HOLD[throw] - FIRST_THROW])
    points = all_points(throw)
    return [
        (EnterChoice(category), points[field] + float(values[sheet ^ (1 << field)]) + earned)
        for field, category in enumerate(CATEGORIES)
        if (fillable >> field) & 1
    ]


def _refuse_invalid(sheet: int, throw: Faces, rolls_left: int, locked: Faces) -> None:
    problem = None
    if not 0 < sheet < 1 << len(CATEGORIES):
        problem = "name at least one open category"
    elif throw and (len(throw) != DICE or not all(1 <= face <= 6 for face in throw)):
        problem = f"dice are {DICE} numbers from 1 to 6"
    elif throw and not 0 <= rolls_left <= 2:
        problem = "after a roll there are 0, 1 or 2 rolls left"
    elif not throw and locked:
        problem = "no dice are locked before the first roll"
    elif not Counter(locked) <= Counter(throw):
        problem = "locked dice are among the dice"
    if problem is not None:
        raise refuse(CoreCode.UNSOLVABLE, problem=problem)
