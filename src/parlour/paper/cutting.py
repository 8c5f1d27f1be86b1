"""Several pieces on a page, with marks where to cut."""

from __future__ import annotations

from parlour.paper.colours import SOFT
from parlour.paper.formats import Area, Format
from parlour.paper.paths import circle, line
from parlour.paper.pen import Pen

MARK = 5.0
"""How long a mark is."""


def pieces(sheet: Format, columns: int, rows: int) -> list[Area]:
    """The page cut into equal pieces, row by row."""
    width, height = sheet.width / columns, sheet.height / rows
    return [
        Area(column * width, row * height, width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def cutting_marks(pen: Pen, columns: int, rows: int) -> None:
    """Short marks at the rim of the page, a dotted line between them, and scissors."""
    width, height = pen.sheet
    for column in range(1, columns):
        x = width * column / columns
        _cut(pen, (x, 0), (x, height))
    for row in range(1, rows):
        y = height * row / rows
        _cut(pen, (0, y), (width, y))


def _cut(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    (x, y), (to_x, to_y) = start, end
    upright = x == to_x
    right, down = (0, MARK) if upright else (MARK, 0)
    pen.stroke(line(x, y, x + right, y + down), SOFT, 0.3)
    pen.stroke(line(to_x - right, to_y - down, to_x, to_y), SOFT, 0.3)
    inner = line(x + right * 4, y + down * 4, to_x - right * 2, to_y - down * 2)
    pen.stroke(inner, SOFT, 0.2, (0.01, 2.2))
    _scissors(pen, x + right * 2.4, y + down * 2.4, upright)


def _scissors(pen: Pen, x: float, y: float, upright: bool) -> None:
    """Two blades and two rings, opening along the cut."""
    blades = [((-1.5, -3.2), (0.9, 3)), ((1.5, -3.2), (-0.9, 3))]
    for (a, b), (c, d) in blades:
        ring = (a, b - 1.0)
        points = [(a, b), (c, d), ring] if upright else [(b, a), (d, c), ring[::-1]]
        (from_x, from_y), (tip_x, tip_y), (ring_x, ring_y) = points
        pen.stroke(line(x + from_x, y + from_y, x + tip_x, y + tip_y), SOFT, 0.3)
        pen.stroke(circle(x + ring_x, y + ring_y, 1.0), SOFT, 0.3)
