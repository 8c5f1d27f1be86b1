"""A few words to recognise a lexicon by."""

from __future__ import annotations

import pytest

from parlour.words import library
from parlour.words.file_format import marked
from parlour.words.lexicon import Lexicon
from parlour.words.samples import samples


@pytest.mark.parametrize("name", library.lexicons())
def test_samples_are_words_of_the_list_and_never_offensive(name: str) -> None:
    lexicon = library.lexicon(name)
    found = samples(lexicon)
    assert len(set(found)) == 5
    assert all(word in lexicon and word not in lexicon.offensive for word in found)
    assert samples(lexicon) == found


def test_common_words_are_shown() -> None:
    words = [f"word{letter}" for letter in "abcdefgh"]
    levels = dict(zip(words, (70, 60, 10, 0, 35, 20, 50, 80), strict=True))
    lexicon = Lexicon("own", "en", words, marked(words, levels, {"wordc"}))
    assert samples(lexicon, 2) == ("worde", "wordf")


def test_a_list_that_knows_no_levels_shows_words_that_everybody_knows() -> None:
    words = ["aalscholver", "fiets", "gesjok", "kaas", "librium", "rasuur"]
    found = samples(Lexicon("own", "nl", words), 3)
    assert found[:2] == ("fiets", "kaas")
    assert len(found) == 3


def test_a_short_list_has_few_samples() -> None:
    assert samples(Lexicon("own", "en", ["abc"])) == ()
    assert samples(Lexicon("own", "en", ["abcd", "abce"])) == ("abcd", "abce")
