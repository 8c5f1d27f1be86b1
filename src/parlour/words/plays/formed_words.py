"""Turns letters found by the search into a play: the words they form, and the wildcards used."""

from __future__ import annotations

from parlour.words.grid import Axis, Cell, Grid
from parlour.words.plays.play import WILD, Found, Play

ACROSS = {Axis.ROW: Axis.COLUMN, Axis.COLUMN: Axis.ROW}


class PlayReader:
    """Reads plays that lay letters of one hand on one grid."""

    def __init__(self, grid: Grid, hand: str) -> None:
        self.grid = grid
        self.hand = hand
        self._seen: dict[tuple[Cell, Axis], tuple[str, str]] = {}

    def play(self, found: Found) -> Play:
        """The play with its words and wildcards."""
        laid = list(zip(found.letters, found.cells, strict=True))
        tiles = sorted([(letter, *cell) for letter, cell in laid])
        words = tuple(self._words(found.axis, laid))
        return Play(tuple(tiles), wild(found.letters, self.hand), words, found.score)

    def _words(self, axis: Axis, laid: list[tuple[str, Cell]]) -> list[str]:
        """In the order of `Grid.runs`: rows from the top, then columns from the left."""
        along = "".join([self._beside(cell, axis)[0] + letter for letter, cell in laid])
        along += self._beside(laid[-1][1], axis)[1]
        across = []
        for letter, cell in sorted(laid, key=lambda each: each[1]):
            before, after = self._beside(cell, ACROSS[axis])
            if before or after:
                across.append(before + letter + after)
        return [along, *across] if axis is Axis.ROW else [*across, along]

    def _beside(self, cell: Cell, axis: Axis) -> tuple[str, str]:
        """The letters on the board just before and just after an empty cell."""
        seen = self._seen.get((cell, axis))
        if seen is None:
            run = self.grid.put([("?", *cell)]).run(cell, axis)
            seen = ("", "")
            if run is not None:
                place = run.cells.index(cell)
                seen = run.word[:place], run.word[place + 1 :]
            self._seen[cell, axis] = seen
        return seen


def wild(letters: str, hand: str) -> str:
    """The letters that the hand can only give by wildcards, sorted."""
    if WILD not in hand:
        return ""
    kept = list(hand)
    missing = []
    for letter in letters:
        if letter in kept:
            kept.remove(letter)
        else:
            missing.append(letter)
    return "".join(sorted(missing))
