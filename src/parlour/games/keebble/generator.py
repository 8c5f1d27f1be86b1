"""Boards from a board code: the same letters, walls and hands wherever they are made.

Everything follows from the settings, the number of seats and the code; the code is public and has
nothing to do with the secret seed of a match.
"""

from __future__ import annotations

from itertools import count

from msgspec import Struct

from parlour.core.chance import Dice, Pick, Sha256
from parlour.games.keebble.cells import Kind
from parlour.games.keebble.settings import SHEETS, Settings
from parlour.words.alphabet import Alphabet
from parlour.words.grid import EMPTY, Cell, Edge, Grid

_CONSONANTS, _VOWELS = "bdfgklmnprstvwxz", "aeiou"
_SYLLABLES = tuple([c + v for c in _CONSONANTS for v in _VOWELS])

CODES = Dice("board", count=4, sides=len(_SYLLABLES))
"""The draw that makes a code where none was given."""


class Layout(Struct, frozen=True):
    """A board ready to play on; `hand_cells` and `hands` have an item for each seat."""

    code: str
    rows: tuple[str, ...]
    hand_cells: tuple[Cell | None, ...]
    star: Cell
    walls: tuple[Edge, ...]
    special: tuple[tuple[int, int, Kind], ...]
    hands: tuple[str, ...]


def code_of(numbers: tuple[int, ...]) -> str:
    """The code that a draw stands for: four syllables to say aloud."""
    return "".join([_SYLLABLES[number - 1] for number in numbers])


def spread(width: int, height: int, seats: int) -> tuple[Cell | None, ...]:
    """Hand cells along the border, clockwise from the top left, as far apart as it goes."""
    top = [(x, 1) for x in range(1, width + 1)]
    right = [(width, y) for y in range(2, height + 1)]
    bottom = [(x, height) for x in range(width - 1, 0, -1)]
    left = [(1, y) for y in range(height - 1, 1, -1)]
    around: list[Cell] = [*top, *right, *bottom, *left]
    return tuple([around[seat * len(around) // seats] for seat in range(seats)])


class _Draws:
    """One choice after another, all from the code."""

    def __init__(self, key: str) -> None:
        self._source = Sha256(key)
        self._number = count()

    def pick(self, size: int, weights: tuple[int, ...] = ()) -> int:
        """A number below the size."""
        draw = Pick(str(next(self._number)), tuple(range(size)), weights)
        return int(self._source.values(draw, 0)[0])

    def between(self, low: int, high: int) -> int:
        """A number from low to high."""
        return low + self.pick(high - low + 1)


def board(settings: Settings, seats: int, code: str, alphabet: Alphabet) -> Layout:
    """The board of a code."""
    sheet = SHEETS[settings.size]
    width, height = sheet.width, sheet.height
    draws = _Draws(f"{code}/{settings.size}/{seats}/{alphabet.language}")
    hand_cells = spread(width, height, seats)
    grid = Grid(width, height, EMPTY * (width * height))
    star = (width // 2 + draws.pick(2), height // 2 + draws.pick(2))
    taken = {star, *hand_cells}
    tiles = []
    for _ in range(draws.between(1, 3)):
        cell = _apart(draws, grid, taken)
        tiles.append((_letter(draws, alphabet), *cell))
        taken |= {cell, *grid.neighbours(cell)}
    walls = _walls(draws, grid, star) if settings.walls else ()
    special = _special(draws, grid, taken, settings)
    size = draws.between(1, 3)
    hands = ["".join([_letter(draws, alphabet) for _ in range(size)]) for _ in range(seats)]
    return Layout(code, grid.put(tiles).rows, hand_cells, star, walls, special, tuple(hands))


def _apart(draws: _Draws, grid: Grid, taken: set[Cell | None]) -> Cell:
    free = [cell for cell in grid.every() if cell not in taken]
    return free[draws.pick(len(free))]


def _letter(draws: _Draws, alphabet: Alphabet) -> str:
    """KB-71: weight 1 / value."""
    weights = tuple([2520 // alphabet.values[letter] for letter in alphabet.letters])
    return alphabet.letters[draws.pick(len(weights), weights)]


def _walls(draws: _Draws, grid: Grid, star: Cell) -> tuple[Edge, ...]:
    edges = [edge for edge in grid.edges() if star not in edge]
    return tuple(sorted({edges[draws.pick(len(edges))] for _ in range(draws.between(1, 7))}))


def _special(
    draws: _Draws, grid: Grid, taken: set[Cell | None], settings: Settings
) -> tuple[tuple[int, int, Kind], ...]:
    kinds = [k for k in Kind if settings.celldance or ("letter" in k or "word" in k)]
    if not (settings.supercells or settings.celldance):
        return ()
    made = []
    for _ in range(draws.between(0, 2)):
        cell = _apart(draws, grid, taken)
        made.append((*cell, kinds[draws.pick(len(kinds))]))
        taken |= {cell, *grid.neighbours(cell)}
    return tuple(sorted(made))
