"""The printed board is the board of the engine, whatever the code, the size and the settings."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

import pytest

import parlour
from parlour.core.printable import PAPERS, PrintJob, printed
from parlour.core.strings import LANGUAGES, strings_of
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.settings import Size
from parlour.games.keebble.text.position import Position
from parlour.games.keebble.view import View
from parlour.paper.document import Document
from parlour.paper.drawing import Fill, Page, Stroke, Told, Writing
from parlour.words.alphabet import alphabet
from tests.games.keebble.printables.read_back import (
    Read,
    Ruler,
    expected,
    names,
    read_board,
    some,
)
from tests.paper.reading import texts_of
from tests.scale import scaled, seeds

SIZES = get_args(Size)


def board(seats: int = 2, language: str = "en", saving: bool = False, **chosen: Any) -> Document:
    settings = Keebble.make({"board": "tulip", **chosen}).settings
    made = printed(Keebble, "board", PrintJob(settings, seats, "a4", saving, language))
    assert isinstance(made, Document)
    return made


def played(seats: int, **chosen: Any) -> View:
    view: View = parlour.Match.new("keebble", seats, chosen, chance=[0]).view(None)
    return view


@pytest.mark.soak
@pytest.mark.rule("KB-4", "KB-70")
@pytest.mark.parametrize("size", SIZES)
def test_the_printed_board_is_the_board_of_the_match(size: Size) -> None:
    for seed in seeds(12, 200):
        seats, language, settings = some(seed)
        page = board(seats, language, size=size, **settings).pages[0]
        view = played(seats, size=size, **settings)
        shown = set(names(language).values())
        assert read_board(page, shown) == expected(view, language), (seed, settings)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
def test_the_pdf_says_what_is_on_the_board(size: Size) -> None:
    """In the words that a screen reader gets everywhere else too."""
    for seed in seeds(1, scaled(1, 20)):
        seats, language, settings = some(seed)
        match = parlour.Match.new("keebble", seats, {"size": size, **settings}, chance=[0])
        strings = strings_of(Keebble, language)
        told = texts_of(board(seats, language, size=size, **settings).pdf())[0].split()
        said = [strings.say(line, players(seats, language)) for line in describe(match)]
        for line in said:
            assert " ".join(line.split()) in " ".join(told), line


def describe(match: parlour.Match) -> Any:
    return match.game.describe(match.view(None))


def players(seats: int, language: str) -> list[str]:
    strings = strings_of(Keebble, language)
    numbered = str(strings.catalogue["print.player"])
    return [numbered.replace("{number}", str(seat + 1)) for seat in range(seats)]


@pytest.mark.rule("KB-52")
@pytest.mark.parametrize(("size", "slots"), [("small", 12), ("medium", 16), ("large", 25)])
def test_hand_cells_are_ruled_into_slots(size: Size, slots: int) -> None:
    plain, ruled = (lines_on(board(size=size, tiny_backpacks=on).pages[0]) for on in (False, True))
    view = played(2, board="tulip", size=size, tiny_backpacks=True)
    assert view.slots == slots
    columns = 5 if slots == 25 else 4
    assert ruled - plain == 2 * (columns + 1 + slots // columns + 1)


def lines_on(page: Page) -> int:
    return sum(isinstance(shape, Stroke) for shape in page.shapes)


def words_on(page_texts: list[str]) -> str:
    return " ".join(" ".join(page_texts).split())


@pytest.mark.rule("KB-20", "KB-62")
def test_letter_values_are_those_of_the_word_list() -> None:
    values = alphabet("nl").values
    text = words_on(texts_of(board(scrabble_scoring=True, dictionary="nl").pdf()))
    for worth in set(values.values()):
        assert f"{worth} {' '.join([x for x, v in values.items() if v == worth])}" in text
    plain = words_on(texts_of(board().pdf()))
    assert "A E I O U" in plain
    assert "all other letters" in plain


@pytest.mark.rule("KB-40")
@pytest.mark.parametrize(("size", "goal"), [("small", 7), ("medium", 10), ("large", 16)])
def test_the_meter_has_a_circle_for_every_letter_of_the_goal(size: Size, goal: int) -> None:
    assert f"{goal} letters on the border" in words_on(texts_of(board(size=size).pdf()))
    few, many = (len(board(size=size, edge_goal=n).pages[0].shapes) for n in (goal, goal + 5))
    assert many - few == 5


def test_a_legend_explains_what_is_special() -> None:
    made = board(celldance=True, letterfraud="line", language="de")
    text = words_on(texts_of(made.pdf())[1:])
    for kind in Kind:
        assert names("de")[kind] in text
    assert "Buchstabenschwindel" in text
    assert len(board().pages) == 1


def test_a_blank_sheet_has_no_letters_and_shows_its_middle() -> None:
    job = PrintJob(Keebble.make({"size": "small"}).settings, 3)
    made = printed(Keebble, "blank", job)
    assert isinstance(made, Document)
    read = read_board(made.pages[0], set())
    assert read == Read({}, {}, frozenset(), None, {})
    ruler = Ruler(made.pages[0])
    grounds = [s for s in made.pages[0].shapes if isinstance(s, Fill) and s.colour == "#fdf3cf"]
    corners = [ground.path.steps[0].numbers for ground in grounds]
    half = ruler.side / 2
    middle = {ruler.cell(x + half, y + half) for x, y in corners}
    assert middle == set(product((4, 5), (2, 3)))


def test_nothing_is_written_below_the_size_that_can_be_read() -> None:
    """Main texts have at least 9 points; only the names inside cells may be smaller."""
    for paper, language in product(PAPERS, LANGUAGES):
        settings = Keebble.make({"board": "tulip", "letterfraud": "per_turn"}).settings
        made = printed(Keebble, "board", PrintJob(settings, 6, paper, False, language))
        assert isinstance(made, Document)
        for page in made.pages:
            texts = [s for s in page.shapes if isinstance(s, Writing) and not s.silent]
            assert min(text.size for text in texts) >= 2.4
            assert any(isinstance(shape, Told) for shape in made.pages[0].shapes)


def test_a_position_file_and_the_paper_agree() -> None:
    match = parlour.Match.new("keebble", 3, {"board": "tulip"}, chance=[0])
    position = match.position()
    assert set(position) <= set(Position.__struct_fields__)
    read = read_board(board(3).pages[0], set())
    assert ["".join(read.letters.get((x, y), ".") for x in range(1, 9)) for y in range(1, 9)] == (
        position["rows"]
    )
