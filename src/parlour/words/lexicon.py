"""Lexicons: read-only sets of lower-case words, with what a game needs to know of them.

A word has a level (how common it is, 10 the most; SCOWL's, 0 where nobody says) and may be marked
as offensive: bots and hints leave it alone, and a game may refuse it by a setting.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import Any

from parlour.core import record
from parlour.core.refusal import Refused, malformed_at
from parlour.words.alphabet import Alphabet, alphabet
from parlour.words.packing import LEVEL, OFFENSIVE, Label, content_hash


class Lexicon(Set[str]):
    """The words that a game goes by."""

    def __init__(
        self,
        name: str,
        language: str,
        words: Sequence[str],
        marks: bytes = b"",
        *,
        source: str = "",
        cited: record.Lexicon | None = None,
    ) -> None:
        self.name = name
        self.language = language
        self.source = source
        self.words = tuple(words)
        """Sorted."""
        self.marks = marks or bytes(len(self.words))
        self.hash = content_hash(language, self.words, self.marks)
        self.cited = cited or record.Lexicon(name, self.hash)
        """How a record names these words: a list, and what was added and removed since."""
        self._set = frozenset(self.words)

    @property
    def label(self) -> Label:
        """What a file says of it."""
        return Label(self.name, self.language, len(self.words), self.hash, self.source)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The alphabet of its language."""
        return alphabet(self.language)

    @cached_property
    def offensive(self) -> frozenset[str]:
        """The words that bots and hints never use."""
        pairs = zip(self.words, self.marks, strict=True)
        return frozenset(word for word, mark in pairs if mark & OFFENSIVE)

    @cached_property
    def levels(self) -> bytes:
        """The level of each word, in the order of `words`."""
        return bytes([mark & LEVEL for mark in self.marks])

    def level(self, word: str) -> int:
        """How common a word is: 10 the most, 95 hardly; 0 if unknown or no word."""
        return self._mark(word) & LEVEL

    def _mark(self, word: str) -> int:
        at = bisect_left(self.words, word)
        return self.marks[at] if at < len(self.words) and self.words[at] == word else 0

    def holds(self, letters: str) -> bool:
        """Whether letters of the alphabet, in upper case, are a word: what a judge asks."""
        return letters.lower() in self._set

    def fits(self, pattern: str) -> tuple[str, ...]:
        """The words of a pattern: `?` is any letter, `*` any number of them."""
        parts = [{"?": ".", "*": ".*"}.get(sign, re.escape(sign)) for sign in pattern.lower()]
        fitting = re.compile("".join(parts))
        return tuple([word for word in self.words if fitting.fullmatch(word)])

    def changed(self, added: Iterable[str] = (), removed: Iterable[str] = ()) -> Lexicon:
        """This lexicon with words of one's own; a word both added and removed is removed."""
        gone = self._folded(removed)
        new = self._folded(added) - gone - self._set
        gone &= self._set
        words = sorted((self._set | new) - gone)
        marks = bytes([self._mark(word) for word in words])
        before = self.cited
        cited = record.Lexicon(
            before.name,
            before.hash,
            tuple(sorted((set(before.added) - gone) | (new - set(before.removed)))),
            tuple(sorted((set(before.removed) - new) | (gone - set(before.added)))),
        )
        return Lexicon(self.name, self.language, words, marks, source=self.source, cited=cited)

    def _folded(self, words: Iterable[str]) -> set[str]:
        found = set()
        for word in words:
            letters = self.alphabet.fold(word)
            if letters is None:
                raise Refused(malformed_at("$.word", f"{word!r} is not written in letters"))
            found.add(letters.lower())
        return found

    def __contains__(self, word: object) -> bool:
        return word in self._set

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self):,} words, {self.hash[:12]}>"

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> frozenset[Any]:
        # What comes of & and | is a set of words, no lexicon with a name.
        return frozenset(it)
