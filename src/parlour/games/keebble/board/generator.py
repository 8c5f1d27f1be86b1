"""Boards from board codes: the same letters, walls and hands on every machine.

Everything follows from the settings, the number of seats and the code. The code is public and has
nothing to do with the secret seed of a match. Every choice has its own label, so a setting such as
walls, special cells or another language changes only its own part of the board. Boards must never
change: codes are on paper and in records.
"""

from __future__ import annotations

from msgspec import Struct

from parlour.games.keebble.board.cells import CELLDANCE, PREMIUMS, Kind
from parlour.games.keebble.settings import SHEETS, Settings
from parlour.words.alphabet import Alphabet
from parlour.words.board_codes import read_code
from parlour.words.board_generator import Choices, letter_cells, special_cells, walls
from parlour.words.grid import EMPTY, Cell, Edge, Grid

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
    choices = Choices(f"keebble board 1/{settings.size}/{seats}/{code}")
    column, row = choices.below("star/column", 2), choices.below("star/row", 2)
    star = (width // 2 + column, height // 2 + row)
    blank = Grid(width, height, EMPTY * (width * height))
    hand_cells = spread_hand_cells(
        width, height, seats, choices.below("hands", len(blank.border()))
    )
    usable = blank.close([cell for cell in hand_cells if cell is not None])
    places = letter_cells(
        choices, usable, {star}, lambda grid, cell: _leaves_open(grid, cell, star)
    )
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


def _special(
    choices: Choices, grid: Grid, star: Cell, settings: Settings
) -> tuple[tuple[int, int, Kind], ...]:
    """Special cells. A kind may occur twice: KB-53 only forbids making a second one, and a large
    board can have more special cells than there are kinds.
    """
    if not (settings.supercells or settings.celldance):
        return ()
    kinds = (*PREMIUMS, *CELLDANCE) if settings.celldance else PREMIUMS
    weights = {str(kind): WEIGHTS[kind] for kind in kinds}
    return tuple([(*c, Kind(k)) for c, k in special_cells(choices, grid, weights, {star})])


def _walls(choices: Choices, grid: Grid, star: Cell) -> tuple[Edge, ...]:
    """Walls that leave the star open (KB-73)."""
    return walls(
        choices,
        grid,
        lambda grid, edge: star not in edge or _star_is_open(grid.wall(edge), star),
    )


def _leaves_open(taken: Grid, cell: Cell, star: Cell) -> bool:
    """Whether the star stays open with a letter on this cell (KB-73)."""
    beside = taken.neighbours(star)
    return cell not in beside or _star_is_open(taken.close([cell]), star)


def _star_is_open(grid: Grid, star: Cell) -> bool:
    """Whether enough neighbours of the star are free and not behind a wall (KB-73)."""
    return sum([grid.at(cell) == EMPTY for cell in grid.neighbours(star)]) >= FREE_BESIDE_STAR


def _start_hands(choices: Choices, seats: int, alphabet: Alphabet) -> tuple[str, ...]:
    size = START_HANDS[choices.below("hand", len(START_HANDS))]
    hands = [
        [choices.letter(f"hand/{seat}/{number}", alphabet) for number in range(size)]
        for seat in range(seats)
    ]
    return tuple(["".join(hand) for hand in hands])
