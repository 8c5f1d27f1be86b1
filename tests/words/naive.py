"""A third, naive search: tries all ways to put letters in a line, and lets the grid find the runs.

It uses neither index nor stretches, only a set of words and KB-10 to KB-14.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from parlour.words.grid import EMPTY, Cell, Grid, Run, Tile, between
from parlour.words.plays import WILD, Play, Scoring


def all_plays(
    grid: Grid,
    words: frozenset[str],
    letters: str,
    hand: str,
    scoring: Scoring,
    through: frozenset[Cell] | None,
) -> dict[tuple[Tile, ...], Play]:
    """All plays of a short hand, by their letters and cells."""
    found: dict[tuple[Tile, ...], Play] = {}
    for cells in _lines(grid, len(hand)):
        if not _allowed(grid, cells, through):
            continue
        for laid, wild in _layings(hand, letters, len(cells)):
            tiles = tuple(sorted((c, *cell) for c, cell in zip(laid, cells, strict=True)))
            runs = grid.put(tiles).runs(cells)
            if runs and all(run.word in words for run in runs):
                score = sum(_score(run, scoring) for run in runs)
                made = Play(tiles, wild, tuple(run.word for run in runs), score)
                assert found.setdefault(tiles, made) == made
    return found


def _lines(grid: Grid, most: int) -> Iterator[tuple[Cell, ...]]:
    """Sets of empty cells in one row or column with nothing but letters between them (KB-10)."""
    columns, rows = range(1, grid.width + 1), range(1, grid.height + 1)
    lines = [[(column, row) for row in rows] for column in columns]
    lines += [[(column, row) for column in columns] for row in rows]
    for number, line in enumerate(lines):
        empty = [cell for cell in line if grid.at(cell) == EMPTY]
        fewest = 1 if number < grid.width else 2
        for count in range(fewest, most + 1):
            yield from (cells for cells in combinations(empty, count) if _unbroken(grid, cells))


def _unbroken(grid: Grid, cells: tuple[Cell, ...]) -> bool:
    (column, row), (last_column, last_row) = cells[0], cells[-1]
    while (column, row) != (last_column, last_row):
        following = (column + (last_column > column), row + (last_row > row))
        if between((column, row), following) in grid.walls:
            return False
        if following not in cells and not grid.lettered(following):
            return False
        column, row = following
    return True


def _allowed(grid: Grid, cells: tuple[Cell, ...], through: frozenset[Cell] | None) -> bool:
    """KB-12 by default, KB-11 if some cells are given."""
    if through is None:
        return any(grid.lettered(other) for cell in cells for other in grid.neighbours(cell))
    return not through or bool(through & set(cells))


def _layings(hand: str, letters: str, count: int) -> set[tuple[str, str]]:
    """Letters in order, and those of them that wildcards must become."""
    made = set()
    for taken in set(permutations(hand, count)):
        for became in product(*[letters if sign == WILD else sign for sign in taken]):
            laid = "".join(became)
            needed = [c for c in letters for _ in range(laid.count(c) - hand.count(c))]
            made.add((laid, "".join(needed)))
    return made


def _score(run: Run, scoring: Scoring) -> int:
    """KB-14, KB-54."""
    total, factor = 0, 1
    for letter, cell in zip(run.word, run.cells, strict=True):
        total += scoring.values[letter] * scoring.letter.get(cell, 1)
        factor *= scoring.word.get(cell, 1)
    return total * factor
