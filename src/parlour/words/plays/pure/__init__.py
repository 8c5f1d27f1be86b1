"""The search in plain Python: what it finds, in its order, the compiled one must find.

A stretch of cells between walls, holes and ends is a line of its own, so walls cost nothing. From
every cell of a line where a run could begin, letters are laid along the index: those that lie
there, and those of the hand that fit across. Plays come line by line, rows first; in a line by
where their run begins, then in the order of the index.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.words.grid import Cell, Grid
from parlour.words.index import Index
from parlour.words.plays.formed_words import wild
from parlour.words.plays.play import Found, Worth
from parlour.words.plays.pure.line import Kept, Line
from parlour.words.plays.pure.survey import Survey

Through = frozenset[Cell] | None


def found(grid: Grid, index: Index, hand: str, worth: Worth, through: Through) -> Iterator[Found]:
    """Every play once; a line is searched when the plays before it have been taken."""
    survey = Survey(grid, index, hand, worth, through)
    for axis, cells in survey.stretches:
        kept = Kept()
        Line(survey, axis, cells, kept).search()
        yield from kept.plays


def best(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through, count: int
) -> list[Found]:
    """The plays that score most; of those that score the same, the first found come first."""
    survey, kept = Survey(grid, index, hand, worth, through), Kept(count)
    for axis, cells in survey.stretches:
        Line(survey, axis, cells, kept).search()
    return kept.plays


def best_by_wild(
    grid: Grid, index: Index, hand: str, worth: Worth, through: Through
) -> dict[str, Found]:
    """For all letters that wildcards could become, the first of the best plays with them."""
    kept: dict[str, Found] = {}
    for each in found(grid, index, hand, worth, through):
        became = wild(each.letters, hand)
        if became not in kept or kept[became].score < each.score:
            kept[became] = each
    return kept
