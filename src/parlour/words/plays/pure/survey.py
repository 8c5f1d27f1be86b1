"""The board before its lines are searched: its stretches, and what fits across each cell."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import NamedTuple

from parlour.words.grid import EMPTY, Axis, Cell, Grid
from parlour.words.index import Index
from parlour.words.plays.play import WILD, Worth

EVERY_LETTER = (1 << 32) - 1


class Crossing(NamedTuple):
    """The run that a letter would join: which letters fit, what the others count, its factor."""

    fits: int
    total: int
    factor: int


ALONE = Crossing(EVERY_LETTER, 0, 0)
"""No letter beside: any letter fits, and no run scores."""


class Survey:
    """What all lines of a search share."""

    def __init__(
        self, grid: Grid, index: Index, hand: str, worth: Worth, through: frozenset[Cell] | None
    ) -> None:
        self.grid, self.index, self.worth = grid, index, worth
        held = Counter(hand)
        self.wildcards = held[WILD]
        self.counts = [held[letter] for letter in index.letters]
        self.values = [worth.values.get(letter, 0) for letter in index.letters]
        self.stretches = [(_axis(cells), cells) for cells in grid.stretches()]
        self.crossings = {axis: self._crossings(axis) for axis in Axis}
        self.wanted = self._wanted(through)

    def _wanted(self, through: frozenset[Cell] | None) -> frozenset[Cell]:
        """The cells of which a play covers one: if nothing is said, those next to a letter."""
        if through is None:
            beside: frozenset[Cell] = frozenset()
            return beside.union(*self.crossings.values())
        return through or frozenset(self.grid.empty())

    def _crossings(self, axis: Axis) -> dict[Cell, Crossing]:
        """For every empty cell next to a letter along an axis, the run that it would join."""
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
                total += value * self.worth.letter.get(each, 1)
        return Crossing(fits, total, prod([self.worth.word.get(each, 1) for each in run]))

    def _walk(self, step: int, letters: str) -> int:
        for letter in letters:
            step = self.index.step(step >> 1, self.index.codes[letter])
        return step


def _axis(cells: tuple[Cell, ...]) -> Axis:
    return Axis.ROW if cells[0][1] == cells[1][1] else Axis.COLUMN
