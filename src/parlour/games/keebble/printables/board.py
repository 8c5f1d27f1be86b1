"""A board as an SVG picture to print on A4 and write on.

Lengths are whole tenths of a millimetre, so the same board gives the same file on every machine. No
information is given by colour alone. Special cells carry their names in small print, which leaves
room to write a letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from parlour.core.strings import Strings
from parlour.games.keebble.board.cells import CELLDANCE, LETTER_FACTORS, WORD_FACTORS, Kind
from parlour.games.keebble.text.board_table import kind_shown
from parlour.games.keebble.view import View
from parlour.words.grid import CLOSED, EMPTY, Cell, Direction, Edge

SIDES = {8: 220, 16: 160}
"""The side of a cell by the width of the board."""

MARGIN, HEAD, FOOT, HAND = 120, 150, 60, 130
SMALL = 26
"""The size of the names of special cells."""

BESIDE = {8: 2, 16: 3}
"""How many hands fit side by side below the board."""

INK, PALE, LINE = "#1a1a1a", "#5f5f5f", "#b5b5b5"
FACTOR_TINT, EFFECT_TINT, HAND_TINT = "#e4eefb", "#fdf0d5", "#e9e9e9"
ARROWS = {
    Direction.RIGHT_DOWN: "→ ↓",
    Direction.LEFT_DOWN: "← ↓",
    Direction.RIGHT_UP: "→ ↑",
    Direction.LEFT_UP: "← ↑",
}
# The right half of a five-pointed star with radius 100; the left half is its mirror image.
HALF_STAR = ((0, -100), (22, -31), (95, -31), (36, 12), (59, 81), (0, 38))
STAR = (*HALF_STAR, *[(-x, y) for x, y in HALF_STAR[-2:0:-1]])
STYLE = (
    f"text{{font-family:Helvetica,Arial,sans-serif;fill:{INK};text-anchor:middle}}"
    f".pale{{fill:{PALE}}}.start{{text-anchor:start}}.end{{text-anchor:end}}"
    f".thin{{stroke:{LINE};stroke-width:3}}.rim{{fill:none;stroke:{INK};stroke-width:9}}"
    f".wall{{stroke:{INK};stroke-width:22;stroke-linecap:round}}"
)


def board_svg(view: View, strings: Strings) -> str:
    """The picture as an SVG file."""
    return "\n".join(_Picture(view, strings).parts()) + "\n"


class _Picture:
    def __init__(self, view: View, strings: Strings) -> None:
        self.view, self.strings = view, strings
        self.columns, self.rows = len(view.rows[0]), len(view.rows)
        self.side = SIDES[self.columns]
        self.right = MARGIN + self.columns * self.side
        self.bottom = MARGIN + HEAD + self.rows * self.side

    def parts(self) -> Iterator[str]:
        """The file, line by line."""
        lines = -(-len(self.view.hands) // BESIDE[self.columns])
        width, height = self.right + MARGIN, self.bottom + FOOT + lines * HAND + MARGIN
        title = escape(f"{self.strings.catalogue['game.name']} {self.view.board}".strip())
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width // 10}mm" '
            f'height="{height // 10}mm" viewBox="0 0 {width} {height}" role="img">'
        )
        yield f"<title>{title}</title>"
        yield f"<style>{STYLE}</style>"
        yield f'<rect width="{width}" height="{height}" fill="#fff"/>'
        yield from self._head()
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield from self._cell((column, row))
        yield from self._lines()
        for seat in range(len(self.view.hands)):
            yield from self._hand(seat)
        yield "</svg>"

    def _head(self) -> Iterator[str]:
        base, middle = MARGIN + 80, (MARGIN + self.right) // 2
        name = str(self.strings.catalogue["game.name"])
        yield _text(MARGIN, base, 80, name, "start", bold=True)
        yield _text(middle, base, 70, ARROWS[self.view.direction], "pale")
        yield _text(self.right, base, 70, self.view.board, "end")

    def _corner(self, cell: Cell) -> tuple[int, int]:
        """The top left corner of a cell."""
        return MARGIN + (cell[0] - 1) * self.side, MARGIN + HEAD + (cell[1] - 1) * self.side

    def _cell(self, cell: Cell) -> Iterator[str]:
        view, side, (x, y) = self.view, self.side, self._corner(cell)
        letter, kind = view.rows[cell[1] - 1][cell[0] - 1], kind_shown(view, cell)
        centre = x + side // 2
        if cell in view.hand_cells:
            yield _rect(x, y, side, HAND_TINT)
            seat = view.hand_cells.index(cell) + 1
            yield _circle(centre, y + side // 2, side * 3 // 10)
            yield _text(centre, y + side * 62 // 100, side * 35 // 100, str(seat), bold=True)
            return
        if kind is not None:
            yield _rect(x, y, side, EFFECT_TINT if kind in CELLDANCE else FACTOR_TINT)
            yield from self._kind(kind, x, y)
        if letter == CLOSED:
            yield _line(x + 30, y + 30, x + side - 30, y + side - 30, "rim")
            yield _line(x + 30, y + side - 30, x + side - 30, y + 30, "rim")
        elif letter != EMPTY:
            yield _text(centre, y + side * 70 // 100, side * 60 // 100, letter, bold=True)
        elif cell == view.star and not view.opened:
            reach = side * 38 // 100
            yield _star(centre, y + side // 2, reach)

    def _kind(self, kind: Kind, x: int, y: int) -> Iterator[str]:
        """The name of a special cell at its bottom, its factor at the top."""
        side, small = self.side, SMALL
        words = str(self.strings.catalogue[f"kind.{kind}"]).split()
        for above, word in enumerate(reversed(words)):
            base = y + side - small // 2 - above * small
            yield _text(x + side // 2, base, small, word, "pale")
        factor = {**LETTER_FACTORS, **WORD_FACTORS}.get(kind)
        if factor is not None:
            yield _text(x + side // 2, y + 48, 40, f"×{factor}", bold=True)

    def _lines(self) -> Iterator[str]:
        left, top = self._corner((1, 1))
        for column in range(2, self.columns + 1):
            x = self._corner((column, 1))[0]
            yield _line(x, top, x, self.bottom, "thin")
        for row in range(2, self.rows + 1):
            y = self._corner((1, row))[1]
            yield _line(left, y, self.right, y, "thin")
        width, height = self.right - left, self.bottom - top
        yield f'<rect class="rim" x="{left}" y="{top}" width="{width}" height="{height}"/>'
        for edge in self.view.walls:
            yield self._wall(edge)

    def _wall(self, edge: Edge) -> str:
        """A wall along the top or the left side of the second cell."""
        one, other = sorted(edge)
        x, y = self._corner(other)
        if one[0] == other[0]:
            return _line(x, y, x + self.side, y, "wall")
        return _line(x, y, x, y + self.side, "wall")

    def _hand(self, seat: int) -> Iterator[str]:
        """A player's number, the letters they start with, and a line to write on."""
        beside = BESIDE[self.columns]
        width = (self.right - MARGIN) // beside
        x = MARGIN + seat % beside * width
        y = self.bottom + FOOT + seat // beside * HAND + HAND // 2
        yield _circle(x + 40, y, 36)
        yield _text(x + 40, y + 18, 50, str(seat + 1), bold=True)
        hand = self.view.hands[seat]
        yield _text(x + 100, y + 22, 64, " ".join(hand), "start", bold=True)
        yield _line(x + 100, y + 45, x + width - 60, y + 45, "thin")


def _text(x: int, base: int, size: int, said: str, kind: str = "", bold: bool = False) -> str:
    named = f' class="{kind}"' if kind else ""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{base}" font-size="{size}"{named}{weight}>{escape(said)}</text>'


def _rect(x: int, y: int, side: int, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>'


def _circle(x: int, y: int, radius: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#fff" stroke="{INK}" stroke-width="4"/>'


def _star(x: int, y: int, reach: int) -> str:
    points = [f"{x + reach * right // 100},{y + reach * down // 100}" for right, down in STAR]
    return f'<polygon class="rim" points="{" ".join(points)}"/>'


def _line(x: int, y: int, to_x: int, to_y: int, kind: str) -> str:
    return f'<line class="{kind}" x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"/>'
