"""What is on each cell of the board, for pages that know no game; the terminal uses it too."""

from __future__ import annotations

from itertools import product

from parlour.core.board import Board, BoardCell
from parlour.core.line import Line
from parlour.games.keebble.board.cells import CELLDANCE, Kind
from parlour.games.keebble.view import View
from parlour.words.grid import CLOSED, EMPTY, Cell

MARKS: dict[Kind, str] = {
    Kind.DOUBLE_LETTER: "dl",
    Kind.TRIPLE_LETTER: "tl",
    Kind.DOUBLE_WORD: "dw",
    Kind.TRIPLE_WORD: "tw",
    Kind.BIG_ASK: "ba",
    Kind.THIEF: "th",
    Kind.DESTROYER: "de",
    Kind.GO_AGAIN: "go",
    Kind.GARBAGE: "ga",
    Kind.BLOCKADE: "bl",
    Kind.COLLECTOR: "co",
}
"""In lower case, so that nobody takes them for letters on the board."""


def board_of(view: View) -> Board:
    """Every cell, row by row."""
    width, height = len(view.rows[0]), len(view.rows)
    cells = [(column, row) for row, column in product(range(1, height + 1), range(1, width + 1))]
    return Board(tuple([_cell(view, cell) for cell in cells]), view.walls)


def _cell(view: View, cell: Cell) -> BoardCell:
    letter, kind = view.rows[cell[1] - 1][cell[0] - 1], kind_shown(view, cell)
    if cell in view.hand_cells:
        seat = view.hand_cells.index(cell)
        return BoardCell(cell, f"({seat + 1})", Line("cell.hand", {"seat": seat}))
    if letter == CLOSED:
        return BoardCell(cell, "▒", Line("cell.destroyed"))
    if letter != EMPTY and kind is not None:
        line = Line("cell.letter_kind", {"letter": letter, "kind": kind})
        return BoardCell(cell, letter + MARKS[kind], line)
    if letter != EMPTY:
        return BoardCell(cell, letter, Line("cell.letter", {"letter": letter}))
    if kind is not None:
        return BoardCell(cell, MARKS[kind], Line("cell.kind", {"kind": kind}))
    if star_waits(view, cell):
        return BoardCell(cell, "★", Line("cell.star"))
    return BoardCell(cell, "", Line("cell.empty"))


def kind_shown(view: View, cell: Cell) -> Kind | None:
    """The kind of a cell, as long as it still has an effect; most end with a letter on the cell."""
    kind = {(column, row): kind for column, row, kind in view.special}.get(cell)
    if kind is None or view.rows[cell[1] - 1][cell[0] - 1] == EMPTY:
        return kind
    waits = (*cell, kind) in view.pending if kind in CELLDANCE else cell not in view.spent
    return kind if waits else None


def star_waits(view: View, cell: Cell | None) -> bool:
    """Whether this is the star, and the first word must still cover it."""
    return cell is not None and cell == view.star and not view.opened
