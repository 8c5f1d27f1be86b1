"""Offensive words: whole words, patterns with exceptions, and files nobody reads by accident."""

from __future__ import annotations

from importlib import resources

import pytest

from parlour.words.alphabet import alphabet, languages
from parlour.words.offensive import offensive_among, words_to_restore


@pytest.mark.parametrize(
    ("language", "rude", "innocent"),
    [
        ("en", "shit bullshit shitty fuck", "mishit shittah shift assess cockerel class niggle"),
        ("nl", "klootzak hoer", "hoera klok kutas lulu"),
        ("es", "mierda puta", "putativo computar zorra"),
        ("de", "scheisse arschloch", "arsch zuhält scheinen"),
        ("xx", "", "shit"),
    ],
)
def test_rude_words_and_innocent_ones(language: str, rude: str, innocent: str) -> None:
    words = [*rude.split(), *innocent.split()]
    assert offensive_among(words, language) == set(rude.split())


def test_some_belong_to_a_list_though_its_makers_left_them_out() -> None:
    words = ["fuck", "shit", "mishit", "wetback", "cat"]
    assert words_to_restore(words, "en") == {"fuck", "shit"}
    assert words_to_restore(words, "nl") == frozenset()


@pytest.mark.parametrize("language", languages())
def test_the_files_cannot_be_read_by_accident(language: str) -> None:
    written = resources.files("parlour.words.offensive").joinpath(f"{language}.txt").read_text()
    words = [word.strip("+!*") for word in written.split()]
    assert len(words) > 30
    assert not offensive_among(words, language)
    assert all(alphabet(language).fold(word) == word.upper() for word in words if "*" not in word)
