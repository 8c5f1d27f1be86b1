"""Names of cells and edges: `c4` is the cell in the third column and the fourth row."""

from __future__ import annotations

import re
from collections.abc import Iterable

from parlour.words.grid import Cell, Edge, between

_CELL = re.compile(r"([a-p])([1-8])")


def cell_name(cell: Cell) -> str:
    """The letter of the column and the number of the row."""
    return f"{chr(ord('a') + cell[0] - 1)}{cell[1]}"


def edge_name(edge: Edge) -> str:
    """The names of the two cells that an edge lies between."""
    return f"{cell_name(edge[0])}|{cell_name(edge[1])}"


def cell_names(cells: Iterable[Cell]) -> tuple[str, ...]:
    """The names of some cells."""
    return tuple([cell_name(cell) for cell in cells])


def cell_named(text: str) -> Cell | None:
    """The cell with this name on the largest board; None if there is none."""
    found = _CELL.fullmatch(text.lower())
    return None if found is None else (ord(found[1]) - ord("a") + 1, int(found[2]))


def edge_named(text: str) -> Edge | None:
    """The edge with this name, cells in either order; None if there is none."""
    one, bar, other = text.partition("|")
    ends = cell_named(one), cell_named(other)
    if not bar or ends[0] is None or ends[1] is None or ends[0] == ends[1]:
        return None
    return between(ends[0], ends[1])
