"""Alphabets: what all have in common, how each language folds text, letter values."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.refusal import Refused
from parlour.words.alphabet import Alphabet, alphabet, languages
from parlour.words.library import lexicon
from scripts.lexicons import letter_values

LANGUAGES = ("de", "en", "es", "nl")


def test_there_are_four() -> None:
    assert languages() == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alphabet_fits_the_index(language: str) -> None:
    found = alphabet(language)
    assert found.language == language
    assert list(found.letters) == sorted(set(found.letters))
    assert len(found.letters) <= 32
    assert set(found.vowels) < set(found.letters)
    assert list(found.values) == list(found.letters)
    assert set(found.values.values()) <= set(range(1, 11))


@pytest.mark.rule("KB-20")
@pytest.mark.parametrize(
    ("language", "vowels"),
    [("en", "AEIOU"), ("nl", "AEIOU"), ("es", "AEIOU"), ("de", "AEIOUÄÖÜ")],
)
def test_vowels(language: str, vowels: str) -> None:
    assert alphabet(language).vowels == vowels


@pytest.mark.rule("KB-62")
def test_what_english_letters_are_worth() -> None:
    scoring = {1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
    expected = {letter: value for value, letters in scoring.items() for letter in letters}
    assert alphabet("en").values == expected


@pytest.mark.parametrize("language", ["nl", "es"])
def test_what_other_letters_are_worth_comes_from_how_often_they_occur(language: str) -> None:
    found = alphabet(language)
    assert found.values == letter_values(lexicon(language), found.letters)


def test_the_way_letters_are_valued_comes_close_to_what_english_ones_are_worth() -> None:
    known = alphabet("en").values
    made = letter_values(lexicon("en"), alphabet("en").letters)
    off = [abs(made[letter] - known[letter]) for letter in known]
    assert sum(off) <= 15
    assert max(off) <= 2


@pytest.mark.parametrize(
    ("language", "text", "folded"),
    [
        ("en", "cat", "CAT"),
        ("en", "Café", "CAFE"),
        ("en", "cafe\u0301", "CAFE"),
        ("en", "x\u0302y", "XY"),
        ("en", "œuvre", "OEUVRE"),
        ("en", "Ångström", "ANGSTROM"),
        ("es", "Señor", "SEÑOR"),
        ("es", "sen\u0303or", "SEÑOR"),
        ("es", "canción", "CANCION"),
        ("es", "vergüenza", "VERGUENZA"),
        ("nl", "één", "EEN"),
        ("nl", "señor", "SENOR"),
        ("nl", "ideeën", "IDEEEN"),
        ("nl", "ĳs", "IJS"),
        ("de", "Straße", "STRASSE"),
        ("de", "STRAẞE", "STRASSE"),
        ("de", "Äpfel", "ÄPFEL"),
        ("de", "a\u0308pfel", "ÄPFEL"),
        ("de", "café", "CAFE"),
    ],
)
def test_folding(language: str, text: str, folded: str) -> None:
    assert alphabet(language).fold(text) == folded


@pytest.mark.parametrize(
    "text", ["", " ", "can't", "x-ray", "a b", "r2d2", "Жук", "cat\n", "\u0301", "ﷺ", "²", "a.b"]
)
def test_what_is_no_letter_makes_no_word(text: str) -> None:
    assert [alphabet(language).fold(text) for language in LANGUAGES] == [None] * 4


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(text=st.text(max_size=12))
def test_what_is_folded_is_letters_and_stays_as_it_is(language: str, text: str) -> None:
    found = alphabet(language)
    folded = found.fold(text)
    if folded is not None:
        assert folded
        assert set(folded) <= set(found.letters)
        assert found.fold(folded) == found.fold(folded.lower()) == folded


@pytest.mark.parametrize("language", LANGUAGES)
def test_capital_and_small_letters_are_pairs(language: str) -> None:
    found: Alphabet = alphabet(language)
    assert found.letters.lower().upper() == found.letters


@pytest.mark.parametrize("language", ["xx", "", "../en", "EN"])
def test_other_languages_are_refused(language: str) -> None:
    with pytest.raises(Refused, match="no alphabet"):
        alphabet(language)
