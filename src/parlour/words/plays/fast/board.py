"""One search in one row of numbers: the board, the hand, what scores.

The rows of many searches stacked are one array. A row may be changed in place, which costs less
than laying out another grid.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from parlour.words.grid import CLOSED, EMPTY, Cell, Grid
from parlour.words.plays.play import WILD, Worth

MOST_CELLS = 256
LONGEST_LINE = 24
MOST_LETTERS = 32
NO_LETTER, SHUT = -1, -2
"""On a cell without a letter: nothing yet, or never anything."""

WIDTH, HEIGHT, LEFTWARDS, UPWARDS, CONNECT, WILDCARDS = range(6)
"""`CONNECT`: the cells that a play must cover one of are those next to a letter."""
COUNTS = 8
"""From here on how often the hand holds each letter, then what each is worth."""
VALUES = COUNTS + MOST_LETTERS
CELLS = VALUES + MOST_LETTERS
"""From here on row by row: the letter of each cell, the walls to its right (1) and below it (2),
its factor for letters and for words, and whether it is one of those to cover."""
WALLS = CELLS + MOST_CELLS
TIMES = WALLS + MOST_CELLS
FACTORS = TIMES + MOST_CELLS
WANTED = FACTORS + MOST_CELLS
ROW = WANTED + MOST_CELLS


def laid_out(
    grid: Grid, letters: str, hand: str, worth: Worth, through: frozenset[Cell] | None
) -> Any:
    """The row of a search."""
    width, cells = grid.width, len(grid.cells)
    if cells > MOST_CELLS or max(width, grid.height) > LONGEST_LINE:
        raise ValueError(f"a board of {width}×{grid.height} cells is too large to be searched")
    row = np.zeros(ROW, np.int32)
    leftwards, upwards = grid.direction.leftwards, grid.direction.upwards
    row[:WILDCARDS] = width, grid.height, leftwards, upwards, through is None
    row[VALUES : VALUES + len(letters)] = [worth.values.get(letter, 0) for letter in letters]
    hold(row, letters, hand)
    codes = {EMPTY: NO_LETTER, CLOSED: SHUT} | {letter: code for code, letter in enumerate(letters)}
    row[CELLS : CELLS + cells] = [codes[mark] for mark in grid.cells]
    for one, other in grid.walls:
        row[WALLS + _place(one, width)] |= 2 if one[0] == other[0] else 1
    for section, factors in ((TIMES, worth.letter), (FACTORS, worth.word)):
        row[section : section + cells] = 1
        for cell in filter(grid.inside, factors):
            row[section + _place(cell, width)] = factors[cell]
    if through is not None:
        row[WANTED : WANTED + cells] = not through
        for cell in filter(grid.inside, through):
            row[WANTED + _place(cell, width)] = 1
    return row


def hold(row: Any, letters: str, hand: str) -> None:
    """Puts another hand into a row."""
    held = Counter(hand)
    row[WILDCARDS] = held[WILD]
    row[COUNTS : COUNTS + len(letters)] = [held[letter] for letter in letters]


def _place(cell: Cell, width: int) -> int:
    return (cell[1] - 1) * width + cell[0] - 1
