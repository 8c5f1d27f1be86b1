"""Takes the outlines of the typefaces for paper from the packages that the browser client uses.

    python -m scripts.outlines            writes the outlines
    python -m scripts.outlines --check    compares them with the ones in the package

Needs web/node_modules (`make client` leaves it there). Parlour itself never runs this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

MODULES = Path(__file__).parents[1] / "web" / "node_modules"
OUTLINES = Path(__file__).parents[1] / "src" / "parlour" / "paper" / "outlines"
EM = 1000
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß"
SIGNS = " !\"#%&'()*+,-./0123456789:;=?@[]_|·×÷°½–—‘’‚“”„•…€"
ACCENTED = "ÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝàáâãåæçèéêëìíîïñòóôõøùúûýÿŒœ"
KERNED = LETTERS + ".,:;-–’”"
LEAST_KERN = 8
"""Smaller corrections cannot be seen."""


class Source(NamedTuple):
    """A font file, and where a variable one stands on its axes."""

    file: str
    axes: Mapping[str, float] = {}


FACES = {
    "serif": Source(
        "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
        {"opsz": 48, "wght": 620, "SOFT": 60, "WONK": 0},
    ),
    "sans": Source(
        "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2"
    ),
    "sans-bold": Source(
        "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2"
    ),
}


class _Outline(BasePen):
    """Writes an outline as text: M, L, Q, Z and whole thousandths of an em."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self.scale, self.parts = scale, list[str]()

    def _add(self, kind: str, *points: tuple[float, float]) -> None:
        numbers = [str(round(each * self.scale)) for point in points for each in point]
        self.parts.append(kind + " ".join(numbers))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._add("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", pt)

    def _qCurveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float]) -> None:  # noqa: N802
        self._add("Q", pt1, pt2)

    def _closePath(self) -> None:  # noqa: N802
        self.parts.append("Z")


def outlines(source: Source) -> str:
    """The text of an outline file: a line per character, then a line per kerned pair."""
    font = TTFont(MODULES / source.file)
    if source.axes:
        font = instantiateVariableFont(font, dict(source.axes))
    scale = EM / font["head"].unitsPerEm
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    lines = []
    for sign in sorted(LETTERS + SIGNS + ACCENTED):
        name = names[ord(sign)]
        pen = _Outline(glyphs, scale)
        glyphs[name].draw(pen)
        lines.append(f"{sign} {round(glyphs[name].width * scale)} {''.join(pen.parts)}".rstrip())
    pairs = [f"{pair} {round(kern * scale)}" for pair, kern in _kerning(font, names).items()]
    kept = [line for line in pairs if abs(int(line.rpartition(" ")[2])) >= LEAST_KERN]
    return "\n".join([*lines, "", *kept]) + "\n"


def _kerning(font: TTFont, names: Mapping[int, str]) -> dict[str, float]:
    tables = list(_pair_tables(font))
    found = {}
    for first, second in product(KERNED, repeat=2):
        one, other = names[ord(first)], names[ord(second)]
        for table in tables:
            kern = _kern(table, one, other)
            if kern is not None:
                found[first + second] = kern
                break
    return found


def _pair_tables(font: TTFont) -> Iterator[Any]:
    gpos = font["GPOS"].table
    wanted = {
        index
        for record in gpos.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(wanted):
        for table in gpos.LookupList.Lookup[index].SubTable:
            found = getattr(table, "ExtSubTable", table)
            if found.LookupType == 2:
                yield found


def _kern(table: Any, one: str, other: str) -> float | None:
    """What a table says about a pair; None if it says nothing."""
    if one not in table.Coverage.glyphs:
        return None
    if table.Format == 1:
        pairs = table.PairSet[table.Coverage.glyphs.index(one)].PairValueRecord
        values = [pair.Value1 for pair in pairs if pair.SecondGlyph == other]
        return getattr(values[0], "XAdvance", 0) if values else None
    first = table.ClassDef1.classDefs.get(one, 0)
    second = table.ClassDef2.classDefs.get(other, 0)
    return getattr(table.Class1Record[first].Class2Record[second].Value1, "XAdvance", 0)


def main() -> int:
    """Writes or compares the files."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--check", action="store_true")
    check = asked.parse_args().check
    different = []
    for name, source in FACES.items():
        path, text = OUTLINES / f"{name}.txt", outlines(source)
        if not check:
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {len(text):,} bytes")
        elif path.read_text(encoding="utf-8") != text:
            different.append(path.name)
    for file in different:
        print(f"{file} differs from what the packages give", file=sys.stderr)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
