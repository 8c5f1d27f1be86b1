"""What a player can do, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from parlour.core.codec import SET
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.options import MOST_TOKENS
from parlour.words.grid import Edge, Tile

Column = Annotated[int, Meta(ge=1, le=SIDE)]
Row = Annotated[int, Meta(ge=1, le=SIDE)]
BoardCell = tuple[Column, Row]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]
PlacedLetter = tuple[Letter, Column, Row]
BoardEdge = Annotated[tuple[BoardCell, BoardCell], SET]
TypedCell = tuple[Kind, Column, Row]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]

MOST_OPTIONS = 9
"""The longest list: for eight players (KN-2)."""

MOST_EDGES = 2 * SIDE * (SIDE - 1)


class Part(StrEnum):
    """What can be destroyed of a cell (KN-17)."""

    OWNER = "owner"
    VALUE = "value"
    TYPE = "type"
    CONTENT = "content"


DestroyedPart = tuple[Column, Row, Part]

OptionNumber = Annotated[int, Meta(ge=0, lt=MOST_OPTIONS, description="which of the list, from 0")]
Tiles = Annotated[
    tuple[PlacedLetter, ...],
    Meta(
        max_length=MOST_TOKENS,
        description="what is written, in the order of the option's letters: letter, column, row",
    ),
]
Save = Annotated[
    bool | Literal[0, 1], Meta(description="put the letters into the backpack instead")
]
WallEdges = Annotated[tuple[BoardEdge, ...], SET, Meta(max_length=MOST_EDGES)]
TypedCells = Annotated[
    tuple[TypedCell, ...], SET, Meta(max_length=9, description="type, column, row")
]
Swaps = Annotated[
    tuple[PlacedLetter, ...],
    SET,
    Meta(max_length=9, description="the new letter, column, row"),
]
Destroyed = Annotated[
    tuple[DestroyedPart, ...], SET, Meta(max_length=9, description="column, row, part")
]


class Pick(Struct, frozen=True, tag="pick", forbid_unknown_fields=True):
    """Take an option of the list and carry it out, with exactly the fields that it asks for. A
    field that is left out says that nothing is chosen.
    """

    option: OptionNumber
    tiles: Tiles | UnsetType = UNSET
    save: Save | UnsetType = UNSET
    walls: WallEdges | UnsetType = UNSET
    cells: TypedCells | UnsetType = UNSET
    swaps: Swaps | UnsetType = UNSET
    destroy: Destroyed | UnsetType = UNSET


Action = Pick

FIELDS = ("tiles", "save", "walls", "cells", "swaps", "destroy")
"""The fields that an option may ask for."""


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are checked."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_OPTION = "no_such_option"
    NOT_ASKED_FOR = "not_asked_for"
    SAVE_OR_WRITE = "save_or_write"
    CELL_TWICE = "cell_twice"
    CELL_DESTROYED = "cell_destroyed"
    CELL_TAKEN = "cell_taken"
    NOT_A_LETTER = "not_a_letter"
    HOW_MANY_LETTERS = "how_many_letters"
    HOW_MANY_OVERWRITES = "how_many_overwrites"
    WRONG_LETTERS = "wrong_letters"
    NOT_STRAIGHT = "not_straight"
    NOT_CONNECTED = "not_connected"
    TOO_MANY_WALLS = "too_many_walls"
    NOT_AN_EDGE = "not_an_edge"
    WALL_THERE = "wall_there"
    HOW_MANY_CELLS = "how_many_cells"
    WRONG_TYPES = "wrong_types"
    CELL_TYPED = "cell_typed"
    TOO_MANY_SWAPS = "too_many_swaps"
    NO_LETTER_THERE = "no_letter_there"
    SAME_LETTER = "same_letter"
    TOO_MANY_DESTROYED = "too_many_destroyed"
    PART_NOT_THERE = "part_not_there"


class Carried(NamedTuple):
    """An option, and how it is carried out: what is not chosen is empty."""

    option: int
    tiles: tuple[Tile, ...] = ()
    save: bool = False
    walls: tuple[Edge, ...] = ()
    cells: tuple[tuple[Kind, int, int], ...] = ()
    swaps: tuple[Tile, ...] = ()
    destroy: tuple[tuple[int, int, Part], ...] = ()

    @property
    def action(self) -> Pick:
        """As an action, with what is chosen only."""
        given = {name: getattr(self, name) for name in FIELDS}
        return Pick(self.option, **{name: value for name, value in given.items() if value})


def carried_by(pick: Pick) -> Carried:
    """How an action carries out its option."""
    given = {name: getattr(pick, name) for name in FIELDS}
    chosen = {name: value for name, value in given.items() if value is not UNSET}
    return Carried(pick.option, **chosen)


def named_fields(pick: Pick) -> tuple[str, ...]:
    """The fields that an action names, also those that it leaves empty."""
    return tuple([name for name in FIELDS if getattr(pick, name) is not UNSET])


def normalized(pick: Pick) -> Pick:
    """The action with `save` as true or false: a form may say it as a number."""
    save = pick.save
    return pick if save is UNSET or isinstance(save, bool) else replace(pick, save=bool(save))
