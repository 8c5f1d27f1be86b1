"""The signs of the action dice and of what they do to a field, and dice with pips."""

from __future__ import annotations

from functools import reduce

from parlour.paper.colours import INK, Colour, accent, tint
from parlour.paper.paths import Path, box, circle, read_path
from parlour.paper.pen import Pen

GRID = 24
THICK = 2.1
PINK = accent("#c2185b")
BLUSH = tint("#fbe4ec")

KINDS = ("steal", "freeze", "crossOut", "shift", "swap")
"""In the order of an ordinary die; a six is one of each."""

_MASK = (
    "M2 8.5C5.5 6 9 7.5 12 7.5C15 7.5 18.5 6 22 8.5C22.3 14 20 17.5 16.5 17.5C14 17.5 13.5 15 12 15"
    "C10.5 15 10 17.5 7.5 17.5C4 17.5 1.7 14 2 8.5ZM5.5 11.7C6.5 13.4 8.9 13.4 9.9 11.7"
    "C8.9 10.2 6.5 10.2 5.5 11.7Z"
    "M14.1 11.7C15.1 13.4 17.5 13.4 18.5 11.7C17.5 10.2 15.1 10.2 14.1 11.7Z"
)
_STROKES = {
    "freeze": "M12 2.5L12 21.5M3.8 7.2L20.2 16.8M20.2 7.2L3.8 16.8M9.3 3.8L12 6.5L14.7 3.8"
    "M9.3 20.2L12 17.5L14.7 20.2M3.6 10.6L7.2 9.6L6.2 6M20.4 13.4L16.8 14.4L17.8 18"
    "M20.4 10.6L16.8 9.6L17.8 6M3.6 13.4L7.2 14.4L6.2 18",
    "crossOut": "M5 5.5C10 9.5 14 14 19 18.5M19 5C14.5 9.5 10 14 5 19",
    "shift": "M20 12C20 15.8 17.4 19.1 13.6 19.8C9.9 20.6 6.2 18.7 4.7 15.2"
    "C3.2 11.8 4.3 7.7 7.3 5.5C10.4 3.3 14.6 3.5 17.4 6.1M20.5 3L20.5 7.6L15.9 7.6",
    "swap": "M4 8L19.5 8L15.5 4M20 16L4.5 16L8.5 20",
}
_LOW, _MID, _HIGH = 0.26, 0.5, 0.74
_CORNERS = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((_MID, _MID),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (_MID, _MID)),
    4: _CORNERS,
    5: (*_CORNERS, (_MID, _MID)),
    6: (*_CORNERS, (_LOW, _MID), (_HIGH, _MID)),
}


_DRAWINGS = {
    "steal": read_path(_MASK),
    **{kind: read_path(text) for kind, text in _STROKES.items()},
}
_PIP = 0.095
_FRAME = box(0, 0, 1, 1, 0.2)
_FACES = {
    face: reduce(Path.__add__, [circle(x, y, _PIP) for x, y in pips], Path())
    for face, pips in _PIPS.items()
}


def draw_mark(pen: Pen, kind: str, x: float, y: float, side: float, colour: Colour = INK) -> None:
    """The sign of an action die in a square."""
    scale = side / GRID
    width = None if kind == "steal" else THICK * scale
    pen.stamp(_DRAWINGS[kind], x, y, scale, colour, width, hollow=True)


def draw_die(pen: Pen, face: int, x: float, y: float, side: float, colour: Colour = PINK) -> None:
    """A die; 0 is one whose face does not matter."""
    pen.stamp(_FRAME, x, y, side, colour, max(0.22, side * 0.05))
    if face:
        pen.stamp(_FACES[face], x, y, side, colour)
