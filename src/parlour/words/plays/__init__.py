"""The search for plays: every way to lay letters of a hand in one line so that all runs are words.

A play has one or more new letters in a row or column, in one run with what lies there (KB-10);
every run with a new letter is a word, and there is one (KB-13). `through` says where it may lie:
None, next to a letter on the board (KB-12); some cells, on one of these (KB-11); no cells,
anywhere. What is allowed beyond that is for a game to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.compiled import CONFIGURATION
from parlour.words.grid import Cell, Grid
from parlour.words.index import Index
from parlour.words.plays import pure
from parlour.words.plays.formed_words import Reading
from parlour.words.plays.play import WILD, Play, Worth

__all__ = ["WILD", "Play", "Worth", "best", "best_by_wild", "plays"]

Through = frozenset[Cell] | None


def plays(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through = None
) -> Iterator[Play]:
    """Every play once: rows first, line by line, by where the run begins, then by its letters."""
    reading = Reading(grid, hand)
    if CONFIGURATION != "numba":
        return map(reading.play, pure.found(grid, index, hand, worth, through))
    from parlour.words.plays import fast

    return map(reading.play, fast.found(grid, index, hand, worth, through))


def best(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through = None, count: int = 1
) -> list[Play]:
    """The plays that score most, in order; of those that score the same, as `plays` has them."""
    if CONFIGURATION != "numba":
        found = pure.best(grid, index, hand, worth, through, count)
    else:
        from parlour.words.plays import fast

        found = fast.best(grid, index, hand, worth, through, count)
    return [Reading(grid, hand).play(each) for each in found]


def best_by_wild(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through = None
) -> dict[str, Play]:
    """For all letters that up to two wildcards of the hand could become, the best play with them.

    The letters are in alphabetical order; "" is the best play of the hand without its wildcards.
    """
    if CONFIGURATION != "numba":
        found = pure.best_by_wild(grid, index, hand, worth, through)
    else:
        from parlour.words.plays import fast

        found = fast.best_by_wild(grid, index, hand, worth, through)
    reading = Reading(grid, hand)
    return {wild: reading.play(each) for wild, each in found.items()}
