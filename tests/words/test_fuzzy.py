"""Did you mean: all words within two errors and no others, the likeliest first, and fast."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.words import library
from parlour.words.file_format import marked
from parlour.words.fuzzy import one_off, within_two
from parlour.words.index import Index
from parlour.words.lexicon import Lexicon
from tests.scale import scaled

LETTERS = "ABC"
words = st.text(alphabet=LETTERS, min_size=1, max_size=6)


def slips(one: str, other: str) -> int:
    """The textbook distance by a table of prefixes; swapped neighbours are one error."""
    table = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            if i == 0 or j == 0:
                table[i][j] = i + j
                continue
            table[i][j] = min(
                table[i - 1][j] + 1,
                table[i][j - 1] + 1,
                table[i - 1][j - 1] + (one[i - 1] != other[j - 1]),
            )
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 1] + other[j - 2]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


@pytest.mark.soak
@settings(max_examples=scaled(200, 20_000), deadline=None)
@given(st.sets(words, max_size=40), words)
def test_all_words_within_two_errors_and_no_others(listed: set[str], written: str) -> None:
    index = Index.build(sorted(listed), LETTERS)
    found = sorted((word, count) for count, word in within_two(written, index))
    expected = [(word, slips(written, word)) for word in sorted(listed)]
    assert found == [(word, count) for word, count in expected if count <= 2]


@settings(deadline=None)
@given(st.sets(words, max_size=40), words)
def test_with_the_same_start_the_first_letter_is_right(listed: set[str], written: str) -> None:
    index = Index.build(sorted(listed), LETTERS)
    every, alike = set(within_two(written, index)), set(within_two(written, index, same_start=True))
    assert alike == {(count, word) for count, word in every if word[0] == written[0]}


@settings(deadline=None)
@given(st.sets(words, max_size=40), words)
def test_one_off_has_every_word_one_error_away(listed: set[str], written: str) -> None:
    assert listed & one_off(written, LETTERS) == {w for w in listed if slips(written, w) == 1}


def test_two_errors_leave_the_first_letter_alone() -> None:
    assert _lexicon("tables").near("tavlex") == ("tables",)
    assert _lexicon("tables").near("xablex") == ()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("teh", "the"),
        ("recieve", "receive"),
        ("wierd", "weird"),
        ("definately", "definitely"),
        ("acommodate", "accommodate"),
        ("embarass", "embarrass"),
        ("catt", "cat"),
        ("Langauge", "language"),
        ("dgo", "dog"),
    ],
)
def test_what_was_meant_comes_first(written: str, meant: str) -> None:
    assert library.lexicon("en").near(written)[0] == meant


def _lexicon(*words: str, offensive: frozenset[str] = frozenset()) -> Lexicon:
    ordered = sorted(words)
    levels = {"cart": 80, "chat": 10, "coat": 20}
    return Lexicon("some", "en", ordered, marked(ordered, levels, offensive))


def test_anagrams_then_common_words_then_what_begins_alike() -> None:
    lexicon = _lexicon("cart", "chat", "coat", "brat", "crst")
    assert lexicon.near("crat", most=9) == ("cart", "chat", "coat", "crst", "brat")
    assert lexicon.near("crat") == ("cart", "chat", "coat")


def test_one_error_away_hides_what_is_two_away() -> None:
    lexicon = _lexicon("cart", "carting")
    assert lexicon.near("cartin") == ("carting",)
    assert lexicon.near("cartxx") == ("cart",)


def test_short_words_allow_one_error_only() -> None:
    lexicon = _lexicon("cat", "dog", "at")
    assert lexicon.near("cot") == ("cat",)
    assert lexicon.near("xot") == ()
    assert lexicon.near("ax") == ("at",)


def test_rude_words_are_never_meant() -> None:
    assert _lexicon("shit", "shin", offensive=frozenset({"shit"})).near("shib") == ("shin",)


def test_a_word_is_not_meant_by_itself() -> None:
    assert _lexicon("cat", "cot").near("cat") == ("cot",)


@pytest.mark.parametrize("written", ["", "can't", "x" * 60])
def test_what_is_near_nothing(written: str) -> None:
    assert _lexicon("cat", "cot").near(written) == ()


def test_it_takes_milliseconds() -> None:
    english = library.lexicon("en")
    english.near("warm")
    begin = time.process_time()
    for written in ("hapenned", "concious", "jewelery", "ocurrence", "priviledge"):
        assert english.near(written)
    assert (time.process_time() - begin) / 5 < 0.05
