"""Boards from board codes (KN-1): letters, walls and special cells; no star and no hand cells.

A board depends on its code and on nothing else of the match, not even on the number of players.
Boards must never change: codes are on paper and in records.
"""

from __future__ import annotations

from msgspec import Struct

from parlour.games.knickknack.board.cells import Kind
from parlour.words.alphabet import Alphabet
from parlour.words.board_codes import read_code
from parlour.words.board_generator import Choices, letter_cells, special_cells, walls
from parlour.words.grid import EMPTY, Edge, Grid

SIDE = 8
"""The number of columns, and of rows."""

WEIGHTS: dict[Kind, int] = {
    Kind.DOUBLE_LETTER: 4,
    Kind.TRIPLE_LETTER: 3,
    Kind.DOUBLE_WORD: 2,
    Kind.TRIPLE_WORD: 1,
}
"""How likely each kind is on a board."""


class Layout(Struct, frozen=True):
    """A board to play on: its letters (column, row, letter, value), walls and special cells."""

    code: str
    letters: tuple[tuple[int, int, str, int], ...]
    walls: tuple[Edge, ...]
    special: tuple[tuple[int, int, Kind], ...]


def board(code: str, alphabet: Alphabet, walled: bool, supercells: bool) -> Layout:
    """The board of a code. Walls and special cells do not affect the rest (KN-1, 34)."""
    code = read_code(code)
    choices = Choices(f"knickknack board 1/{code}")
    grid = Grid(SIDE, SIDE, EMPTY * (SIDE * SIDE))
    letters = []
    for number, (column, row) in enumerate(letter_cells(choices, grid)):
        letter = choices.letter(f"letter/{number}", alphabet)
        letters.append((column, row, letter, alphabet.values[letter]))
    lettered = grid.put([(letter, column, row) for column, row, letter, _ in letters])
    weights = {str(kind): weight for kind, weight in WEIGHTS.items()}
    special = special_cells(choices, lettered, weights) if supercells else ()
    return Layout(
        code=code,
        letters=tuple(sorted(letters)),
        walls=walls(choices, lettered) if walled else (),
        special=tuple([(*cell, Kind(kind)) for cell, kind in special]),
    )
