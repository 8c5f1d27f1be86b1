"""A board as a bot turns it over in its mind: letters and walls can be tried on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from parlour.games.keebble.board.cells import Kind
from parlour.words.grid import EMPTY, Cell, Edge, Grid, Tile
from parlour.words.plays.play import Found

Through = frozenset[Cell] | None
Factors = dict[Cell, int]
Firing = Mapping[Cell, Kind]
NOTHING: Firing = {}


class TrialBoard:
    """The letters that lie, the factors of cells, and where a word must lie (see `words.plays`).

    Boards never change. `firing` are cells that do something when they are covered, `owners` are
    whose letters they are, where that counts (KB-51). `row` is for whoever searches: the board as
    it is laid out there, made from the row of the board `before`, to which letters or a wall were
    added.
    """

    __slots__ = (
        *("grid", "letter", "word", "through", "owners", "firing", "border"),
        *("before", "tiles", "edge", "row"),
    )

    def __init__(
        self,
        grid: Grid,
        letter: Factors,
        word: Factors,
        through: Through,
        owners: dict[Cell, int] | None = None,
        firing: Firing = NOTHING,
    ) -> None:
        self.grid = grid
        self.letter = letter
        self.word = word
        self.through = through
        self.owners = owners
        self.firing = firing
        self.border = _border(grid.width, grid.height)
        self.before: TrialBoard | None = None
        self.tiles: tuple[Tile, ...] = ()
        self.edge: Edge | None = None
        self.row: Any = None

    def laid(self, found: Found, seat: int) -> TrialBoard:
        """The board with a play on it: the word factors that it covers are spent (KB-54)."""
        tiles = tiles_of(found)
        word, owners = self.word, self.owners
        if word:
            word = {cell: by for cell, by in word.items() if cell not in found.cells}
        if owners is not None:
            owners = owners | dict.fromkeys(found.cells, seat)
        made = TrialBoard(self.grid.put(tiles), self.letter, word, None, owners, self.firing)
        made.before, made.tiles = self, tiles
        return made

    def walled(self, edge: Edge) -> TrialBoard:
        """The board with one more wall."""
        made = TrialBoard(
            self.grid.wall(edge), self.letter, self.word, self.through, self.owners, self.firing
        )
        made.before, made.edge = self, edge
        return made

    def seen_by(self, seat: int) -> TrialBoard:
        """The board as a seat scores on it. With Dictionary Devils only new letters count, more
        beside letters of others: about as much as if these counted themselves (KB-51).
        """
        if self.owners is None:
            return self
        old = self.grid.letters()
        counts = {cell: int(self.owners.get(cell, seat) != seat) for cell in old}
        return TrialBoard(self.grid, self.letter | counts, self.word, self.through)


@lru_cache(maxsize=16)
def _border(width: int, height: int) -> frozenset[Cell]:
    return frozenset(Grid(width, height, EMPTY * (width * height)).border())


def tiles_of(found: Found) -> tuple[Tile, ...]:
    """The letters of a play and where they lie, sorted as actions have them."""
    return tuple(
        sorted([(letter, *cell) for letter, cell in zip(found.letters, found.cells, strict=True)])
    )
