"""A board of letters: its cells, the walls between them, and the runs of letters on it.

Cells are (column, row), counted from (1, 1) at the top left. A grid finds runs; whether they are
words, what they score and who may put them there is up to others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Tile = tuple[str, int, int]

EMPTY = "."
CLOSED = "#"
_NO_LETTERS = EMPTY + CLOSED


class Direction(StrEnum):
    """The direction in which rows and columns are read, one per axis (KB-5)."""

    RIGHT_DOWN = "right_down"
    LEFT_DOWN = "left_down"
    RIGHT_UP = "right_up"
    LEFT_UP = "left_up"

    @property
    def leftwards(self) -> bool:
        """Whether rows are read from right to left."""
        return self in (Direction.LEFT_DOWN, Direction.LEFT_UP)

    @property
    def upwards(self) -> bool:
        """Whether columns are read from bottom to top."""
        return self in (Direction.RIGHT_UP, Direction.LEFT_UP)


class Axis(StrEnum):
    """The two directions of a line of letters."""

    ROW = "row"
    COLUMN = "column"


class Run(Struct, frozen=True):
    """A maximal straight stretch of two or more letters, read in the direction of play."""

    word: str
    cells: tuple[Cell, ...]


def between(one: Cell, other: Cell) -> Edge:
    """The edge between two neighbouring cells, given in either order."""
    return (one, other) if one <= other else (other, one)


class Grid(Struct, frozen=True):
    """Letters on a board: `cells` row by row, "." for an empty cell, "#" for a closed one.

    A closed cell (somebody's hand cell, a destroyed one) takes no letter and separates runs.
    """

    width: int
    height: int
    cells: str
    walls: frozenset[Edge] = frozenset()
    direction: Direction = Direction.RIGHT_DOWN

    @classmethod
    def of(
        cls,
        rows: Iterable[str],
        walls: Iterable[Edge] = (),
        direction: Direction = Direction.RIGHT_DOWN,
    ) -> Grid:
        """A grid from its rows, top to bottom."""
        lines = tuple(rows)
        edges = frozenset([between(one, other) for one, other in walls])
        return cls(len(lines[0]), len(lines), "".join(lines), edges, direction)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows, top to bottom."""
        width = self.width
        return tuple([self.cells[i : i + width] for i in range(0, len(self.cells), width)])

    def inside(self, cell: Cell) -> bool:
        """Whether the cell is on the board."""
        return 1 <= cell[0] <= self.width and 1 <= cell[1] <= self.height

    def at(self, cell: Cell) -> str:
        """The contents of a cell on the board."""
        return self.cells[(cell[1] - 1) * self.width + cell[0] - 1]

    def lettered(self, cell: Cell) -> bool:
        """Whether the cell holds a letter; False off the board."""
        return self.inside(cell) and self.at(cell) not in _NO_LETTERS

    def put(self, tiles: Iterable[Tile]) -> Grid:
        """The grid with these letters on it."""
        return self._with([((column, row), letter) for letter, column, row in tiles])

    def close(self, cells: Iterable[Cell]) -> Grid:
        """The grid with these cells closed."""
        return self._with([(cell, CLOSED) for cell in cells])

    def wall(self, edge: Edge) -> Grid:
        """The grid with one more wall."""
        walls = self.walls | {between(*edge)}
        return Grid(self.width, self.height, self.cells, walls, self.direction)

    def _with(self, marks: Iterable[tuple[Cell, str]]) -> Grid:
        cells = list(self.cells)
        for (column, row), mark in marks:
            cells[(row - 1) * self.width + column - 1] = mark
        return Grid(self.width, self.height, "".join(cells), self.walls, self.direction)

    def every(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return _every(self.width, self.height)

    def empty(self) -> tuple[Cell, ...]:
        """The empty cells, row by row."""
        return self._holding(EMPTY)

    def letters(self) -> tuple[Cell, ...]:
        """The cells with a letter, row by row."""
        marked = zip(self.every(), self.cells, strict=True)
        return tuple([cell for cell, mark in marked if mark not in _NO_LETTERS])

    def _holding(self, mark: str) -> tuple[Cell, ...]:
        marked = zip(self.every(), self.cells, strict=True)
        return tuple([cell for cell, held in marked if held == mark])

    def edges(self) -> tuple[Edge, ...]:
        """All interior edges, sorted."""
        return _edges(self.width, self.height)

    def border(self) -> tuple[Cell, ...]:
        """The outermost cells, row by row."""
        return _border(self.width, self.height)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells orthogonally next to this one that are not closed and not behind a wall."""
        around = [other for other in _beside(cell) if self.inside(other)]
        return tuple(
            [n for n in around if self.at(n) != CLOSED and between(cell, n) not in self.walls]
        )

    def runs(self, through: Iterable[Cell]) -> tuple[Run, ...]:
        """Every run through one of these cells, each once: rows first, from the top left."""
        cells = sorted(set(through))
        found: list[Run] = []
        for axis in Axis:
            if axis is Axis.ROW:
                cells.sort(key=lambda cell: (cell[1], cell[0]))
            else:
                cells.sort()
            read: set[Cell] = set()
            for cell in cells:
                if cell in read:
                    continue
                run = self.run(cell, axis)
                if run is not None:
                    read.update(run.cells)
                    found.append(run)
        return tuple(found)

    def run(self, cell: Cell, axis: Axis) -> Run | None:
        """The run through a cell along an axis; None for a single letter or none."""
        if not self.lettered(cell):
            return None
        dx, dy = (1, 0) if axis is Axis.ROW else (0, 1)
        before = list(self._reach(cell, -dx, -dy))
        cells = [*reversed(before), cell, *self._reach(cell, dx, dy)]
        if len(cells) < 2:
            return None
        if self._backwards(axis):
            cells.reverse()
        return Run("".join([self.at(each) for each in cells]), tuple(cells))

    def _reach(self, cell: Cell, dx: int, dy: int) -> Iterator[Cell]:
        """The letters that follow a cell in a straight line without a gap or a wall."""
        while True:
            other = (cell[0] + dx, cell[1] + dy)
            if not self.lettered(other) or between(cell, other) in self.walls:
                return
            yield other
            cell = other

    def _backwards(self, axis: Axis) -> bool:
        return self.direction.leftwards if axis is Axis.ROW else self.direction.upwards

    def line(self, cells: Iterable[Cell]) -> Axis | None:
        """The axis of the line with all these cells (a row for a single one); None otherwise."""
        given = list(cells)
        if len({row for _, row in given}) == 1:
            return Axis.ROW
        return Axis.COLUMN if len({column for column, _ in given}) == 1 else None

    def stretches(self) -> tuple[tuple[Cell, ...], ...]:
        """Every maximal straight stretch of two or more cells without closed cells or walls.

        Rows first, from the top left; the cells of each in reading order.
        """
        rows = [[(x, y) for x in range(1, self.width + 1)] for y in range(1, self.height + 1)]
        columns = [[(x, y) for y in range(1, self.height + 1)] for x in range(1, self.width + 1)]
        found: list[tuple[Cell, ...]] = []
        for axis, lines in ((Axis.ROW, rows), (Axis.COLUMN, columns)):
            step = -1 if self._backwards(axis) else 1
            for line in lines:
                found += [tuple(part[::step]) for part in self._parts(line) if len(part) > 1]
        return tuple(found)

    def _parts(self, line: list[Cell]) -> Iterator[list[Cell]]:
        """A line cut at its closed cells and walls."""
        part: list[Cell] = []
        for cell in line:
            shut = self.at(cell) == CLOSED
            if part and (shut or between(part[-1], cell) in self.walls):
                yield part
                part = []
            if not shut:
                part.append(cell)
        if part:
            yield part


def _beside(cell: Cell) -> tuple[Cell, ...]:
    column, row = cell
    return ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))


@lru_cache(maxsize=64)
def _every(width: int, height: int) -> tuple[Cell, ...]:
    return tuple([(x, y) for y in range(1, height + 1) for x in range(1, width + 1)])


@lru_cache(maxsize=64)
def _border(width: int, height: int) -> tuple[Cell, ...]:
    return tuple([(x, y) for x, y in _every(width, height) if x in (1, width) or y in (1, height)])


@lru_cache(maxsize=64)
def _edges(width: int, height: int) -> tuple[Edge, ...]:
    found: list[Edge] = []
    for x, y in _every(width, height):
        if x < width:
            found.append(((x, y), (x + 1, y)))
        if y < height:
            found.append(((x, y), (x, y + 1)))
    return tuple(sorted(found))
