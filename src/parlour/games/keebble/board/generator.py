"""Boards from board codes: the same letters, walls and hands on every machine.

Everything follows from the settings, the number of seats and the code. The code is public and has
nothing to do with the secret seed of a match. Every choice has its own label, so a setting such as
walls, special cells or another language changes only its own part of the board. Boards must never
change: codes are on paper and in records.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm

from msgspec import Struct

from parlour.core.chance import Dice, Pick, Sha256
from parlour.games.keebble.board.cells import CELLDANCE, PREMIUMS, Kind
from parlour.games.keebble.settings import SHEETS, Settings
from parlour.words.alphabet import Alphabet
from parlour.words.board_codes import read_code
from parlour.words.grid import EMPTY, Cell, Edge, Grid

LETTERS = (30, 80)
SPECIAL = (25, 80)
WALLS = (40, 90)
"""The least and the most, in thousandths of the cells or of the possible walls."""

START_HANDS = (1, 2, 3)
FREE_BESIDE_STAR = 2

WEIGHTS: dict[Kind, int] = {
    Kind.DOUBLE_LETTER: 4,
    Kind.TRIPLE_LETTER: 3,
    Kind.DOUBLE_WORD: 2,
    Kind.TRIPLE_WORD: 1,
    Kind.BIG_ASK: 1,
    Kind.THIEF: 4,
    Kind.DESTROYER: 2,
    Kind.GO_AGAIN: 4,
    Kind.GARBAGE: 3,
    Kind.BLOCKADE: 3,
    Kind.COLLECTOR: 4,
}
"""The weights of the kinds (KB-72), doubled to make them integers."""


class Layout(Struct, frozen=True):
    """A board to play on; `hand_cells` and `hands` have one item per seat."""

    code: str
    rows: tuple[str, ...]
    hand_cells: tuple[Cell | None, ...]
    star: Cell
    walls: tuple[Edge, ...]
    special: tuple[tuple[int, int, Kind], ...]
    hands: tuple[str, ...]


def board(settings: Settings, seats: int, code: str, alphabet: Alphabet) -> Layout:
    """The board of a code."""
    sheet, code = SHEETS[settings.size], read_code(code)
    width, height = sheet.width, sheet.height
    choices = _Choices(f"keebble board 1/{settings.size}/{seats}/{code}")
    column, row = choices.below("star/column", 2), choices.below("star/row", 2)
    star = (width // 2 + column, height // 2 + row)
    blank = Grid(width, height, EMPTY * (width * height))
    hand_cells = spread_hand_cells(
        width, height, seats, choices.below("hands", len(blank.border()))
    )
    usable = blank.close([cell for cell in hand_cells if cell is not None])
    places = _letter_places(choices, usable, star)
    letters = [choices.letter(f"letter/{i}", alphabet) for i in range(len(places))]
    tiles = [(letter, *cell) for letter, cell in zip(letters, places, strict=True)]
    usable = usable.put(tiles)
    return Layout(
        code=code,
        rows=blank.put(tiles).rows,
        hand_cells=hand_cells,
        star=star,
        walls=_walls(choices, usable, star) if settings.walls else (),
        special=_special(choices, usable, star, settings),
        hands=_start_hands(choices, seats, alphabet),
    )


def spread_hand_cells(
    width: int, height: int, seats: int, turned: int = 0
) -> tuple[Cell | None, ...]:
    """Hand cells along the border, clockwise and as far apart as possible. The first one is
    `turned` cells after the top left corner.
    """
    top = [(x, 1) for x in range(1, width + 1)]
    right = [(width, y) for y in range(2, height + 1)]
    bottom = [(x, height) for x in range(width - 1, 0, -1)]
    left = [(1, y) for y in range(height - 1, 1, -1)]
    around: list[Cell] = [*top, *right, *bottom, *left]
    length = len(around)
    return tuple([around[(turned + seat * length // seats) % length] for seat in range(seats)])


def wall_candidates(width: int, height: int) -> tuple[Edge, ...]:
    """The edges whose segment does not touch the border of the board (KB-71). An edge between two
    columns touches it in the first and last row, an edge between two rows in the outer columns.
    """
    edges = Grid(width, height, EMPTY * (width * height)).edges()
    return tuple([edge for edge in edges if not _touches_border(edge, width, height)])


def _touches_border(edge: Edge, width: int, height: int) -> bool:
    (column, row), (other, _) = edge
    return column in (1, width) if column == other else row in (1, height)


class _Choices:
    """Random numbers, letters and kinds, each from the code and its own label."""

    def __init__(self, key: str) -> None:
        self._source = Sha256(key)

    def below(self, label: str, size: int) -> int:
        """A number from 0 to size - 1."""
        (number,) = self._source.values(Dice(label, 1, size), 0)
        return int(number) - 1

    def weighted(self, label: str, weights: dict[str, int]) -> str:
        """One of the keys, by weight."""
        draw = Pick(label, tuple(weights), tuple(weights.values()))
        return str(self._source.values(draw, 0)[0])

    def letter(self, label: str, alphabet: Alphabet) -> str:
        """A letter with weight 1 / value (KB-71), over the least common denominator."""
        values = alphabet.values
        whole = lcm(*values.values())
        return self.weighted(label, {each: whole // values[each] for each in alphabet.letters})

    def share(self, label: str, thousandths: tuple[int, int], count: int) -> int:
        """The floor of a uniform share, in exact integer arithmetic."""
        low, high = count * thousandths[0], count * thousandths[1]
        return (low + self.below(label, high - low)) // 1000


def _letter_places(choices: _Choices, grid: Grid, star: Cell) -> list[Cell]:
    """Cells for letters, none next to another (KB-70), leaving the star open (KB-73)."""
    places: list[Cell] = []
    beside = grid.neighbours(star)
    for number in range(choices.share("letters", LETTERS, len(grid.cells))):
        free = _cells_apart(grid, places, star)
        taken = grid.close(places)
        fit = [c for c in free if c not in beside or _star_is_open(taken.close([c]), star)]
        places.append(fit[choices.below(f"letter/{number}/cell", len(fit))])
    return places


def _special(
    choices: _Choices, grid: Grid, star: Cell, settings: Settings
) -> tuple[tuple[int, int, Kind], ...]:
    """Special cells, none next to another (KB-70). A kind may occur twice: KB-53 only forbids
    making a second one, and a large board can have more special cells than there are kinds.
    """
    if not (settings.supercells or settings.celldance):
        return ()
    kinds = (*PREMIUMS, *CELLDANCE) if settings.celldance else PREMIUMS
    weights = {str(kind): WEIGHTS[kind] for kind in kinds}
    made: dict[Cell, Kind] = {}
    for number in range(choices.share("special", SPECIAL, len(grid.cells))):
        free = _cells_apart(grid, made, star)
        cell = free[choices.below(f"special/{number}/cell", len(free))]
        made[cell] = Kind(choices.weighted(f"special/{number}/kind", weights))
    return tuple(sorted([(*cell, kind) for cell, kind in made.items()]))


def _cells_apart(grid: Grid, kept: Iterable[Cell], star: Cell) -> list[Cell]:
    """The empty cells that are not the star, not among these and not next to one of them."""
    shut = {star}
    for cell in kept:
        shut |= {cell, *grid.neighbours(cell)}
    return [cell for cell in grid.empty() if cell not in shut]


def _walls(choices: _Choices, grid: Grid, star: Cell) -> tuple[Edge, ...]:
    """Walls that leave the star open (KB-73)."""
    candidates = wall_candidates(grid.width, grid.height)
    for number in range(choices.share("walls", WALLS, len(candidates))):
        left = [edge for edge in candidates if edge not in grid.walls]
        fit = [edge for edge in left if star not in edge or _star_is_open(grid.wall(edge), star)]
        grid = grid.wall(fit[choices.below(f"wall/{number}", len(fit))])
    return tuple(sorted(grid.walls))


def _star_is_open(grid: Grid, star: Cell) -> bool:
    """Whether enough neighbours of the star are free and not behind a wall (KB-73)."""
    return sum([grid.at(cell) == EMPTY for cell in grid.neighbours(star)]) >= FREE_BESIDE_STAR


def _start_hands(choices: _Choices, seats: int, alphabet: Alphabet) -> tuple[str, ...]:
    size = START_HANDS[choices.below("hand", len(START_HANDS))]
    hands = [
        [choices.letter(f"hand/{seat}/{number}", alphabet) for number in range(size)]
        for seat in range(seats)
    ]
    return tuple(["".join(hand) for hand in hands])
