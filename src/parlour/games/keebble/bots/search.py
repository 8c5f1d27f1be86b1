"""The search for plays, counted: a bot has a budget of searches for each move.

Searches are counted the same way whether they are compiled or not, so a budget leads to the same
move on every machine, only faster or slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.core.jit import BACKEND
from parlour.games.keebble.board.cells import CELLDANCE
from parlour.games.keebble.bots.search_kernel import (
    Prices,
    Query,
    SearchKernel,
    Values,
    net_score,
)
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.games.keebble.rules import placement, scoring
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import State, grid_of
from parlour.words.index import Index
from parlour.words.plays.play import WILD, Found

LISTING_COST, PAIRS_COST = 6, 120
"""How many searches it counts as to list all plays of a hand, and to search with two wildcards."""

USUAL_CELLS = 64
"""A search counts once on a board of this size, and more on a larger one."""

LONG_HAND, ENOUGH_PLAYS = 9, 100
"""A hand with more letters has too many plays to list them all: this many of the best will do."""


class Search:
    """Finds plays in the words that a bot knows, and keeps count of its budget."""

    def __init__(self, terms: Terms, words: Index, budget: int) -> None:
        self.terms = terms
        self.words = words
        self.budget_left = budget
        self.kernel = kernel_for(words)
        cells = terms.sheet.width * terms.sheet.height
        self._cost = max(1, cells // USUAL_CELLS)
        self._values: dict[frozenset[str], Values] = {}

    def board(self, state: State) -> TrialBoard:
        """The board of a state."""
        grid, counts = (
            grid_of(self.terms, state),
            scoring.scoring_for(self.terms, state, state.to_move),
        )
        through, owners = placement.must_cover(self.terms, state), None
        if self.terms.settings.dictionary_devils:
            owners = {(column, row): owner for column, row, owner in state.owners}
        firing = {(c, r): kind for c, r, kind in state.special if kind in CELLDANCE}
        return TrialBoard(grid, counts.letter, counts.word, through, owners, firing)

    def values(self, others: Iterable[str]) -> Values:
        """The value of each letter when the other players hold these hands (KB-20, 21, 62)."""
        held = frozenset("".join(others))
        found = self._values.get(held)
        if found is None:
            found = self._values[held] = self._values_against(held)
        return found

    def _values_against(self, held: frozenset[str]) -> Values:
        plain = self.terms.values
        if self.terms.settings.scrabble_scoring:
            return tuple([plain[letter] for letter in self.words.letters])
        letters = self.words.letters
        return tuple([plain[each] if each in held else scoring.UNIQUE for each in letters])

    def top_scores(self, queries: Sequence[Query]) -> list[int]:
        """The score of the best play for each query; 0 if there is none."""
        self.budget_left -= self._cost * len(queries)
        return self.kernel.top_scores(queries)

    def best_plays(self, queries: Sequence[Query], count: int = 1) -> list[list[Found]]:
        """The plays that score most, for each query."""
        self.budget_left -= self._cost * len(queries) * (1 + count // 10)
        return self.kernel.best_plays(queries, count)

    def plays_by_net_score(self, query: Query, prices: Prices, count: int) -> list[Found]:
        """The plays that score most after the prices of their letters."""
        self.budget_left -= self._cost * LISTING_COST
        if len(query.hand) <= LONG_HAND:
            return self.kernel.plays_by_net_score(query, prices, count)
        (some,) = self.kernel.best_plays([query], ENOUGH_PLAYS)
        return sorted(some, key=lambda each: -net_score(each, prices, self.words))[:count]

    def pair_scores(self, query: Query) -> dict[str, int]:
        """The best score with two more letters, by which letters these are."""
        self.budget_left -= self._cost * PAIRS_COST
        return self.kernel.pair_scores(query._replace(hand=query.hand + 2 * WILD))


def kernel_for(words: Index) -> SearchKernel:
    """The fastest kernel that can be had. It is imported on demand: numba is optional, and slow to
    load.
    """
    if BACKEND == "numba":
        from parlour.games.keebble.bots.search_numba import NumbaSearch

        return NumbaSearch(words)
    from parlour.games.keebble.bots.search_plain import PlainSearch

    return PlainSearch(words)
