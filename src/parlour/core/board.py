"""A board that any page can draw as a table: what is on its cells, and the walls between them."""

from __future__ import annotations

from msgspec import Struct

from parlour.core.line import Line
from parlour.core.prompt import Cell, Edge


class BoardCell(Struct, frozen=True):
    """A cell: a few characters to draw there, and a line that says what it is."""

    cell: Cell
    text: str
    line: Line


class Board(Struct, frozen=True):
    """The cells to draw, row by row; cells that are not listed have nothing on them."""

    cells: tuple[BoardCell, ...]
    walls: tuple[Edge, ...] = ()
