"""Strong: exact solo play, and a look one step ahead at every action."""

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
    aimed,
)
from parlour.games.kniffeliger.fast.play import can_hit, open_fields, owes_entry, total


@kernel
def strong_move(table: Any, mind: Any) -> int:
    """The best solo decision; an action die where it changes most."""
    seat = table[ACTIVE]
    if table[PHASE] == SHIFTING:
        return strong_shift(table, mind, seat)
    for kind in range(FREEZE, CROSS_OUT + 1):
        if table[READY + seat * STOCKS + kind] > 0:
            target = worst_blow(table, mind, seat, kind)
            if target >= 0:
                return target
    if not owes_entry(table):
        return END_AT
    expected = solo_turn(table, mind, seat, mind.values)
    if table[ROLLS] == 0:
        return strong_theft(table, mind, seat, expected)
    keep = best_keep(table, mind)
    return keep if keep >= 0 else ENTER_AT + best_field(table, mind, mind.values)


@kernel
def sheet_value(table: Any, mind: Any, seat: int) -> float:
    """Points, and what the open fields will bring alone."""
    return float(total(table, seat) + mind.values[open_fields(table, seat, True)])


@kernel
def loss(table: Any, mind: Any, kind: int, victim: int, place: int) -> float:
    """What a freeze or a cross-out costs the sheet it hits."""
    field = SHEETS + victim * FIELDS + place
    held = table[field]
    if kind == CROSS_OUT:
        if held > 0:
            return float(held)
        sheet = open_fields(table, victim, True)
        return float(mind.values[sheet] - mind.values[sheet ^ (1 << place)])
    before = solo_turn(table, mind, victim, mind.values)
    table[field] = FROZEN
    after = solo_turn(table, mind, victim, mind.values)
    table[field] = OPEN
    return before - after


@kernel
def worst_blow(table: Any, mind: Any, seat: int, kind: int) -> int:
    """The freeze or cross-out that costs somebody most."""
    best = 0.0
    chosen = -1
    for victim in range(table[SEATS]):
        for place in range(FIELDS):
            if can_hit(table, seat, kind, victim, place):
                cost = loss(table, mind, kind, victim, place)
                if cost > best:
                    best = cost
                    chosen = aimed(kind, victim, place)
    return chosen


@kernel
def strong_theft(table: Any, mind: Any, seat: int, expected: float) -> int:
    """A theft that brings more than rolling, the victim's loss counted in; or a roll."""
    best = expected
    chosen = 0
    if table[READY + seat * STOCKS + STEAL] > 0:
        sheet = open_fields(table, seat, True)
        for victim in range(table[SEATS]):
            for place in range(FIELDS):
                if can_hit(table, seat, STEAL, victim, place):
                    points = float(table[SHEETS + victim * FIELDS + place])
                    value = points + mind.values[sheet ^ (1 << place)]
                    value += points / (table[SEATS] - 1)
                    if value > best:
                        best = value
                        chosen = aimed(STEAL, victim, place)
    return chosen


@kernel
def strong_shift(table: Any, mind: Any, seat: int) -> int:
    """The sheet that is worth most, if one step leads to it."""
    best = sheet_value(table, mind, seat)
    chosen = END_AT
    if table[READY + seat * STOCKS + SHIFT] > 0:
        before = seat - 1 if seat > 0 else table[SEATS] - 1
        if sheet_value(table, mind, before) > best:
            best = sheet_value(table, mind, before)
            chosen = SHIFT_AT
    if table[READY + seat * STOCKS + SWAP] > 0:
        for victim in range(table[SEATS]):
            if victim != seat and sheet_value(table, mind, victim) > best:
                best = sheet_value(table, mind, victim)
                chosen = SWAP_AT + victim
    return chosen
