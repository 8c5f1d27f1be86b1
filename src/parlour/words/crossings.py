"""The best letters for wildcards in runs that cross: a wildcard is one letter for all its runs.

Every run is worth something, more if some word fits it. Only wildcards in several runs are tried,
letter by letter: a run without a fitting word is settled, and so is one without such wildcards.
A branch that cannot beat the best total found so far is cut off.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from parlour.words.pattern_index import WILD, PatternIndex


class CrossingRun(NamedTuple):
    """A run: its letters and wildcards, which wildcard each sign is (None for letters), and what it
    is worth with and without a fitting word.
    """

    signs: tuple[str, ...]
    wildcards: tuple[Hashable | None, ...]
    valid: int
    invalid: int


class _Crossing(NamedTuple):
    """A wildcard in two runs, with its place in each."""

    one: int
    place: int
    other: int
    other_place: int


class Solution(NamedTuple):
    """The best total, and which runs have a fitting word then."""

    total: int
    valid: tuple[bool, ...]


def best_total(patterns: PatternIndex, runs: Sequence[CrossingRun]) -> int:
    """The best total that any choice of letters gives."""
    return _Search(patterns, runs).best([patterns.fitting(run.signs) for run in runs])


def best_letters(
    patterns: PatternIndex, runs: Sequence[CrossingRun], order: Sequence[Hashable]
) -> tuple[Solution, dict[Hashable, str]]:
    """The best total with its letters: of equal totals the alphabetically first ones, wildcard by
    wildcard in this order.
    """
    search = _Search(patterns, runs)
    bits = [patterns.fitting(run.signs) for run in runs]
    total = search.best(bits)
    letters: dict[Hashable, str] = {}
    for wildcard in order:
        for letter in patterns.letters:
            fixed = search.fixed(bits, wildcard, letter)
            if search.bound(fixed) >= total and search.best(fixed, total) >= total:
                bits, letters[wildcard] = fixed, letter
                break
    return Solution(total, tuple([bool(found) for found in bits])), letters


class _Search:
    def __init__(self, patterns: PatternIndex, runs: Sequence[CrossingRun]) -> None:
        self.patterns = patterns
        self.runs = runs
        self.places: dict[Hashable, list[tuple[int, int]]] = {}
        for number, run in enumerate(runs):
            for place, wildcard in enumerate(run.wildcards):
                if wildcard is not None and run.signs[place] == WILD:
                    self.places.setdefault(wildcard, []).append((number, place))
        self.crossings = [
            _Crossing(*found[0], *found[1]) for found in self.places.values() if len(found) > 1
        ]

    def bound(self, bits: list[int]) -> int:
        """At most this much, if these words still fit the runs."""
        return sum(
            [
                run.valid if found else run.invalid
                for run, found in zip(self.runs, bits, strict=True)
            ]
        )

    def fixed(self, bits: list[int], wildcard: Hashable, letter: str) -> list[int]:
        """What still fits when a wildcard is this letter."""
        made = list(bits)
        for number, place in self.places.get(wildcard, ()):
            length = len(self.runs[number].signs)
            made[number] &= self.patterns.masks(length, place)[letter]
        return made

    def best(self, bits: list[int], enough: int | None = None) -> int:
        """The best total from here; the search stops once one is `enough`."""
        return self._best(bits, 0, -1_000_000, enough)

    def _best(self, bits: list[int], index: int, floor: int, enough: int | None) -> int:
        """The best total, if it is above the floor; else at most the floor."""
        bound = self.bound(bits)
        while index < len(self.crossings):
            crossing = self.crossings[index]
            if bits[crossing.one] and bits[crossing.other]:
                break
            index += 1
        if index == len(self.crossings) or bound <= floor:
            return bound
        best = floor
        for one, other in self._tries(bits, crossing):
            tried = list(bits)
            tried[crossing.one], tried[crossing.other] = one, other
            found = self._best(tried, index + 1, best, enough)
            best = max(best, found)
            if best >= bound or (enough is not None and best >= enough):
                break
        return best

    def _tries(self, bits: list[int], crossing: _Crossing) -> list[tuple[int, int]]:
        """What is left of both runs for every letter, those first that leave both a word."""
        one_masks = self.patterns.masks(len(self.runs[crossing.one].signs), crossing.place)
        other_masks = self.patterns.masks(
            len(self.runs[crossing.other].signs), crossing.other_place
        )
        one, other = bits[crossing.one], bits[crossing.other]
        left = [(one & mask, other & other_masks[letter]) for letter, mask in one_masks.items()]
        both = [(a, b) for a, b in left if a and b]
        # A run given up is given up whatever its letter: then the other one keeps all its words.
        return [*both, (one, 0), (0, other)]
