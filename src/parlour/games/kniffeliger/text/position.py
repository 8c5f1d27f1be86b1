"""Position files, which people can write by hand."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta, Struct

from parlour.core.refusal import Refusal, malformed_at
from parlour.games.kniffeliger.actions import DiceSet
from parlour.games.kniffeliger.rules.categories import Category
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import (
    BLANK,
    DICE,
    NO_DICE,
    ROLLS,
    ROUNDS,
    Kind,
    Mark,
    Pending,
    Phase,
    State,
)
from parlour.games.kniffeliger.view import sheet_of, stock_of, view_of

MOST = 1_000_000
"""Far beyond any score, and small enough for every JSON parser."""

Score = Annotated[int, Meta(ge=0, le=MOST)]
WrittenField = Score | Literal["frozen", "crossed", "stolen"]
Face = Annotated[int, Meta(ge=1, le=6)]
Counts = dict[Kind, Score]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file. Only `seats` is required."""

    seats: Annotated[int, Meta(ge=1, le=8, description="how many players")]
    settings: Settings = Settings()
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    phase: Phase = Phase.MAIN
    active: Annotated[int, Meta(ge=0, description="the seat whose turn it is")] = 0
    rolls: Annotated[
        int, Meta(ge=0, le=ROLLS, description="rolls made so far; 0: no dice on the table")
    ] = 0
    dice: Annotated[tuple[Face, ...], Meta(max_length=DICE)] = ()
    locked: Annotated[DiceSet, Meta(description="indices of dice that can't be rolled again")] = ()
    entered: Annotated[bool, Meta(description="the turn's entry or theft has been made")] = False
    sheets: Annotated[
        tuple[dict[Category, WrittenField], ...],
        Meta(description="one per seat; a category that is missing is open"),
    ] = ()
    ready: Annotated[
        tuple[Counts, ...], Meta(description="action dice usable now, one item per seat")
    ] = ()
    fresh: Annotated[
        tuple[Counts, ...], Meta(description="action dice earned this round, one item per seat")
    ] = ()


def position_of(settings: Settings, state: State) -> Position:
    """The position file of a state."""
    view = view_of(state)
    fields = [
        {name: field for name, field in sheet.items() if field is not Mark.OPEN}
        for sheet in view.sheets
    ]
    return Position(
        seats=len(state.sheets),
        settings=settings,
        round=state.round,
        phase=state.phase,
        active=state.active,
        rolls=state.rolls,
        dice=state.dice,
        locked=state.locked,
        entered=state.entered,
        # Every mark other than OPEN is one of the three that a file may contain.
        sheets=cast("tuple[dict[Category, WrittenField], ...]", tuple(fields)),
        ready=view.ready,
        fresh=view.fresh,
    )


def from_position(position: Position) -> State | Refusal:
    """The state of a position file."""
    return _misshapen(position) or State(
        round=position.round,
        phase=position.phase,
        active=position.active,
        rolls=position.rolls,
        dice=position.dice,
        locked=position.locked,
        entered=position.entered,
        pending=Pending.NOTHING,
        sheets=tuple([sheet_of(_marks(sheet)) for sheet in position.sheets])
        or (BLANK,) * position.seats,
        ready=tuple([stock_of(counts) for counts in position.ready]) or (NO_DICE,) * position.seats,
        fresh=tuple([stock_of(counts) for counts in position.fresh]) or (NO_DICE,) * position.seats,
    )


def _marks(sheet: dict[Category, WrittenField]) -> dict[Category, int | Mark]:
    return {name: field if isinstance(field, int) else Mark(field) for name, field in sheet.items()}


def _misshapen(position: Position) -> Refusal | None:
    """What the types cannot check: seats out of range, lists of the wrong length, missing dice."""
    seats = position.seats
    if position.active >= seats:
        return malformed_at("$.active", f"there is no seat {position.active} among {seats}")
    for key in ("sheets", "ready", "fresh"):
        items = len(getattr(position, key))
        if items not in (0, seats):
            return malformed_at(f"$.{key}", f"{items} items for {seats} seats")
    if position.rolls and len(position.dice) != DICE:
        return malformed_at("$.dice", f"after a roll {DICE} dice lie on the table")
    if not position.rolls and (position.dice or position.locked):
        key = "dice" if position.dice else "locked"
        return malformed_at(
            f"$.{key}", "before the first roll no dice lie on the table (rolls is 0)"
        )
    return None
