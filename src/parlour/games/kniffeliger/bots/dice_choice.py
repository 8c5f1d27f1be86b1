"""Choosing dice and fields when the turn is in the mind's worths: shared by the better levels."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.fast.layout import ACTIVE, FIELDS, LOCKED, ROLLS
from parlour.games.kniffeliger.fast.play import ALL_DICE, FIRST_THROW, hold_of, open_fields
from parlour.games.kniffeliger.solver.turn import entries, from_entries
from parlour.games.kniffeliger.state import ROLLS as MOST_ROLLS


@kernel
def best_keep(table: Any, mind: Any) -> int:
    """The dice to keep, or -1 if entering is at least as good; rolls left over lead to more."""
    throw = hold_of(table, ALL_DICE, mind.adds)
    best = mind.worths.enter[throw - FIRST_THROW]
    chosen = -1
    if table[ROLLS] >= MOST_ROLLS:
        return chosen
    for keep in mind.order:
        if keep & table[LOCKED] != table[LOCKED]:
            continue
        hold = hold_of(table, keep, mind.adds)
        value = mind.worths.first[hold] if table[ROLLS] == 1 else mind.worths.last[hold]
        if value > best:
            best = value
            chosen = keep
    return chosen


@kernel
def best_field(table: Any, mind: Any, values: Any) -> int:
    """The field to enter for points and what the sheet is worth after it; the first of equals."""
    seat = table[ACTIVE]
    fillable, sheet = open_fields(table, seat, False), open_fields(table, seat, True)
    throw = hold_of(table, ALL_DICE, mind.adds) - FIRST_THROW
    best = -1.0
    chosen = -1
    for place in range(FIELDS):
        if (fillable >> place) & 1:
            value = mind.lattice.points[throw * FIELDS + place] + values[sheet ^ (1 << place)]
            if value > best:
                best = value
                chosen = place
    return chosen


@kernel
def solo_turn(table: Any, mind: Any, seat: int, values: Any) -> float:
    """Reckons a solo turn of a seat from its beginning; what it and the rest are worth."""
    fillable, sheet = open_fields(table, seat, False), open_fields(table, seat, True)
    if fillable == 0:
        return float(values[sheet])
    entries(sheet, fillable, values, 0.0, mind.lattice, mind.worths.enter)
    return float(from_entries(False, mind.lattice, mind.worths))
