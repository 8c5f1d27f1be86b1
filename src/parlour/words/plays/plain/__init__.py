"""The search in plain Python. The compiled one must find the same plays in the same order.

A stretch of cells between walls, holes and ends is a line of its own, so walls cost nothing. From
every cell of a line where a run could begin, the search walks the index along the line: over
letters on the board, and over letters of the hand that fit the crossing run. Plays come line by
line, rows first; in a line by where their run begins, then in the order of the index.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.words.grid import Cell, Grid
from parlour.words.index import Index
from parlour.words.plays.formed_words import wild
from parlour.words.plays.plain.cross_checks import SearchContext
from parlour.words.plays.plain.line_search import LineSearch, Results
from parlour.words.plays.play import Found, Scoring

Through = frozenset[Cell] | None


def find_plays(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through
) -> Iterator[Found]:
    """Every play once, lazily: line by line."""
    context = SearchContext(grid, index, hand, scoring, through)
    for axis, cells in context.stretches:
        results = Results()
        LineSearch(context, axis, cells, results).search()
        yield from results.plays


def best(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through, count: int
) -> list[Found]:
    """The highest-scoring plays, best first; ties in the order in which they are found."""
    context, results = SearchContext(grid, index, hand, scoring, through), Results(count)
    for axis, cells in context.stretches:
        LineSearch(context, axis, cells, results).search()
    return results.plays


def best_by_wildcards(
    grid: Grid, index: Index, hand: str, scoring: Scoring, through: Through
) -> dict[str, Found]:
    """The best play, the first found, for each choice of letters that wildcards could become."""
    best_plays: dict[str, Found] = {}
    for each in find_plays(grid, index, hand, scoring, through):
        became = wild(each.letters, hand)
        if became not in best_plays or best_plays[became].score < each.score:
            best_plays[became] = each
    return best_plays
