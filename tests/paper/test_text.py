"""Setting text: widths, lines, characters that there is no outline for; paths; codes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.strings import LANGUAGES, catalogue_of
from parlour.paper.colours import INK, tint
from parlour.paper.cutting import cutting_marks, pieces
from parlour.paper.document import Document
from parlour.paper.drawing import Stroke, Writing
from parlour.paper.formats import FORMATS, Area
from parlour.paper.outlines import MISSING, face
from parlour.paper.paths import box, read_path
from parlour.paper.pen import Pen, broken
from parlour.paper.qr import place_code, reachable, usable
from tests.paper.reading import texts_of

FACES = ("serif", "sans", "sans-bold")
WORDS = st.text("ABCXYZ abcxyz äöüß.,-0", min_size=1, max_size=120).map(" ".join)


@pytest.mark.parametrize("kind", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_an_outline_for_everything_that_is_printed(kind: str, language: str) -> None:
    for game in ("keebble", "kniffeliger"):
        catalogue = catalogue_of(f"parlour.games.{game}", language)
        printed = [str(text) for key, text in catalogue.items() if key.startswith("print.")]
        assert printed
        signs = {sign for text in printed for sign in text} - set("{}")
        assert MISSING not in [shown for sign in signs for shown, _ in face(kind).set(sign)]


def test_a_character_without_an_outline_is_a_box() -> None:
    assert [sign for sign, _ in face("sans").set("a☃")] == ["a", MISSING]
    pen = Pen(FORMATS["a4"])
    pen.write("☃ Zoë", 20, 20, 5)
    (text,) = texts_of(Document("snow", "en", (pen.page,)).pdf())
    assert "Zoë" in text


@given(WORDS, st.floats(20, 200), st.sampled_from(FACES))
def test_lines_hold_all_words_and_fit(text: str, width: float, kind: str) -> None:
    lines = broken(text, width, 4, kind)
    assert " ".join(lines).split() == text.split()
    for line in lines:
        assert face(kind).width(line, 4) <= width + 0.6 or " " not in line


def test_kerning_brings_letters_together() -> None:
    apart = face("serif").width("T", 10) + face("serif").width("o", 10)
    assert face("serif").width("To", 10) < apart
    assert face("serif").width("", 10) == 0


def test_text_that_is_too_wide_gets_smaller() -> None:
    pen = Pen(FORMATS["a4"])
    assert pen.write("a long line of words", 0, 0, 10, most=30) == 30
    (writing,) = pen.shapes
    assert isinstance(writing, Writing)
    assert face("sans").width(writing.text, writing.size) == pytest.approx(30, abs=0.1)


def test_grounds_are_left_out_to_save_ink() -> None:
    for saving, shapes in ((False, 2), (True, 1)):
        pen = Pen(FORMATS["a4"], saving)
        pen.fill(box(0, 0, 10, 10), tint("#ff0000"))
        pen.fill(box(0, 0, 10, 10), INK)
        assert len(pen.shapes) == shapes


def test_a_curve_with_one_handle_is_the_same_with_two() -> None:
    assert read_path("M0 0Q3 3 6 0Z").steps[1].numbers == (2, 2, 4, 2, 6, 0)


def test_pieces_fill_the_page_and_marks_stand_between_them() -> None:
    sheet = FORMATS["letter"]
    found = pieces(sheet, 2, 3)
    assert found[-1].right == pytest.approx(sheet.width)
    assert found[-1].bottom == pytest.approx(sheet.height)
    pen = Pen(sheet)
    cutting_marks(pen, 2, 3)
    ends = [s.path.steps[0].numbers for s in pen.shapes if isinstance(s, Stroke)]
    assert (round(sheet.width / 2, 3), 0) in ends
    for third in (1, 2):
        assert (0, round(sheet.height * third / 3, 3)) in ends


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("https://parlour.example", True),
        ("http://192.168.1.20:8080/", True),
        ("http://[fe80::1]:8080", True),
        ("http://kitchen.local:8080", True),
        ("http://127.0.0.1:8080", False),
        ("http://127.9.9.9", False),
        ("http://localhost", False),
        ("http://LOCALHOST.:8080", False),
        ("http://x.localhost", False),
        ("http://[::1]:8080", False),
        ("http://[::ffff:127.0.0.1]", False),
        ("http://0.0.0.0:8080", False),
        ("http://[::]", False),
        ("ftp://parlour.example", False),
        ("javascript:alert(1)", False),
        ("parlour.example", False),
        ("http://", False),
        ("http://x:nine", False),
        ("http://[::1", False),
        ("http://a b", False),
        (f"http://{'x' * 900}.example", False),
        ("", False),
    ],
)
def test_a_code_leads_only_where_others_can_go(address: str, good: bool) -> None:
    assert reachable(address) is good
    pen = Pen(FORMATS["a4"])
    assert place_code(pen, address, Area(0, 0, 20, 20)) is good
    assert bool(pen.shapes) is good
    assert (usable(address) == address) is good
