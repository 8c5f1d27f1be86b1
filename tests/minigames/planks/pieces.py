"""The set: 24 planks, each with two halves, and how a plank lies on the board."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Annotated

from msgspec import Meta, Struct

from parlour.core.prompt import Cell, turned

REMOVER = "!"
"""The half that is no number: whoever lays it removes a plank."""


def _make_set() -> dict[int, str]:
    """Every sixth plank has a number and a remover; the others are every pair of numbers, twice."""
    pairs = iter([a + b for a, b in combinations_with_replacement("0123", 2)] * 2)
    return {
        plank: f"{plank // 6 - 1}{REMOVER}" if plank % 6 == 0 else next(pairs)
        for plank in range(1, 25)
    }


HALVES = _make_set()
"""The two halves of every plank, by its id."""

PlankId = Annotated[int, Meta(ge=1, le=24)]
Coordinate = Annotated[int, Meta(ge=-99, le=99)]
Turn = Annotated[int, Meta(ge=0, le=3)]

TURNS = (0, 1, 2, 3)
SHAPE: tuple[Cell, ...] = ((0, 0), (1, 0))


class Laid(Struct, frozen=True, order=True, array_like=True, forbid_unknown_fields=True):
    """A plank on the board: its first half on (x, y), its second to the right, below, to the left
    or above, by quarter turns.
    """

    plank: PlankId
    x: Coordinate
    y: Coordinate
    turn: Turn

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """What its halves cover."""
        right, down = turned(SHAPE[1], self.turn)
        return (self.x, self.y), (self.x + right, self.y + down)


def is_remover(plank: int) -> bool:
    """Whether whoever lays it removes another."""
    return REMOVER in HALVES[plank]


def plank_name(plank: int) -> str:
    """`3 | !`."""
    return " | ".join(HALVES[plank])


def cell_name(cell: Cell) -> str:
    """Column and row, with a minus that is as wide as a plus."""
    return f"{cell[0]}, {cell[1]}".replace("-", "−")
