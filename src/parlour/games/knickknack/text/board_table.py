"""What is on each cell of the board, for pages that know no game."""

from __future__ import annotations

from parlour.core.board import Board, BoardCell
from parlour.core.line import Line
from parlour.core.refusal import Parameter
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.state import Written, kinds_on, written_on
from parlour.games.knickknack.view import View, state_of
from parlour.words.grid import Cell

MARKS: dict[Kind, str] = {
    Kind.DOUBLE_LETTER: "dl",
    Kind.TRIPLE_LETTER: "tl",
    Kind.DOUBLE_WORD: "dw",
    Kind.TRIPLE_WORD: "tw",
}
"""In lower case, so that nobody takes them for letters on the board."""

HOLE = "▒"


def board_of(view: View) -> Board:
    """Every cell, row by row."""
    state = state_of(view)
    written, kinds = written_on(state), kinds_on(state)
    cells = [(column, row) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
    holes = frozenset(view.holes)
    made = [_cell(cell, written.get(cell), kinds.get(cell), cell in holes) for cell in cells]
    return Board(tuple(made), view.walls)


def _cell(cell: Cell, written: Written | None, kind: Kind | None, hole: bool) -> BoardCell:
    """The letter with its value, the number of its owner, and the type."""
    if hole:
        return BoardCell(cell, HOLE, Line("cell.hole"))
    if written is None:
        if kind is None:
            return BoardCell(cell, "", Line("cell.empty"))
        return BoardCell(cell, MARKS[kind], Line("cell.type", {"type": kind}))
    letter, value, owner = written
    told: dict[str, Parameter] = {"letter": letter, "value": value}
    text = f"{letter}{value}" if owner is None else f"{letter}{value}({owner + 1})"
    if owner is not None:
        told["seat"] = owner
    if kind is None:
        return BoardCell(cell, text, Line("cell.neutral" if owner is None else "cell.owned", told))
    told["type"] = kind
    key = "cell.neutral_type" if owner is None else "cell.owned_type"
    return BoardCell(cell, text + MARKS[kind], Line(key, told))
