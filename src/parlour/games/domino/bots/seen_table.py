"""The table as one place sees it: columns to its right, rows towards it, letters as numbers."""

from __future__ import annotations

from typing import NamedTuple

from parlour.games.domino.bots.line_kernel import NOTHING, WILDCARD
from parlour.games.domino.deck.halves import Half, Kind
from parlour.games.domino.deck.symbols import WILD
from parlour.games.domino.rules.places import EDGE_STEPS, reads, seen_cell, table_cell, walled
from parlour.games.domino.rules.table import Table
from parlour.games.domino.state import Cell, Laid

BOTTOM, LEFT, TOP, RIGHT = range(4)
"""Edges of a cell as it is seen."""


class SeenHalf(NamedTuple):
    """What shows on a cell: its sign, and the edges that have a wall."""

    sign: int
    walls: frozenset[int]
    special: Kind | None


class SeenTable(NamedTuple):
    """What shows on every cell, and the pairs of cells on which no other domino may lie."""

    place: int
    cells: dict[Cell, SeenHalf]
    shut: set[tuple[Cell, Cell]]
    near: set[Cell]
    """The cells on which a half would touch or cover something."""

    def sign(self, cell: Cell) -> int:
        """The sign on a cell."""
        half = self.cells.get(cell)
        return NOTHING if half is None else half.sign

    def blocked(self, cell: Cell, edge: int) -> bool:
        """Whether a wall is on an edge of a cell."""
        here = self.cells.get(cell)
        right, down = EDGE_STEPS[edge]
        there = self.cells.get((cell[0] + right, cell[1] + down))
        return bool((here and edge in here.walls) or (there and (edge + 2) % 4 in there.walls))


def seen_table(table: Table, place: int, codes: dict[str, int]) -> SeenTable:
    """A table from a place."""
    cells = {}
    for cell in table.stacks:
        shown = table.shown(cell)
        assert shown is not None
        cells[seen_cell(cell, place)] = seen_half(shown.half, shown.turn, place, codes)
    shut = {(seen_cell(one, place), seen_cell(other, place)) for one, other in table.shut()}
    near = set(cells)
    for x, y in cells:
        near |= {(x + right, y + down) for right, down in EDGE_STEPS}
    return SeenTable(place, cells, shut, near)


def seen_half(half: Half, turn: int, place: int, codes: dict[str, int]) -> SeenHalf:
    """A half of a domino that lies turned, from a place."""
    letter = reads(half, turn, place)
    sign = WILDCARD if letter == WILD else codes[letter] if letter else NOTHING
    walls = frozenset([edge for edge in range(4) if walled(half, turn, _edge_of(edge, place))])
    return SeenHalf(sign, walls, half.special)


def _edge_of(edge: int, place: int) -> int:
    """The edge of the table that a place sees as this one."""
    return EDGE_STEPS.index(table_cell(EDGE_STEPS[edge], place))


def turn_of(seen_turn: int, place: int) -> int:
    """The quarter turns of a domino whose second half is seen to the right, below, and so on."""
    return (seen_turn - place) % 4


def laid_at(domino: int, cell: Cell, seen_turn: int, place: int) -> Laid:
    """A domino that is seen to lie so."""
    return Laid(domino, *table_cell(cell, place), turn_of(seen_turn, place))
