"""Dominoes on the table: which cells they lie on, what shows, and where another one may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.games.domino.referee.symbols import SIDES, SPECIALS

Cell = tuple[int, int]

# Where the second half of a domino lies, by its turn: right, down, left, up.
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
# Where a wall's edge lies: bottom, left, top, right. One quarter turn clockwise is one further.
EDGES: tuple[Cell, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))
WALL_LETTERS = "bltr"
FARTHEST = 2000


@dataclass(frozen=True)
class Half:
    """One half as printed: four sides if it is a symbol, a kind if it is special, or empty."""

    sides: str = ""
    turned: int = 0
    special: str = ""
    walls: frozenset[int] = frozenset()

    @staticmethod
    def parse(text: str) -> Half:
        """A half as position files write it."""
        what, slash, letters = text.partition("/")
        if slash and (not letters or len(set(letters)) != len(letters)):
            raise ValueError(f"walls of {text!r}")
        walls = frozenset(WALL_LETTERS.index(letter) for letter in letters)
        if what == "-":
            return Half(walls=walls)
        if what.startswith("*"):
            if what[1:] not in SPECIALS:
                raise ValueError(f"special half {text!r}")
            return Half(special=what[1:], walls=walls)
        if what[:-1] not in SIDES or what[-1] not in "0123":
            raise ValueError(f"symbol {text!r}")
        return Half(sides=SIDES[what[:-1]], turned=int(what[-1]), walls=walls)


Set = dict[int, tuple[Half, Half]]


class Lying(NamedTuple):
    """A domino on the table: the cell of its first half, and its quarter turns clockwise."""

    id: int
    x: int
    y: int
    turn: int

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The cells of the first and of the second half."""
        dx, dy = STEPS[self.turn]
        return (self.x, self.y), (self.x + dx, self.y + dy)


# In laying order: the last one on a cell is the one that shows.
Table = list[Lying]
Shown = dict[Cell, tuple[int, int]]


def shown(table: Sequence[Lying]) -> Shown:
    """KD-21: every filled cell with the domino and the half that shows on it."""
    tops: Shown = {}
    for domino in table:
        for half, cell in enumerate(domino.cells):
            tops[cell] = (domino.id, half)
    return tops


def halves_shown(table: Sequence[Lying], ident: int) -> int:
    """How many halves of this domino show."""
    return sum(1 for top, _ in shown(table).values() if top == ident)


def touches(domino: Lying, others: Sequence[Lying]) -> bool:
    """KD-20: whether it overlaps or shares an edge with one of the others."""
    for other in others:
        for x, y in domino.cells:
            for ox, oy in other.cells:
                if abs(x - ox) + abs(y - oy) <= 1:
                    return True
    return False


def hides_exactly(domino: Lying, others: Sequence[Lying]) -> bool:
    """KD-21: whether it would lie on exactly the two cells of one that still shows a half."""
    for other in others:
        if set(other.cells) == set(domino.cells) and halves_shown(others, other.id) > 0:
            return True
    return False


def box(table: Sequence[Lying]) -> tuple[int, int]:
    """Columns and rows of the smallest rectangle around everything."""
    cells = [cell for domino in table for cell in domino.cells]
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def too_far(domino: Lying) -> bool:
    """KD-20: whether a half lies beyond the farthest cell."""
    return any(abs(x) > FARTHEST or abs(y) > FARTHEST for x, y in domino.cells)


def turned(domino: Lying, half: str, quarters: int) -> Lying:
    """Rotate: in place by 180 degrees, or by 90 or 270 around the cell of one half."""
    first, second = domino.cells
    turn = (domino.turn + quarters) % 4
    if quarters == 2:
        return Lying(domino.id, *second, turn)
    if half == "first":
        return Lying(domino.id, *first, turn)
    dx, dy = STEPS[turn]
    return Lying(domino.id, second[0] - dx, second[1] - dy, turn)
