"""Room for one search: an array of numbers, its parts by name. Kernels write here, nowhere else."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.words.plays.fast.board import LONGEST_LINE, MOST_CELLS, MOST_LETTERS

_LINE = LONGEST_LINE + 1

(
    HELD,
    LEFT,
    WILDS,
    RICHEST,
    STRETCHES,
    ROWS,
    LEVELS,
    STRETCH,
    SIZE,
    START,
    LEAD,
    KEEPING,
    BASE,
    FOUND,
    MOST,
    BAR,
) = range(16)
"""The letters held, as a mask; how many, how many wildcards, the highest value. How many stretches
there are, how many of them in rows, how many levels of beginnings. The stretch that is searched,
its length, the place where the run begins, and what a record says of where its first letter lies.
How plays are kept: the first record, how many are written, how many may be, and what a play must
score more than."""

COUNT = 16
"""By letter: how often the hand holds it, how often it is left, how often it is laid, its value."""
HAND = COUNT + MOST_LETTERS
LAID = HAND + MOST_LETTERS
VALUE = LAID + MOST_LETTERS

FIRST = VALUE + MOST_LETTERS
"""Where each stretch begins in `ORDER`: the cells of all stretches, in reading order."""
ORDER = FIRST + MOST_CELLS + 1
BESIDE = ORDER + 2 * MOST_CELLS
"""By axis and cell: whether a letter lies next to it, which letters then fit, what the others of
the run count, and the run's factor. By cell: whether it is wanted."""
FITS = BESIDE + 2 * MOST_CELLS
OTHERS = FITS + 2 * MOST_CELLS
TIMES_RUN = OTHERS + 2 * MOST_CELLS
WANTED_NOW = TIMES_RUN + 2 * MOST_CELLS

LETTER = WANTED_NOW + MOST_CELLS
"""By place in the line: its letter; what fits across, what counts across, the factor across; the
factor of a letter; whether the cell is wanted; the next empty place. Of all places before it: what
their letters count, the factor of words from the start on, what plays could gain at most, along
and across, and how many are empty. By number: where the empty places are."""
MAY = LETTER + _LINE
ACROSS = MAY + _LINE
ACROSS_BY = ACROSS + _LINE
BY = ACROSS_BY + _LINE
WANT = BY + _LINE
NEXT = WANT + _LINE
SUMS = NEXT + _LINE
PRODUCT = SUMS + _LINE
GAINS = PRODUCT + _LINE
GAINS_ACROSS = GAINS + _LINE
EMPTY_BEFORE = GAINS_ACROSS + _LINE
EMPTIES = EMPTY_BEFORE + _LINE

STACK = EMPTIES + _LINE
"""By number of letters laid, what was known before the last one: where it lies, the node and the
letters that were still to be tried there; what was laid counted so much, and so much across;
whether a wanted cell was covered; the letters laid, written in two numbers; the letters held; and
which letter was taken, and whether as a wildcard."""
(
    PLACE,
    NODE,
    UNTRIED,
    TOTAL,
    TOTAL_ACROSS,
    COVERED,
    EARLY,
    LATE,
    HELD_BEFORE,
    TOOK,
    TOOK_WILD,
    BEFORE,
) = range(12)

LEVEL = STACK + BEFORE * _LINE
"""Where each level of the tree of beginnings starts."""
TREE = LEVEL + _LINE + 1
MASK, AT, HOLDS, HOLDS_WILDS, TEXT, BEGINNING = range(6)
"""A beginning: the letters that can follow, its node, the letters and wildcards left, its text."""
MOST_BEGINNINGS = 1 << 14
ROOM = TREE + BEGINNING * MOST_BEGINNINGS

BITS = 5
LETTER_BITS = (1 << BITS) - 1
IN_ONE = 12
"""Letters are written in numbers, five bits each, the first lowest: twelve in one number."""


def room() -> Any:
    """Room for one search at a time."""
    return np.zeros(ROOM, np.int64)
