"""The words of a list by length, place and letter, as sets of bits: whether any word fits a pattern
with wildcards takes a few `and`s of long integers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

WILD = "?"

_FIRST = ord("A")
"""Letters are counted from here, so that a word is a text of single bytes in every alphabet."""


class PatternIndex:
    """A set of upper-case words. The bits of a length stand for its words in order."""

    def __init__(self, words: Iterable[str], letters: str) -> None:
        self.letters = letters
        self._codes = {ord(letter): _FIRST + code for code, letter in enumerate(letters)}
        by_length: dict[int, list[str]] = defaultdict(list)
        for word in words:
            by_length[len(word)].append(word)
        self._words = {length: "".join(found) for length, found in by_length.items()}
        self._texts: dict[int, bytes] = {}
        self._masks: dict[tuple[int, int], dict[str, int]] = {}

    def __iter__(self) -> Iterator[str]:
        for length, text in self._words.items():
            yield from [text[at : at + length] for at in range(0, len(text), length)]

    def all(self, length: int) -> int:
        """The bits of every word of a length."""
        return (1 << len(self._words.get(length, "")) // max(1, length)) - 1

    def masks(self, length: int, place: int) -> dict[str, int]:
        """For each letter, the words of a length that have it at a place; computed once."""
        key = (length, place)
        if key not in self._masks:
            self._masks[key] = self._masks_of(length, place)
        return self._masks[key]

    def _masks_of(self, length: int, place: int) -> dict[str, int]:
        if length not in self._texts:
            text = self._words.get(length, "").translate(self._codes)
            self._texts[length] = text.encode("latin-1")
        column = self._texts[length][place::length][::-1]
        made = {}
        for code, letter in enumerate(self.letters):
            table = bytearray(b"0" * 256)
            table[_FIRST + code] = ord("1")
            made[letter] = int(column.translate(bytes(table)) or b"0", 2)
        return made

    def fitting(self, pattern: Sequence[str]) -> int:
        """The words that fit letters and wildcards, as bits; 0 if there are none."""
        length = len(pattern)
        found = self.all(length)
        for place, sign in enumerate(pattern):
            if sign != WILD:
                found &= self.masks(length, place).get(sign, 0)
                if not found:
                    break
        return found

    def letters_at(self, found: int, length: int, place: int) -> list[str]:
        """The letters that some of these words have at a place, in order."""
        return [letter for letter, mask in self.masks(length, place).items() if found & mask]

    def words(self, found: int, length: int) -> list[str]:
        """These words, in order."""
        text = self._words.get(length, "")
        return [
            text[at * length : (at + 1) * length]
            for at in range(found.bit_length())
            if found >> at & 1
        ]
