"""A code is one board: over HTTP, on paper, in a match and in the terminal."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

import parlour
from parlour.core.codec import codec_of
from parlour.core.printable import PrintJob, printed
from parlour.core.refusal import Refused
from parlour.core.strings import LANGUAGES
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.settings import Size
from parlour.games.keebble.text.board_text import board_text
from parlour.games.keebble.text.commands import match_on_board
from parlour.games.keebble.view import View
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.paper.document import Document
from parlour.server.materials.boards import coded_board
from parlour.server.materials.printing import printed_pages
from parlour.server.protocol.material_requests import BoardRequest, PrintRequest
from parlour.words.grid_lines import symbols_for
from tests.games.keebble.printables.read_back import expected, names, read_board, some
from tests.scale import seeds

SIZES = get_args(Size)
WITH_SIZES = pytest.mark.parametrize("size", SIZES)


def texts(settings: dict[str, Any]) -> dict[str, str]:
    """Settings as they stand in an address."""
    plain = {name: value for name, value in settings.items() if name != "board"}
    return {name: str(v).lower() if isinstance(v, bool) else v for name, v in plain.items()}


def asked(code: str, seats: int | None = 2, language: str = "en", **chosen: str) -> BoardRequest:
    return BoardRequest("keebble", code, seats, chosen, language)


@pytest.mark.soak
@pytest.mark.rule("KB-4", "KB-70")
@WITH_SIZES
def test_a_code_is_the_same_board_over_http_in_a_match_in_the_terminal_and_on_paper(
    size: Size,
) -> None:
    for seed in seeds(8, 200):
        seats, language, settings = some(seed)
        chosen = {"size": size, **texts(settings)}
        told = coded_board(Keebble, asked(settings["board"], seats, language, **chosen))
        sent: View = codec_of(View).from_json(bytes(told.view))

        played: View = parlour.Match.new(
            "keebble", told.seats, msgspec.json.decode(told.settings), chance=[0]
        ).view(None)
        assert laid(sent) == laid(played), seed

        plain = {"size": size, **{n: v for n, v in settings.items() if n != "board"}}
        terminal: View = match_on_board(settings["board"], plain, seats).view(None)
        symbols = symbols_for("utf-8")
        assert board_text(sent, symbols) == board_text(terminal, symbols)

        typed = Keebble.make({"size": size, **settings}).settings
        drawn = printed(Keebble, "board", PrintJob(typed, seats, language=language))
        assert isinstance(drawn, Document)
        shown = set(names(language).values())
        assert read_board(drawn.pages[0], shown) == expected(sent, language)
        page = PrintRequest(
            game="keebble",
            name=None,
            kind="svg",
            page=1,
            code=settings["board"],
            seats=seats,
            settings=chosen,
            paper="a4",
            saving=False,
            language=language,
            link=None,
        )
        assert printed_pages(Keebble, page).decode() == drawn.svg(0)


def laid(view: View) -> tuple[Any, ...]:
    """What a code decides; who begins is drawn."""
    return view.rows, view.walls, view.special, view.star, view.hand_cells, view.hands, view.slots


def test_how_a_code_is_typed_does_not_matter() -> None:
    wanted = coded_board(Keebble, asked("redfox7"))
    for code in ("Red Fox 7", "red-fox-7", "REDFOX7"):
        assert coded_board(Keebble, asked(code)) == wanted
    assert wanted.code == "redfox7"
    assert wanted.setting == "board"
    assert msgspec.json.decode(wanted.settings)["board"] == "redfox7"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_is_told_in_words(language: str) -> None:
    told = coded_board(Keebble, asked("tulip", 3, language))
    assert any("tulip" in line for line in told.lines)
    cells = msgspec.json.decode(told.board)["cells"]
    assert len(cells) == 64
    said = {coded_board(Keebble, asked("tulip", 3, each)).lines for each in LANGUAGES}
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("code", "seats", "chosen", "refused"),
    [
        ("tul!p", 2, {}, "bad_code"),
        ("-", 2, {}, "bad_code"),
        ("x" * 41, 2, {}, "bad_code"),
        ("tulip", 1, {}, "wrong_number_of_seats"),
        ("tulip", 7, {}, "wrong_number_of_seats"),
        ("tulip", 2, {"sise": "large"}, "unknown_setting"),
        ("tulip", 2, {"size": "huge"}, "bad_setting"),
        ("tulip", 2, {"walls": "perhaps"}, "bad_setting"),
        ("tulip", 2, {"edge_goal": "many"}, "bad_setting"),
        ("tulip", 2, {"edge_goal": "100"}, "bad_setting"),
        ("tulip", 2, {"edge_goal": "9" * 400}, "bad_setting"),
        ("tulip", 2, {"dictionary": "klingon"}, "unknown_lexicon"),
        ("tulip", 2, {"own_words": "a,b"}, "malformed"),
    ],
)
def test_what_cannot_be_is_refused(
    code: str, seats: int, chosen: dict[str, str], refused: str
) -> None:
    with pytest.raises(Refused) as caught:
        coded_board(Keebble, asked(code, seats, "en", **chosen))
    assert caught.value.code == refused


def test_a_refused_setting_says_what_there_is() -> None:
    with pytest.raises(Refused) as caught:
        coded_board(Keebble, asked("tulip", size="huge"))
    assert caught.value.detail == {"name": "size", "known": ("small", "medium", "large")}


def test_a_list_of_words_and_numbers_are_read_from_the_address() -> None:
    told = coded_board(
        Keebble, asked("tulip", own_words="blorp, ZORGY", edge_goal="12", walls="off")
    )
    settings = msgspec.json.decode(told.settings)
    assert settings["edge_goal"] == 12
    assert settings["walls"] is False
    assert {word.lower() for word in settings["own_words"]} == {"blorp", "zorgy"}


def test_a_code_in_the_settings_gives_way_to_the_one_that_is_asked_for() -> None:
    assert coded_board(Keebble, asked("tulip", board="rose")) == coded_board(
        Keebble, asked("tulip")
    )


def test_games_without_codes_say_so() -> None:
    with pytest.raises(Refused, match="no_boards"):
        coded_board(Kniffeliger, BoardRequest("kniffeliger", "tulip", 2, {}, "en"))
