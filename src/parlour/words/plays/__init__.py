"""The search for plays: every way to place letters from a hand in one row or column so that every
run they form is a word.

A play puts one or more new letters in a row or column, in one run with the letters on the board
(KB-10). It forms at least one run, and every run with a new letter is a word (KB-13). `through`
limits where a play may go. None: it must touch a letter on the board (KB-12). A set of cells: it
must cover at least one of them (KB-11). The empty set: anywhere. Any other restriction is up to the
game.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.jit import BACKEND
from parlour.words.grid import Cell, Grid
from parlour.words.index import Index
from parlour.words.plays import plain
from parlour.words.plays.formed_words import PlayReader
from parlour.words.plays.play import WILD, Play, Scoring

__all__ = ["WILD", "Play", "Scoring", "best", "best_by_wildcards", "plays"]

Through = frozenset[Cell] | None


def plays(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through = None
) -> Iterator[Play]:
    """Every play once, by line (rows first), then by the start of the run, then by letters."""
    reader = PlayReader(grid, hand)
    if BACKEND != "numba":
        return map(reader.play, plain.find_plays(grid, index, hand, scoring, through))
    from parlour.words.plays import compiled

    return map(reader.play, compiled.find_plays(grid, index, hand, scoring, through))


def best(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through = None, count: int = 1
) -> list[Play]:
    """The highest-scoring plays, best first; ties in the order of `plays`."""
    if BACKEND != "numba":
        found = plain.best(grid, index, hand, scoring, through, count)
    else:
        from parlour.words.plays import compiled

        found = compiled.best(grid, index, hand, scoring, through, count)
    return [PlayReader(grid, hand).play(each) for each in found]


def best_by_wildcards(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through = None
) -> dict[str, Play]:
    """The best play for each set of letters that the wildcards in the hand (at most two) stand for.

    The keys are those letters, sorted; the key "" has the best play without a wildcard.
    """
    if BACKEND != "numba":
        found = plain.best_by_wildcards(grid, index, hand, scoring, through)
    else:
        from parlour.words.plays import compiled

        found = compiled.best_by_wildcards(grid, index, hand, scoring, through)
    reader = PlayReader(grid, hand)
    return {wild: reader.play(each) for wild, each in found.items()}
