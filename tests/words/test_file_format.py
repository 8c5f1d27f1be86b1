"""Lexicon files: packing and unpacking round-trips, and damage is detected."""

from __future__ import annotations

import lzma

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.words.file_format import (
    MAGIC,
    Damaged,
    Label,
    content_hash,
    marked,
    pack,
    read_label,
    unpack,
)

WORDS = ("ab", "abacus", "abbey", "señor", "zebra")
MARKS = bytes([10, 20, 0x80 | 35, 0, 80])


def _label(words: tuple[str, ...] = WORDS, marks: bytes = MARKS) -> Label:
    return Label("some", "es", len(words), content_hash("es", words, marks), "a test")


def _packed() -> bytes:
    return pack(_label(), WORDS, MARKS)


def test_what_is_packed_is_unpacked() -> None:
    assert unpack(_packed()) == (_label(), WORDS, MARKS)


@settings(deadline=None)
@given(st.data())
def test_any_list_comes_back(data: st.DataObject) -> None:
    letters = st.text(alphabet="abñü", min_size=1, max_size=70)
    words = tuple(sorted(data.draw(st.sets(letters, max_size=30))))
    marks = data.draw(st.binary(min_size=len(words), max_size=len(words)))
    label = _label(words, marks)
    assert unpack(pack(label, words, marks)) == (label, words, marks)


@pytest.mark.parametrize("dropped", [0, 1, 30, 31, 32, 63])
def test_a_long_word_before_a_short_one(dropped: int) -> None:
    words = ("a" + "b" * dropped, "ac")
    assert unpack(pack(_label(words, b"\0\0"), words, b"\0\0"))[1] == words


def test_the_label_is_read_without_the_words() -> None:
    packed = _packed()
    label, begin = read_label(packed)
    assert label == _label()
    assert read_label(packed[:begin]) == (label, begin)


@pytest.mark.parametrize("cut", [0, 5, len(MAGIC), len(MAGIC) + 10, -40, -1])
def test_half_a_file_is_damaged(cut: int) -> None:
    with pytest.raises(Damaged):
        unpack(_packed()[:cut])


@settings(deadline=None)
@given(st.data())
def test_a_changed_byte_is_noticed(data: st.DataObject) -> None:
    packed = bytearray(_packed())
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))
    try:
        label, words, marks = unpack(bytes(packed))
    except Damaged:
        return
    # Name and source are for people; language, words and marks are what the hash covers.
    assert (label.language, words, marks) == ("es", WORDS, MARKS)
    assert label.hash == _label().hash


def test_other_words_than_the_hash_names_are_refused() -> None:
    packed = pack(_label(), ("ab", "abacus", "abbey", "señora", "zebra"), MARKS)
    with pytest.raises(Damaged, match="hash"):
        unpack(packed)


def test_a_number_of_words_that_is_not_there_is_refused() -> None:
    wrong = Label("some", "es", 4, _label().hash, "a test")
    with pytest.raises(Damaged):
        unpack(pack(wrong, WORDS, MARKS))


def test_what_unpacks_to_far_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.words.file_format.MOST_BYTES", 1 << 16)
    label, begin = read_label(_packed())
    bomb = _packed()[:begin] + lzma.compress(bytes(1 << 20))
    with pytest.raises(Damaged):
        unpack(bomb)
    assert label.words == 5


def test_marks_are_levels_and_a_bit() -> None:
    assert marked(("ab", "cd", "ef"), {"ab": 10, "cd": 35}, {"cd"}) == bytes([10, 0x80 | 35, 0])


def test_the_hash_covers_language_words_and_marks() -> None:
    hashes = {
        content_hash("en", ("ab", "cd"), b"\0\0"),
        content_hash("nl", ("ab", "cd"), b"\0\0"),
        content_hash("en", ("ab", "ce"), b"\0\0"),
        content_hash("en", ("ab", "cd"), b"\0\x80"),
    }
    assert len(hashes) == 4
