"""Bots' sight compiled: many boards in one search."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from parlour.games.keebble.bots.search import Look, Prices
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.words.index import Index
from parlour.words.plays import compiled
from parlour.words.plays.compiled.batch_search import search
from parlour.words.plays.compiled.encoding import (
    CELLS,
    CONNECT,
    COUNTS,
    MOST_LETTERS,
    ROW_SIZE,
    VALUES,
    WALLS,
    WILDCARDS,
    WORD_FACTORS,
    encode,
    set_hand,
)
from parlour.words.plays.compiled.results import (
    BY_WILDCARDS,
    FIRST_LETTERS,
    HEAD,
    LAST_LETTERS,
    PAIRS,
    RESULT_SIZE,
    SCORE_FROM,
    TILES_FROM,
)
from parlour.words.plays.compiled.workspace import BITS, LETTERS_PER_NUMBER, workspace
from parlour.words.plays.play import Found, Worth

MOST_TILES = (1 << SCORE_FROM - TILES_FROM) - 1
CODE = (1 << BITS) - 1
_here = threading.local()
"""The workspace of this thread."""


class NumbaSearch:
    """Lays looks out as rows and has them searched at once."""

    def __init__(self, words: Index) -> None:
        self.words = words

    def tops(self, looks: Sequence[Look]) -> list[int]:
        """See `Eyes`."""
        results, counts = compiled.search_best(self._rows(looks), self.words)
        scores: list[int] = np.where(counts > 0, compiled.scores(results[:, 0]), 0).tolist()
        return scores

    def best(self, looks: Sequence[Look], count: int) -> list[list[Found]]:
        """See `Eyes`."""
        results, counts = compiled.search_best(self._rows(looks), self.words, count)
        made = []
        for number, look in enumerate(looks):
            found = results[number, : counts[number]]
            made.append(list(compiled.read(found, look.board.grid, self.words.letters)))
        return made

    def ranked(self, look: Look, prices: Prices, count: int) -> list[Found]:
        """See `Eyes`."""
        results, _ = compiled.search_all(self._rows([look]), self.words)
        heads = results[:, HEAD]
        tiles, worth = heads >> TILES_FROM & MOST_TILES, (heads >> SCORE_FROM).astype(np.float64)
        table = np.array(prices)
        for tile in range(int(tiles.max(initial=0))):
            part = results[:, FIRST_LETTERS if tile < LETTERS_PER_NUMBER else LAST_LETTERS]
            codes = part >> BITS * (tile % LETTERS_PER_NUMBER) & CODE
            worth -= np.where(tile < tiles, table[np.minimum(codes, len(table) - 1)], 0.0)
        chosen = np.argsort(-worth, kind="stable")[:count]
        return list(compiled.read(results[chosen], look.board.grid, self.words.letters))

    def pairs(self, look: Look) -> dict[str, int]:
        """See `Eyes`."""
        if not hasattr(_here, "workspace"):
            _here.workspace, _here.results = workspace(), np.zeros((PAIRS, RESULT_SIZE), np.int64)
        out, ends = _here.results, np.zeros(1, np.int64)
        rows = self._rows([look])
        search(rows, BY_WILDCARDS, PAIRS, 0, self.words.buffer, _here.workspace, out, ends)
        heads = out[:, HEAD]
        pairs = np.flatnonzero(heads)
        letters = [*self.words.letters, *[""] * (MOST_LETTERS + 1 - len(self.words.letters))]
        size = len(letters)
        names = [letters[pair // size] + letters[pair % size] for pair in pairs.tolist()]
        return dict(sorted(zip(names, (heads[pairs] >> SCORE_FROM).tolist(), strict=True)))

    def _rows(self, looks: Sequence[Look]) -> Any:
        letters, size = self.words.letters, len(self.words.letters)
        rows = np.empty((len(looks), ROW_SIZE), np.int32)
        for row, (board, hand, values) in zip(rows, looks, strict=True):
            row[:] = self._laid_out(board)
            row[VALUES : VALUES + size] = values
            wild, counts = _held(letters, hand)
            row[WILDCARDS] = wild
            row[COUNTS : COUNTS + size] = counts
        return rows

    def _laid_out(self, board: TrialBoard) -> Any:
        if board.row is None:
            if board.before is not None and board.before.row is not None:
                board.row = self._changed(board, board.before)
            else:
                worth = Worth({}, board.letter, board.word)
                board.row = encode(board.grid, self.words.letters, "", worth, board.through)
        return board.row

    def _changed(self, board: TrialBoard, before: TrialBoard) -> Any:
        """The row of a board with letters or a wall more: quicker than laying all of it out."""
        row, codes, width = before.row.copy(), self.words.codes, board.grid.width
        row[CONNECT] = board.through is None
        for letter, column, line in board.tiles:
            place = (line - 1) * width + column - 1
            row[CELLS + place] = codes[letter]
            row[WORD_FACTORS + place] = 1
        if board.edge is not None:
            one, other = board.edge
            row[WALLS + (one[1] - 1) * width + one[0] - 1] |= 2 if one[0] == other[0] else 1
        return row


@lru_cache(maxsize=1 << 14)
def _held(letters: str, hand: str) -> tuple[int, Any]:
    row = np.zeros(ROW_SIZE, np.int32)
    set_hand(row, letters, hand)
    return int(row[WILDCARDS]), row[COUNTS : COUNTS + len(letters)].copy()
