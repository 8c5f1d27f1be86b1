"""The signs of the players, in the order of the seats, as on the screen: never colour alone."""

from __future__ import annotations

from parlour.paper.colours import INK, WHITE, Colour, accent
from parlour.paper.paths import Path, read_path
from parlour.paper.pen import Pen

GRID = 24
"""The signs are drawn in a square with this side."""

_OUTLINES = (
    "M12 3C17 3 21 7 21 12C21 17 17 21 12 21C7 21 3 17 3 12C3 7 7 3 12 3Z",
    "M12 3.2L21.5 20.2L2.5 20.2Z",
    "M12 20.6C4 14.6 2.6 11 2.6 8.3C2.7 6 4.4 4.1 6.6 3.7C8.9 3.3 11.1 4.5 12 6.6"
    "C12.9 4.5 15.1 3.3 17.4 3.7C19.6 4.1 21.3 6 21.4 8.3C21.4 11 20 14.6 12 20.6Z",
    "M4 4L20 4L20 20L4 20Z",
    "M12 2.4L14.9 8.7L21.7 9.5L16.7 14.2L18 21L12 17.6L6 21L7.3 14.2L2.3 9.5L9.1 8.7Z",
    "M12 2.5C16 7.5 18.4 10.8 18.4 14.5C18.4 18 15.5 20.9 12 20.9C8.5 20.9 5.6 18 5.6 14.5"
    "C5.6 10.8 8 7.5 12 2.5Z",
    "M20.5 14.6C19.3 18.8 15.3 21.5 11 21.1C6.7 20.7 3.3 17.3 2.9 13C2.5 8.7 5.2 4.7 9.4 3.5"
    "C6.3 6.6 6.3 11.5 9.4 14.6C12.5 17.7 17.4 17.7 20.5 14.6Z",
    "M20.5 3.5C9 3.5 4 9 4 15C4 16.2 4.2 17.2 4.5 18.1L3 21L4.6 21.6L5.9 19.4"
    "C6.9 19.8 8 20 9.2 20C16.2 20 20.5 14 20.5 3.5Z",
)
_COLOURS = ("#2a7fc9", "#c25a10", "#2f8a52", "#8560c4", "#967700", "#148585", "#6b7a93", "#96694a")

_SIGNS = tuple([read_path(outline) for outline in _OUTLINES])


def sign_of(seat: int) -> Path:
    """The sign of a seat, in a square of `GRID`."""
    return _SIGNS[seat % len(_SIGNS)]


STAR = _SIGNS[4]


def colour_of(seat: int) -> Colour:
    """The colour of a seat."""
    return accent(_COLOURS[seat % len(_COLOURS)])


def draw_sign(pen: Pen, seat: int, x: float, y: float, side: float) -> None:
    """The sign of a seat in a square; hollow when ink is to be saved."""
    path, scale = sign_of(seat), side / GRID
    pen.stamp(path, x, y, scale, WHITE if pen.saving else colour_of(seat))
    if pen.saving:
        pen.stamp(path, x, y, scale, INK, side / 14)
