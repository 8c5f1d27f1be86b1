"""The search along one line."""

from __future__ import annotations

from bisect import insort
from math import inf, prod

from parlour.words.grid import EMPTY, Axis, Cell
from parlour.words.plays.formed_words import ACROSS
from parlour.words.plays.plain.cross_checks import ALONE, SearchContext
from parlour.words.plays.play import Found


class Results:
    """The plays found: all, or the best `count`; then a play must score more than `bar`."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count
        self.bar = inf if count == 0 else -inf
        self.plays: list[Found] = []

    def add(self, play: Found) -> None:
        """Adds a play that scores more than the bar."""
        if self.count is None:
            self.plays.append(play)
            return
        insort(self.plays, play, key=lambda other: -other.score)
        del self.plays[self.count :]
        if len(self.plays) == self.count:
            self.bar = self.plays[-1].score


class LineSearch:
    """The search along one stretch: lays letters one after another and takes them back."""

    def __init__(
        self, context: SearchContext, axis: Axis, cells: tuple[Cell, ...], results: Results
    ) -> None:
        self.context, self.axis, self.cells, self.results = context, axis, cells, results
        self.index, self.values, scoring = context.index, context.values, context.scoring
        across = context.crossings[ACROSS[axis]]
        marks = [context.grid.at(cell) for cell in cells]
        self.codes = [None if mark == EMPTY else self.index.codes[mark] for mark in marks]
        self.across = [across.get(cell, ALONE) for cell in cells]
        self.letter_factors = [scoring.letter.get(cell, 1) for cell in cells]
        self.word_factors = [scoring.word.get(cell, 1) for cell in cells]
        self.is_anchor = [cell in context.anchors for cell in cells]
        self.counts, self.wildcards = context.counts.copy(), context.wildcards
        self.holding = sum([1 << code for code, count in enumerate(self.counts) if count])
        self.left = sum(self.counts) + self.wildcards
        self.laid: list[tuple[int, int]] = []
        self.start = 0

    def search(self) -> None:
        """Finds the plays, from every cell where a run can begin."""
        for start in range(len(self.cells)):
            if (start == 0 or self.codes[start - 1] is None) and self._within_reach(start):
                self.start = start
                self.lay(start, self.index.root << 1, 0, 0, False)

    def _within_reach(self, start: int) -> bool:
        """Whether a run from there can cover an anchor with the letters of the hand."""
        for place in range(start, len(self.cells)):
            if self.is_anchor[place] and self.codes[place] is None:
                return self.codes[start : place + 1].count(None) <= self.left
        return False

    def lay(self, place: int, step: int, total: int, across: int, covered: bool) -> None:
        """Goes on from a place: the run counts `total` so far, the runs across it `across`."""
        codes, data = self.codes, self.index.data
        while place < len(codes) and (code := codes[place]) is not None:
            step = self.index.step(step >> 1, code)
            if not step:
                return
            total += self.values[code] * self.letter_factors[place]
            place += 1
        if step & 1 and covered and self._is_new_play(place):
            self._keep(place, total, across)
        if place == len(codes) or not self.left:
            return
        fits, others, factor = self.across[place]
        node = step >> 1
        mask = data[node]
        untried = mask & fits if self.wildcards else mask & fits & self.holding
        while untried:
            bit = untried & -untried
            untried ^= bit
            code = bit.bit_length() - 1
            value = self.values[code] * self.letter_factors[place]
            following = data[node + 1 + (mask & (bit - 1)).bit_count()]
            with_crossing = across + (others + value) * factor
            wild = self._take(code)
            self.laid.append((place, code))
            anchored = covered or self.is_anchor[place]
            self.lay(place + 1, following, total + value, with_crossing, anchored)
            self.laid.pop()
            self._give_back(code, wild)

    def _take(self, code: int) -> bool:
        """Takes a letter from the hand, or a wildcard (True) if it does not hold the letter."""
        self.left -= 1
        if not self.counts[code]:
            self.wildcards -= 1
            return True
        self.counts[code] -= 1
        if not self.counts[code]:
            self.holding ^= 1 << code
        return False

    def _give_back(self, code: int, wild: bool) -> None:
        self.left += 1
        if wild:
            self.wildcards += 1
        else:
            self.counts[code] += 1
            self.holding |= 1 << code

    def _is_new_play(self, end: int) -> bool:
        """Whether this is a run, and not a single letter whose play is already found in its row."""
        if end - self.start < 2:
            return False
        alone = len(self.laid) == 1 and self.axis is Axis.COLUMN
        return not alone or self.across[self.laid[0][0]] is ALONE

    def _keep(self, end: int, total: int, across: int) -> None:
        score = total * prod(self.word_factors[self.start : end]) + across
        if score > self.results.bar:
            letters = "".join([self.index.letters[code] for _, code in self.laid])
            cells = tuple([self.cells[place] for place, _ in self.laid])
            self.results.add(Found(self.axis, cells, letters, score))
