"""The table for pages that know no game: what shows on every cell, as the viewer reads it."""

from __future__ import annotations

from parlour.core.board import Board, BoardCell
from parlour.core.game import Line
from parlour.core.prompt import Edge
from parlour.core.refusal import Parameter
from parlour.games.domino.deck.symbols import WILD
from parlour.games.domino.rules.places import EDGE_STEPS, reads
from parlour.games.domino.rules.table import Shown, Table, printed
from parlour.games.domino.state import Cell
from parlour.games.domino.view import View

MARKS = {
    "double_letter": "2L",
    "double_word": "2W",
    "thief": "Th",
    "destroyer": "De",
    "dictionary": "Di",
    "shield": "Sh",
    "gift": "Gi",
    "rotate": "Ro",
    "detour": "Dt",
    "x_ray": "XR",
}
"""How special halves are drawn."""

EMPTY = "·"


def table_in(view: View) -> Table:
    """The table of a view."""
    return Table.of(printed(view.dominoes, {laid.domino for laid in view.table}), view.table)


def board_of(view: View) -> Board:
    """The cells with a half, row by row; cells keep their coordinates, letters are those of the
    viewer's place, or of the bottom.
    """
    table, place = table_in(view), viewer_place(view)
    cells = []
    for cell in sorted(table.stacks, key=lambda at: (at[1], at[0])):
        shown = table.shown(cell)
        assert shown is not None
        cells.append(BoardCell(cell, mark(shown, place), _line(table, cell, shown, place)))
    return Board(tuple(cells), walls_on(table))


def viewer_place(view: View) -> int:
    """From where a view is read."""
    return 0 if view.viewer is None else view.places[view.viewer]


def mark(shown: Shown, place: int) -> str:
    """A few characters for what shows."""
    if shown.half.special is not None:
        return MARKS[shown.half.special]
    return reads(shown.half, shown.turn, place) or EMPTY


def _line(table: Table, cell: Cell, shown: Shown, place: int) -> Line:
    told: dict[str, Parameter] = {"domino": shown.domino}
    letter = reads(shown.half, shown.turn, place)
    if shown.half.special is not None:
        return Line("cell.special", {**told, "kind": str(shown.half.special)})
    if not letter:
        return Line("cell.empty", told)
    if letter == WILD:
        return Line("cell.wildcard", told)
    return Line("cell.letter", {**told, "letter": letter})


def walls_on(table: Table) -> tuple[Edge, ...]:
    """Every edge that is blocked (KD-60)."""
    found: set[Edge] = set()
    for cell in table.stacks:
        for step in EDGE_STEPS:
            if table.blocked(cell, step):
                there = (cell[0] + step[0], cell[1] + step[1])
                found.add((min(cell, there), max(cell, there)))
    return tuple(sorted(found))
