"""The state of the game: the sheet, the list of options, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from msgspec import Struct

from parlour.core.chance import DrawValue
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.options import Option, Powerup
from parlour.games.knickknack.settings import Terms
from parlour.words.grid import CLOSED, EMPTY, Cell, Direction, Edge, Grid

T = TypeVar("T")

Lettered = tuple[int, int, str, int, int | None]
"""Column, row, letter, written value, owner (None: neutral)."""

Special = tuple[int, int, Kind]
"""Column, row, kind."""

Way = Literal["across", "down"]
KnownRun = tuple[str, Cell, Way]
"""A word, the cell of its first letter, and its way."""


class Written(NamedTuple):
    """A letter on a cell."""

    letter: str
    value: int
    owner: int | None


class Phase(StrEnum):
    """Whether the game goes on."""

    PLAY = "play"
    OVER = "over"


class Due(StrEnum):
    """The draw that is due."""

    NOTHING = "nothing"
    BOARD = "board"
    FIRST = "first"
    OPTIONS = "options"


class State(Struct, frozen=True):
    """A position. `backpacks` and `scores` have one item per seat.

    `placed` are the cells filled by options so far (KN-5), `known` the words that stood at the end
    of an earlier turn and stand no longer (KN-30). `starter` began this round, `starts_next` took
    Start Player in it. `drawn` are the values of chance from which the next list is being made.
    """

    board: str
    due: Due
    phase: Phase
    round: int
    starter: int
    to_move: int
    cells: tuple[Lettered, ...]
    holes: tuple[Cell, ...]
    special: tuple[Special, ...]
    walls: tuple[Edge, ...]
    options: tuple[Option, ...]
    powerups: tuple[Powerup, ...]
    backpacks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    placed: int
    last_round: bool
    starts_next: int | None
    known: tuple[KnownRun, ...]
    drawn: tuple[DrawValue, ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)


def blank(seats: int) -> State:
    """An empty sheet before the first list, with the first seat to move."""
    return State(
        board="",
        due=Due.NOTHING,
        phase=Phase.PLAY,
        round=1,
        starter=0,
        to_move=0,
        cells=(),
        holes=(),
        special=(),
        walls=(),
        options=(),
        powerups=(),
        backpacks=((),) * seats,
        scores=(0,) * seats,
        placed=0,
        last_round=False,
        starts_next=None,
        known=(),
        drawn=(),
    )


def grid_of(terms: Terms, state: State) -> Grid:
    """The sheet as a grid for words: holes are closed (KN-17)."""
    return _grid(state.cells, state.holes, state.walls, terms.direction)


@lru_cache(maxsize=1024)
def _grid(
    cells: tuple[Lettered, ...],
    holes: tuple[Cell, ...],
    walls: tuple[Edge, ...],
    direction: Direction,
) -> Grid:
    marks = [EMPTY] * (SIDE * SIDE)
    for column, row, letter, _, _ in cells:
        marks[(row - 1) * SIDE + column - 1] = letter
    for column, row in holes:
        marks[(row - 1) * SIDE + column - 1] = CLOSED
    return Grid(SIDE, SIDE, "".join(marks), frozenset(walls), direction)


def written_on(state: State) -> dict[Cell, Written]:
    """The letters by cell."""
    return {
        (column, row): Written(letter, value, owner)
        for column, row, letter, value, owner in state.cells
    }


def lettered(written: dict[Cell, Written]) -> tuple[Lettered, ...]:
    """The letters as a state has them, sorted."""
    cells = sorted(written)
    return tuple([(*cell, *written[cell]) for cell in cells])


def kinds_on(state: State) -> dict[Cell, Kind]:
    """The special cells by cell."""
    return {(column, row): kind for column, row, kind in state.special}


def own_cells(state: State, seat: int) -> tuple[Cell, ...]:
    """The cells with a letter of this seat, in reading order (KN-12)."""
    return in_reading_order([(column, row) for column, row, _, _, o in state.cells if o == seat])


def free_cells(terms: Terms, state: State) -> tuple[Cell, ...]:
    """The cells that are really free, in reading order (KN-5)."""
    return grid_of(terms, state).empty()


def in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells row by row."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one replaced."""
    return (*items[:index], item, *items[index + 1 :])
