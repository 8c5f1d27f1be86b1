"""The packed index contains exactly the words it was built from, with numba and without."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.jit import BACKEND
from parlour.words.index import Index, Unpackable, _build
from parlour.words.index_format import LONGEST_WORD
from tests.scale import scaled

SPANISH = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
GREEK = "ΑΒΓΔ"
"""Letters that take more than a byte each."""

words_of = st.text("ABÑZ", min_size=1, max_size=6)
lists = st.sets(words_of, max_size=60)


def endings(words: set[str]) -> set[frozenset[str]]:
    """The different sets of endings; the index needs one node for each."""
    starts = {word[:length] for word in words for length in range(len(word))}
    return {frozenset(w[len(s) :] for w in words if w.startswith(s) and w != s) for s in starts}


def nodes(index: Index) -> int:
    """The number of nodes in the array, without the empty one."""
    at, count = 2, 0
    while at < len(index.data):
        at += 1 + index.data[at].bit_count()
        count += 1
    return count


@settings(deadline=None, max_examples=scaled(60, 1_000))
@given(lists)
def test_it_holds_the_words_and_no_others(words: set[str]) -> None:
    index = Index.build(sorted(words), SPANISH)
    assert set(index) == words
    assert list(index) == sorted(words, key=lambda word: [SPANISH.index(c) for c in word])
    near = {word[:-1] for word in words} | {word + "A" for word in words} | {"", "Q", "a", "Ж"}
    for word in words | near:
        assert (word in index) == (word in words)


@settings(deadline=None, max_examples=scaled(60, 1_000))
@given(lists, st.lists(st.text("ABÑZ?ж", max_size=6), max_size=30))
def test_many_words_are_looked_up_at_once(words: set[str], others: list[str]) -> None:
    index = Index.build(sorted(words), SPANISH)
    asked = [*others, *words, *others[:3]] or [""]
    assert list(index.holds("\n".join(asked))) == [word in words for word in asked]


@settings(deadline=None, max_examples=scaled(60, 1_000))
@given(lists)
def test_words_share_every_ending(words: set[str]) -> None:
    assert nodes(Index.build(sorted(words), SPANISH)) == len(endings(words))


@settings(deadline=None, max_examples=scaled(60, 1_000))
@given(lists)
def test_compiled_or_not_the_array_is_the_same(words: set[str]) -> None:
    assert Index.build(sorted(words), SPANISH).data == _build(sorted(words), SPANISH)


@settings(deadline=None, max_examples=scaled(60, 1_000))
@given(st.sets(st.text(GREEK, min_size=1, max_size=5), max_size=30))
def test_letters_may_be_of_any_script(words: set[str]) -> None:
    index = Index.build(sorted(words), GREEK)
    assert set(index) == words
    asked = [*words, "A", "\x80", "\x80\x81"]
    assert list(index.holds("\n".join(asked))) == [1] * len(words) + [0, 0, 0]


def test_a_mask_has_room_for_32_letters() -> None:
    letters = "".join([chr(65 + code) for code in range(32)])
    index = Index.build(list(letters), letters)
    assert list(index) == list(letters)
    assert index.data[index.root] == 2**32 - 1
    with pytest.raises(ValueError, match="33 letters"):
        Index.build(["A"], letters + "z")


def test_long_words_find_room() -> None:
    """More nodes than the hash table has slots for at first."""
    rng = Random(5)
    words = sorted({"".join(rng.choices("01", k=LONGEST_WORD)) for _ in range(40)})
    assert list(Index.build(words, "01")) == words


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["AB", "BA", "AC"], "sorted"),
        (["AB", "Ab"], "is not one of"),
        (["AB", "Жаба"], "is not one of"),
        (["A", "", "B"], "0 letters"),
        (["A" * (LONGEST_WORD + 1)], "256 letters"),
    ],
)
def test_what_cannot_be_packed_is_named(words: list[str], why: str) -> None:
    with pytest.raises(Unpackable, match=why):
        Index.build(words, SPANISH)


@settings(deadline=None)
@given(lists, lists, lists)
def test_words_can_be_added_and_removed(
    words: set[str], added: set[str], removed: set[str]
) -> None:
    index = Index.build(sorted(words), SPANISH)
    before = list(index)
    changed = index.changed(added, removed)
    wanted = (words - removed) | added
    assert sorted(changed) == sorted(wanted)
    assert list(index) == before
    assert all((word in changed) == (word in wanted) for word in words | added | removed)
    assert sorted(changed.changed(words, wanted - words)) == sorted(words)


def test_twice_the_same_word_is_one_word() -> None:
    assert list(Index.build(["AB", "AB", "ABA", "AB"], SPANISH)) == ["AB", "ABA"]
    assert list(Index.build(["A" * LONGEST_WORD], SPANISH)) == ["A" * LONGEST_WORD]


@pytest.mark.parametrize("configuration", ["plain", "numpy"])
def test_without_numba_it_is_the_same(configuration: str) -> None:
    words = ["AÑO", "AÑOS", "ZA", "ZAS"]
    code = (
        "from parlour.words.index import Index; from parlour.core.jit import BACKEND;"
        f"index = Index.build({words}, {SPANISH!r});"
        "print(BACKEND, index.data.tobytes().hex(), index.holds('ZA\\nZ').hex())"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PARLOUR_FAST": configuration},
        capture_output=True,
        text=True,
        timeout=60,
    )
    here = Index.build(words, SPANISH)
    assert BACKEND == "numba"
    assert done.stdout.split() == [configuration, here.data.tobytes().hex(), "0100"], done.stderr
