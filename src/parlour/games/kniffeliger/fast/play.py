"""The rules as kernels. `play` takes legal actions only; `legal` lists them in engine order."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from parlour.core.jit import integers, kernel
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    AIM_AT,
    CROSS_OUT,
    CROSSED,
    END_AT,
    ENTER_AT,
    ENTERED,
    FIELDS,
    FILLED,
    FIRST_DIE,
    FREEZE,
    FRESH,
    FROZEN,
    KEEPING,
    LOCKED,
    MAIN,
    MOST_SEATS,
    OPEN,
    OVER,
    PHASE,
    READY,
    ROLLS,
    ROUND,
    SEATS,
    SHEETS,
    SHIFT,
    SHIFT_AT,
    SHIFTING,
    STEAL,
    STOCKS,
    STOLEN,
    SWAP,
    SWAP_AT,
    aimed_number,
)
from parlour.games.kniffeliger.solver.dice import HOLD, HOLDS
from parlour.games.kniffeliger.state import DICE, ROUNDS
from parlour.games.kniffeliger.state import ROLLS as MOST_ROLLS

ALL_DICE = (1 << DICE) - 1

KEEP_ORDER: Any = integers(
    sum(1 << i for i in keep) for size in range(DICE) for keep in combinations(range(DICE), size)
)
"""Masks of kept dice in the order in which the engine lists rolls."""

ADD_FACE: Any = integers(
    HOLD.get(tuple(sorted((*hold, face))), 0) for hold in HOLDS for face in range(7)
)
"""The hold with one more die: ADD_FACE[hold * 7 + face]."""


@kernel
def hold_of(table: Any, mask: int, adds: Any) -> int:
    """The hold of the dice in a mask."""
    hold = 0
    for index in range(DICE):
        if (mask >> index) & 1:
            hold = adds[hold * 7 + table[FIRST_DIE + index]]
    return hold


@kernel
def fillable(table: Any, seat: int) -> int:
    """How many fields can be filled now."""
    count = 0
    for place in range(FIELDS):
        if table[SHEETS + seat * FIELDS + place] == OPEN:
            count += 1
    return count


@kernel
def is_full(table: Any, seat: int) -> bool:
    """Whether no open field is left, frozen or not."""
    for place in range(FIELDS):
        field = table[SHEETS + seat * FIELDS + place]
        if field == OPEN or field == FROZEN:
            return False
    return True


@kernel
def owes_entry(table: Any) -> bool:
    """Whether the active seat must still make an entry before its turn can end (KF-13)."""
    return table[PHASE] == MAIN and table[ENTERED] == 0 and fillable(table, table[ACTIVE]) > 0


@kernel
def can_hit(table: Any, seat: int, kind: int, victim: int, place: int) -> bool:
    """Whether an aimed die has a target there (KF-34, 35, 36)."""
    if victim == seat:
        return False
    field = table[SHEETS + victim * FIELDS + place]
    if kind == STEAL:
        return bool(field > 0 and table[SHEETS + seat * FIELDS + place] == OPEN)
    if kind == FREEZE:
        if victim < seat and table[ROUND] >= ROUNDS:
            return False
        return field == OPEN and fillable(table, victim) > 1
    if table[FILLED]:
        return bool(field > 0)
    return bool(field == OPEN or field == FROZEN)


@kernel
def any_hit(table: Any, seat: int, kind: int) -> bool:
    """Whether an aimed die has any target."""
    for victim in range(table[SEATS]):
        for place in range(FIELDS):
            if can_hit(table, seat, kind, victim, place):
                return True
    return False


@kernel
def legal(table: Any, order: Any, out: Any) -> int:
    """Writes the legal actions of the active seat to `out`; returns how many there are."""
    seat = table[ACTIVE]
    count = 0
    if table[PHASE] == OVER:
        return 0
    if table[PHASE] == SHIFTING:
        if table[SEATS] > 1:
            if table[READY + seat * STOCKS + SHIFT] > 0:
                out[count] = SHIFT_AT
                count += 1
            if table[READY + seat * STOCKS + SWAP] > 0:
                for victim in range(table[SEATS]):
                    if victim != seat:
                        out[count] = SWAP_AT + victim
                        count += 1
        out[count] = END_AT
        return count + 1
    owes = owes_entry(table)
    if owes:
        if table[ROLLS] == 0:
            out[count] = 0
            count += 1
        else:
            if table[ROLLS] < MOST_ROLLS:
                for keep in order:
                    if keep & table[LOCKED] == table[LOCKED]:
                        out[count] = keep
                        count += 1
            for place in range(FIELDS):
                if table[SHEETS + seat * FIELDS + place] == OPEN:
                    out[count] = ENTER_AT + place
                    count += 1
    for kind in range(3):
        if table[READY + seat * STOCKS + kind] == 0:
            continue
        if kind == STEAL and not (owes and table[ROLLS] == 0):
            continue
        for victim in range(table[SEATS]):
            for place in range(FIELDS):
                if can_hit(table, seat, kind, victim, place):
                    out[count] = aimed_number(kind, victim, place)
                    count += 1
    if not owes:
        out[count] = END_AT
        count += 1
    return count


@kernel
def play(table: Any, action: int, points: Any, adds: Any) -> int:
    """Plays a legal action; returns 1 if dice must be rolled then, 2 for the action die, else 0."""
    seat = table[ACTIVE]
    if action < ENTER_AT:
        table[ROLLS] += 1
        table[LOCKED] = action
        return 1
    if action < AIM_AT:
        place = action - ENTER_AT
        throw = hold_of(table, ALL_DICE, adds) - FIRST_THROW
        table[SHEETS + seat * FIELDS + place] = int(points[throw * FIELDS + place])
        table[ENTERED] = 1
        total = 0
        for index in range(DICE):
            total += table[FIRST_DIE + index]
        return 2 if total % 3 == 0 and table[SEATS] > 1 else 0
    if action == END_AT:
        end_turn(table)
        return 0
    if action < SHIFT_AT:
        rest = (action - AIM_AT) // FIELDS
        hit(table, seat, rest // MOST_SEATS, rest % MOST_SEATS, (action - AIM_AT) % FIELDS)
    elif action == SHIFT_AT:
        table[READY + seat * STOCKS + SHIFT] -= 1
        shift(table)
    else:
        table[READY + seat * STOCKS + SWAP] -= 1
        swap(table, seat, action - SWAP_AT)
    return 0


FIRST_THROW = len(HOLDS) - 252


@kernel
def hit(table: Any, seat: int, kind: int, victim: int, place: int) -> None:
    """Uses an aimed die (KF-34, 35, 36)."""
    table[READY + seat * STOCKS + kind] -= 1
    field = SHEETS + victim * FIELDS + place
    if kind == STEAL:
        table[SHEETS + seat * FIELDS + place] = table[field]
        table[field] = STOLEN
        table[ENTERED] = 1
    elif kind == FREEZE:
        table[field] = FROZEN
    elif kind == CROSS_OUT:
        table[field] = CROSSED
        if fillable(table, victim) == 0:
            thaw(table, victim)


@kernel
def shift(table: Any) -> None:
    """Passes every sheet to the next seat (KF-37)."""
    seats = table[SEATS]
    for place in range(FIELDS):
        last = table[SHEETS + (seats - 1) * FIELDS + place]
        for seat in range(seats - 1, 0, -1):
            table[SHEETS + seat * FIELDS + place] = table[SHEETS + (seat - 1) * FIELDS + place]
        table[SHEETS + place] = last


@kernel
def swap(table: Any, seat: int, victim: int) -> None:
    """Exchanges two sheets (KF-38)."""
    for place in range(FIELDS):
        one, other = SHEETS + seat * FIELDS + place, SHEETS + victim * FIELDS + place
        kept = table[one]
        table[one] = table[other]
        table[other] = kept


@kernel
def thaw(table: Any, seat: int) -> None:
    """Opens the frozen fields of a sheet again."""
    for place in range(FIELDS):
        if table[SHEETS + seat * FIELDS + place] == FROZEN:
            table[SHEETS + seat * FIELDS + place] = OPEN


@kernel
def end_turn(table: Any) -> None:
    """Goes on to the next turn (KF-13, 14, 32) or to the end of the game (KF-2)."""
    if table[PHASE] == MAIN:
        thaw(table, table[ACTIVE])
    table[ROLLS] = 0
    table[LOCKED] = 0
    table[ENTERED] = 0
    seats = table[SEATS]
    seat = table[ACTIVE] + 1
    while True:
        if table[PHASE] == MAIN:
            while seat < seats:
                if fillable(table, seat) > 0 or usable_in_main(table, seat):
                    table[ACTIVE] = seat
                    return
                thaw(table, seat)
                seat += 1
            table[PHASE] = SHIFTING
            seat = 0
        while seat < seats:
            stock = READY + seat * STOCKS
            if seats > 1 and (table[stock + SHIFT] > 0 or table[stock + SWAP] > 0):
                table[ACTIVE] = seat
                return
            seat += 1
        if table[ROUND] >= ROUNDS or all_full(table):
            table[PHASE] = OVER
            return
        next_round(table)
        seat = 0


@kernel
def usable_in_main(table: Any, seat: int) -> bool:
    """Whether the seat has a freeze or cross-out with a target (KF-32)."""
    for kind in range(FREEZE, CROSS_OUT + 1):
        if table[READY + seat * STOCKS + kind] > 0 and any_hit(table, seat, kind):
            return True
    return False


@kernel
def all_full(table: Any) -> bool:
    """Whether every sheet is full."""
    for seat in range(table[SEATS]):
        if not is_full(table, seat):
            return False
    return True


@kernel
def next_round(table: Any) -> None:
    """Starts the next round: fresh action dice become ready (KF-31)."""
    table[ROUND] += 1
    table[PHASE] = MAIN
    table[ACTIVE] = 0
    for place in range(table[SEATS] * STOCKS):
        if table[KEEPING]:
            table[READY + place] += table[FRESH + place]
        else:
            table[READY + place] = table[FRESH + place]
        table[FRESH + place] = 0


@kernel
def total(table: Any, seat: int) -> int:
    """The points of the sheet that a seat holds."""
    points = 0
    for place in range(FIELDS):
        field = table[SHEETS + seat * FIELDS + place]
        if field > 0:
            points += field
    return points


@kernel
def open_fields(table: Any, seat: int, frozen: bool) -> int:
    """The open fields of a sheet as the solver's number, with or without the frozen ones."""
    sheet = 0
    for place in range(FIELDS):
        field = table[SHEETS + seat * FIELDS + place]
        if field == OPEN or (frozen and field == FROZEN):
            sheet |= 1 << place
    return sheet
