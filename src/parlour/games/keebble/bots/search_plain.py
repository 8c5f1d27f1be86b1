"""Bots' sight in plain Python: what `fast_eyes` must see."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.games.keebble.bots.search import Look, Prices, net
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.words.index import Index
from parlour.words.plays import plain
from parlour.words.plays.play import Found, Worth


class PlainSearch:
    """Searches one look after the other."""

    def __init__(self, words: Index) -> None:
        self.words = words

    def tops(self, looks: Sequence[Look]) -> list[int]:
        """See `Eyes`."""
        found = self.best(looks, 1)
        return [each[0].score if each else 0 for each in found]

    def best(self, looks: Sequence[Look], count: int) -> list[list[Found]]:
        """See `Eyes`."""
        return [
            plain.best(
                board.grid, self.words, hand, self._worth(board, values), board.through, count
            )
            for board, hand, values in looks
        ]

    def ranked(self, look: Look, prices: Prices, count: int) -> list[Found]:
        """See `Eyes`."""
        board, hand, values = look
        worth = self._worth(board, values)
        found = list(plain.find_plays(board.grid, self.words, hand, worth, board.through))
        return sorted(found, key=lambda each: -net(each, prices, self.words))[:count]

    def pairs(self, look: Look) -> dict[str, int]:
        """See `Eyes`."""
        board, hand, values = look
        worth = self._worth(board, values)
        found = plain.best_by_wild(board.grid, self.words, hand, worth, board.through)
        return {letters: play.score for letters, play in sorted(found.items())}

    def _worth(self, board: TrialBoard, values: tuple[int, ...]) -> Worth:
        return Worth(dict(zip(self.words.letters, values, strict=True)), board.letter, board.word)
