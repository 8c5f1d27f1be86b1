"""The workspace of a search: one array of numbers, and the offsets of its parts.

Kernels write only here and to their output.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.words.plays.compiled.encoding import LONGEST_LINE, MOST_CELLS, MOST_LETTERS

_LINE = LONGEST_LINE + 1

(
    HELD,
    LEFT,
    WILDS,
    HIGHEST_VALUE,
    STRETCHES,
    ROWS,
    LEVELS,
    STRETCH,
    SIZE,
    START,
    FIRST_CELL,
    MODE,
    BASE,
    FOUND,
    MOST,
    BAR,
) = range(16)
"""The hand: its letters as a mask, how many they are, how many wildcards, the highest letter value.
The board: how many stretches, how many of them are rows; and how many levels the prefixes have.
The stretch being searched: its number, its length, the place where the run begins, and the axis and
cell of the first new letter. The results: their mode, the first one, how many are written, how many
may be, and the score that a play must exceed."""

COUNT = 16
"""Per letter: how many the hand holds, how many are left, how many are laid, its value."""
HAND = COUNT + MOST_LETTERS
LAID = HAND + MOST_LETTERS
VALUE = LAID + MOST_LETTERS

FIRST = VALUE + MOST_LETTERS
"""Where each stretch begins in `ORDER`: the cells of all stretches, in reading order."""
ORDER = FIRST + MOST_CELLS + 1
HAS_CROSS = ORDER + 2 * MOST_CELLS
"""Cross-checks, per axis and cell: whether a letter lies next to the cell, which letters then fit,
what the other letters of the run count, and the run's factor. Per cell: whether it is an anchor."""
FITS = HAS_CROSS + 2 * MOST_CELLS
RUN_TOTAL = FITS + 2 * MOST_CELLS
RUN_FACTOR = RUN_TOTAL + 2 * MOST_CELLS
IS_ANCHOR = RUN_FACTOR + 2 * MOST_CELLS

LETTER = IS_ANCHOR + MOST_CELLS
"""Per place in the line: its letter; which letters fit across, what the run across counts, and its
factor; the letter factor; whether the cell is an anchor; the next empty place. Summed up over the
places before it: what their letters count, the word factor since the start, the most that a play
could gain along and across, and how many are empty. Then a list of the empty places."""
ALLOWED = LETTER + _LINE
CROSS_TOTAL = ALLOWED + _LINE
CROSS_FACTOR = CROSS_TOTAL + _LINE
LETTER_FACTOR = CROSS_FACTOR + _LINE
ANCHOR = LETTER_FACTOR + _LINE
NEXT = ANCHOR + _LINE
SUMS = NEXT + _LINE
WORD_FACTOR = SUMS + _LINE
GAINS = WORD_FACTOR + _LINE
GAINS_ACROSS = GAINS + _LINE
EMPTY_BEFORE = GAINS_ACROSS + _LINE
EMPTIES = EMPTY_BEFORE + _LINE

STACK = EMPTIES + _LINE
"""One frame per letter laid, with the state before it: its place, the node and the letters still to
be tried there; the totals along and across; whether an anchor was covered; the letters laid, in two
numbers; the letters held; which letter was taken, and whether as a wildcard."""
(
    PLACE,
    NODE,
    UNTRIED,
    TOTAL,
    TOTAL_ACROSS,
    COVERED,
    TEXT_LOW,
    TEXT_HIGH,
    HELD_BEFORE,
    TOOK,
    TOOK_WILD,
    FRAME_SIZE,
) = range(12)

LEVEL = STACK + FRAME_SIZE * _LINE
"""Where each level of the prefix tree starts."""
TREE = LEVEL + _LINE + 1
MASK, AT, HOLDS, HOLDS_WILDS, TEXT, PREFIX_SIZE = range(6)
"""A prefix: the letters that can follow, its node, the letters and wildcards left, its text."""
MOST_PREFIXES = 1 << 14
WORKSPACE_SIZE = TREE + PREFIX_SIZE * MOST_PREFIXES

BITS = 5
LETTER_MASK = (1 << BITS) - 1
LETTERS_PER_NUMBER = 12
"""Texts are written as numbers, five bits per letter, the first letter lowest."""


def workspace() -> Any:
    """A workspace, for one search at a time."""
    return np.zeros(WORKSPACE_SIZE, np.int64)
