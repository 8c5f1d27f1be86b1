"""The search for plays: every way to lay letters of a hand in one line so that all runs are words.

A play puts one or more new letters in a row or column, in one run with the letters on the board
(KB-10). It forms at least one run, and every run with a new letter is a word (KB-13). `through`
says where it may lie: next to a letter on the board (None, KB-12), on one of some cells (KB-11), or
anywhere (no cells). Any other restriction is up to the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.jit import BACKEND
from parlour.words.grid import Cell, Grid
from parlour.words.index import Index
from parlour.words.plays import plain
from parlour.words.plays.formed_words import PlayReader
from parlour.words.plays.play import WILD, Play, Worth

__all__ = ["WILD", "Play", "Worth", "best", "best_by_wild", "plays"]

Through = frozenset[Cell] | None


def plays(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through = None
) -> Iterator[Play]:
    """Every play once: by line, rows first, then by where the run begins, then by letters."""
    reader = PlayReader(grid, hand)
    if BACKEND != "numba":
        return map(reader.play, plain.find_plays(grid, index, hand, worth, through))
    from parlour.words.plays import compiled

    return map(reader.play, compiled.find_plays(grid, index, hand, worth, through))


def best(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through = None, count: int = 1
) -> list[Play]:
    """The highest-scoring plays, best first; ties in the order of `plays`."""
    if BACKEND != "numba":
        found = plain.best(grid, index, hand, worth, through, count)
    else:
        from parlour.words.plays import compiled

        found = compiled.best(grid, index, hand, worth, through, count)
    return [PlayReader(grid, hand).play(each) for each in found]


def best_by_wild(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through = None
) -> dict[str, Play]:
    """The best play for each choice of letters that up to two wildcards of the hand could become.

    The letters are sorted; under "" is the best play that uses no wildcard.
    """
    if BACKEND != "numba":
        found = plain.best_by_wild(grid, index, hand, worth, through)
    else:
        from parlour.words.plays import compiled

        found = compiled.best_by_wild(grid, index, hand, worth, through)
    reader = PlayReader(grid, hand)
    return {wild: reader.play(each) for wild, each in found.items()}
