"""The choice of dice and fields once a turn is solved, for casual and better levels."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.fast.layout import ACTIVE, FIELDS, LOCKED, ROLLS
from parlour.games.kniffeliger.fast.play import ALL_DICE, FIRST_THROW, hold_of, open_fields
from parlour.games.kniffeliger.solver.turn import best_entries, turn_from_entries
from parlour.games.kniffeliger.state import ROLLS as MOST_ROLLS


@kernel
def best_keep(table: Any, scratch: Any) -> int:
    """The dice to keep, or -1 if entering now is at least as good. The turn must be solved."""
    throw = hold_of(table, ALL_DICE, scratch.adds)
    best = scratch.buffers.enter[throw - FIRST_THROW]
    chosen = -1
    if table[ROLLS] >= MOST_ROLLS:
        return chosen
    for keep in scratch.keep_order:
        if keep & table[LOCKED] != table[LOCKED]:
            continue
        hold = hold_of(table, keep, scratch.adds)
        value = scratch.buffers.first[hold] if table[ROLLS] == 1 else scratch.buffers.last[hold]
        if value > best:
            best = value
            chosen = keep
    return chosen


@kernel
def best_field(table: Any, scratch: Any, values: Any) -> int:
    """The field to enter, by its points and the value of the sheet after it."""
    seat = table[ACTIVE]
    fillable, sheet = open_fields(table, seat, False), open_fields(table, seat, True)
    throw = hold_of(table, ALL_DICE, scratch.adds) - FIRST_THROW
    best = -1.0
    chosen = -1
    for place in range(FIELDS):
        if (fillable >> place) & 1:
            value = scratch.lattice.points[throw * FIELDS + place] + values[sheet ^ (1 << place)]
            if value > best:
                best = value
                chosen = place
    return chosen


@kernel
def solo_turn(table: Any, scratch: Any, seat: int, values: Any) -> float:
    """Solves a solo turn of a seat from its start; returns the points to expect from it on."""
    fillable, sheet = open_fields(table, seat, False), open_fields(table, seat, True)
    if fillable == 0:
        return float(values[sheet])
    best_entries(sheet, fillable, values, 0.0, scratch.lattice, scratch.buffers.enter)
    return float(turn_from_entries(False, scratch.lattice, scratch.buffers))
