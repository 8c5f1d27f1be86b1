"""Casual: plays each turn for its own score, and uses action dice where most points move."""

from __future__ import annotations

from typing import Any

from parlour.bots.splitmix import below
from parlour.core.jit import kernel
from parlour.games.kniffeliger.bots.dice_choice import best_field, best_keep, solo_turn
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    CROSS_OUT,
    END_AT,
    ENTER_AT,
    FIELDS,
    FREEZE,
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
from parlour.games.kniffeliger.fast.play import can_hit, owes_entry, total

LEAST_GAIN = 40
"""Sheets are only exchanged for a gain of more than this many points."""


@kernel
def casual_move(table: Any, scratch: Any) -> int:
    """The best move for this turn alone."""
    seat = table[ACTIVE]
    if table[PHASE] == SHIFTING:
        return casual_shift(table, seat)
    for kind in range(FREEZE, CROSS_OUT + 1):
        if table[READY + seat * STOCKS + kind] > 0:
            target = richest_target(table, scratch, seat, kind)
            if target >= 0:
                return target
    if not owes_entry(table):
        return END_AT
    expected = solo_turn(table, scratch, seat, scratch.zeros)
    if table[ROLLS] == 0:
        if table[READY + seat * STOCKS + STEAL] > 0:
            target = richest_target(table, scratch, seat, STEAL)
            if target >= 0 and stolen_points(table, target) >= expected:
                return target
        return 0
    keep = best_keep(table, scratch)
    return keep if keep >= 0 else ENTER_AT + best_field(table, scratch, scratch.zeros)


@kernel
def stolen_points(table: Any, action: int) -> int:
    """The points in the field that an aimed die hits."""
    rest = action - aimed_number(0, 0, 0)
    return int(table[SHEETS + rest // FIELDS % 8 * FIELDS + rest % FIELDS])


@kernel
def richest_target(table: Any, scratch: Any, seat: int, kind: int) -> int:
    """The target with the most points; a random one among equals."""
    best = 0
    found = 0
    for victim in range(table[SEATS]):
        for place in range(FIELDS):
            if not can_hit(table, seat, kind, victim, place):
                continue
            points = max(0, table[SHEETS + victim * FIELDS + place])
            if points > best:
                best = points
                found = 0
            if points == best:
                scratch.actions[found] = aimed_number(kind, victim, place)
                found += 1
    return int(scratch.actions[below(scratch.rng, found)]) if found else -1


@kernel
def casual_shift(table: Any, seat: int) -> int:
    """A swap or shift to a better sheet, if the gain is large enough."""
    own = total(table, seat)
    if table[READY + seat * STOCKS + SWAP] > 0:
        best = own + LEAST_GAIN
        chosen = -1
        for victim in range(table[SEATS]):
            if total(table, victim) > best:
                best = total(table, victim)
                chosen = victim
        if chosen >= 0:
            return SWAP_AT + chosen
    before = seat - 1 if seat > 0 else table[SEATS] - 1
    if table[READY + seat * STOCKS + SHIFT] > 0 and total(table, before) > own + LEAST_GAIN:
        return SHIFT_AT
    return END_AT
