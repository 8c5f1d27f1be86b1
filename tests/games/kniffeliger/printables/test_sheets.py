"""Score sheets: enough for everybody, all fields, and dice that score what is beside them."""

from __future__ import annotations

import pytest

from parlour.core.printable import PrintJob, printed
from parlour.core.strings import LANGUAGES, strings_of
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.printables.marks import KINDS
from parlour.games.kniffeliger.printables.sheet import SHOWN
from parlour.games.kniffeliger.rules.categories import CATEGORIES, points
from parlour.paper.document import Document
from parlour.paper.drawing import Writing


def sheets(seats: int, language: str = "en", **settings: str) -> Document:
    job = PrintJob(Kniffeliger.make(settings).settings, seats, language=language)
    made = printed(Kniffeliger, "sheets", job)
    assert isinstance(made, Document)
    return made


def texts(made: Document) -> list[str]:
    return [s.text for page in made.pages for s in page.shapes if isinstance(s, Writing)]


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.rule("KF-1")
def test_everybody_gets_a_sheet_and_a_column_for_action_dice(seats: int) -> None:
    made = sheets(seats)
    said = texts(made)
    name = "Kniffeliger"
    # The name is the title and a field of every sheet.
    count = said.count(name) // 2
    assert seats <= count <= seats + 1
    tables = said.count("Action dice")
    assert tables == (0 if seats == 1 else 1 if seats <= 4 else 2)
    assert len(made.pages) == -(-seats // 2) + tables


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_has_all_fields(language: str) -> None:
    said, catalogue = texts(sheets(2, language)), strings_of(Kniffeliger, language).catalogue
    for category in CATEGORIES:
        name = str(catalogue[f"category.{category}"])
        assert said.count(name[0].upper() + name[1:]) >= 2
    for kind in KINDS:
        name = str(catalogue[f"kind.{kind}"])
        assert name[0].upper() + name[1:] in said
    for number in range(1, len(CATEGORIES) + 1):
        assert str(number) in said


@pytest.mark.rule("KF-20")
@pytest.mark.parametrize("category", CATEGORIES)
def test_the_dice_on_a_sheet_score_what_stands_beside_them(category: str) -> None:
    field = next(each for each in CATEGORIES if each == category)
    # Dice whose face does not matter: some that add nothing to a pattern.
    shown = [face for face in SHOWN[field] if face]
    spare = [face for face in (1, 2, 1, 2, 1) if face not in shown]
    dice = tuple((shown + spare + [6, 6, 6])[:5])
    fixed = str(strings_of(Kniffeliger).catalogue[f"print.points.{category}"])
    scored = points(dice, field)
    assert scored > 0
    if fixed.isdigit():
        assert scored == int(fixed)
    elif len(SHOWN[field]) == 5:
        assert scored == sum(dice)


@pytest.mark.rule("KF-31", "KF-36")
def test_the_settings_change_the_words() -> None:
    usual, other = (
        " ".join(texts(sheets(2, **chosen)))
        for chosen in ({}, {"action_dice": "keep", "cross_out": "filled"})
    )
    for words in ("in the next round only", "closed for good"):
        assert words in usual
    assert "from the next round on" in other
    assert "loses its points" in other
