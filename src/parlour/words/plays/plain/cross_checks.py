"""What is computed before the lines are searched: stretches, cross-checks and anchors."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import NamedTuple

from parlour.words.grid import EMPTY, Axis, Cell, Grid
from parlour.words.index import Index
from parlour.words.plays.play import WILD, Scoring

EVERY_LETTER = (1 << 32) - 1


class Crossing(NamedTuple):
    """A cross-check: which letters fit the run across, what its other letters count, its factor."""

    fits: int
    total: int
    factor: int


ALONE = Crossing(EVERY_LETTER, 0, 0)
"""No letter next to the cell: any letter fits, and no run across scores."""


class SearchContext:
    """Everything that the lines of one search share."""

    def __init__(
        self, grid: Grid, index: Index, hand: str, scoring: Scoring, through: frozenset[Cell] | None
    ) -> None:
        self.grid, self.index, self.scoring = grid, index, scoring
        held = Counter(hand)
        self.wildcards = held[WILD]
        self.counts = [held[letter] for letter in index.letters]
        self.values = [scoring.values.get(letter, 0) for letter in index.letters]
        self.stretches = [(_axis(cells), cells) for cells in grid.stretches()]
        self.crossings = {axis: self._crossings(axis) for axis in Axis}
        self.anchors = self._anchors(through)

    def _anchors(self, through: frozenset[Cell] | None) -> frozenset[Cell]:
        """The cells of which a play must cover at least one; by default those next to a letter."""
        if through is None:
            none: frozenset[Cell] = frozenset()
            return none.union(*self.crossings.values())
        return through or frozenset(self.grid.empty())

    def _crossings(self, axis: Axis) -> dict[Cell, Crossing]:
        """The cross-check of every empty cell next to a letter along an axis."""
        found: dict[Cell, Crossing] = {}
        for along, cells in self.stretches:
            if along is not axis:
                continue
            marks = "".join([self.grid.at(cell) for cell in cells])
            for place, cell in enumerate(cells):
                if marks[place] == EMPTY:
                    before = marks[:place].rpartition(EMPTY)[2]
                    after = marks[place + 1 :].partition(EMPTY)[0]
                    if before or after:
                        run = cells[place - len(before) : place + 1 + len(after)]
                        found[cell] = self._crossing(before, after, cell, run)
        return found

    def _crossing(self, before: str, after: str, cell: Cell, run: tuple[Cell, ...]) -> Crossing:
        fits, total = 0, 0
        node = self._walk(self.index.root << 1, before) >> 1
        for code, step in self.index.steps(node):
            if self._walk(step, after) & 1:
                fits |= 1 << code
        for each in run:
            if each != cell:
                value = self.values[self.index.codes[self.grid.at(each)]]
                total += value * self.scoring.letter.get(each, 1)
        return Crossing(fits, total, prod([self.scoring.word.get(each, 1) for each in run]))

    def _walk(self, step: int, letters: str) -> int:
        for letter in letters:
            step = self.index.step(step >> 1, self.index.codes[letter])
        return step


def _axis(cells: tuple[Cell, ...]) -> Axis:
    return Axis.ROW if cells[0][1] == cells[1][1] else Axis.COLUMN
