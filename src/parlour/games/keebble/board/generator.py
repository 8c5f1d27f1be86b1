"""Boards from a board code: the same letters, walls and hands wherever they are made.

Everything follows from the settings, the number of seats and the code; the code is public and has
nothing to do with the secret seed of a match. Every choice has a label of its own, so a code keeps
its board where walls, special cells or another language are chosen: only what they say changes.
Boards must stay as they are for ever: codes are on paper and in records.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm

from msgspec import Struct

from parlour.core.chance import Dice, Pick, Sha256
from parlour.core.refusal import Refused, malformed_at, shown
from parlour.games.keebble.board.cells import CELLDANCE, PREMIUMS, Kind
from parlour.games.keebble.settings import SHEETS, Settings
from parlour.words.alphabet import Alphabet
from parlour.words.grid import EMPTY, Cell, Edge, Grid

# Nine consonants that are hard to mistake for each other when they are said aloud.
_SYLLABLES = tuple([consonant + vowel for consonant in "bdflnrstw" for vowel in "aeiou"])

CODES = Dice("board", count=4, sides=len(_SYLLABLES))
"""The draw that makes a code where none was given."""

LONGEST = 40
"""So many letters and digits a code may have."""

_CODE_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_BETWEEN = frozenset("-_‐‑‒–—")

LETTERS = (30, 80)
SPECIAL = (25, 80)
WALLS = (40, 90)
"""How much of a board there is, from and up to, in thousandths."""

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
"""How likely a special cell is of this kind (KB-72), doubled to be whole."""


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


def read_code(text: str) -> str:
    """The code that somebody wrote: capitals, spaces and hyphens make no difference."""
    signs = [sign for sign in text.lower() if not sign.isspace() and sign not in _BETWEEN]
    code = "".join(signs)
    foreign = next((sign for sign in signs if sign not in _CODE_SIGNS), None)
    if foreign is not None:
        raise _no_code(f"a board code has letters from a to z and digits, not {foreign!r}")
    if not code:
        raise _no_code(f"there is no board code in {shown(text)!r}; it has letters or digits")
    if len(code) > LONGEST:
        raise _no_code(f"{len(code)} letters and digits; a board code has at most {LONGEST}")
    return code


def _no_code(problem: str) -> Refused:
    return Refused(malformed_at("$.settings.board", problem))


def board(settings: Settings, seats: int, code: str, alphabet: Alphabet) -> Layout:
    """The board of a code."""
    sheet, code = SHEETS[settings.size], read_code(code)
    width, height = sheet.width, sheet.height
    choices = _Choices(f"keebble board 1/{settings.size}/{seats}/{code}")
    column, row = choices.below("star/column", 2), choices.below("star/row", 2)
    star = (width // 2 + column, height // 2 + row)
    blank = Grid(width, height, EMPTY * (width * height))
    hand_cells = spread(width, height, seats, choices.below("hands", len(blank.border())))
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


def spread(width: int, height: int, seats: int, turned: int = 0) -> tuple[Cell | None, ...]:
    """Hand cells along the border, clockwise, as far apart as it goes; the first one is at the top
    left, or so many cells further on.
    """
    top = [(x, 1) for x in range(1, width + 1)]
    right = [(width, y) for y in range(2, height + 1)]
    bottom = [(x, height) for x in range(width - 1, 0, -1)]
    left = [(1, y) for y in range(height - 1, 1, -1)]
    around: list[Cell] = [*top, *right, *bottom, *left]
    length = len(around)
    return tuple([around[(turned + seat * length // seats) % length] for seat in range(seats)])


def wall_candidates(width: int, height: int) -> tuple[Edge, ...]:
    """The edges whose segment does not end on the paper's border (KB-71): what lies between two
    columns ends there in the first and last row, what lies between two rows in the outer columns.
    """
    edges = Grid(width, height, EMPTY * (width * height)).edges()
    return tuple([edge for edge in edges if not _touches_border(edge, width, height)])


def _touches_border(edge: Edge, width: int, height: int) -> bool:
    (column, row), (other, _) = edge
    return column in (1, width) if column == other else row in (1, height)


class _Choices:
    """Whole numbers, letters and kinds, each from the code and its own label."""

    def __init__(self, key: str) -> None:
        self._source = Sha256(key)

    def below(self, label: str, size: int) -> int:
        """A number from 0 up to the size."""
        (number,) = self._source.values(Dice(label, 1, size), 0)
        return int(number) - 1

    def weighed(self, label: str, weights: dict[str, int]) -> str:
        """One of the keys."""
        draw = Pick(label, tuple(weights), tuple(weights.values()))
        return str(self._source.values(draw, 0)[0])

    def letter(self, label: str, alphabet: Alphabet) -> str:
        """Weight 1 / value (KB-71), over the least common denominator."""
        values = alphabet.values
        whole = lcm(*values.values())
        return self.weighed(label, {each: whole // values[each] for each in alphabet.letters})

    def share(self, label: str, thousandths: tuple[int, int], count: int) -> int:
        """The floor of a uniform share: exact, since a floor changes at whole thousands only."""
        low, high = count * thousandths[0], count * thousandths[1]
        return (low + self.below(label, high - low)) // 1000


def _letter_places(choices: _Choices, grid: Grid, star: Cell) -> list[Cell]:
    """Cells for the letters, none beside another (KB-70), the star left in the open (KB-73)."""
    places: list[Cell] = []
    beside = grid.neighbours(star)
    for number in range(choices.share("letters", LETTERS, len(grid.cells))):
        free = _apart(grid, places, star)
        taken = grid.close(places)
        fit = [c for c in free if c not in beside or _in_the_open(taken.close([c]), star)]
        places.append(fit[choices.below(f"letter/{number}/cell", len(fit))])
    return places


def _special(
    choices: _Choices, grid: Grid, star: Cell, settings: Settings
) -> tuple[tuple[int, int, Kind], ...]:
    """Special cells, none beside another (KB-70). A kind may come twice: what KB-53 forbids is
    making a second one, and a large board has more special cells than there are kinds.
    """
    if not (settings.supercells or settings.celldance):
        return ()
    kinds = (*PREMIUMS, *CELLDANCE) if settings.celldance else PREMIUMS
    weights = {str(kind): WEIGHTS[kind] for kind in kinds}
    made: dict[Cell, Kind] = {}
    for number in range(choices.share("special", SPECIAL, len(grid.cells))):
        free = _apart(grid, made, star)
        cell = free[choices.below(f"special/{number}/cell", len(free))]
        made[cell] = Kind(choices.weighed(f"special/{number}/kind", weights))
    return tuple(sorted([(*cell, kind) for cell, kind in made.items()]))


def _apart(grid: Grid, kept: Iterable[Cell], star: Cell) -> list[Cell]:
    """Empty cells other than the star, neither among these nor beside one of them."""
    shut = {star}
    for cell in kept:
        shut |= {cell, *grid.neighbours(cell)}
    return [cell for cell in grid.empty() if cell not in shut]


def _walls(choices: _Choices, grid: Grid, star: Cell) -> tuple[Edge, ...]:
    """Walls that leave the star in the open (KB-73)."""
    candidates = wall_candidates(grid.width, grid.height)
    for number in range(choices.share("walls", WALLS, len(candidates))):
        left = [edge for edge in candidates if edge not in grid.walls]
        fit = [edge for edge in left if star not in edge or _in_the_open(grid.wall(edge), star)]
        grid = grid.wall(fit[choices.below(f"wall/{number}", len(fit))])
    return tuple(sorted(grid.walls))


def _in_the_open(grid: Grid, star: Cell) -> bool:
    """Whether the star has enough free neighbours with no wall between (KB-73)."""
    return sum([grid.at(cell) == EMPTY for cell in grid.neighbours(star)]) >= FREE_BESIDE_STAR


def _start_hands(choices: _Choices, seats: int, alphabet: Alphabet) -> tuple[str, ...]:
    size = START_HANDS[choices.below("hand", len(START_HANDS))]
    hands = [
        [choices.letter(f"hand/{seat}/{number}", alphabet) for number in range(size)]
        for seat in range(seats)
    ]
    return tuple(["".join(hand) for hand in hands])
