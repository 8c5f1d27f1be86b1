"""A lexicon: a read-only set of words, with levels, patterns, and added and removed words."""

from __future__ import annotations

from collections.abc import Set

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.refusal import Refused
from parlour.words.file_format import marked
from parlour.words.lexicon import LONGEST, Lexicon

WORDS = ("at", "cat", "cats", "cot", "cut", "shit", "tacs")
LEVELS = {"at": 10, "cat": 10, "cats": 20, "cot": 35, "shit": 40}


def small() -> Lexicon:
    return Lexicon("small", "en", WORDS, marked(WORDS, LEVELS, {"shit"}), source="a test")


def test_it_is_a_set_of_lower_case_words() -> None:
    lexicon = small()
    assert isinstance(lexicon, Set)
    assert "cat" in lexicon
    assert "CAT" not in lexicon
    assert "dog" not in lexicon
    assert tuple(lexicon) == WORDS
    assert len(lexicon) == 7
    assert lexicon & {"cat", "dog"} == {"cat"}
    assert lexicon <= set(WORDS)
    assert set(WORDS) <= lexicon
    assert repr(lexicon) == f"<Lexicon small: 7 words, {lexicon.hash[:12]}>"


@pytest.mark.rule("KB-13")
def test_a_judge_asks_with_letters() -> None:
    lexicon = small()
    assert [lexicon.holds(letters) for letters in ("CAT", "AT", "TA", "C", "")] == [
        *(True, True, False, False, False)
    ]


def test_levels() -> None:
    lexicon = small()
    assert [lexicon.level(word) for word in ("cat", "cut", "shit", "dog", "zz")] == [
        10,
        0,
        40,
        0,
        0,
    ]
    assert lexicon.levels == bytes([10, 10, 20, 35, 0, 40, 0])


def test_offensive_words_are_words_but_marked() -> None:
    assert small().offensive == {"shit"}
    assert small().holds("SHIT")


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("C?T", ("cat", "cot", "cut")),
        ("c?t", ("cat", "cot", "cut")),
        ("C*", ("cat", "cats", "cot", "cut")),
        ("*at*", ("at", "cat", "cats")),
        ("??", ("at",)),
        ("cat", ("cat",)),
        ("dog", ()),
        ("c-t", ()),
        ("", ()),
    ],
)
def test_patterns(pattern: str, words: tuple[str, ...]) -> None:
    assert small().fits(pattern) == words


def test_patterns_are_folded() -> None:
    lexicon = Lexicon("some", "es", ("año", "cancion"))
    assert lexicon.fits("c*ón") == ("cancion",)
    assert lexicon.fits("A?O") == ("año",)


def test_own_words() -> None:
    mine = small().changed(["Dog", "café"], ["cot"])
    assert tuple(mine) == ("at", "cafe", "cat", "cats", "cut", "dog", "shit", "tacs")
    assert mine.name == "small"
    assert mine.hash != small().hash
    assert mine.cited == LexiconReference("small", small().hash, ("cafe", "dog"), ("cot",))
    assert mine.level("cats") == 20
    assert mine.holds("DOG")
    assert mine.fits("D?G") == ("dog",)


def test_own_words_cost_nothing_until_they_are_searched() -> None:
    mine = small().changed(["dog"], ["cot"])
    assert mine.holds("DOG")
    assert not mine.holds("COT")
    assert (mine.level("dog"), mine.level("cot"), len(mine)) == (0, 0, len(WORDS))
    computed = {"words", "marks", "hash", "index", "offensive"} & set(vars(mine))
    assert computed == set()
    assert sorted(mine.index) == sorted([word.upper() for word in mine])


def test_a_list_with_many_own_words_has_an_index_too(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = small().changed(["dog", "dot"], ["cot"])
    monkeypatch.setattr("parlour.words.lexicon.MOST_CHANGES", 2)
    again = small().changed(["dog", "dot"], ["cot"])
    assert sorted(mine.index) == sorted(again.index)


def test_own_words_can_be_rude() -> None:
    assert small().changed(["bitch"]).offensive == {"shit", "bitch"}


def test_a_word_added_and_removed_is_removed() -> None:
    assert tuple(small().changed(["dog"], ["dog"])) == WORDS


@pytest.mark.parametrize("word", ["can't", "", "x", "x" * (LONGEST + 1), "r2"])
def test_what_is_no_word_cannot_be_added(word: str) -> None:
    with pytest.raises(Refused) as refused:
        small().changed([word])
    assert refused.value.code == "malformed"


own = st.sets(st.sampled_from([*WORDS, "dog", "dot", "ant"]), max_size=4)


@settings(deadline=None)
@given(st.lists(st.tuples(own, own), max_size=4))
def test_changes_add_up_and_are_cited_from_the_list(
    changes: list[tuple[set[str], set[str]]],
) -> None:
    lexicon, expected = small(), set(WORDS)
    for added, removed in changes:
        lexicon = lexicon.changed(added, removed)
        expected = (expected | added) - removed
    assert set(lexicon) == expected
    assert tuple(lexicon) == tuple(sorted(expected))
    assert (lexicon.cited.name, lexicon.cited.hash) == ("small", small().hash)
    again = small().changed(lexicon.cited.added, lexicon.cited.removed)
    assert (again.hash, again.cited) == (lexicon.hash, lexicon.cited)
    assert lexicon.base.hash == small().hash


def test_the_public_api() -> None:
    assert {"en", "en-common", "es", "nl"} <= set(parlour.lexicons())
    lexicon = parlour.lexicon("en")
    assert "cat" in lexicon
    assert (lexicon.name, lexicon.language) == ("en", "en")
    assert lexicon.fits("C?T") == ("cat", "cot", "cut")
    assert parlour.lexicon("en") is lexicon
