"""Reads a printed board as people do: a cell is where its column and its row meet."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from parlour.core.strings import LANGUAGES, strings_of
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.view import View
from parlour.paper.drawing import Fill, Page, Stroke, Writing
from parlour.paper.outlines import face
from parlour.words.grid import EMPTY, Cell, Edge, between

NAME_SIZE = 3.0
STAR = "#f2b705"
WALL = 0.1
"""How thick a wall is, in sides of a cell."""


class Read(NamedTuple):
    """What is on the paper."""

    letters: dict[Cell, str]
    hands: dict[Cell, str]
    walls: frozenset[Edge]
    star: Cell | None
    names: dict[Cell, str]
    """The names of special cells."""


class Ruler:
    """Where columns and rows are, from their names."""

    def __init__(self, page: Page) -> None:
        small = [s for s in page.shapes if isinstance(s, Writing) and s.size == NAME_SIZE]
        columns = {s.text: _middle(s) for s in small if len(s.text) == 1 and s.text.isalpha()}
        rows = {s.text: s.y - NAME_SIZE * 0.33 for s in small if s.text in "12345678"}
        self.across = [columns[name] for name in sorted(columns)]
        self.down = [rows[name] for name in sorted(rows)]
        self.side = self.across[1] - self.across[0]

    def cell(self, x: float, y: float) -> Cell:
        """The cell around a point."""
        column = 1 + round((x - self.across[0]) / self.side)
        row = 1 + round((y - self.down[0]) / self.side)
        return column, row

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the board."""
        column, row = self.cell(x, y)
        return 1 <= column <= len(self.across) and 1 <= row <= len(self.down)


def read_board(page: Page, names: set[str]) -> Read:
    """The board on a page; `names` are those of special cells in the page's language."""
    ruler = Ruler(page)
    letters: dict[Cell, str] = {}
    hands: dict[Cell, str] = {}
    found: dict[Cell, str] = {}
    walls, star = set(), None
    for shape in page.shapes:
        if isinstance(shape, Writing) and ruler.holds(_middle(shape), shape.y):
            cell = ruler.cell(_middle(shape), shape.y - shape.size / 3)
            if shape.text in names:
                found[cell] = shape.text
            elif shape.face == "serif" and shape.size > ruler.side / 2:
                letters[cell] = shape.text
            elif shape.face == "serif":
                hands[cell] = hands.get(cell, "") + shape.text
        elif isinstance(shape, Stroke) and abs(shape.width - ruler.side * WALL) < 0.01:
            walls.add(_edge(ruler, shape))
        elif isinstance(shape, Fill) and shape.colour == STAR:
            star = ruler.cell(*_centre(shape))
    return Read(letters, hands, frozenset(walls), star, found)


def names(language: str) -> dict[Kind, str]:
    """What special cells are called on paper."""
    catalogue = strings_of(Keebble, language).catalogue
    return {kind: str(catalogue[f"kind.{kind}"]) for kind in Kind}


def expected(view: View, language: str) -> Read:
    """What must be on the paper of a view."""
    rows = enumerate(view.rows, start=1)
    signs = {(x, y): sign for y, row in rows for x, sign in enumerate(row, start=1)}
    cells = [cell for cell in view.hand_cells if cell is not None]
    return Read(
        letters={cell: sign for cell, sign in signs.items() if sign != EMPTY},
        hands={cell: hand for cell, hand in zip(cells, view.hands, strict=True) if hand},
        walls=frozenset(view.walls),
        star=view.star,
        names={(x, y): names(language)[kind] for x, y, kind in view.special},
    )


def some(seed: int) -> tuple[int, str, dict[str, Any]]:
    """Players, language and settings by chance."""
    rng = Random(seed)
    settings = {
        "board": f"code {seed}",
        "celldance": rng.random() < 0.7,
        "walls": rng.random() < 0.9,
        "tiny_backpacks": rng.random() < 0.5,
        "scrabble_scoring": rng.random() < 0.5,
        "dictionary": rng.choice(("en", "nl", "es")),
        "direction": rng.choice(("right_down", "left_up")),
    }
    return rng.randint(2, 6), rng.choice(LANGUAGES), settings


def _middle(writing: Writing) -> float:
    return writing.x + face(writing.face).width(writing.text, writing.size) / 2


def _centre(fill: Fill) -> tuple[float, float]:
    numbers = [number for step in fill.path.steps for number in step.numbers]
    xs, ys = numbers[::2], numbers[1::2]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _edge(ruler: Ruler, wall: Stroke) -> Edge:
    """The two cells on both sides of a line."""
    (x, y), (to_x, to_y) = (step.numbers for step in wall.path.steps)
    assert abs(to_x - x) + abs(to_y - y) - ruler.side < 0.01
    middle_x, middle_y, aside = (x + to_x) / 2, (y + to_y) / 2, ruler.side / 4
    right, down = (0, aside) if y == to_y else (aside, 0)
    one = ruler.cell(middle_x - right, middle_y - down)
    return between(one, ruler.cell(middle_x + right, middle_y + down))
