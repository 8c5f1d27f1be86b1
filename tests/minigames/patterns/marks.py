"""What lies on the board, what can be put there, what people notice."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise, product
from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.core.codec import SET
from parlour.core.game import BasePreview
from parlour.core.refusal import CoreCode, Refusal

FREE = "."
MOST = 4
"""How many letters a move may put."""

Letter = Literal["A", "B", "C", "D", "E"]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E")
Cell = tuple[int, int]
"""Column and row."""

Ordinal = Annotated[int, Meta(ge=1, le=8)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a match."""

    side: Annotated[Literal[3, 4, 8], Meta(description="how many rows and columns")] = 4
    letters: Annotated[int, Meta(ge=2, le=5, description="how many letters there are")] = 5


class State(Struct, frozen=True):
    """The rows of the board, whose turn it is, the points."""

    rows: tuple[str, ...]
    active: int
    points: tuple[int, ...]


class View(State, frozen=True):
    """The whole table: nothing is hidden."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file; without rows the board is empty."""

    seats: Annotated[int, Meta(ge=1, le=3)]
    settings: Settings = Settings()
    rows: tuple[Annotated[str, Meta(pattern=r"^[A-E.]{3,8}$")], ...] = ()
    active: Annotated[int, Meta(ge=0)] = 0
    points: tuple[Annotated[int, Meta(ge=0, le=1_000)], ...] = ()


class Mark(Struct, frozen=True, order=True, array_like=True, forbid_unknown_fields=True):
    """A letter on a cell."""

    letter: Letter
    column: Ordinal
    row: Ordinal

    @property
    def cell(self) -> Cell:
        """Where it is."""
        return self.column, self.row


class Put(Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Put letters on cells."""

    marks: Annotated[tuple[Mark, ...], SET, Meta(min_length=1, max_length=MOST)]


class PutDraft(Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Letters put so far, in the order they were chosen."""

    marks: Annotated[tuple[Mark, ...], Meta(max_length=MOST)] = ()


class Preview(BasePreview, frozen=True, kw_only=True):
    """The board as the letters chosen so far would leave it."""

    rows: tuple[str, ...] = ()


class Lettered(Struct, frozen=True, tag="lettered"):
    """Somebody put letters."""

    seat: int
    notes: tuple[str, ...]
    points: int


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are looked for."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_CELL = "no_such_cell"
    NO_SUCH_LETTER = "no_such_letter"
    CELL_TWICE = "cell_twice"
    CELL_TAKEN = "cell_taken"


def free_cells(state: State) -> tuple[Cell, ...]:
    """The cells without a letter, column by column."""
    side = range(1, len(state.rows) + 1)
    return tuple([cell for cell in product(side, side) if letter_at(state.rows, cell) == FREE])


def is_full(state: State) -> bool:
    """Whether every cell has a letter."""
    return not any(FREE in row for row in state.rows)


def letter_at(rows: tuple[str, ...], cell: Cell) -> str:
    """What lies on a cell."""
    column, row = cell
    return rows[row - 1][column - 1]


def lettered(rows: tuple[str, ...], letters: dict[Cell, Letter]) -> tuple[str, ...]:
    """The rows with these letters."""
    side = range(1, len(rows) + 1)
    return tuple(
        ["".join([letters.get((c, r), letter_at(rows, (c, r))) for c in side]) for r in side]
    )


def pairs(rows: tuple[str, ...]) -> int:
    """How many neighbours have the same letter."""
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return sum(a == b != FREE for line in lines for a, b in pairwise(line))


def put_on(cells: Sequence[Cell], letters: Sequence[Letter]) -> Put:
    """A letter on each of these cells."""
    made = [Mark(letter, *cell) for letter, cell in zip(letters, cells, strict=True)]
    return Put(tuple(sorted(made)))


def words(letters: tuple[Letter, ...], size: int) -> list[tuple[Letter, ...]]:
    """Every word of a length."""
    return list(product(letters, repeat=size))


def name_of(cell: Cell) -> str:
    """A column's letter and a row's number."""
    return f"{'abcdefgh'[cell[0] - 1]}{cell[1]}"


def note(mark: Mark) -> str:
    """A mark as a person would note it down."""
    return f"{name_of(mark.cell)}={mark.letter}"


NOTES = {
    note(mark): mark
    for mark in [Mark(*made) for made in product(LETTERS, range(1, 9), range(1, 9))]
}


def misshapen(key: str, problem: str) -> Refusal:
    """The refusal for a position file that makes no sense."""
    return Refusal(CoreCode.MALFORMED, {"path": f"$.{key}", "problem": problem})
