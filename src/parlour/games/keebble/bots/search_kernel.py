"""What a search kernel is asked, and what it answers.

There are two kernels: `search_numba`, compiled, and `search_plain`, in plain Python. Both find the
same plays in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.words.index import Index
from parlour.words.plays.play import Found

Values = tuple[int, ...]
"""The value of each letter of the alphabet, in the order of the index."""

Prices = tuple[float, ...]
"""What it costs to part with each letter, in the same order."""


class Query(NamedTuple):
    """A hand to find plays for, on a board."""

    board: TrialBoard
    hand: str
    values: Values


class SearchKernel(Protocol):
    """The search for plays that bots need."""

    def top_scores(self, queries: Sequence[Query]) -> list[int]:
        """The score of the best play for each query; 0 if there is none."""

    def best_plays(self, queries: Sequence[Query], count: int) -> list[list[Found]]:
        """The plays that score most, for each query."""

    def plays_by_net_score(self, query: Query, prices: Prices, count: int) -> list[Found]:
        """The plays that score most after the prices of their letters, out of all plays."""

    def pair_scores(self, query: Query) -> dict[str, int]:
        """The best score for a hand with two wildcards, by the letters that the wildcards stand
        for: sorted, and only those that are used.
        """


def net_score(found: Found, prices: Prices, words: Index) -> float:
    """The score of a play minus the prices of its letters."""
    net = float(found.score)
    for letter in found.letters:
        net -= prices[words.codes[letter]]
    return net
