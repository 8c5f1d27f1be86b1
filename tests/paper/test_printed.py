"""Every page of every game: its size, its words, its code, and the same drawing as SVG."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from parlour.core.game import Line
from parlour.core.printable import NO_CODE
from parlour.core.registry import find_game
from parlour.core.strings import strings_of
from parlour.paper.formats import FORMATS, MARGIN
from tests.paper.reading import codes_on, need_programs, sizes_of, texts_of
from tests.paper.samples import SAMPLES, SERVER, Sample, drawn, pdf_of

EACH = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
NARROWEST = 5.0
"""Printers leave this much blank; only cutting marks go further out."""


def words(sample: Sample, key: str) -> str:
    return strings_of(find_game(sample.game), sample.language).say(Line(key))


@EACH
def test_pages_have_the_size_that_was_asked_for(sample: Sample) -> None:
    sheet = FORMATS[sample.paper]
    for size in sizes_of(pdf_of(sample)):
        assert size in (tuple(sheet), tuple(sheet.turned))


@EACH
def test_the_words_can_be_found(sample: Sample) -> None:
    """Title and author in the file, the words of the pages as text in their language."""
    reader = PdfReader(BytesIO(pdf_of(sample)))
    assert reader.metadata is not None
    assert reader.metadata.title == drawn(sample).title
    assert str(reader.root_object["/Lang"]) == sample.language
    text = "\n".join(texts_of(pdf_of(sample)))
    assert words(sample, "game.name") in text
    if sample.link is None:
        assert strings_of(find_game(sample.game), sample.language).say(NO_CODE) in text
    assert dict(sample.settings).get("board", "") in text


@EACH
def test_the_svg_has_the_same_on_it(sample: Sample) -> None:
    """As many shapes, glyphs and words as the PDF, page by page, all of them within the paper."""
    reader = PdfReader(BytesIO(pdf_of(sample)))
    for number, page in enumerate(reader.pages):
        root = ElementTree.fromstring(drawn(sample).svg(number))
        content = page.get_contents()
        assert content is not None
        operators = content.get_data().decode("latin-1")
        used = [each for each in root.iter() if each.tag.endswith("}use")]
        assert len(used) == len(re.findall(r"^/\S+ Do$", operators, re.MULTILINE)) > 0
        said = [each for each in root.iter() if each.tag.endswith("}text")]
        assert len(said) == len(re.findall(r"\b3 Tr\b", operators)) > 0
        width, height = (
            float(root.attrib[side].removesuffix("mm")) for side in ("width", "height")
        )
        for glyph in used:
            x, y = map(float, glyph.attrib["transform"].rstrip(")").split()[-2:])
            assert NARROWEST < x < width - NARROWEST
            assert NARROWEST < y < height - NARROWEST


def test_margins_are_what_printers_can_do() -> None:
    assert MARGIN > NARROWEST


CODED = [sample for sample in SAMPLES.values() if sample.link and not sample.saving]


@need_programs
@pytest.mark.parametrize("sample", CODED, ids=map(str, CODED))
def test_a_phone_reads_the_link_from_the_paper(sample: Sample, tmp_path: Path) -> None:
    number = _page_with_link(sample)
    (read,) = codes_on(pdf_of(sample), tmp_path, number)
    if sample.name != "board":
        assert read == f"{SERVER}/rules/{sample.game}"
        return
    settings = {n: str(v).lower() for n, v in sample.settings if n != "board"}
    base, _, query = read.partition("?")
    assert base == f"{SERVER}/board/{sample.game}"
    asked = dict(part.split("=") for part in query.split("&"))
    assert asked == {"code": "tulip", "seats": str(sample.seats), **settings}


def _page_with_link(sample: Sample) -> int:
    pages = PdfReader(BytesIO(pdf_of(sample))).pages
    (number,) = [n for n, page in enumerate(pages, start=1) if page.get("/Annots")]
    return number
