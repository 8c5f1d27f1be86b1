"""Strong: exact solo play, and every action die by its immediate effect."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.bots.dice_choice import best_field, best_keep, solo_turn
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    CROSS_OUT,
    END_AT,
    ENTER_AT,
    FIELDS,
    FREEZE,
    FROZEN,
    OPEN,
    PHASE,
    READY,
    ROLLS,
    SEATS,
    SHEETS,
    SHIFT,
    SHIFT_AT,
    SHIFTING,
    STEAL,
    STOCKS,
    SWAP,
    SWAP_AT,
    aimed_number,
)
from parlour.games.kniffeliger.fast.play import can_hit, open_fields, owes_entry, total


@kernel
def strong_move(table: Any, scratch: Any) -> int:
    """The best solo decision; action dice where they change most."""
    seat = table[ACTIVE]
    if table[PHASE] == SHIFTING:
        return strong_shift(table, scratch, seat)
    for kind in range(FREEZE, CROSS_OUT + 1):
        if table[READY + seat * STOCKS + kind] > 0:
            target = costliest_hit(table, scratch, seat, kind)
            if target >= 0:
                return target
    if not owes_entry(table):
        return END_AT
    expected = solo_turn(table, scratch, seat, scratch.values)
    if table[ROLLS] == 0:
        return strong_theft(table, scratch, seat, expected)
    keep = best_keep(table, scratch)
    return keep if keep >= 0 else ENTER_AT + best_field(table, scratch, scratch.values)


@kernel
def sheet_value(table: Any, scratch: Any, seat: int) -> float:
    """The points of a sheet, and the exact expectation of its open fields."""
    return float(total(table, seat) + scratch.values[open_fields(table, seat, True)])


@kernel
def loss(table: Any, scratch: Any, kind: int, victim: int, place: int) -> float:
    """The value that a sheet loses by a freeze or a cross-out."""
    field = SHEETS + victim * FIELDS + place
    held = table[field]
    if kind == CROSS_OUT:
        if held > 0:
            return float(held)
        sheet = open_fields(table, victim, True)
        return float(scratch.values[sheet] - scratch.values[sheet ^ (1 << place)])
    before = solo_turn(table, scratch, victim, scratch.values)
    table[field] = FROZEN
    after = solo_turn(table, scratch, victim, scratch.values)
    table[field] = OPEN
    return before - after


@kernel
def costliest_hit(table: Any, scratch: Any, seat: int, kind: int) -> int:
    """The freeze or cross-out that costs its victim most, or -1."""
    best = 0.0
    chosen = -1
    for victim in range(table[SEATS]):
        for place in range(FIELDS):
            if can_hit(table, seat, kind, victim, place):
                cost = loss(table, scratch, kind, victim, place)
                if cost > best:
                    best = cost
                    chosen = aimed_number(kind, victim, place)
    return chosen


@kernel
def strong_theft(table: Any, scratch: Any, seat: int, expected: float) -> int:
    """The best theft if it is worth more than rolling, counting the victim's loss; else a roll."""
    best = expected
    chosen = 0
    if table[READY + seat * STOCKS + STEAL] > 0:
        sheet = open_fields(table, seat, True)
        for victim in range(table[SEATS]):
            for place in range(FIELDS):
                if can_hit(table, seat, STEAL, victim, place):
                    points = float(table[SHEETS + victim * FIELDS + place])
                    value = points + scratch.values[sheet ^ (1 << place)]
                    value += points / (table[SEATS] - 1)
                    if value > best:
                        best = value
                        chosen = aimed_number(STEAL, victim, place)
    return chosen


@kernel
def strong_shift(table: Any, scratch: Any, seat: int) -> int:
    """The swap or shift that brings the most valuable sheet, or the end."""
    best = sheet_value(table, scratch, seat)
    chosen = END_AT
    if table[READY + seat * STOCKS + SHIFT] > 0:
        before = seat - 1 if seat > 0 else table[SEATS] - 1
        if sheet_value(table, scratch, before) > best:
            best = sheet_value(table, scratch, before)
            chosen = SHIFT_AT
    if table[READY + seat * STOCKS + SWAP] > 0:
        for victim in range(table[SEATS]):
            if victim != seat and sheet_value(table, scratch, victim) > best:
                best = sheet_value(table, scratch, victim)
                chosen = SWAP_AT + victim
    return chosen
