"""The sheet itself: cells, letters, walls, the star, special cells and hand cells.

Everything with a board on it is drawn here, from a whole page down to the pictures of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from msgspec import Struct

from parlour.core.strings import Strings
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.printables.kinds import draw_kind
from parlour.games.keebble.text.board_table import kind_shown
from parlour.games.keebble.view import View
from parlour.paper.colours import INK, LINE, SOFT, STAR, accent, tint
from parlour.paper.paths import Path, box, line
from parlour.paper.pen import Pen
from parlour.paper.signs import GRID, colour_of, sign_of
from parlour.paper.signs import STAR as STAR_SHAPE
from parlour.words.grid import CLOSED, EMPTY, Cell, Edge

LILAC = accent("#7a55b8")
BORDER = tint("#f1ebf9")
"""The ground of the cells that count for the endgame."""
FRESH = tint("#fbeeb8")
CENTRE = tint("#fdf3cf")

SLOT_COLUMNS = {12: 4, 16: 4, 25: 5}
_PALE = (
    tint("#cfe3f5"),
    tint("#f6d9c4"),
    tint("#cfe9d8"),
    tint("#ddd0f1"),
    tint("#ece4b4"),
    tint("#c6e6e6"),
)


class Sheet(Struct, frozen=True):
    """What there is to draw. `hands` are the letters in the hand cells, `slots` how many each of
    those is ruled for, `worth` the values to print with letters, `centre` the cells of which the
    first word covers one, `fresh` new letters, in a picture.
    """

    rows: tuple[str, ...]
    walls: tuple[Edge, ...] = ()
    hand_cells: tuple[Cell | None, ...] = ()
    hands: tuple[str, ...] = ()
    star: Cell | None = None
    special: Mapping[Cell, Kind] = {}
    slots: int | None = None
    worth: Mapping[str, int] = {}
    centre: tuple[Cell, ...] = ()
    fresh: tuple[Cell, ...] = ()
    border: bool = True
    named: bool = True
    """Whether columns and rows have names."""
    told: bool = False
    """Whether something else tells in words what is on the sheet."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def at(self, cell: Cell) -> str:
        """What a cell holds."""
        return self.rows[cell[1] - 1][cell[0] - 1]

    def on_border(self, cell: Cell) -> bool:
        """Whether a cell counts for the endgame (KB-40)."""
        return cell[0] in (1, self.width) or cell[1] in (1, self.height)


def sheet_of(view: View, worth: Mapping[str, int], centre: tuple[Cell, ...]) -> Sheet:
    """The sheet of a view; a blank one shows its middle, as long as there is no letter."""
    cells = product(range(1, len(view.rows[0]) + 1), range(1, len(view.rows) + 1))
    special = {cell: kind for cell in cells if (kind := kind_shown(view, cell)) is not None}
    waits = view.star is None and not view.opened
    return Sheet(
        rows=view.rows,
        walls=view.walls,
        hand_cells=view.hand_cells,
        hands=view.hands,
        star=None if view.opened else view.star,
        special=special,
        slots=view.slots,
        worth=worth,
        centre=centre if waits else (),
        told=True,
    )


def draw_sheet(pen: Pen, sheet: Sheet, strings: Strings, x: float, y: float, side: float) -> None:
    """The sheet with its top left corner at x, y, and cells of this side."""
    _Drawing(pen, sheet, strings, x, y, side).draw()


class _Drawing:
    def __init__(
        self, pen: Pen, sheet: Sheet, strings: Strings, x: float, y: float, side: float
    ) -> None:
        self.pen, self.sheet, self.strings = pen, sheet, strings
        self.x, self.y, self.side = x, y, side
        self.right, self.bottom = x + sheet.width * side, y + sheet.height * side

    def draw(self) -> None:
        """Grounds first, then lines, then what lies on them."""
        sheet = self.sheet
        cells = list(product(range(1, sheet.width + 1), range(1, sheet.height + 1)))
        for cell in cells:
            self._ground(cell)
        self._lines()
        for cell in cells:
            self._content(cell)
        for seat, at in enumerate(sheet.hand_cells):
            if at is not None:
                self._hand(seat, at)
        for edge in sheet.walls:
            self.pen.stroke(self._wall(edge), INK, self.side * 0.1)
        if sheet.named:
            self._names()

    def _corner(self, cell: Cell) -> tuple[float, float]:
        return self.x + (cell[0] - 1) * self.side, self.y + (cell[1] - 1) * self.side

    def _ground(self, cell: Cell) -> None:
        sheet, square = self.sheet, box(*self._corner(cell), self.side, self.side)
        if cell in (*sheet.fresh, *sheet.centre) and self.pen.saving:
            x, y = self._corner(cell)
            inner = box(x + 1, y + 1, self.side - 2, self.side - 2, 1)
            self.pen.stroke(inner, SOFT, 0.3, (0.9, 0.9))
        elif cell in sheet.fresh:
            self.pen.fill(square, FRESH)
        elif cell in sheet.centre:
            self.pen.fill(square, CENTRE)
        elif sheet.border and sheet.on_border(cell):
            self.pen.fill(square, BORDER)

    def _lines(self) -> None:
        for column in range(1, self.sheet.width):
            x = self.x + column * self.side
            self.pen.stroke(line(x, self.y, x, self.bottom), LINE, 0.22)
        for row in range(1, self.sheet.height):
            y = self.y + row * self.side
            self.pen.stroke(line(self.x, y, self.right, y), LINE, 0.22)
        frame = box(self.x, self.y, self.right - self.x, self.bottom - self.y, self.side * 0.06)
        self.pen.stroke(frame, INK, max(0.5, self.side * 0.04))

    def _content(self, cell: Cell) -> None:
        sheet, side, (x, y) = self.sheet, self.side, self._corner(cell)
        letter = sheet.at(cell)
        if cell in sheet.special and letter != CLOSED:
            self._special(sheet.special[cell], x, y)
        if letter == CLOSED:
            low, high = side * 0.16, side * 0.84
            self.pen.stroke(line(x + low, y + low, x + high, y + high), INK, side * 0.05)
            self.pen.stroke(line(x + low, y + high, x + high, y + low), INK, side * 0.05)
        if cell == sheet.star:
            self._star(x, y, covered=letter != EMPTY)
        if letter not in (EMPTY, CLOSED):
            self._letter(letter, x, y)

    def _star(self, x: float, y: float, covered: bool) -> None:
        """The star; under a letter it is larger, without an outline."""
        margin = self.side * (0.03 if covered else 0.16)
        scale = (self.side - 2 * margin) / GRID
        shape = STAR_SHAPE.moved(x + margin, y + margin * 0.9, scale)
        self.pen.fill(shape, STAR)
        if not covered or self.pen.saving:
            self.pen.stroke(shape, LINE if covered else INK, self.side * 0.018)

    def _letter(self, letter: str, x: float, y: float) -> None:
        side = self.side
        self.pen.write(
            letter,
            x + side / 2,
            y + side * 0.775,
            side * 0.78,
            kind="serif",
            side="middle",
            silent=self.sheet.told,
        )
        worth = self.sheet.worth.get(letter)
        if worth is not None:
            self.pen.write(
                str(worth),
                x + side * 0.93,
                y + side * 0.93,
                side * 0.17,
                kind="sans-bold",
                colour=SOFT,
                side="right",
                silent=self.sheet.told,
            )

    def _special(self, kind: Kind, x: float, y: float) -> None:
        """Its sign top right, its name at the bottom: a letter fits between them."""
        side, pen = self.side, self.pen
        draw_kind(pen, kind, x + side * 0.62, y + side * 0.06, side * 0.32)
        name, size = str(self.strings.catalogue[f"kind.{kind}"]), side * 0.145
        pen.write(
            name,
            x + side / 2,
            y + side * 0.93,
            size,
            colour=SOFT,
            side="middle",
            most=side * 0.92,
            silent=self.sheet.told,
        )

    def _hand(self, seat: int, cell: Cell) -> None:
        """A frame in the player's colour, their sign as a pale ground, and room for letters."""
        pen, side, (x, y) = self.pen, self.side, self._corner(cell)
        inset = side * 0.055
        frame = box(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.1)
        sign = sign_of(seat).moved(x + side * 0.2, y + side * 0.2, side * 0.6 / GRID)
        pen.fill(frame, tint("#ffffff"))
        pen.fill(sign, _PALE[seat % len(_PALE)])
        if pen.saving:
            pen.stroke(sign, LINE, 0.4)
        self._slots(x, y)
        pen.stroke(frame, colour_of(seat), side * 0.04)
        letters = self.sheet.hands[seat] if seat < len(self.sheet.hands) else ""
        columns, width, height = self._slot_size()
        for number, letter in enumerate(letters):
            left = x + side * 0.1 + (number % columns + 0.5) * width
            base = y + side * 0.1 + (number // columns + 0.5) * height + height * 0.27
            pen.write(
                letter,
                left,
                base,
                min(width, height) * 0.8,
                kind="serif",
                side="middle",
                silent=self.sheet.told,
            )

    def _slot_size(self) -> tuple[int, float, float]:
        """How many slots lie side by side, and how large one is."""
        slots = self.sheet.slots or 16
        columns = SLOT_COLUMNS.get(slots, 4)
        return columns, self.side * 0.8 / columns, self.side * 0.8 / -(-slots // columns)

    def _slots(self, x: float, y: float) -> None:
        if self.sheet.slots is None:
            return
        columns, width, height = self._slot_size()
        rows, low = self.sheet.slots // columns, self.side * 0.1
        left, top = x + low, y + low
        for column in range(columns + 1):
            across = left + column * width
            self.pen.stroke(line(across, top, across, top + rows * height), SOFT, 0.2)
        for row in range(rows + 1):
            down = top + row * height
            self.pen.stroke(line(left, down, left + columns * width, down), SOFT, 0.2)

    def _wall(self, edge: Edge) -> Path:
        """A wall along the top or the left side of the second cell."""
        one, other = sorted(edge)
        x, y = self._corner(other)
        if one[0] == other[0]:
            return line(x, y, x + self.side, y)
        return line(x, y, x, y + self.side)

    def _names(self) -> None:
        size = 3.0
        for column in range(1, self.sheet.width + 1):
            middle = self.x + (column - 0.5) * self.side
            name = chr(ord("a") + column - 1)
            self.pen.write(
                name, middle, self.y - 1.4, size, colour=SOFT, side="middle", silent=True
            )
        for row in range(1, self.sheet.height + 1):
            middle = self.y + (row - 0.5) * self.side + size * 0.33
            self.pen.write(
                str(row), self.x - 1.6, middle, size, colour=SOFT, side="right", silent=True
            )
