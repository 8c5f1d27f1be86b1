"""What can be chosen: the form of a game's settings, and the word lists."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import parlour
from parlour.core.game import GameClass
from parlour.core.strings import LANGUAGES
from parlour.server.app import sample_words
from parlour.server.http.routes.people import folder_of, game_summary
from parlour.server.pages.settings import setting_words
from parlour.server.protocol.settings_form import SettingField
from parlour.server.tables.settings_form import settings_form
from parlour.words import library
from tests.minigames.secret_hands.seated import GAME as SEATED_HANDS
from tests.server.fixture import ServerFixture, refused, scenario
from tests.server.loop_watch import watching

GAMES = [*parlour.games().values(), SEATED_HANDS]
LONGEST_MS = 5
TRIES = 3


def field(game: GameClass, name: str, language: str = "en") -> SettingField:
    form = settings_form(game, language)
    return next(field for field in (*form.fields, *form.seat_fields) if field.name == name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_a_control_with_words(game: GameClass, language: str) -> None:
    form = settings_form(game, language)
    fields = (*form.fields, *form.seat_fields)
    assert [field.name for field in form.seat_fields] == list(game.seat_settings)
    assert {field.name for field in fields} == set(game.Settings.__struct_fields__)
    for one in fields:
        assert one.label
        assert one.about
        assert (one.kind == "choice") == bool(one.values and one.minimum is None)
        if one.kind == "number":
            assert one.minimum is not None
            assert one.maximum is not None
    assert all(preset.label and preset.about for preset in form.presets)
    assert len(form.presets) == len(game.presets)


def test_kinds_come_from_the_schema() -> None:
    keebble = parlour.games()["keebble"]
    kinds = {one.name: one.kind for one in settings_form(keebble).fields}
    assert kinds["board"] == "board-code"
    assert kinds["dictionary"] == "lexicon"
    assert kinds["walls"] == "switch"
    assert kinds["stall_rounds"] == "number"
    assert kinds["size"] == "choice"
    board = field(keebble, "board")
    assert board.count == 4
    assert len(board.syllables) == 45
    assert (field(keebble, "edge_goal").minimum, field(keebble, "edge_goal").maximum) == (0, 99)


def test_choices_are_in_the_order_of_the_words_and_numbers_may_have_names() -> None:
    keebble = parlour.games()["keebble"]
    sizes = [(one.value, one.label) for one in field(keebble, "size", "de").values]
    assert sizes == [("small", "klein"), ("medium", "mittel"), ("large", "groß")]
    (usual,) = field(keebble, "edge_goal").values
    assert (usual.value, usual.label) == (0, "the usual number")


def test_no_value_is_chosen_like_the_others_and_has_a_name() -> None:
    domino = parlour.games()["domino"]
    sizes = [(one.value, one.label) for one in field(domino, "max_size", "de").values]
    assert sizes == [(None, "ohne Grenze"), (10, "10")]
    words = setting_words(settings_form(domino), [])
    assert words["max_size.null"] == "no limit"


def test_of_many_settings_only_the_main_ones_are_asked_for_at_once() -> None:
    for name, main in (("keebble", ["size", "dictionary"]), ("kniffeliger", None)):
        fields = settings_form(parlour.games()[name]).fields
        shown = [one.name for one in fields if one.main]
        assert shown == (main or [one.name for one in fields])


def test_a_seat_setting_is_asked_for_one_seat() -> None:
    sides = field(SEATED_HANDS, "sides")
    assert (sides.kind, sides.optional, sides.default) == ("choice", True, None)
    assert sides.possible == ("north", "east", "south", "west")


def test_a_second_game_of_a_folder_says_where_its_words_are() -> None:
    class Second(SEATED_HANDS):
        name = "second"
        home = "parlour.games.first.second"

    games = (parlour.games()["keebble"], SEATED_HANDS, Second)
    assert [game_summary(game).folder for game in games[:2]] == ["keebble", None]
    assert folder_of(games[2]) == "first/second"


@scenario()
async def test_the_form_is_read_in_a_language(room: ServerFixture) -> None:
    guest = await room.guest()
    form = await guest.settings_form("keebble", "nl")
    assert form == settings_form(parlour.games()["keebble"], "nl")
    async with refused("unknown_game"):
        await guest.settings_form("chess")


@scenario()
async def test_word_lists_have_a_title_a_size_and_samples(room: ServerFixture) -> None:
    guest = await room.guest()
    found = {one.name: one for one in await guest.lexicons("de")}
    assert set(library.lexicons()) == set(found)
    assert found["en-common"].title == "Englisch, nur gebräuchliche Wörter"
    assert (found["nl"].title, found["nl"].language) == ("Niederländisch", "nl")
    assert found["nl"].size == len(library.lexicon("nl"))
    assert found["nl"].samples == (), "words are looked for before the port opens"
    room.hub.services.lexicon_samples = await asyncio.to_thread(sample_words)
    words = {one.name: one.samples for one in await guest.lexicons()}
    assert all(len(samples) == 5 for samples in words.values())


@scenario()
async def test_listing_the_word_lists_does_not_hold_the_loop(room: ServerFixture) -> None:
    guest = await room.guest()
    figures: list[Any] = []
    for _ in range(TRIES):
        with watching() as watched:
            await guest.lexicons()
            await guest.settings_form("keebble")
        figures.append(watched.longest)
    assert min(figures) < LONGEST_MS
