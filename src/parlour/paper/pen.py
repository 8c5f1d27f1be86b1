"""A pen draws on one page, in colour or saving ink."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from parlour.paper.colours import INK, LINE, Colour
from parlour.paper.drawing import Fill, Link, Page, Shape, Stamp, Stroke, Told, Writing
from parlour.paper.formats import Format
from parlour.paper.outlines import face
from parlour.paper.paths import Path, line

Side = Literal["left", "middle", "right"]
_BEFORE = {"left": 0.0, "middle": 0.5, "right": 1.0}
LEADING = 1.34
"""From base line to base line, in sizes of the type."""


class Pen:
    """Collects the shapes of a page."""

    def __init__(self, sheet: Format, saving: bool = False) -> None:
        self.sheet, self.saving = sheet, saving
        self.shapes: list[Shape] = []

    @property
    def page(self) -> Page:
        """The page as drawn so far."""
        return Page(self.sheet.width, self.sheet.height, tuple(self.shapes))

    def fill(self, path: Path, colour: Colour = INK, hollow: bool = False) -> None:
        """Fills a path, unless that would waste ink."""
        wanted = colour.on(self.saving)
        if wanted is not None:
            self.shapes.append(Fill(path, wanted, hollow))

    def stroke(
        self,
        path: Path,
        colour: Colour = LINE,
        width: float = 0.25,
        dashes: Sequence[float] = (),
    ) -> None:
        """Draws along a path."""
        wanted = colour.on(self.saving)
        if wanted is not None:
            self.shapes.append(Stroke(path, wanted, width, tuple(dashes)))

    def stamp(
        self,
        path: Path,
        x: float,
        y: float,
        scale: float,
        colour: Colour = INK,
        width: float | None = None,
        hollow: bool = False,
    ) -> None:
        """Draws a path in its own units at a place: strokes it if there is a width, else fills it.
        A drawing that occurs often takes little space in the file.
        """
        wanted = colour.on(self.saving)
        if wanted is not None:
            place = round(x, 3), round(y, 3), round(scale, 5)
            self.shapes.append(Stamp(path, *place, wanted, width and round(width, 3), hollow))

    def rule(self, x: float, y: float, to_x: float, colour: Colour = LINE) -> None:
        """A line to write on."""
        self.stroke(line(x, y, to_x, y), colour, 0.3)

    def link(self, address: str, x: float, y: float, width: float, height: float) -> None:
        """Makes a part of the page lead somewhere."""
        self.shapes.append(Link(address, x, y, width, height))

    def tell(self, text: str, x: float, y: float, size: float = 1.0) -> None:
        """Says something without showing it."""
        self.shapes.append(Told(text, round(x, 3), round(y, 3), size))

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        kind: str = "sans",
        colour: Colour = INK,
        side: Side = "left",
        silent: bool = False,
        most: float | None = None,
    ) -> float:
        """Writes a line of text, smaller if it is wider than `most`; returns its width."""
        width = face(kind).width(text, size)
        if most is not None and width > most:
            width, size = most, size * most / width
        wanted = colour.on(self.saving)
        if text and wanted is not None:
            left = x - width * _BEFORE[side]
            self.shapes.append(
                Writing(text, round(left, 3), round(y, 3), kind, round(size, 3), wanted, silent)
            )
        return width

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float,
        *,
        kind: str = "sans",
        colour: Colour = INK,
        side: Side = "left",
    ) -> float:
        """Writes a text in lines from a base line on; returns the base line after the last."""
        for said in broken(text, width, size, kind):
            self.write(said, x, y, size, kind=kind, colour=colour, side=side)
            y += size * LEADING
        return y


def broken(text: str, width: float, size: float, kind: str = "sans") -> list[str]:
    """A text as lines that are not wider than this, as even as their number allows."""
    lines = _filled(text, width, size, kind)
    least, most = width / 2, width
    while most - least > 0.5:
        middle = (least + most) / 2
        if len(_filled(text, middle, size, kind)) > len(lines):
            least = middle
        else:
            most = middle
    return lines if len(lines) > 3 else _filled(text, most, size, kind)


def _filled(text: str, width: float, size: float, kind: str) -> list[str]:
    """Lines with as many words as fit."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if not lines[-1] or face(kind).width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
