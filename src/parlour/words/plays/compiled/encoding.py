"""The encoding of a search as one row of numbers: the board, the hand, values and factors.

Rows of many searches can be stacked into one array. Changing a row in place is cheaper than
encoding another grid.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from parlour.words.grid import CLOSED, EMPTY, Cell, Grid
from parlour.words.plays.play import WILD, Scoring

MOST_CELLS = 256
LONGEST_LINE = 24
MOST_LETTERS = 32
NO_LETTER, SHUT = -1, -2
"""The codes of cells without a letter: empty, and closed."""

WIDTH, HEIGHT, LEFTWARDS, UPWARDS, CONNECT, WILDCARDS = range(6)
"""`CONNECT`: the anchors are the cells next to a letter."""
COUNTS = 8
"""From here on how many of each letter the hand holds, then the value of each letter."""
VALUES = COUNTS + MOST_LETTERS
CELLS = VALUES + MOST_LETTERS
"""From here on, each row by row: the letters of cells, the walls to their right (1) and below (2),
their letter and word factors, and whether they are anchors."""
WALLS = CELLS + MOST_CELLS
LETTER_FACTORS = WALLS + MOST_CELLS
WORD_FACTORS = LETTER_FACTORS + MOST_CELLS
ANCHORS = WORD_FACTORS + MOST_CELLS
ROW_SIZE = ANCHORS + MOST_CELLS


def encode(
    grid: Grid, letters: str, hand: str, scoring: Scoring, through: frozenset[Cell] | None
) -> Any:
    """The row of a search."""
    width, cells = grid.width, len(grid.cells)
    if cells > MOST_CELLS or max(width, grid.height) > LONGEST_LINE:
        raise ValueError(f"a board of {width}×{grid.height} cells is too large to be searched")
    row = np.zeros(ROW_SIZE, np.int32)
    leftwards, upwards = grid.direction.leftwards, grid.direction.upwards
    row[:WILDCARDS] = width, grid.height, leftwards, upwards, through is None
    row[VALUES : VALUES + len(letters)] = [scoring.values.get(letter, 0) for letter in letters]
    set_hand(row, letters, hand)
    codes = {EMPTY: NO_LETTER, CLOSED: SHUT} | {letter: code for code, letter in enumerate(letters)}
    row[CELLS : CELLS + cells] = [codes[mark] for mark in grid.cells]
    for one, other in grid.walls:
        row[WALLS + _place(one, width)] |= 2 if one[0] == other[0] else 1
    for section, factors in ((LETTER_FACTORS, scoring.letter), (WORD_FACTORS, scoring.word)):
        row[section : section + cells] = 1
        for cell in filter(grid.inside, factors):
            row[section + _place(cell, width)] = factors[cell]
    if through is not None:
        row[ANCHORS : ANCHORS + cells] = not through
        for cell in filter(grid.inside, through):
            row[ANCHORS + _place(cell, width)] = 1
    return row


def set_hand(row: Any, letters: str, hand: str) -> None:
    """Replaces the hand of a row."""
    held = Counter(hand)
    row[WILDCARDS] = held[WILD]
    row[COUNTS : COUNTS + len(letters)] = [held[letter] for letter in letters]


def _place(cell: Cell, width: int) -> int:
    return (cell[1] - 1) * width + cell[0] - 1
