"""The state of the game: sheets, dice and whose turn it is."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from msgspec import Struct

from parlour.games.kniffeliger.rules.categories import CATEGORIES

T = TypeVar("T")

ROUNDS = 14

DICE = 5

ROLLS = 3


class Phase(StrEnum):
    """The two phases of a round, and the end."""

    MAIN = "main"
    SHIFT = "shift"
    OVER = "over"


class Pending(StrEnum):
    """The throw that is due."""

    NOTHING = "nothing"
    ROLL = "roll"
    AWARD = "award"


class Mark(StrEnum):
    """What a field without a score can be."""

    OPEN = "open"
    FROZEN = "frozen"
    CROSSED = "crossed"
    STOLEN = "stolen"


class Kind(StrEnum):
    """The five kinds of action die."""

    STEAL = "steal"
    FREEZE = "freeze"
    CROSS_OUT = "crossOut"
    SHIFT = "shift"
    SWAP = "swap"


KINDS = tuple(Kind)

ALL = "all"
"""The sixth face of the action die: one of each."""

Field = int | Mark

Sheet = tuple[Field, ...]
"""The fields in the order of the categories: a score or a mark."""

Stock = tuple[int, ...]
"""The number of action dice of each kind, in the order of `KINDS`."""

BLANK: Sheet = (Mark.OPEN,) * len(CATEGORIES)

NO_DICE: Stock = (0,) * len(KINDS)


class State(Struct, frozen=True):
    """A position. `sheets`, `ready` and `fresh` have one item per seat.

    `rolls` counts the rolls of this turn, including one that is pending. Action dice are `fresh` in
    the round in which they are earned, and `ready` from the next one on (KF-31).
    """

    round: int
    phase: Phase
    active: int
    rolls: int
    dice: tuple[int, ...]
    locked: tuple[int, ...]
    entered: bool
    pending: Pending
    sheets: tuple[Sheet, ...]
    ready: tuple[Stock, ...]
    fresh: tuple[Stock, ...]


def is_open(field: Field) -> bool:
    """Whether a field can still be filled, now or after it thaws."""
    return field is Mark.OPEN or field is Mark.FROZEN


def is_full(sheet: Sheet) -> bool:
    """Whether no open field is left, frozen or not."""
    return Mark.OPEN not in sheet and Mark.FROZEN not in sheet


def is_last_round(state: State) -> bool:
    """Whether no round follows: it is the fourteenth, or all sheets will be full then (KF-2)."""
    if state.round == ROUNDS:
        return True
    for seat, sheet in enumerate(state.sheets):
        # A player who still has a main turn this round closes one field in it.
        after = seat > state.active or (seat == state.active and not state.entered)
        closes = 1 if state.phase is Phase.MAIN and after else 0
        if sheet.count(Mark.OPEN) + sheet.count(Mark.FROZEN) > closes:
            return False
    return True


def fillable(sheet: Sheet) -> int:
    """The number of fields that can be filled now."""
    return sheet.count(Mark.OPEN)


def total(sheet: Sheet) -> int:
    """The points of a sheet."""
    return sum([field for field in sheet if type(field) is int])


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one replaced."""
    return (*items[:index], item, *items[index + 1 :])


def thawed(sheet: Sheet) -> Sheet:
    """The sheet with its frozen fields open again."""
    if Mark.FROZEN not in sheet:
        return sheet
    return tuple([Mark.OPEN if field is Mark.FROZEN else field for field in sheet])
