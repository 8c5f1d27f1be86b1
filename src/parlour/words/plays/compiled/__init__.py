"""The compiled search: finds what `plain` finds, in the same order.

For many searches, encode the boards as rows (see `encoding`), change the rows in place, and search
all of them in one call: `search_all`, `search_best`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np

from parlour.words.grid import EMPTY, Axis, Cell, Grid
from parlour.words.index import Index
from parlour.words.plays.compiled.batch_search import DONE, search
from parlour.words.plays.compiled.encoding import MOST_CELLS, MOST_LETTERS, WILDCARDS, encode
from parlour.words.plays.compiled.results import (
    ALL,
    BEST,
    BY_WILDCARDS,
    HEAD,
    PAIRS,
    RESULT_SIZE,
    SCORE_FROM,
    TILES_FROM,
)
from parlour.words.plays.compiled.workspace import BITS, LETTER_MASK, LETTERS_PER_NUMBER, workspace
from parlour.words.plays.play import Found, Scoring

Through = frozenset[Cell] | None

_SOME = 1 << 10
"""How many results are asked for at once."""
_MOST_TILES = (1 << SCORE_FROM - TILES_FROM) - 1
_here = threading.local()


def find_plays(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through
) -> Iterator[Found]:
    """Every play once, lazily: some lines at a time."""
    rows = encode(grid, index.letters, hand, scoring, through)[np.newaxis]
    results, ends, stretch = _results(_SOME), np.zeros(1, np.int64), 0
    while stretch != DONE:
        stretch = search(rows, ALL, 0, stretch, index.buffer, _workspace(), results, ends)
        if stretch != DONE and ends[0] == 0:
            results = _results(2 * len(results))
        yield from read(results[: ends[0]], grid, index.letters)


def best(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through, count: int
) -> list[Found]:
    """The highest-scoring plays, best first; ties in the order in which they are found."""
    rows = encode(grid, index.letters, hand, scoring, through)[np.newaxis]
    results, counts = search_best(rows, index, count) if count else (rows[np.newaxis], (0,))
    return list(read(results[0, : counts[0]], grid, index.letters))


def best_by_wildcards(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through
) -> dict[str, Found]:
    """The best play, the first found, for each choice of letters that wildcards could become."""
    rows = encode(grid, index.letters, hand, scoring, through)[np.newaxis]
    if rows[0, WILDCARDS] > 2:
        raise ValueError("a hand with more than two wildcards")
    results = _results(PAIRS)
    search(rows, BY_WILDCARDS, PAIRS, 0, index.buffer, _workspace(), results, np.zeros(1, np.int64))
    pairs = np.flatnonzero(results[:, HEAD])
    became = [*index.letters, *[""] * (MOST_LETTERS + 1 - len(index.letters))]
    names = [became[pair // len(became)] + became[pair % len(became)] for pair in pairs]
    return dict(zip(names, read(results[pairs], grid, index.letters), strict=True))


def search_all(rows: Any, index: Index) -> tuple[Any, Any]:
    """The plays of many searches: all results, and where the results of each search end."""
    results, ends = _results(256 * len(rows)), np.zeros(len(rows), np.int64)
    while search(rows, ALL, 0, 0, index.buffer, _workspace(), results, ends) != DONE:
        results = _results(2 * len(results))
    return results[: ends[-1] if len(rows) else 0], ends


def search_best(rows: Any, index: Index, count: int = 1) -> tuple[Any, Any]:
    """The best plays of many searches: `count` results for each, and how many of them are used."""
    results, counts = _results(count * len(rows)), np.zeros(len(rows), np.int64)
    search(rows, BEST, count, 0, index.buffer, _workspace(), results, counts)
    return results.reshape(len(rows), count, RESULT_SIZE), counts


def scores(results: Any) -> Any:
    """The scores of some results."""
    return results[..., HEAD] >> SCORE_FROM


def read(results: Any, grid: Grid, letters: str) -> Iterator[Found]:
    """The plays of some results."""
    along, down = -1 if grid.direction.leftwards else 1, -1 if grid.direction.upwards else 1
    axes = ((Axis.ROW, along), (Axis.COLUMN, down * grid.width))
    for head, text_low, text_high in results.tolist():
        axis, step = axes[head & (2 * MOST_CELLS - 1) >= MOST_CELLS]
        cell, text = head & (MOST_CELLS - 1), text_low | text_high << BITS * LETTERS_PER_NUMBER
        cells, laid = [], []
        for _ in range(head >> TILES_FROM & _MOST_TILES):
            while grid.cells[cell] != EMPTY:
                cell += step
            cells.append((cell % grid.width + 1, cell // grid.width + 1))
            laid.append(letters[text & LETTER_MASK])
            text >>= BITS
            cell += step
        yield Found(axis, tuple(cells), "".join(laid), head >> SCORE_FROM)


def _results(count: int) -> Any:
    return np.zeros((count, RESULT_SIZE), np.int64)


def _workspace() -> Any:
    """The workspace of this thread."""
    if not hasattr(_here, "workspace"):
        _here.workspace = workspace()
    return _here.workspace
