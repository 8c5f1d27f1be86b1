"""The bundled lists: their contents and their sources."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from parlour.words import library
from parlour.words.lexicon import Lexicon
from scripts.lexicons import BUNDLED_PACKAGES, DUTCH_LETTER_WORDS, SOURCES, supplement

NAMES = ("en", "en-common", "es", "nl")
TWO = """aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by da de do ed ef eh el em en
er es et ex fa fe go ha he hi hm ho id if in is it jo ka ki la li lo ma me mi mm mo mu my na ne no
nu od oe of oh oi om on op or os ow ox oy pa pe pi qi re sh si so ta ti to uh um un up us ut we wo
xi xu ya ye yo za"""


@pytest.fixture(params=NAMES)
def lexicon(request: pytest.FixtureRequest) -> Lexicon:
    return library.lexicon(request.param)


def _sources() -> Any:
    return msgspec.json.decode(SOURCES.read_bytes())


def test_four_lists_are_bundled() -> None:
    bundled = sorted(path.name for path in library.BUNDLED.glob("*.lexicon"))
    assert bundled == sorted(f"{name}.lexicon" for name in NAMES)


def test_files_are_those_that_the_sources_name(lexicon: Lexicon) -> None:
    facts = _sources()["lists"][lexicon.name]
    data = (library.BUNDLED / f"{lexicon.name}.lexicon").read_bytes()
    assert facts == {
        "words": len(lexicon),
        "offensive": len(lexicon.offensive),
        "hash": lexicon.hash,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "source": lexicon.source,
    }


def test_sources_and_notices_name_every_package() -> None:
    assert _sources()["packages"] == msgspec.to_builtins(list(BUNDLED_PACKAGES))
    notice = (library.BUNDLED / "NOTICE.md").read_text()
    for name in ("`scrabble` 1.0.14", "SCOWL 2020.12.07", "`wdutch`", "`wspanish` 1.0.30"):
        assert name in notice


def test_words_are_sorted_and_folded(lexicon: Lexicon) -> None:
    letters = set(lexicon.alphabet.letters.lower())
    assert list(lexicon.words) == sorted(set(lexicon.words))
    assert set("".join(lexicon.words)) <= letters
    assert min(map(len, lexicon.words)) == 2


def test_the_english_lists_are_small_files() -> None:
    sizes = {name: (library.BUNDLED / f"{name}.lexicon").stat().st_size for name in NAMES}
    assert sizes["en"] < 240_000
    assert sum(sizes.values()) < 1_050_000


def test_how_many_words() -> None:
    counts = {name: len(library.lexicon(name)) for name in NAMES}
    assert counts["en"] > 172_820  # as many as the ENABLE list has
    assert 80_000 < counts["en-common"] < 85_000
    assert counts["nl"] > 340_000
    assert counts["es"] > 85_000


@pytest.mark.rule("KB-13")
def test_english_words_of_two_letters() -> None:
    assert [word for word in library.lexicon("en") if len(word) == 2] == TWO.split()
    common = {word for word in library.lexicon("en-common") if len(word) == 2}
    assert common < set(TWO.split())


@pytest.mark.parametrize("name", ["es", "nl"])
def test_other_words_of_two_letters_have_a_vowel(name: str) -> None:
    lexicon = library.lexicon(name)
    short = [word for word in lexicon if len(word) == 2 and not set(word) & set("aeiouy")]
    assert short == (sorted(DUTCH_LETTER_WORDS) if name == "nl" else [])


@pytest.mark.parametrize(
    ("name", "words", "others"),
    [
        ("en", "cat quixotic zyzzyva cafe fiancee qi bro colour color", "catt london qzx"),
        ("en-common", "cat email blog colour color", "zyzzyva aa qzx"),
        ("nl", "huis fiets een ideeen ijs tv gezellig", "amsterdam huiss kg"),
        ("es", "casa año niño cancion", "madrid casaa canción"),
    ],
)
def test_words_that_are_there_and_words_that_are_not(name: str, words: str, others: str) -> None:
    lexicon = library.lexicon(name)
    assert [word for word in words.split() if word not in lexicon] == []
    assert [word for word in others.split() if word in lexicon] == []


def test_every_english_word_has_a_level_and_no_other() -> None:
    sizes = {10, 20, 35, 40, 50, 55, 60, 70, 80}
    assert set(library.lexicon("en").levels) == sizes
    assert set(library.lexicon("en-common").levels) == sizes - {70, 80}
    assert set(library.lexicon("nl").levels) == {0}
    english = library.lexicon("en")
    assert [english.level(word) for word in ("the", "cat", "zebra", "aa")] == [10, 10, 35, 70]
    for word, level in supplement().items():
        assert english.level(word) == level


def test_some_words_of_every_list_are_rude(lexicon: Lexicon) -> None:
    assert 20 < len(lexicon.offensive) < 400
    assert lexicon.offensive <= set(lexicon)
    innocent = {"mishit", "shittah", "pissoir", "scunthorpe", "hoera", "class", "cock", "ass"}
    assert not lexicon.offensive & innocent


def test_rude_words_are_in_the_english_list_though_its_source_leaves_them_out() -> None:
    assert {"fuck", "cunt", "slut"} <= library.lexicon("en").offensive
