"""The typefaces for paper, as outlines. `scripts/outlines.py` makes the files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import NamedTuple

from parlour.paper.paths import Path, read_path

EM = 1000
"""The units of an outline per size of the type."""

MISSING = "□"
"""Stands for a character that no outline exists for."""

_BOX = "600 M60 0L540 0L540 700L60 700ZM110 50L110 650L490 650L490 50Z"


class Glyph(NamedTuple):
    """A character: how far it takes the pen, and its outline with y upwards."""

    advance: int
    path: Path


class Face:
    """A typeface."""

    def __init__(self, name: str) -> None:
        self.name = name
        file = resources.files(__package__).joinpath(f"{name}.txt")
        signs, _, pairs = file.read_text(encoding="utf-8").partition("\n\n")
        self._kerning = {line[:2]: int(line[3:]) for line in pairs.splitlines()}
        self._outlines = {line[0]: line[2:] for line in signs.splitlines()}
        self._outlines[MISSING] = _BOX
        self._advances = {s: int(text.partition(" ")[0]) for s, text in self._outlines.items()}
        self._glyphs: dict[str, Glyph] = {}

    def glyph(self, sign: str) -> Glyph:
        """The outline of a character."""
        if sign not in self._glyphs:
            text = self._outlines[sign].partition(" ")[2]
            self._glyphs[sign] = Glyph(self._advances[sign], read_path(text))
        return self._glyphs[sign]

    def set(self, text: str) -> Iterator[tuple[str, int]]:
        """The characters of a text, each with its place along the line."""
        signs, place = [sign if sign in self._outlines else MISSING for sign in text], 0
        for sign, following in pairwise([*signs, ""]):
            yield sign, place
            place += self._advances[sign] + self._kerning.get(sign + following, 0)

    def width(self, text: str, size: float) -> float:
        """How wide a text is."""
        *_, (sign, place) = [*self.set(text)] or [(" ", -self._advances[" "])]
        return (place + self._advances[sign]) * size / EM


@cache
def face(name: str) -> Face:
    """`serif` for letters, titles and scores; `sans` and `sans-bold` for everything else."""
    return Face(name)
