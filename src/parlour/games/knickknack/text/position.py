"""Position files, which people can write by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from parlour.core.codec import SET
from parlour.core.refusal import Refusal, malformed_at
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import (
    MOST_EDGES,
    MOST_OPTIONS,
    BoardCell,
    BoardEdge,
    Column,
    Letter,
    Row,
    SeatNumber,
)
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.options import Option, Powerup, Token
from parlour.games.knickknack.rules.options import dealt
from parlour.games.knickknack.rules.powerups import MOST_ACTIVE
from parlour.games.knickknack.settings import Settings, Terms
from parlour.games.knickknack.state import Due, Phase, State, Way, blank, grid_of

MOST = 1_000_000
"""Far beyond any score, and small enough for every JSON parser."""

CELLS = SIDE * SIDE

Count = Annotated[int, Meta(ge=0, le=MOST)]
Value = Annotated[int, Meta(ge=0, le=99)]
Sheet = tuple[Column, Row, Letter, Value, SeatNumber | None]
Word = Annotated[str, Meta(min_length=2, max_length=SIDE)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file. Only `seats` is required; everything else has a default."""

    seats: Annotated[int, Meta(ge=2, le=8, description="how many players")]
    settings: Settings = Settings()
    round: Annotated[int, Meta(ge=1, le=9_999)] = 1
    to_move: Annotated[SeatNumber, Meta(description="the seat whose turn it is")] = 0
    starter: Annotated[
        SeatNumber | None,
        Meta(description="who began this round; null: by counting back the picks made"),
    ] = None
    cells: Annotated[
        tuple[Sheet, ...],
        Meta(
            max_length=CELLS,
            description="column, row, letter, written value, owner (null: nobody); in any order",
        ),
    ] = ()
    holes: Annotated[tuple[BoardCell, ...], SET, Meta(max_length=CELLS)] = ()
    special: Annotated[
        tuple[tuple[Column, Row, Kind], ...],
        SET,
        Meta(max_length=CELLS, description="column, row, type"),
    ] = ()
    walls: Annotated[tuple[BoardEdge, ...], SET, Meta(max_length=MOST_EDGES)] = ()
    options: Annotated[
        tuple[Option, ...],
        Meta(
            max_length=MOST_OPTIONS,
            description="what is left of the list; none: the list is drawn at once",
        ),
    ] = ()
    powerups: Annotated[
        tuple[Powerup, ...], Meta(max_length=MOST_ACTIVE, description="active, oldest first")
    ] = ()
    backpacks: Annotated[
        tuple[Annotated[tuple[Token, ...], Meta(max_length=opt.MOST_TOKENS)], ...],
        Meta(description="the saved letters of each seat"),
    ] = ()
    scores: tuple[Count, ...] = ()
    placed: Annotated[Count, Meta(description="cells filled by options so far")] = 0
    last_round: bool = False
    starts_next: Annotated[
        SeatNumber | None, Meta(description="who took Start Player in this round")
    ] = None
    known: Annotated[
        tuple[tuple[Word, BoardCell, Way], ...],
        SET,
        Meta(
            description="words of earlier turns that stand no longer: the word, the cell of its "
            "first letter, across or down"
        ),
    ] = ()
    phase: Phase = Phase.PLAY
    board: Annotated[str, Meta(max_length=40, description="the code of the board, if any")] = ""

    def __post_init__(self) -> None:
        # Owners may be null, which has no order, so this is no SET.
        force_setattr(self, "cells", tuple(sorted(self.cells, key=lambda cell: cell[:2])))


_SHARED = tuple(
    [
        name
        for name in Position.__struct_fields__
        if name in State.__struct_fields__ and name != "starter"
    ]
)
"""The fields that a position and a state have in common."""


def position_of(terms: Terms, state: State) -> Position:
    """The position file of a state."""
    return Position(
        seats=state.seats,
        settings=terms.settings,
        starter=state.starter,
        **{name: getattr(state, name) for name in _SHARED},
    )


def from_position(terms: Terms, position: Position) -> State | Refusal:
    """The state of a position file. Only shapes and ranges are checked."""
    wrong = _misshapen(terms, position)
    if wrong is not None:
        return wrong
    start = blank(position.seats)
    given = {name: getattr(position, name) for name in _SHARED}
    for name in ("backpacks", "scores"):
        given[name] = given[name] or getattr(start, name)
    bare = position.phase is Phase.PLAY and not position.options
    picked = 0 if bare else dealt(position.seats) - len(position.options)
    starter = (position.to_move - picked) % position.seats
    return replace(
        start,
        starter=starter if position.starter is None else position.starter,
        due=Due.OPTIONS if bare else Due.NOTHING,
        **given,
    )


def _misshapen(terms: Terms, position: Position) -> Refusal | None:
    letters = terms.alphabet.letters
    for number, option in enumerate(position.options):
        tokens = option.letters if isinstance(option, opt.LetterOption) else ()
        if strange := _strange(tokens, letters):
            return _no_token(f"$.options[{number}].letters", strange)
        if isinstance(option, opt.LetterChange) and option.letter not in letters:
            return _no_letter(f"$.options[{number}].letter", option.letter)
    for number, powerup in enumerate(position.powerups):
        if isinstance(powerup, opt.LetterChange) and powerup.letter not in letters:
            return _no_letter(f"$.powerups[{number}].letter", powerup.letter)
    for seat, backpack in enumerate(position.backpacks):
        if strange := _strange(backpack, letters):
            return _no_token(f"$.backpacks[{seat}]", strange)
    texts = [("cells", cell[2]) for cell in position.cells]
    texts += [("known", word) for word, _, _ in position.known]
    for name, text in texts:
        if strange := "".join([sign for sign in text if sign not in letters]):
            return _no_letter(f"$.{name}", strange[0])
    return _miscounted(position) or _misplaced(terms, position)


def _strange(tokens: Iterable[str], letters: str) -> str:
    return next((token for token in tokens if not opt.is_token(token, letters)), "")


def _no_token(path: str, token: str) -> Refusal:
    return malformed_at(path, f'{token!r} is not a letter of this game, nor "?2" or "!"')


def _no_letter(path: str, sign: str) -> Refusal:
    return malformed_at(path, f"{sign!r} is not a letter of this game")


def _miscounted(position: Position) -> Refusal | None:
    """Lists of the wrong length, seats out of range."""
    seats = position.seats
    for name in ("backpacks", "scores"):
        given = getattr(position, name)
        if given and len(given) != seats:
            return malformed_at(f"$.{name}", f"{len(given)} for {seats} seats")
    if len(position.options) > dealt(seats):
        problem = f"{len(position.options)} options; {seats} seats have {dealt(seats)}"
        return malformed_at("$.options", problem)
    named: dict[str, list[int | None]] = {
        "to_move": [position.to_move],
        "starter": [position.starter],
        "starts_next": [position.starts_next],
        "cells": [owner for *_, owner in position.cells],
    }
    for name, numbers in named.items():
        if any(seat is not None and seat >= seats for seat in numbers):
            return malformed_at(f"$.{name}", f"there are {seats} seats")
    return None


def _misplaced(terms: Terms, position: Position) -> Refusal | None:
    """Edges that are none, two items on one cell."""
    lettered = [(column, row) for column, row, *_ in position.cells]
    typed = [(column, row) for column, row, _ in position.special]
    for name, cells in {"cells": lettered, "special": typed}.items():
        if len(set(cells)) < len(cells):
            return malformed_at(f"$.{name}", "a cell is there twice")
    if not set(position.holes).isdisjoint({*lettered, *typed}):
        return malformed_at("$.holes", "a hole has neither a letter nor a type")
    edges = frozenset(grid_of(terms, blank(position.seats)).edges())
    for number, edge in enumerate(position.walls):
        if edge not in edges:
            problem = "these cells are not neighbours on the board"
            return malformed_at(f"$.walls[{number}]", problem)
    return None
