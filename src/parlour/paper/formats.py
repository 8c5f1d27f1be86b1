"""The sizes of paper, and the part of a page to draw on."""

from __future__ import annotations

from typing import NamedTuple

MARGIN = 12.0
"""No home printer leaves more than this blank."""


class Format(NamedTuple):
    """A sheet of paper, in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Format:
        """The sheet on its side."""
        return Format(self.height, self.width)

    @property
    def inside(self) -> Area:
        """All within the margins."""
        return Area(MARGIN, MARGIN, self.width - 2 * MARGIN, self.height - 2 * MARGIN)


class Area(NamedTuple):
    """A rectangle on a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.y + self.height

    def within(self, margin: float) -> Area:
        """The area without a margin all around."""
        inner = self.width - 2 * margin, self.height - 2 * margin
        return Area(self.x + margin, self.y + margin, *inner)

    def columns(self, count: int, gap: float = 0) -> list[Area]:
        """The area cut into columns of equal width."""
        width = (self.width - gap * (count - 1)) / count
        return [Area(self.x + i * (width + gap), self.y, width, self.height) for i in range(count)]


FORMATS = {"a4": Format(210.0, 297.0), "letter": Format(215.9, 279.4)}
