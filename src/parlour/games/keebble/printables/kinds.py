"""The signs of the special cells, as on the screen: a drawing on a square of their colour."""

from __future__ import annotations

from parlour.games.keebble.board.cells import Kind
from parlour.paper.colours import INK, WHITE, accent
from parlour.paper.paths import box, read_path
from parlour.paper.pen import Pen

GRID = 100
INNER = 0.72
"""How much of its ground a drawing takes."""
THICK = 11

_TWO = "M32 22C32.3 15.3 37.9 9.7 45.7 8.1C53.5 6.5 61.6 9.4 65.6 15.1C69.6 20.9 68.5 28.2 63 33"
_TWO += "L32 62L69 62"
_THREE = "M32 14L68 14L48 32C54.9 33.9 59.7 39.4 60 45.8C60.2 52.2 55.9 58 49.1 60.3"
_THREE += "C42.3 62.6 34.7 60.9 30 56"
# One bar stands for a letter, three for a word.
_LETTER = "M38 86L62 86"
_WORD = "M10 86L28 86M41 86L59 86M72 86L90 86"

_STROKED = {
    Kind.DOUBLE_LETTER: _TWO + _LETTER,
    Kind.TRIPLE_LETTER: _THREE + _LETTER,
    Kind.DOUBLE_WORD: _TWO + _WORD,
    Kind.TRIPLE_WORD: _THREE + _WORD,
    Kind.BIG_ASK: "M14 18L86 18L86 64L52 64L34 84L34 64L14 64Z"
    "M36 41L36.1 41M50 41L50.1 41M64 41L64.1 41",
    Kind.DESTROYER: "M20 20L80 80M80 20L20 80",
    Kind.GO_AGAIN: "M80 52C79.7 66.2 69.5 78.3 55.5 80.9C41.5 83.5 27.6 76 22.2 62.8"
    "C16.9 49.6 21.5 34.5 33.3 26.5C45.1 18.6 60.8 20 71 30M74 8L74 32L50 32",
    Kind.GARBAGE: "M24 34L76 34L70 86L30 86ZM14 34L86 34M40 32L40 16L60 16L60 32",
    Kind.BLOCKADE: "M12 26L88 26L88 74L12 74ZM12 50L88 50M40 26L40 50M62 50L62 74",
    Kind.COLLECTOR: "M18 40L82 40L75 84L25 84ZM33 40C33 10 67 10 67 40",
}
_MASK = (
    "M4 36C20 24 36 32 50 32C64 32 80 24 96 36C98 62 87 78 71 78C60 78 58 67 50 67"
    "C42 67 40 78 29 78C13 78 2 62 4 36ZM20 50C24 59 38 59 42 50C37 42 25 42 20 50Z"
    "M58 50C62 59 76 59 80 50C75 42 63 42 58 50Z"
)
_DRAWINGS = {
    Kind.THIEF: read_path(_MASK),
    **{kind: read_path(text) for kind, text in _STROKED.items()},
}
_GROUND = box(0, 0, GRID, GRID, GRID / 5)
_COLOURS = {
    Kind.DOUBLE_LETTER: "#2a7fc9",
    Kind.TRIPLE_LETTER: "#2456b8",
    Kind.DOUBLE_WORD: "#d0497e",
    Kind.TRIPLE_WORD: "#c22b2b",
    Kind.BIG_ASK: "#148585",
    Kind.THIEF: "#6b5a2e",
    Kind.DESTROYER: "#57534c",
    Kind.GO_AGAIN: "#2f8a52",
    Kind.GARBAGE: "#8a5a2b",
    Kind.BLOCKADE: "#b05a10",
    Kind.COLLECTOR: "#8560c4",
}


def draw_kind(pen: Pen, kind: Kind, x: float, y: float, side: float) -> None:
    """The sign of a kind in a square; white on its colour, or black in a frame to save ink."""
    if pen.saving:
        pen.stamp(_GROUND, x, y, side / GRID, INK, side / 24)
    else:
        pen.stamp(_GROUND, x, y, side / GRID, accent(_COLOURS[kind]))
    inset, scale = side * (1 - INNER) / 2, side * INNER / GRID
    colour = INK if pen.saving else WHITE
    width = None if kind is Kind.THIEF else THICK * scale
    pen.stamp(_DRAWINGS[kind], x + inset, y + inset, scale, colour, width, hollow=True)
