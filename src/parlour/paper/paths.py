"""Paths: lines and curves in millimetres, as values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

_PART = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_CIRCLE = 0.5523
"""How far the handles of a quarter of a circle reach."""

Point = tuple[float, float]


class Step(NamedTuple):
    """A part of a path: M moves, L draws a line, C a curve, Z closes."""

    kind: str
    numbers: tuple[float, ...] = ()


class Path(Struct, frozen=True):
    """Steps, one after another."""

    steps: tuple[Step, ...] = ()

    def moved(self, x: float, y: float, scale: float = 1, down: float = 1) -> Path:
        """The same path elsewhere, larger or smaller; `down` = -1 turns it upside down."""
        start, scales = (x, y), (scale, scale * down)
        return Path(
            tuple(
                [
                    Step(kind, tuple([_at(n, start, scales, odd % 2) for odd, n in enumerate(at)]))
                    for kind, at in self.steps
                ]
            )
        )

    def __add__(self, other: Path) -> Path:
        return Path((*self.steps, *other.steps))


def _at(number: float, start: Point, scales: Point, axis: int) -> float:
    return round(start[axis] + number * scales[axis], 3)


def read_path(text: str) -> Path:
    """A path from `M0 0L1 0Q…C…Z`, in absolute numbers."""
    steps: list[Step] = []
    for kind, said in _PART.findall(text):
        numbers = tuple([float(each) for each in re.split(r"[ ,]+", said.strip()) if each])
        if kind == "Q":
            steps.append(Step("C", _cubic(steps[-1].numbers[-2:], numbers)))
        else:
            steps.append(Step(kind, numbers))
    return Path(tuple(steps))


def _cubic(start: Sequence[float], numbers: Sequence[float]) -> tuple[float, ...]:
    """A curve with one handle as the same curve with two."""
    (x0, y0), (x1, y1, x, y) = start, numbers
    both = (x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x + 2 * x1) / 3, (y + 2 * y1) / 3
    return (*[round(each, 2) for each in both], x, y)


def polygon(points: Iterable[Point], closed: bool = True) -> Path:
    """Straight lines from point to point."""
    steps = [Step("L" if i else "M", (round(x, 3), round(y, 3))) for i, (x, y) in enumerate(points)]
    return Path((*steps, Step("Z")) if closed else tuple(steps))


def line(x: float, y: float, to_x: float, to_y: float) -> Path:
    """A line."""
    return polygon([(x, y), (to_x, to_y)], closed=False)


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> Path:
    """A rectangle, with round corners if there is a radius."""
    right, bottom = x + width, y + height
    if not radius:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    r, k = radius, radius * (1 - _CIRCLE)
    numbers = [
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    ]
    return Path(tuple([Step(kind, tuple([round(n, 3) for n in at])) for kind, at in numbers]))


def circle(x: float, y: float, radius: float) -> Path:
    """A circle around a point."""
    return box(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def arrow(x: float, y: float, right: float, down: float, head: float) -> Path:
    """An arrow along one axis, to be stroked."""
    to_x, to_y = x + right, y + down
    across, along = (right > 0) - (right < 0), (down > 0) - (down < 0)
    back_x, back_y = to_x - head * across, to_y - head * along
    side_x, side_y = head * 0.75 * along, head * 0.75 * across
    tip = polygon(
        [(back_x + side_x, back_y + side_y), (to_x, to_y), (back_x - side_x, back_y - side_y)],
        closed=False,
    )
    return line(x, y, to_x, to_y) + tip
