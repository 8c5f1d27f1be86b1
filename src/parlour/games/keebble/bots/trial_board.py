"""A board that a bot can try plays and walls on."""

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
NO_FIRING: Firing = {}


class TrialBoard:
    """Letters, the factors of cells, and the cells that a word must cover (see `words.plays`).

    A board never changes: a play or a wall makes a new one, which knows its `parent` and the
    `tiles` or `edge` that were added. `firing` has the cells that do something when they are
    covered, `owners` who wrote which letter, where that counts (KB-51). `row` is left to the search
    kernel, to keep its own layout of the board.
    """

    __slots__ = (
        *("grid", "letter", "word", "through", "owners", "firing", "border"),
        *("parent", "tiles", "edge", "row"),
    )

    def __init__(
        self,
        grid: Grid,
        letter: Factors,
        word: Factors,
        through: Through,
        owners: dict[Cell, int] | None = None,
        firing: Firing = NO_FIRING,
    ) -> None:
        self.grid = grid
        self.letter = letter
        self.word = word
        self.through = through
        self.owners = owners
        self.firing = firing
        self.border = _border(grid.width, grid.height)
        self.parent: TrialBoard | None = None
        self.tiles: tuple[Tile, ...] = ()
        self.edge: Edge | None = None
        self.row: Any = None

    def with_play(self, found: Found, seat: int) -> TrialBoard:
        """The board after a play, which uses up the word factors it covers (KB-54)."""
        tiles = tiles_of(found)
        word, owners = self.word, self.owners
        if word:
            word = {cell: by for cell, by in word.items() if cell not in found.cells}
        if owners is not None:
            owners = owners | dict.fromkeys(found.cells, seat)
        made = TrialBoard(self.grid.put(tiles), self.letter, word, None, owners, self.firing)
        made.parent, made.tiles = self, tiles
        return made

    def with_wall(self, edge: Edge) -> TrialBoard:
        """The board with one more wall."""
        made = TrialBoard(
            self.grid.wall(edge), self.letter, self.word, self.through, self.owners, self.firing
        )
        made.parent, made.edge = self, edge
        return made

    def scored_for(self, seat: int) -> TrialBoard:
        """The board with the factors that apply to a seat. With Dictionary Devils only new letters
        count, and one more for each letter of another player in the word: roughly as if those
        letters counted themselves (KB-51).
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
    """The tiles of a play, sorted as in an action."""
    return tuple(
        sorted([(letter, *cell) for letter, cell in zip(found.letters, found.cells, strict=True)])
    )
