"""The four sides of the table, and what is read from each (KD-2, KD-3)."""

from __future__ import annotations

from parlour.games.domino.deck.halves import Half
from parlour.games.domino.state import Cell

DIRECTIONS: tuple[tuple[Cell, Cell], ...] = (
    ((1, 0), (0, 1)),
    ((0, -1), (1, 0)),
    ((-1, 0), (0, -1)),
    ((0, 1), (-1, 0)),
)
"""For each place where its lines run, left to right and top to bottom (KD-3)."""

PLACE_NAMES = ("bottom", "right", "top", "left")

EDGE_STEPS: tuple[Cell, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""Where the neighbour across each edge is: bottom, left, top, right."""

EDGE_OF: dict[Cell, int] = {step: edge for edge, step in enumerate(EDGE_STEPS)}


def reads(half: Half, turn: int, place: int) -> str:
    """What a place reads of a half of a domino that lies turned; empty if it has no symbol."""
    return half.sides[(turn + place) % 4] if half.sides else ""


def walled(half: Half, turn: int, edge: int) -> bool:
    """Whether a half of a domino that lies turned has a wall at an edge (KD-60)."""
    return bool(half.walls) and (edge - turn) % 4 in half.walls


def seen_cell(cell: Cell, place: int) -> Cell:
    """A cell as a place sees it: columns to its right, rows towards it."""
    (rx, ry), (dx, dy) = DIRECTIONS[place]
    return cell[0] * rx + cell[1] * ry, cell[0] * dx + cell[1] * dy


def table_cell(seen: Cell, place: int) -> Cell:
    """The cell of the table that a place sees there."""
    (rx, ry), (dx, dy) = DIRECTIONS[place]
    return seen[0] * rx + seen[1] * dx, seen[0] * ry + seen[1] * dy
