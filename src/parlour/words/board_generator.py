"""What boards from board codes have in common: random letters, walls and special cells, each from
the code and its own label. Boards must never change: codes are on paper and in records.

Design note: docs/design/board-codes.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import lcm

from parlour.core.chance import Dice, Pick, Sha256
from parlour.words.alphabet import Alphabet
from parlour.words.grid import EMPTY, Cell, Edge, Grid

LETTERS = (30, 80)
SPECIAL = (25, 80)
WALLS = (40, 90)
"""The least and the most, in thousandths of the cells or of the possible walls."""

CellFits = Callable[[Grid, Cell], bool]
EdgeFits = Callable[[Grid, Edge], bool]


class Choices:
    """Random numbers, letters and kinds, each from the key of a board and its own label."""

    def __init__(self, key: str) -> None:
        self._source = Sha256(key)

    def below(self, label: str, size: int) -> int:
        """A number from 0 to size - 1."""
        (number,) = self._source.values(Dice(label, 1, size), 0)
        return int(number) - 1

    def weighted(self, label: str, weights: Mapping[str, int]) -> str:
        """One of the keys, by weight."""
        draw = Pick(label, tuple(weights), tuple(weights.values()))
        return str(self._source.values(draw, 0)[0])

    def letter(self, label: str, alphabet: Alphabet) -> str:
        """A letter by `letter_weights`."""
        return self.weighted(label, letter_weights(alphabet))

    def share(self, label: str, thousandths: tuple[int, int], count: int) -> int:
        """The floor of a uniform share, in exact integer arithmetic."""
        low, high = count * thousandths[0], count * thousandths[1]
        return (low + self.below(label, high - low)) // 1000


def letter_weights(alphabet: Alphabet) -> dict[str, int]:
    """Weight 1 / value for each letter (KB-71), over the least common denominator."""
    values = alphabet.values
    whole = lcm(*values.values())
    return {each: whole // values[each] for each in alphabet.letters}


def always(grid: Grid, place: object) -> bool:
    """Every cell and every edge fits."""
    return True


def letter_cells(
    choices: Choices, grid: Grid, shut: Iterable[Cell] = (), fits: CellFits = always
) -> list[Cell]:
    """Cells for letters: none next to another, and none that is shut (KB-70). `fits` sees the grid
    with the cells chosen so far closed.
    """
    places: list[Cell] = []
    barred = frozenset(shut)
    for number in range(choices.share("letters", LETTERS, len(grid.cells))):
        taken = grid.close(places)
        fit = [cell for cell in cells_apart(grid, places, barred) if fits(taken, cell)]
        places.append(fit[choices.below(f"letter/{number}/cell", len(fit))])
    return places


def special_cells(
    choices: Choices, grid: Grid, weights: Mapping[str, int], shut: Iterable[Cell] = ()
) -> tuple[tuple[Cell, str], ...]:
    """Cells with a kind each, by weight, none next to another (KB-70). A kind may occur twice."""
    made: dict[Cell, str] = {}
    barred = frozenset(shut)
    for number in range(choices.share("special", SPECIAL, len(grid.cells))):
        free = cells_apart(grid, made, barred)
        cell = free[choices.below(f"special/{number}/cell", len(free))]
        made[cell] = choices.weighted(f"special/{number}/kind", weights)
    return tuple(sorted(made.items()))


def walls(choices: Choices, grid: Grid, fits: EdgeFits = always) -> tuple[Edge, ...]:
    """Walls on the possible edges that fit the grid with the walls before them."""
    candidates = wall_candidates(grid.width, grid.height)
    for number in range(choices.share("walls", WALLS, len(candidates))):
        left = [edge for edge in candidates if edge not in grid.walls]
        fit = [edge for edge in left if fits(grid, edge)]
        grid = grid.wall(fit[choices.below(f"wall/{number}", len(fit))])
    return tuple(sorted(grid.walls))


def cells_apart(grid: Grid, kept: Iterable[Cell], shut: frozenset[Cell]) -> list[Cell]:
    """The empty cells that are not shut, not kept and not next to one that is kept."""
    barred = set(shut)
    for cell in kept:
        barred |= {cell, *grid.neighbours(cell)}
    return [cell for cell in grid.empty() if cell not in barred]


def wall_candidates(width: int, height: int) -> tuple[Edge, ...]:
    """The edges whose segment does not touch the border of the board (KB-71). An edge between two
    columns touches it in the first and last row, an edge between two rows in the outer columns.
    """
    edges = Grid(width, height, EMPTY * (width * height)).edges()
    return tuple([edge for edge in edges if not _touches_border(edge, width, height)])


def _touches_border(edge: Edge, width: int, height: int) -> bool:
    (column, row), (other, _) = edge
    return column in (1, width) if column == other else row in (1, height)
