"""From letters laid to a play: the words that they make, and which of them were wildcards."""

from __future__ import annotations

from parlour.words.grid import Axis, Cell, Grid
from parlour.words.plays.play import WILD, Found, Play

ACROSS = {Axis.ROW: Axis.COLUMN, Axis.COLUMN: Axis.ROW}


class Reading:
    """Reads what is laid on one grid from one hand."""

    def __init__(self, grid: Grid, hand: str) -> None:
        self.grid = grid
        self.hand = hand
        self._seen: dict[tuple[Cell, Axis], tuple[str, str]] = {}

    def play(self, found: Found) -> Play:
        """The play that was found."""
        laid = list(zip(found.letters, found.cells, strict=True))
        tiles = sorted([(letter, *cell) for letter, cell in laid])
        words = tuple(self._words(found.axis, laid))
        return Play(tuple(tiles), wild(found.letters, self.hand), words, found.score)

    def _words(self, axis: Axis, laid: list[tuple[str, Cell]]) -> list[str]:
        """As `Grid.runs` has them: rows from the top, then columns from the left."""
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
    """Those of some letters that a hand does not hold itself, sorted."""
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
