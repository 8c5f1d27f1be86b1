"""A state as a flat buffer of integers, called a table, and actions as numbers."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import integers, kernel
from parlour.games.kniffeliger.actions import (
    END_TURN,
    ENTER,
    Action,
    CrossOut,
    EndTurn,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import CATEGORIES, PLACE
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import DICE, KINDS, Field, Mark, Phase, State

SEATS, ROUND, PHASE, ACTIVE, ROLLS, ENTERED, LOCKED, KEEPING, FILLED, FIRST_DIE = range(10)
"""LOCKED is a bit mask. KEEPING and FILLED are the two settings, 0 or 1."""

SHEETS = FIRST_DIE + DICE
FIELDS = len(CATEGORIES)
MOST_SEATS = 8
READY = SHEETS + MOST_SEATS * FIELDS
STOCKS = len(KINDS)
FRESH = READY + MOST_SEATS * STOCKS
SIZE = FRESH + MOST_SEATS * STOCKS

MAIN, SHIFTING, OVER = range(3)
OPEN, FROZEN, CROSSED, STOLEN = -1, -2, -3, -4
STEAL, FREEZE, CROSS_OUT, SHIFT, SWAP = range(5)

ROLL_AT, ENTER_AT, AIM_AT, SHIFT_AT, SWAP_AT, END_AT = 0, 100, 200, 900, 910, 920
"""Where the numbers of each kind of action start: a roll is the mask of its kept dice, an aimed die
is AIM_AT + (kind * 8 + victim) * 14 + field, a swap is SWAP_AT + victim."""

MOST_ACTIONS = 512

_PHASES = {Phase.MAIN: MAIN, Phase.SHIFT: SHIFTING, Phase.OVER: OVER}
_MARKS = {Mark.OPEN: OPEN, Mark.FROZEN: FROZEN, Mark.CROSSED: CROSSED, Mark.STOLEN: STOLEN}
_AIMED = {Steal: STEAL, Freeze: FREEZE, CrossOut: CROSS_OUT}
_KINDS = (Steal, Freeze, CrossOut)


def empty_table() -> Any:
    """A table of zeros."""
    return integers([0] * SIZE)


def table_of(settings: Settings, state: State) -> Any:
    """The table of a state in which a seat is to act."""
    table = empty_table()
    table[SEATS] = len(state.sheets)
    table[ROUND] = state.round
    table[PHASE] = _PHASES[state.phase]
    table[ACTIVE] = state.active
    table[ROLLS] = state.rolls
    table[ENTERED] = state.entered
    table[LOCKED] = sum(1 << index for index in state.locked)
    table[KEEPING] = settings.action_dice == "keep"
    table[FILLED] = settings.cross_out == "filled"
    for index, face in enumerate(state.dice):
        table[FIRST_DIE + index] = face
    for seat, sheet in enumerate(state.sheets):
        for place, field in enumerate(sheet):
            table[SHEETS + seat * FIELDS + place] = _number(field)
        for kind in range(STOCKS):
            table[READY + seat * STOCKS + kind] = state.ready[seat][kind]
            table[FRESH + seat * STOCKS + kind] = state.fresh[seat][kind]
    return table


def _number(field: Field) -> int:
    return _MARKS[field] if isinstance(field, Mark) else field


def action_of(number: int) -> Action:
    """The action that a number stands for."""
    if number < ENTER_AT:
        return Roll(tuple([index for index in range(DICE) if number >> index & 1]))
    if number < AIM_AT:
        return ENTER[number - ENTER_AT]
    if number < SHIFT_AT:
        rest, place = divmod(number - AIM_AT, FIELDS)
        kind, victim = divmod(rest, MOST_SEATS)
        return _KINDS[kind](victim, CATEGORIES[place])
    if number == SHIFT_AT:
        return Shift()
    return END_TURN if number == END_AT else Swap(number - SWAP_AT)


def number_of(action: Action) -> int:
    """The number of an action."""
    if isinstance(action, Roll):
        return sum(1 << index for index in action.keep)
    if isinstance(action, Enter):
        return ENTER_AT + PLACE[action.category]
    if isinstance(action, Shift):
        return SHIFT_AT
    if isinstance(action, Swap):
        return SWAP_AT + action.victim
    if isinstance(action, EndTurn):
        return END_AT
    return int(aimed_number(_AIMED[type(action)], action.victim, PLACE[action.category]))


@kernel
def aimed_number(kind: int, victim: int, place: int) -> int:
    """The number of an aimed action die."""
    return AIM_AT + (kind * MOST_SEATS + victim) * FIELDS + place
