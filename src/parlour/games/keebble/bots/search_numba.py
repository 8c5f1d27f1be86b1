"""The search kernel compiled by numba: many boards in one search."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from parlour.games.keebble.bots.search_kernel import Prices, Query
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
from parlour.words.plays.play import Found, Scoring

MOST_TILES = (1 << SCORE_FROM - TILES_FROM) - 1
CODE = (1 << BITS) - 1
_buffers = threading.local()
"""What `pair_scores` works in, one set for each thread."""


class NumbaSearch:
    """Lays all queries out as rows of one array and searches them in one call."""

    def __init__(self, words: Index) -> None:
        self.words = words

    def top_scores(self, queries: Sequence[Query]) -> list[int]:
        """See `SearchKernel`."""
        records, counts = compiled.search_best(self._rows(queries), self.words)
        scores: list[int] = np.where(counts > 0, compiled.scores(records[:, 0]), 0).tolist()
        return scores

    def best_plays(self, queries: Sequence[Query], count: int) -> list[list[Found]]:
        """See `SearchKernel`."""
        records, counts = compiled.search_best(self._rows(queries), self.words, count)
        made = []
        for number, query in enumerate(queries):
            found = records[number, : counts[number]]
            made.append(list(compiled.read(found, query.board.grid, self.words.letters)))
        return made

    def plays_by_net_score(self, query: Query, prices: Prices, count: int) -> list[Found]:
        """See `SearchKernel`."""
        records, _ = compiled.search_all(self._rows([query]), self.words)
        heads = records[:, HEAD]
        tiles, net = heads >> TILES_FROM & MOST_TILES, (heads >> SCORE_FROM).astype(np.float64)
        table = np.array(prices)
        for tile in range(int(tiles.max(initial=0))):
            part = records[:, FIRST_LETTERS if tile < LETTERS_PER_NUMBER else LAST_LETTERS]
            codes = part >> BITS * (tile % LETTERS_PER_NUMBER) & CODE
            net -= np.where(tile < tiles, table[np.minimum(codes, len(table) - 1)], 0.0)
        chosen = np.argsort(-net, kind="stable")[:count]
        return list(compiled.read(records[chosen], query.board.grid, self.words.letters))

    def pair_scores(self, query: Query) -> dict[str, int]:
        """See `SearchKernel`."""
        if not hasattr(_buffers, "workspace"):
            _buffers.workspace = workspace()
            _buffers.results = np.zeros((PAIRS, RESULT_SIZE), np.int64)
        out, ends = _buffers.results, np.zeros(1, np.int64)
        rows = self._rows([query])
        search(rows, BY_WILDCARDS, PAIRS, 0, self.words.buffer, _buffers.workspace, out, ends)
        heads = out[:, HEAD]
        pairs = np.flatnonzero(heads)
        letters = [*self.words.letters, *[""] * (MOST_LETTERS + 1 - len(self.words.letters))]
        size = len(letters)
        names = [letters[pair // size] + letters[pair % size] for pair in pairs.tolist()]
        return dict(sorted(zip(names, (heads[pairs] >> SCORE_FROM).tolist(), strict=True)))

    def _rows(self, queries: Sequence[Query]) -> Any:
        letters, size = self.words.letters, len(self.words.letters)
        rows = np.empty((len(queries), ROW_SIZE), np.int32)
        for row, (board, hand, values) in zip(rows, queries, strict=True):
            row[:] = self._board_row(board)
            row[VALUES : VALUES + size] = values
            wild, counts = _hand_counts(letters, hand)
            row[WILDCARDS] = wild
            row[COUNTS : COUNTS + size] = counts
        return rows

    def _board_row(self, board: TrialBoard) -> Any:
        if board.row is None:
            if board.parent is not None and board.parent.row is not None:
                board.row = self._derived_row(board, board.parent)
            else:
                scoring = Scoring({}, board.letter, board.word)
                board.row = encode(board.grid, self.words.letters, "", scoring, board.through)
        return board.row

    def _derived_row(self, board: TrialBoard, parent: TrialBoard) -> Any:
        """The row of a board from that of its parent: quicker than laying it all out."""
        row, codes, width = parent.row.copy(), self.words.codes, board.grid.width
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
def _hand_counts(letters: str, hand: str) -> tuple[int, Any]:
    row = np.zeros(ROW_SIZE, np.int32)
    set_hand(row, letters, hand)
    return int(row[WILDCARDS]), row[COUNTS : COUNTS + len(letters)].copy()
