"""The sheet of paper and the runs on it: KN-1, KB-5 and what keebble.md calls an edge and a run."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

Cell: TypeAlias = tuple[int, int]
Edge: TypeAlias = frozenset[Cell]

SIZE = 8
CELLS: tuple[Cell, ...] = tuple(
    (column, row) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)
)
ON_SHEET = frozenset(CELLS)
EDGES: tuple[Edge, ...] = tuple(
    frozenset({(column, row), other})
    for column, row in CELLS
    for other in ((column + 1, row), (column, row + 1))
    if other in ON_SHEET
)
SPECIALS = ("double_letter", "triple_letter", "double_word", "triple_word")
DIRECTIONS = ("right_down", "left_down", "right_up", "left_up")

# KB-62
VALUES = {
    letter: value
    for letters, value in (
        ("AEILNORSTU", 1),
        ("DG", 2),
        ("BCMP", 3),
        ("FHVWY", 4),
        ("K", 5),
        ("JX", 8),
        ("QZ", 10),
    )
    for letter in letters
}


@dataclass(frozen=True)
class Written:
    """What stands in a filled cell."""

    letter: str
    value: int
    owner: int | None


@dataclass(frozen=True)
class Run:
    """A run as it is read: its first letter first."""

    text: str
    first: Cell
    way: str
    """across or down"""


@dataclass
class Sheet:
    letters: dict[Cell, Written]
    holes: set[Cell]
    special: dict[Cell, str]
    walls: set[Edge]

    def free(self) -> set[Cell]:
        return {cell for cell in CELLS if cell not in self.letters and cell not in self.holes}

    def owned_by(self, seat: int) -> set[Cell]:
        return {cell for cell, written in self.letters.items() if written.owner == seat}

    def can_be_typed(self) -> set[Cell]:
        """KN-15: filled or empty, not a hole, no type yet."""
        return {cell for cell in CELLS if cell not in self.holes and cell not in self.special}

    def neighbours(self, cell: Cell) -> set[Cell]:
        """The orthogonal neighbours with no wall between."""
        column, row = cell
        around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        return {
            other
            for other in around
            if other in ON_SHEET and frozenset({cell, other}) not in self.walls
        }


def read_sheet(position: dict[str, Any]) -> Sheet:
    return Sheet(
        letters={
            (column, row): Written(letter, value, owner)
            for column, row, letter, value, owner in position.get("cells", [])
        },
        holes={(column, row) for column, row in position.get("holes", [])},
        special={(column, row): kind for column, row, kind in position.get("special", [])},
        walls={frozenset({(a, b), (c, d)}) for (a, b), (c, d) in position.get("walls", [])},
    )


def read_line(first: Cell, way: str, length: int, direction: str) -> list[Cell]:
    """Cells from `first` on, in the one way that this axis is read (KB-5)."""
    sideways, upright = direction.split("_")
    right = {"right": 1, "left": -1}[sideways] if way == "across" else 0
    down = {"down": 1, "up": -1}[upright] if way == "down" else 0
    column, row = first
    return [(column + step * right, row + step * down) for step in range(length)]


def lines(direction: str) -> Iterable[tuple[str, list[Cell]]]:
    """All eight rows and all eight columns, each as it is read."""
    sideways, upright = direction.split("_")
    for number in range(1, SIZE + 1):
        left_or_right = 1 if sideways == "right" else SIZE
        yield "across", read_line((left_or_right, number), "across", SIZE, direction)
        top_or_bottom = 1 if upright == "down" else SIZE
        yield "down", read_line((number, top_or_bottom), "down", SIZE, direction)


def runs(sheet: Sheet, direction: str) -> set[Run]:
    found: set[Run] = set()
    for way, line in lines(direction):
        for stretch in stretches(sheet, line):
            if len(stretch) >= 2:
                text = "".join(sheet.letters[cell].letter for cell in stretch)
                found.add(Run(text, stretch[0], way))
    return found


def stretches(sheet: Sheet, line: list[Cell]) -> list[list[Cell]]:
    """The letters of a line, cut at everything that cuts a run."""
    pieces: list[list[Cell]] = [[]]
    for cell in line:
        if cell not in sheet.letters:
            pieces.append([])
            continue
        if pieces[-1] and frozenset({pieces[-1][-1], cell}) in sheet.walls:
            pieces.append([])
        pieces[-1].append(cell)
    return pieces


def read_known(position: dict[str, Any], direction: str) -> set[Run]:
    """The runs that stood at the end of some earlier turn, today's among them (KN-30)."""
    listed = {
        Run(text, (column, row), way) for text, (column, row), way in position.get("known", [])
    }
    return listed | runs(read_sheet(position), direction)
