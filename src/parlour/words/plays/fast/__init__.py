"""The search compiled: what `pure` finds, in the same order.

Whoever searches much lays out rows (see `board`), changes them in place, and has many of them
searched at once: `all_of`, `best_of`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np

from parlour.words.grid import EMPTY, Axis, Cell, Grid
from parlour.words.index import Index
from parlour.words.plays.fast.board import MOST_CELLS, MOST_LETTERS, WILDCARDS, laid_out
from parlour.words.plays.fast.keeping import (
    BEST,
    BY_WILDCARDS,
    HEAD,
    LISTED,
    PAIRS,
    RECORD,
    SCORE_FROM,
    TILES_FROM,
)
from parlour.words.plays.fast.room import BITS, IN_ONE, LETTER_BITS, room
from parlour.words.plays.fast.searching import DONE, search
from parlour.words.plays.play import Found, Worth

Through = frozenset[Cell] | None

_SOME = 1 << 10
"""As many records as are asked for at once."""
_MOST_TILES = (1 << SCORE_FROM - TILES_FROM) - 1
_here = threading.local()


def found(grid: Grid, index: Index, hand: str, worth: Worth, through: Through) -> Iterator[Found]:
    """Every play once; lines are searched when the plays before them have been taken."""
    rows = laid_out(grid, index.letters, hand, worth, through)[np.newaxis]
    records, ends, stretch = _records(_SOME), np.zeros(1, np.int64), 0
    while stretch != DONE:
        stretch = search(rows, LISTED, 0, stretch, index.buffer, _room(), records, ends)
        if stretch != DONE and ends[0] == 0:
            records = _records(2 * len(records))
        yield from read(records[: ends[0]], grid, index.letters)


def best(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through, count: int
) -> list[Found]:
    """The plays that score most; of those that score the same, the first found come first."""
    rows = laid_out(grid, index.letters, hand, worth, through)[np.newaxis]
    records, counts = best_of(rows, index, count) if count else (rows[np.newaxis], (0,))
    return list(read(records[0, : counts[0]], grid, index.letters))


def best_by_wild(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through
) -> dict[str, Found]:
    """For all letters that wildcards could become, the first of the best plays with them."""
    rows = laid_out(grid, index.letters, hand, worth, through)[np.newaxis]
    if rows[0, WILDCARDS] > 2:
        raise ValueError("a hand with more than two wildcards")
    records = _records(PAIRS)
    search(rows, BY_WILDCARDS, PAIRS, 0, index.buffer, _room(), records, np.zeros(1, np.int64))
    pairs = np.flatnonzero(records[:, HEAD])
    became = [*index.letters, *[""] * (MOST_LETTERS + 1 - len(index.letters))]
    names = [became[pair // len(became)] + became[pair % len(became)] for pair in pairs]
    return dict(zip(names, read(records[pairs], grid, index.letters), strict=True))


def all_of(rows: Any, index: Index) -> tuple[Any, Any]:
    """The plays of many searches: all records, and where those of each search end."""
    records, ends = _records(256 * len(rows)), np.zeros(len(rows), np.int64)
    while search(rows, LISTED, 0, 0, index.buffer, _room(), records, ends) != DONE:
        records = _records(2 * len(records))
    return records[: ends[-1] if len(rows) else 0], ends


def best_of(rows: Any, index: Index, count: int = 1) -> tuple[Any, Any]:
    """The best plays of many searches: so many records for each, and how many of them count."""
    records, counts = _records(count * len(rows)), np.zeros(len(rows), np.int64)
    search(rows, BEST, count, 0, index.buffer, _room(), records, counts)
    return records.reshape(len(rows), count, RECORD), counts


def scores(records: Any) -> Any:
    """What the plays of some records score."""
    return records[..., HEAD] >> SCORE_FROM


def read(records: Any, grid: Grid, letters: str) -> Iterator[Found]:
    """The plays of some records."""
    along, down = -1 if grid.direction.leftwards else 1, -1 if grid.direction.upwards else 1
    axes = ((Axis.ROW, along), (Axis.COLUMN, down * grid.width))
    for head, early, late in records.tolist():
        axis, step = axes[head & (2 * MOST_CELLS - 1) >= MOST_CELLS]
        cell, text = head & (MOST_CELLS - 1), early | late << BITS * IN_ONE
        cells, laid = [], []
        for _ in range(head >> TILES_FROM & _MOST_TILES):
            while grid.cells[cell] != EMPTY:
                cell += step
            cells.append((cell % grid.width + 1, cell // grid.width + 1))
            laid.append(letters[text & LETTER_BITS])
            text >>= BITS
            cell += step
        yield Found(axis, tuple(cells), "".join(laid), head >> SCORE_FROM)


def _records(count: int) -> Any:
    return np.zeros((count, RECORD), np.int64)


def _room() -> Any:
    """Room of this thread."""
    if not hasattr(_here, "room"):
        _here.room = room()
    return _here.room
