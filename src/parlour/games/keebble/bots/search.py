"""What a bot sees: the plays of a hand on a board, in the words that it knows.

Every look is counted, and the same looks show the same plays whether they are compiled or not: so
a budget of looks gives the same move anywhere, sooner or later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from parlour.core.jit import BACKEND
from parlour.games.keebble.board.cells import CELLDANCE
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.games.keebble.rules import placement, scoring
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import State, grid_of
from parlour.words.index import Index
from parlour.words.plays.play import WILD, Found

Values = tuple[int, ...]
"""What each letter of the alphabet counts, in the order of the index."""

Prices = tuple[float, ...]
"""What it costs to part with each letter, in the same order."""

LISTING, PAIRING = 6, 120
"""What it costs to list the plays of a hand, and to look with two wildcards, in looks."""

USUAL_CELLS = 64
LONG_HAND = 9
"""With more letters than this there are too many plays to list: the best are enough."""
ENOUGH = 100


class Look(NamedTuple):
    """A hand on a board."""

    board: TrialBoard
    hand: str
    values: Values


class SearchKernel(Protocol):
    """The search for plays as bots need it: compiled, or plain."""

    def tops(self, looks: Sequence[Look]) -> list[int]:
        """What the best play of each scores; 0 if there is none."""

    def best(self, looks: Sequence[Look], count: int) -> list[list[Found]]:
        """The best plays of each."""

    def ranked(self, look: Look, prices: Prices, count: int) -> list[Found]:
        """The plays that score most after the prices of their letters, of all that there are."""

    def pairs(self, look: Look) -> dict[str, int]:
        """What could be scored with two letters more, by what these are: sorted, as many as are
        used."""


class Search:
    """Looks at boards, and counts it."""

    def __init__(self, terms: Terms, words: Index, budget: int) -> None:
        self.terms = terms
        self.words = words
        self.left = budget
        self.kernel = _eyes(words)
        cells = terms.sheet.width * terms.sheet.height
        self._cost = max(1, cells // USUAL_CELLS)
        self._values: dict[frozenset[str], Values] = {}

    def board(self, state: State) -> TrialBoard:
        """The board of a state."""
        grid, counts = grid_of(self.terms, state), scoring.worth(self.terms, state, state.to_move)
        through, owners = placement.must_cover(self.terms, state), None
        if self.terms.settings.dictionary_devils:
            owners = {(column, row): owner for column, row, owner in state.owners}
        firing = {(c, r): kind for c, r, kind in state.special if kind in CELLDANCE}
        return TrialBoard(grid, counts.letter, counts.word, through, owners, firing)

    def values(self, others: Iterable[str]) -> Values:
        """What letters count when the others hold these hands (KB-20, 21, 62)."""
        held = frozenset("".join(others))
        found = self._values.get(held)
        if found is None:
            found = self._values[held] = self._counted(held)
        return found

    def _counted(self, held: frozenset[str]) -> Values:
        plain = self.terms.values
        if self.terms.settings.scrabble_scoring:
            return tuple([plain[letter] for letter in self.words.letters])
        letters = self.words.letters
        return tuple([plain[each] if each in held else scoring.UNIQUE for each in letters])

    def tops(self, looks: Sequence[Look]) -> list[int]:
        """What the best play of each look scores; 0 if there is none."""
        self.left -= self._cost * len(looks)
        return self.kernel.tops(looks)

    def best(self, looks: Sequence[Look], count: int = 1) -> list[list[Found]]:
        """The best plays of each look."""
        self.left -= self._cost * len(looks) * (1 + count // 10)
        return self.kernel.best(looks, count)

    def ranked(self, look: Look, prices: Prices, count: int) -> list[Found]:
        """The plays that score most after the prices of their letters."""
        self.left -= self._cost * LISTING
        if len(look.hand) <= LONG_HAND:
            return self.kernel.ranked(look, prices, count)
        (some,) = self.kernel.best([look], ENOUGH)
        return sorted(some, key=lambda each: -net(each, prices, self.words))[:count]

    def pairs(self, look: Look) -> dict[str, int]:
        """What could be scored with two letters more, by what these are."""
        self.left -= self._cost * PAIRING
        return self.kernel.pairs(look._replace(hand=look.hand + 2 * WILD))


def net(found: Found, prices: Prices, words: Index) -> float:
    """What a play scores after the prices of its letters."""
    worth = float(found.score)
    for letter in found.letters:
        worth -= prices[words.codes[letter]]
    return worth


def _eyes(words: Index) -> SearchKernel:
    if BACKEND == "numba":
        from parlour.games.keebble.bots.search_numba import NumbaSearch

        return NumbaSearch(words)
    from parlour.games.keebble.bots.search_plain import PlainSearch

    return PlainSearch(words)
