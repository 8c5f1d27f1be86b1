"""Position files, which people can write by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from parlour.core.codec import SET
from parlour.core.refusal import Refusal, malformed_at
from parlour.games.keebble.actions import (
    BoardCell,
    BoardEdge,
    Column,
    PlacedLetter,
    Row,
    SeatNumber,
)
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.rules.calls import can_react, is_edge
from parlour.games.keebble.settings import (
    BIG_ASK,
    CALLED,
    HIGHEST,
    SHORTEST_WORD,
    WIDEST,
    Settings,
    Terms,
)
from parlour.games.keebble.state import Phase, State, blank, grid_of
from parlour.words.grid import CLOSED, EMPTY, Cell

MOST = 1_000_000
"""Far beyond any score, and small enough for every JSON parser."""

Count = Annotated[int, Meta(ge=0, le=MOST)]
Few = Annotated[int, Meta(ge=0, le=99)]
Hand = Annotated[str, Meta(max_length=99)]
Typed = tuple[Column, Row, Kind]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file. Only `seats` is required; everything else has a default."""

    seats: Annotated[int, Meta(ge=2, le=6, description="how many players")]
    settings: Settings = Settings()
    rows: Annotated[
        tuple[str, ...],
        Meta(max_length=HIGHEST, description="top to bottom: . empty, # destroyed, or a letter"),
    ] = ()
    hand_cells: Annotated[
        tuple[BoardCell | None, ...],
        Meta(description="one per seat; null or left out at the end: not claimed yet"),
    ] = ()
    star: Annotated[BoardCell | None, Meta(description="the cell that the first word covers")] = (
        None
    )
    opened: Annotated[bool, Meta(description="the first word has been played")] = False
    walls: Annotated[tuple[BoardEdge, ...], SET] = ()
    special: Annotated[tuple[Typed, ...], SET, Meta(description="column, row, kind")] = ()
    hands: Annotated[tuple[Hand, ...], Meta(description="the letters of each seat")] = ()
    scores: tuple[Count, ...] = ()
    to_move: Annotated[SeatNumber, Meta(description="the seat whose turn it is")] = 0
    phase: Phase = Phase.WORD
    owners: Annotated[
        tuple[tuple[Column, Row, SeatNumber], ...],
        SET,
        Meta(description="who wrote a letter (Dictionary Devils): column, row, seat"),
    ] = ()
    values: Annotated[
        tuple[tuple[Column, Row, Count], ...],
        SET,
        Meta(description="the written value of a letter: column, row, value"),
    ] = ()
    slots_used: Annotated[tuple[Count, ...], Meta(description="Tiny Backpacks, per seat")] = ()
    spent: Annotated[
        tuple[BoardCell, ...], SET, Meta(description="cells whose factor is used")
    ] = ()
    endgame: bool = False
    called: Annotated[
        str, Meta(max_length=BIG_ASK, description="the letters that were called, to react to")
    ] = ""
    waiting: Annotated[
        tuple[SeatNumber, ...], SET, Meta(description="the seats that are still to react")
    ] = ()
    extra_turns: Annotated[Few, Meta(description="turns that follow this one (Go Again)")] = 0
    ask_size: Annotated[
        int, Meta(ge=CALLED, le=BIG_ASK, description="how many letters may be called")
    ] = CALLED
    no_limit: Annotated[
        bool, Meta(description="a Collector is in effect for the player to move")
    ] = False
    pending: Annotated[
        tuple[Typed, ...], SET, Meta(description="covered cells that are still to fire")
    ] = ()
    buried: Annotated[
        tuple[PlacedLetter, ...],
        SET,
        Meta(description="letters of Garbage cells that were destroyed before they fired"),
    ] = ()
    round_start: Annotated[
        SeatNumber | None,
        Meta(
            description="the seat with which the quiet round began; null: this turn was not quiet"
        ),
    ] = 0
    quiet_rounds: Annotated[
        Few, Meta(description="full rounds in a row without a word or a new letter")
    ] = 0
    passes: Annotated[Few, Meta(description="passes in a row in the endgame")] = 0
    board: Annotated[str, Meta(max_length=40, description="the code of the board, if any")] = ""
    house_words: (
        Annotated[
            tuple[Annotated[str, Meta(min_length=SHORTEST_WORD, max_length=WIDEST)], ...],
            SET,
            Meta(description="words that the table has accepted, in capitals"),
        ]
        | UnsetType
    ) = UNSET


def position_of(terms: Terms, state: State) -> Position:
    """The position file of a state."""
    width = terms.sheet.width
    cells = list(state.hand_cells)
    while cells and cells[-1] is None:
        cells.pop()
    return Position(
        seats=state.seats,
        settings=terms.settings,
        rows=tuple([state.cells[i : i + width] for i in range(0, len(state.cells), width)]),
        hand_cells=tuple(cells),
        **{name: getattr(state, name) for name in _SHARED},
    )


_SHARED = tuple(
    [
        name
        for name in Position.__struct_fields__
        if name in State.__struct_fields__ and name != "hand_cells"
    ]
)
"""The fields that a position and a state have in common."""


def from_position(terms: Terms, position: Position) -> State | Refusal:
    """The state of a position file. Only shapes and ranges are checked."""
    wrong = _misshapen(terms, position)
    if wrong is not None:
        return wrong
    start = blank(terms, position.seats)
    given = {name: getattr(position, name) for name in _SHARED}
    for name in ("hands", "scores", "slots_used"):
        given[name] = given[name] or getattr(start, name)
    lacking = (None,) * (position.seats - len(position.hand_cells))
    state = replace(
        start,
        cells="".join(position.rows) or start.cells,
        hand_cells=(*position.hand_cells, *lacking),
        **{
            **given,
            "called": "".join(sorted(position.called)),
            "house_words": position.house_words or UNSET,
        },
    )
    if state.phase is Phase.REACT and not state.waiting:
        return replace(state, waiting=_asked(terms, state))
    return state


def _asked(terms: Terms, state: State) -> tuple[int, ...]:
    """The seats that react, if the file does not say."""
    others = tuple([seat for seat in range(state.seats) if seat != state.to_move])
    return tuple([seat for seat in others if can_react(terms, state, seat)]) or others


def _misshapen(terms: Terms, position: Position) -> Refusal | None:
    sheet, letters = terms.sheet, terms.alphabet.letters
    if position.rows and [len(row) for row in position.rows] != [sheet.width] * sheet.height:
        return malformed_at("$.rows", f"the board has {sheet.height} rows of {sheet.width} cells")
    texts = [("rows", position.rows, letters + EMPTY + CLOSED), ("hands", position.hands, letters)]
    texts += [("called", (position.called,), letters)]
    texts += [("buried", tuple([letter for letter, _, _ in position.buried]), letters)]
    texts += [("house_words", position.house_words or (), letters)]
    for name, given, allowed in texts:
        strange = next((c for text in given for c in text if c not in allowed), None)
        if strange is not None:
            return malformed_at(f"$.{name}", f"{strange!r} is not a letter of this game")
    return _miscounted(position) or _off_board(terms, position)


def _miscounted(position: Position) -> Refusal | None:
    """Lists of the wrong length, seats out of range."""
    seats = position.seats
    for name in ("hands", "scores", "slots_used"):
        given = getattr(position, name)
        if given and len(given) != seats:
            return malformed_at(f"$.{name}", f"{len(given)} for {seats} seats")
    if len(position.hand_cells) > seats:
        return malformed_at("$.hand_cells", f"{len(position.hand_cells)} for {seats} seats")
    named: dict[str, Iterable[int | None]] = {
        "to_move": [position.to_move],
        "round_start": [position.round_start],
        "waiting": position.waiting,
        "owners": [owner for _, _, owner in position.owners],
    }
    for name, numbers in named.items():
        if any(seat is not None and seat >= seats for seat in numbers):
            return malformed_at(f"$.{name}", f"there are {seats} seats")
    return None


def _off_board(terms: Terms, position: Position) -> Refusal | None:
    """Cells off the board, edges that are none, two items on one cell."""
    grid = grid_of(terms, blank(terms, position.seats))
    lists: dict[str, list[Cell]] = {
        "hand_cells": [cell for cell in position.hand_cells if cell is not None],
        "star": [] if position.star is None else [position.star],
        "spent": list(position.spent),
        "special": _places(position.special),
        "pending": _places(position.pending),
        "owners": _places(position.owners),
        "values": _places(position.values),
        "buried": [(column, row) for _, column, row in position.buried],
    }
    for name, cells in lists.items():
        if not all(grid.inside(cell) for cell in cells):
            return malformed_at(f"$.{name}", "a cell is not on the board")
        if name != "hand_cells" and len(set(cells)) < len(cells):
            return malformed_at(f"$.{name}", "a cell is there twice")
    for i, edge in enumerate(position.walls):
        if not is_edge(grid, edge):
            return malformed_at(f"$.walls[{i}]", "these cells are not neighbours on the board")
    return None


def _places(items: Iterable[tuple[int, int, Any]]) -> list[Cell]:
    return [(column, row) for column, row, _ in items]
