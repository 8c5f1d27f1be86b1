"""The search kernel in plain Python: the reference for `search_numba`."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.games.keebble.bots.search_kernel import Prices, Query, Values, net_score
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.words.index import Index
from parlour.words.plays import plain
from parlour.words.plays.play import Found, Scoring


class PlainSearch:
    """Answers one query after the other."""

    def __init__(self, words: Index) -> None:
        self.words = words

    def top_scores(self, queries: Sequence[Query]) -> list[int]:
        """See `SearchKernel`."""
        found = self.best_plays(queries, 1)
        return [each[0].score if each else 0 for each in found]

    def best_plays(self, queries: Sequence[Query], count: int) -> list[list[Found]]:
        """See `SearchKernel`."""
        return [
            plain.best(
                board.grid, self.words, hand, self._scoring(board, values), board.through, count
            )
            for board, hand, values in queries
        ]

    def plays_by_net_score(self, query: Query, prices: Prices, count: int) -> list[Found]:
        """See `SearchKernel`."""
        board, hand, values = query
        scoring = self._scoring(board, values)
        found = list(plain.find_plays(board.grid, self.words, hand, scoring, board.through))
        return sorted(found, key=lambda each: -net_score(each, prices, self.words))[:count]

    def pair_scores(self, query: Query) -> dict[str, int]:
        """See `SearchKernel`."""
        board, hand, values = query
        scoring = self._scoring(board, values)
        found = plain.best_by_wildcards(board.grid, self.words, hand, scoring, board.through)
        return {letters: play.score for letters, play in sorted(found.items())}

    def _scoring(self, board: TrialBoard, values: Values) -> Scoring:
        return Scoring(dict(zip(self.words.letters, values, strict=True)), board.letter, board.word)
