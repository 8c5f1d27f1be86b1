"""The file format of lexicons: a magic line, a line of JSON, and the words, front-coded, in xz.

The compressed part begins with the marks, one byte per word: its level, and the highest bit if it
is offensive. Then comes, for each word in order, how many letters to drop from the end of the
previous word (a control character; ANEW: all of them), and the letters to append. Counting the
dropped letters rather than the shared ones compresses 10 % better, since endings repeat.
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
"""For text: a byte depends on the letters before it, not on its position."""
MOST_BYTES = 1 << 28
"""No word list is larger; a file that claims to be is damaged."""
LEVEL = 0x7F
OFFENSIVE = 0x80
ANEW = 31
_STEP = re.compile(r"([\x00-\x1f])([^\x00-\x1f]*)")


class Damaged(Exception):
    """A file is not a lexicon, or has been changed; the message says what is wrong."""


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known about a lexicon without unpacking it."""

    name: str
    language: str
    words: int
    hash: str
    source: str


def content_hash(language: str, words: Sequence[str], marks: bytes) -> str:
    """SHA-256 of the contents of a lexicon: its language, words and marks."""
    text = "\n".join([language, *words])
    return hashlib.sha256(text.encode() + b"\n" + marks).hexdigest()


def marked(words: Iterable[str], levels: Mapping[str, int], offensive: Set[str]) -> bytes:
    """The marks of some words."""
    return bytes([levels.get(word, 0) | (OFFENSIVE if word in offensive else 0) for word in words])


def pack(label: Label, words: Sequence[str], marks: bytes) -> bytes:
    """The file of a lexicon; the words are sorted and have one mark each."""
    steps = "".join([_step(before, word) for before, word in pairwise(["", *words])])
    packed = lzma.compress(marks + steps.encode(), check=lzma.CHECK_CRC64, filters=FILTERS)
    return MAGIC + msgspec.json.encode(label) + b"\n" + packed


def _step(before: str, word: str) -> str:
    kept = common_prefix(before, word)
    dropped = len(before) - kept
    return chr(dropped) + word[kept:] if dropped < ANEW else chr(ANEW) + word


def common_prefix(one: str, other: str) -> int:
    """The length of the common prefix."""
    most = min(len(one), len(other))
    return next((i for i in range(most) if one[i] != other[i]), most)


def read_label(data: bytes) -> tuple[Label, int]:
    """The label of a file, and where its words begin."""
    end = data.find(b"\n", len(MAGIC))
    if not data.startswith(MAGIC) or end < 0:
        raise Damaged("it is not a lexicon file")
    try:
        return msgspec.json.decode(data[len(MAGIC) : end], type=Label), end + 1
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Damaged(f"its label cannot be read: {error}") from None


def unpack(data: bytes) -> tuple[Label, tuple[str, ...], bytes]:
    """The label, words and marks of a file, checked against the hash in the label."""
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
        raise Damaged("its words do not match its hash")
    return label, tuple(words), marks


def _words(steps: str) -> list[str]:
    words: list[str] = []
    word = ""
    for dropped, letters in _STEP.findall(steps):
        count = ord(dropped)
        word = letters if count == ANEW else word[: len(word) - count] + letters
        words.append(word)
    return words
