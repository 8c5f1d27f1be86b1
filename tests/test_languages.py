"""Every language says the same: all keys, the same slots, and nothing that is never said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

import parlour
from parlour.core.game import BasePreview, GameClass, Line
from parlour.core.printable import printables_of
from parlour.core.refusal import Refusal
from parlour.core.strings import (
    LANGUAGES,
    YOU,
    Counted,
    catalogue_of,
    explain_anywhere,
    slots_of,
    spoken,
    strings_of,
)
from parlour.games.kniffeliger import GAME as KNIFFELIGER
from tests.minigames.planks import GAME as PLANKS
from tests.minigames.secret_hands import GAME as SECRET_HANDS

GAMES = tuple(parlour.games().values())
SPOKEN: tuple[GameClass, ...] = (*GAMES, PLANKS)
PACKAGES = ("parlour.core", "parlour.server", *[game.home for game in SPOKEN])
OTHERS = tuple([language for language in LANGUAGES if language != "en"])
IN_EVERY = pytest.mark.parametrize("language", LANGUAGES)
IN_OTHERS = pytest.mark.parametrize("language", OTHERS)


@IN_OTHERS
@pytest.mark.parametrize("package", PACKAGES)
def test_the_same_keys_slots_and_counting_as_in_english(package: str, language: str) -> None:
    english, other = catalogue_of(package, "en"), catalogue_of(package, language)
    assert list(other) == list(english)
    for key, text in english.items():
        said = other[key]
        assert slots_of(said) == slots_of(text), key
        assert isinstance(said, Counted) == isinstance(text, Counted), key
        if isinstance(said, Counted) and isinstance(text, Counted):
            assert said.by == text.by, key
            assert len(said.forms) == len(text.forms), key


@IN_EVERY
@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_empty_and_braces_are_slots(package: str, language: str) -> None:
    for key, text in catalogue_of(package, language).items():
        for form in [text] if isinstance(text, str) else text.forms:
            assert form.strip(), key
            assert len(slots_of(form)) <= form.count("{") == form.count("}"), key
            assert ("{" in form) == bool(slots_of(form)), key


@IN_EVERY
@pytest.mark.parametrize("package", PACKAGES)
def test_what_differs_is_described_differently(package: str, language: str) -> None:
    texts = [
        str(text) for key, text in catalogue_of(package, language).items() if "describe." in key
    ]
    assert len(texts) == len(set(texts))


@IN_EVERY
@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_said_to_somebody_names_everybody_else(package: str, language: str) -> None:
    catalogue = catalogue_of(package, language)
    for key, text in catalogue.items():
        whole, _, name = key.partition("@")
        if name:
            assert slots_of(catalogue[whole]) - slots_of(text) == {(name, "player", "")}, key
            assert slots_of(text) < slots_of(catalogue[whole]), key


@IN_EVERY
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_event_has_a_text_and_one_for_whoever_it_names(
    game: GameClass, language: str
) -> None:
    catalogue = catalogue_of(game.home, language)
    for event in get_args(game.Event) or (game.Event,):
        key = f"event.{event.__struct_config__.tag}"
        assert key in catalogue
        for name, group, _ in slots_of(catalogue[key]):
            if group == "player" and get_origin(get_type_hints(event)[name]) is not tuple:
                assert f"{key}@{name}" in catalogue, key


@pytest.mark.parametrize("package", PACKAGES)
def test_every_key_is_said_somewhere(package: str) -> None:
    """By its whole name in the package's source or its page's, or by what stands there after the
    group; a page may put the end of a key together.
    """
    source = "\n".join([file.read_text() for file in folder(package).rglob("*.py")])
    quoted = set(re.findall(r'"([\w.]+)"', source))
    page = page_source(package)
    quoted |= set(re.findall(r'"([\w.]+)"', page))
    begun = tuple(re.findall(r"`(\w+\.\w+)\$\{", page))
    begun += tuple(re.findall(r'f"(print\.(?:\w+\.)+)\{', source))
    own = [game for game in SPOKEN if game.home == package]
    known = {key for game in own for key in from_types(game)}
    if package == "parlour.server":
        known |= catalogue_of("parlour.core", "en").keys()  # the server's words go first
    known |= {key for game in own for name in printables_of(game) for key in on_paper(name)}
    known |= {f"setting.{name}.{value}" for game in own for name, value in defaults(game)}
    unused = [
        key
        for key in {key.partition("@")[0] for key in catalogue_of(package, "en")}
        if not {key, key.partition(".")[2]} & quoted
        and key not in known
        and not key.startswith(begun)
    ]
    assert unused == []


def on_paper(name: str) -> tuple[str, str]:
    """What a printable is called, and what is said about it."""
    return f"print.{name}", f"print.{name}.about"


@IN_EVERY
@pytest.mark.parametrize("game", SPOKEN, ids=lambda game: game.name)
def test_settings_and_levels_have_names_and_explanations(game: GameClass, language: str) -> None:
    missing = set(from_types(game)) - set(strings_of(game, language).catalogue)
    assert missing == set()


@IN_OTHERS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_have_the_same_parts(game: GameClass, language: str) -> None:
    assert skeleton(game, language) == skeleton(game, "en")


@IN_EVERY
def test_you_can_stand_where_a_name_stands(language: str) -> None:
    strings = strings_of(KNIFFELIGER, language)
    thrown = Line("event.thrown", {"seat": 0, "dice": (1, 2)})
    sheet = Line("describe.open", {"seat": 0, "categories": ("pi",)})
    said = [strings.say(line, (YOU, "Ben")) for line in (thrown, sheet)]
    assert (
        said
        == {
            "en": ["You rolled: 1, 2.", "Open for you: pi."],
            "de": ["Du würfelst: 1, 2.", "Offen bei dir: Pi."],
            "nl": ["Je gooide: 1, 2.", "Open voor jou: pi."],
        }[language]
    )


def test_a_game_without_the_language_speaks_english() -> None:
    assert strings_of(SECRET_HANDS, "de") is strings_of(SECRET_HANDS)
    seat = Line("describe.drawing", {"seat": 4})
    assert strings_of(SECRET_HANDS, "de").say(seat) == "seat 4 is drawing."


def test_a_language_that_is_not_spoken_is_english() -> None:
    assert [spoken(wanted) for wanted in ("de", "fr", "../de", "", None)] == [
        "de",
        "en",
        "en",
        "en",
        "en",
    ]


def test_refusals_without_a_game_are_said_in_the_language() -> None:
    assert explain_anywhere(Refusal("no_undo"), "nl") == "Dat kun je niet terugnemen."


def folder(package: str) -> Path:
    return Path(str(resources.files(package)))


def page_source(package: str) -> str:
    """The browser's side of a game, and what the pages of all games share."""
    games = Path(__file__).parents[1] / "web" / "src" / "games"
    files = [
        file
        for name in (package.rpartition(".")[2], "shared")
        for file in (games / name).rglob("*")
        if file.suffix in (".ts", ".svelte")
    ]
    return "\n".join([file.read_text(encoding="utf-8") for file in files])


def from_types(game: GameClass) -> Iterator[str]:
    """Keys that pages make from a game's own types."""
    yield from ("game.name", "game.tagline")
    yield from [f"preview.{n}" for n in own_fields(game.Preview)]
    for level in game.levels:
        yield from (f"level.{level}", f"level.{level}.about")
    for preset in game.presets:
        yield from (f"preset.{preset.name}", f"preset.{preset.name}.about")
    for name, kind in get_type_hints(game.Settings).items():
        yield from (f"setting.{name}", f"setting.{name}.about")
        values = get_args(kind) if get_origin(kind) is Literal else ()
        if name in game.seat_settings:
            values = tuple(
                [value for part in get_args(get_args(kind)[0]) for value in get_args(part)]
            )
        yield from [f"setting.{name}.{value}" for value in values]


def defaults(game: GameClass) -> Iterator[tuple[str, Any]]:
    """What each setting is if nobody chooses: it may have a name of its own."""
    yield from msgspec.structs.asdict(game.Settings()).items()


def own_fields(preview: Any) -> tuple[str, ...]:
    """What a game's preview says beside what all do."""
    shared = BasePreview.__struct_fields__
    return tuple([name for name in preview.__struct_fields__ if name not in shared])


def skeleton(game: GameClass, language: str) -> list[str]:
    """Headings, rule ids and rows of tables, without the words."""
    text = (folder(game.home) / f"rules.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^#+ |\*\*[A-Z]+-\d+\*\*|^\|", text, re.MULTILINE)
