"""Which language a request is answered in."""

from __future__ import annotations

import pytest

from parlour.core.refusal import CoreCode, Refusal
from parlour.core.strings import LANGUAGES
from parlour.server.http.languages import accepted
from parlour.server.protocol.codes import ServerCode, refusal_text, strings_for
from tests.minigames.secret_hands import GAME as SECRET_HANDS


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("NL-be", "nl"),
        ("fr-CH, fr;q=0.9, nl;q=0.7, de;q=0.8", "de"),
        ("fr, es", "en"),
        ("*", "en"),
        ("de;q=0, nl;q=0.1", "nl"),
        ("nl;q=0.5, de;q=0.5", "nl"),
        ("de ; q = 0.2 , nl ; q = 0.3", "nl"),
        ("de;q=nan, nl;q=1e9, en;q=-1", "en"),
        (";;;q==,,=;de", "en"),
        ("de;q=.5", "de"),
        ("x," * 100_000 + "de", "en"),
    ],
)
def test_the_first_choice_that_is_spoken_here(header: str, language: str) -> None:
    assert accepted(header) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_server_has_words(language: str) -> None:
    catalogue = strings_for(None, language).catalogue
    assert not {f"refusal.{code}" for code in (*ServerCode, *CoreCode)} - catalogue.keys()


def test_the_server_speaks_the_language_where_a_game_does_not() -> None:
    no_undo, not_playing = Refusal(CoreCode.NO_UNDO), Refusal(ServerCode.NOT_PLAYING)
    assert refusal_text(no_undo, SECRET_HANDS, "nl") == "Dat kun je niet terugnemen."
    assert refusal_text(not_playing, SECRET_HANDS, "de").startswith("Hier ist niemand am Zug")
    assert refusal_text(Refusal("pool_empty"), SECRET_HANDS, "de").startswith("The pool is empty")


def test_what_there_is_too_much_of_is_said_in_the_language() -> None:
    too_many = Refusal(ServerCode.TOO_MANY, {"what": "watchers"})
    assert refusal_text(too_many) == "There are already too many people watching this table."
    assert (
        refusal_text(too_many, language="de") == "Es gibt schon zu viele Zuschauer an diesem Tisch."
    )
