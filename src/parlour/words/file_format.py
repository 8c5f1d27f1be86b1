"""Lexicons as files: a line that says what it is, a line of JSON, and the words front-coded in xz.

Inside come first the marks, a byte for each word: its level, and the highest bit if it is
offensive. Then, for each word in order, how many letters to drop from the word before it (a sign
below the space; ANEW: all of them) and the letters that follow. Counting what is dropped rather
than what is kept packs a tenth better: after one ending usually comes another.
"""

from __future__ import annotations

import hashlib
import lzma
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise

import msgspec
from msgspec import Struct

MAGIC = b"parlour lexicon 1\n"
FILTERS = [
    {
        "id": lzma.FILTER_LZMA2,
        "preset": 9 | lzma.PRESET_EXTREME,
        "dict_size": 1 << 22,
        "lc": 4,
        "lp": 0,
        "pb": 0,
    }
]
"""For text: where a byte lies says nothing, and the letter before it says a lot."""
MOST_BYTES = 1 << 28
"""No list of words is larger; what claims to be is damaged."""
LEVEL = 0x7F
OFFENSIVE = 0x80
ANEW = 31
_STEP = re.compile(r"([\x00-\x1f])([^\x00-\x1f]*)")


class Damaged(Exception):
    """A file is no lexicon, or not as it was written; the text says what is wrong."""


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a lexicon without unpacking it."""

    name: str
    language: str
    words: int
    hash: str
    source: str


def content_hash(language: str, words: Sequence[str], marks: bytes) -> str:
    """SHA-256 of everything that a lexicon says: its language, its words and their marks."""
    text = "\n".join([language, *words])
    return hashlib.sha256(text.encode() + b"\n" + marks).hexdigest()


def marked(words: Iterable[str], levels: Mapping[str, int], offensive: Set[str]) -> bytes:
    """The marks of words."""
    return bytes([levels.get(word, 0) | (OFFENSIVE if word in offensive else 0) for word in words])


def pack(label: Label, words: Sequence[str], marks: bytes) -> bytes:
    """The file of a lexicon; the words sorted, a mark each."""
    steps = "".join([_step(before, word) for before, word in pairwise(["", *words])])
    packed = lzma.compress(marks + steps.encode(), check=lzma.CHECK_CRC64, filters=FILTERS)
    return MAGIC + msgspec.json.encode(label) + b"\n" + packed


def _step(before: str, word: str) -> str:
    kept = alike(before, word)
    dropped = len(before) - kept
    return chr(dropped) + word[kept:] if dropped < ANEW else chr(ANEW) + word


def alike(one: str, other: str) -> int:
    """With how many letters both begin."""
    most = min(len(one), len(other))
    return next((i for i in range(most) if one[i] != other[i]), most)


def read_label(data: bytes) -> tuple[Label, int]:
    """The label of a file, and where its words begin."""
    end = data.find(b"\n", len(MAGIC))
    if not data.startswith(MAGIC) or end < 0:
        raise Damaged("it is no packed lexicon")
    try:
        return msgspec.json.decode(data[len(MAGIC) : end], type=Label), end + 1
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Damaged(f"its label cannot be read: {error}") from None


def unpack(data: bytes) -> tuple[Label, tuple[str, ...], bytes]:
    """Label, words and marks of a file; checked against the hash that it names."""
    label, begin = read_label(data)
    try:
        packed = lzma.LZMADecompressor()
        unpacked = packed.decompress(data[begin:], MOST_BYTES)
        if not packed.eof:
            raise EOFError("the end is missing")
        marks = unpacked[: label.words]
        words = _words(unpacked[label.words :].decode())
    except (lzma.LZMAError, EOFError, ValueError) as error:
        raise Damaged(f"its words cannot be unpacked: {error}") from None
    if content_hash(label.language, words, marks) != label.hash or len(words) != label.words:
        raise Damaged("its words are not those that its hash names")
    return label, tuple(words), marks


def _words(steps: str) -> list[str]:
    words: list[str] = []
    word = ""
    for dropped, letters in _STEP.findall(steps):
        count = ord(dropped)
        word = letters if count == ANEW else word[: len(word) - count] + letters
        words.append(word)
    return words
