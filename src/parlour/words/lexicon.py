"""Lexicons: read-only sets of lower-case words, with what a game needs to know about them.

A word has a level (how common it is, by SCOWL's sizes: 10 is the most common, 0 is unknown) and may
be marked as offensive: bots and hints never use it, and a game can have a setting to refuse it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import Any

from parlour.core.lexicon_reference import LexiconReference
from parlour.core.refusal import Refused, malformed_at, shown
from parlour.words.alphabet import Alphabet, alphabet
from parlour.words.file_format import LEVEL, OFFENSIVE, Label, common_prefix, content_hash, marked
from parlour.words.fuzzy import one_off, within_two
from parlour.words.index import Index
from parlour.words.offensive import offensive_among
from parlour.words.pattern_index import PatternIndex
from parlour.words.patterns import ANY, ONE, fits

LONGEST = 64
"""The length of the longest word, in letters."""

MOST_CHANGES = 5_000
"""With more words added or removed, building the index anew is faster than changing it."""


class Lexicon(Set[str]):
    """The word list of a game."""

    def __init__(
        self,
        name: str,
        language: str,
        words: Sequence[str],
        marks: bytes = b"",
        *,
        source: str = "",
    ) -> None:
        self.name = name
        self.language = language
        self.source = source
        self._words = tuple(words)
        self._marks = marks or bytes(len(self._words))
        self._set = frozenset(self._words)
        self.cited = LexiconReference(name, self.hash)
        """How a record refers to this lexicon."""
        self.base: Lexicon = self
        """The lexicon without words added to it or removed."""
        self.added: frozenset[str] = frozenset()
        self.removed: frozenset[str] = frozenset()

    @property
    def words(self) -> tuple[str, ...]:
        """All words, sorted."""
        return self._words

    @property
    def marks(self) -> bytes:
        """One byte per word: its level, and the highest bit if it is offensive."""
        return self._marks

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the words and their marks."""
        return content_hash(self.language, self.words, self.marks)

    @property
    def label(self) -> Label:
        """The label of its file."""
        return Label(self.name, self.language, len(self.words), self.hash, self.source)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The alphabet of its language."""
        return alphabet(self.language)

    @cached_property
    def index(self) -> Index:
        """The packed index, for bulk look-ups, patterns and the search for plays."""
        return Index.build([word.upper() for word in self.words], self.alphabet.letters)

    @cached_property
    def patterns(self) -> PatternIndex:
        """The words by length, place and letter, for patterns with wildcards in many runs."""
        return PatternIndex([word.upper() for word in self.words], self.alphabet.letters)

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
        """How common a word is, from 10 (most) to 80; 0 if unknown, or if it is not a word."""
        at = bisect_left(self.words, word)
        found = at < len(self.words) and self.words[at] == word
        return self.marks[at] & LEVEL if found else 0

    def holds(self, letters: str) -> bool:
        """Whether upper-case letters, as on a board, are a word."""
        return letters.lower() in self

    def fits(self, pattern: str) -> tuple[str, ...]:
        """The words that fit a pattern: `?` is any letter, `*` any number of letters."""
        signs = [sign if sign in (ONE, ANY) else self.alphabet.fold(sign) for sign in pattern]
        return () if None in signs else tuple(self.fitting("".join(map(str, signs))))

    def fitting(self, pattern: str) -> Iterator[str]:
        """The words that fit a pattern of upper-case letters, as they are found."""
        return (word.lower() for word in fits(self.index, pattern))

    def near(self, word: str, most: int = 3) -> tuple[str, ...]:
        """Did you mean: words one typing error away, else two, if they begin with the same letter;
        anagrams first, then by level.
        """
        letters = self.alphabet.fold(word)
        if letters is None:
            return ()
        found = [near for near in one_off(letters, self.alphabet.letters) if self._meant(near)]
        if not found and len(letters) > 3:
            two_off = within_two(letters, self.index, same_start=True)
            found = [near for errors, near in two_off if errors == 2 and self._meant(near)]
        ranked = [
            (
                sorted(near) != sorted(letters),
                self.level(near.lower()) or LEVEL,
                -common_prefix(near, letters),
                near.lower(),
            )
            for near in found
        ]
        return tuple([rank[-1] for rank in sorted(ranked)[:most]])

    def _meant(self, letters: str) -> bool:
        """Whether letters are a word that may be suggested."""
        return (word := letters.lower()) in self and word not in self.offensive

    def changed(self, added: Iterable[str] = (), removed: Iterable[str] = ()) -> Lexicon:
        """This lexicon with words added and removed; a word in both is removed."""
        base, wanted, unwanted = self.base, self._folded(added), self._folded(removed)
        new = {*self.added, *[word for word in wanted if word not in base]} - unwanted
        gone = (self.removed - wanted) | {word for word in unwanted if word in base}
        return ChangedLexicon(base, new, gone) if new or gone else base

    def _folded(self, words: Iterable[str]) -> frozenset[str]:
        found = set()
        for word in words:
            letters = self.alphabet.fold(word)
            if letters is None or not 2 <= len(letters) <= LONGEST:
                problem = f"{shown(word)!r} is not 2 to {LONGEST} letters"
                raise Refused(malformed_at("$.word", problem))
            found.add(letters.lower())
        return frozenset(found)

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
        # The results of & and | are plain sets of words.
        return frozenset(it)


class ChangedLexicon(Lexicon):
    """A lexicon with words added and removed. Looking a word up is as fast as in the original, and
    nothing else is computed before it is needed.
    """

    def __init__(self, base: Lexicon, added: Iterable[str], removed: Iterable[str]) -> None:
        self.name, self.language, self.source = base.name, base.language, base.source
        self.base = base
        self.added, self.removed = frozenset(added), frozenset(removed)
        self.cited = LexiconReference(
            base.name, base.hash, tuple(sorted(self.added)), tuple(sorted(self.removed))
        )

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words, sorted."""
        kept = [word for word in self.base.words if word not in self.removed]
        return tuple(sorted([*kept, *self.added]))

    @cached_property
    def marks(self) -> bytes:
        """One byte per word, as in the original; the level of an added word is unknown."""
        old = dict(zip(self.base.words, self.base.marks, strict=True))
        new = marked(self.added, {}, self._rude)
        marks = old | dict(zip(self.added, new, strict=True))
        return bytes([marks[word] for word in self.words])

    @cached_property
    def index(self) -> Index:
        """The index of the original, written again along the words that are different."""
        if len(self.added) + len(self.removed) > MOST_CHANGES:
            return Index.build([word.upper() for word in self.words], self.alphabet.letters)
        added, removed = ([w.upper() for w in words] for words in (self.added, self.removed))
        return self.base.index.changed(added, removed)

    @cached_property
    def offensive(self) -> frozenset[str]:
        """The words that bots and hints never use."""
        return (self.base.offensive - self.removed) | self._rude

    @cached_property
    def _rude(self) -> frozenset[str]:
        return offensive_among(self.added, self.language)

    def level(self, word: str) -> int:
        """How common a word is; 0 for an added one."""
        return 0 if word in self.added or word in self.removed else self.base.level(word)

    def __contains__(self, word: object) -> bool:
        return word in self.added or (word in self.base and word not in self.removed)

    def __len__(self) -> int:
        return len(self.base) + len(self.added) - len(self.removed)
