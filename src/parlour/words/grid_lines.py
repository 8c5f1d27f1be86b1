"""The lines of a board in a terminal: cells three characters wide, walls as heavy lines.

The widest board takes 68 columns. A terminal without box-drawing characters gets ASCII: plus signs
at the corners of cells, and lines only where there are walls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from msgspec import Struct
from rich.text import Text

from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell, Edge, between

INDENT = "   "


class Symbols(Struct, frozen=True):
    """The characters that a board is drawn with. Of two, the first is light and the second heavy.

    `crossings` are the 16 crossings, by which of the lines up, down, left and right are heavy. The
    outline is heavy: `ends` are its corners, and `top`, `bottom`, `left` and `right` are where
    lines meet it.
    """

    star: str
    destroyed: str
    across: str
    upright: str
    crossings: str
    top: str
    bottom: str
    left: str
    right: str
    ends: str


FINE = Symbols("★", "▒", "─━", "│┃", "┼┾┽┿╁╆╅╈╀╄╃╇╂╊╉╋", "┯┳", "┷┻", "┠┣", "┨┫", "┏┓┗┛")
PLAIN = Symbols("*", "#", " -", " |", "+" * 16, "++", "++", "++", "++", "++++")
_NUMBER = {arms: number for number, arms in enumerate(product((False, True), repeat=4))}


def symbols_for(encoding: str) -> Symbols:
    """The symbols that a terminal with this encoding can show."""
    try:
        "".join([getattr(FINE, name) for name in FINE.__struct_fields__]).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return FINE


def drawn_board(
    width: int,
    height: int,
    walls: Iterable[Edge],
    content: Callable[[Cell], tuple[str, str]],
    symbols: Symbols = FINE,
) -> Text:
    """A board with its columns and rows named; `content` gives the three characters of a cell, and
    their style.
    """
    lines = GridLines(width, height, walls, symbols)
    text = Text(no_wrap=True)
    names = [f"  {cell_name((column, 1))[0]} " for column in range(1, width + 1)]
    text.append(f"{INDENT}{''.join(names).rstrip()}\n", style="dim")
    text.append(INDENT).append_text(lines.under(0))
    for row in range(1, height + 1):
        text.append(f"\n {row} ", style="dim")
        text.append_text(lines.beside((0, row)))
        for column in range(1, width + 1):
            text.append(*content((column, row)))
            text.append_text(lines.beside((column, row)))
        text.append(f"\n{INDENT}").append_text(lines.under(row))
    return text


class GridLines:
    """The lines of a board: light between cells, heavy for walls and the outline."""

    def __init__(self, width: int, height: int, walls: Iterable[Edge], symbols: Symbols) -> None:
        self.symbols = symbols
        self.width, self.height = width, height
        self._walls = frozenset([between(*edge) for edge in walls])

    def beside(self, cell: Cell) -> Text:
        """The line to the right of a cell; column 0 is outside."""
        heavy = self._right_of(cell)
        return Text(self.symbols.upright[heavy], style=_style(heavy))

    def under(self, row: int) -> Text:
        """The whole line below a row; row 0 is outside."""
        text = Text()
        for column in range(self.width + 1):
            text.append(self._meeting(column, row), style=_style(self._any_heavy(column, row)))
            if column < self.width:
                heavy = self._below((column + 1, row))
                text.append(self.symbols.across[heavy] * 3, style=_style(heavy))
        return text

    def _right_of(self, cell: Cell) -> bool:
        column, row = cell
        edge = between(cell, (column + 1, row))
        return column in (0, self.width) or edge in self._walls

    def _below(self, cell: Cell) -> bool:
        column, row = cell
        return row in (0, self.height) or between(cell, (column, row + 1)) in self._walls

    def _arms(self, column: int, row: int) -> tuple[bool, bool, bool, bool]:
        """Whether the lines up, down, left and right of a cell's lower right corner are heavy."""
        return (
            self._right_of((column, row)),
            self._right_of((column, row + 1)),
            self._below((column, row)),
            self._below((column + 1, row)),
        )

    def _any_heavy(self, column: int, row: int) -> bool:
        return any(self._arms(column, row))

    def _meeting(self, column: int, row: int) -> str:
        symbols, (up, down, left, right) = self.symbols, self._arms(column, row)
        if column in (0, self.width) and row in (0, self.height):
            return symbols.ends[2 * (row > 0) + (column > 0)]
        if column in (0, self.width):
            return symbols.left[right] if column == 0 else symbols.right[left]
        if row in (0, self.height):
            return symbols.top[down] if row == 0 else symbols.bottom[up]
        return symbols.crossings[_NUMBER[up, down, left, right]]


def _style(heavy: bool) -> str:
    return "bold" if heavy else "dim"


def flowed(items: Sequence[str], width: int) -> str:
    """Items side by side, as many as fit on a line; no item is broken."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 3 + len(item) <= width:
            lines[-1] += f"   {item}"
        else:
            lines.append(item)
    return "\n".join(lines)
