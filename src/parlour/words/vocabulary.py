"""The words that a bot knows: easier levels leave out rare words, and no level uses offensive ones.

The reach of a bot is a level of rarity. It knows all words up to that level, and of the words up to
one step beyond it a fixed share. If a lexicon does not say how rare its words are, the reach is the
share of all words, in percent, that the bot knows. It knows more of the short words, which matter
most. Words that were added to the lexicon for a match are known to every bot.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from zlib import crc32

from msgspec import Struct

from parlour.words.index import Index
from parlour.words.lexicon import Lexicon
from parlour.words.pattern_index import PatternIndex

EVERYTHING = 100
"""A reach beyond every level."""

STEP = 10
"""A bot knows no word that is rarer than its reach by this much."""

SHORT = 3
"""Of words up to this length a bot knows half as many again."""


class Vocabulary(Struct, frozen=True, eq=False):
    """The words of a lexicon within a reach."""

    index: Index
    frequencies: dict[str, float]
    """How often each letter occurs in all words, relative to the most frequent one."""
    patterns: PatternIndex
    """The same words by pattern."""


class _ByWords:
    """A lexicon as a key of a cache. A lexicon is a set, so it cannot be hashed itself."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def __hash__(self) -> int:
        return hash(self.lexicon.cited)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByWords) and other.lexicon.cited == self.lexicon.cited


def vocabulary(lexicon: Lexicon, reach: int) -> Vocabulary:
    """The words of a lexicon that a bot of this reach knows, cached."""
    make = _original if lexicon is lexicon.base else _changed
    return make(_ByWords(lexicon), reach)


@lru_cache(maxsize=12)
def _original(key: _ByWords, reach: int) -> Vocabulary:
    lexicon = key.lexicon
    words = [word.upper() for word in known(lexicon, reach)]
    if reach >= EVERYTHING:
        # Building an index takes seconds in plain Python; the lexicon's own is there already.
        index = lexicon.index.changed(removed=[word.upper() for word in lexicon.offensive])
    else:
        index = Index.build(words, lexicon.alphabet.letters)
    counts = Counter("".join(lexicon.words).upper())
    most = max(counts.values(), default=1)
    letters = lexicon.alphabet.letters
    frequencies = {each: counts[each] / most for each in letters}
    return Vocabulary(index, frequencies, PatternIndex(words, letters))


@lru_cache(maxsize=12)
def _changed(key: _ByWords, reach: int) -> Vocabulary:
    """The vocabulary of the original, with the words that were added and without those removed."""
    lexicon = key.lexicon
    original = vocabulary(lexicon.base, reach)
    added = [word.upper() for word in lexicon.added if word not in lexicon.offensive]
    removed = [word.upper() for word in lexicon.removed]
    words = {*original.patterns, *added} - {*removed}
    patterns = PatternIndex(sorted(words), lexicon.alphabet.letters)
    return Vocabulary(original.index.changed(added, removed), original.frequencies, patterns)


def known_words(lexicon: Lexicon, reach: int) -> frozenset[str]:
    """The words within a reach, in capitals, cached: for bots that look words up one by one."""
    return _known_words(_ByWords(lexicon), reach)


@lru_cache(maxsize=12)
def _known_words(key: _ByWords, reach: int) -> frozenset[str]:
    return frozenset([word.upper() for word in known(key.lexicon, reach)])


def known(lexicon: Lexicon, reach: int) -> tuple[str, ...]:
    """The words within a reach, sorted."""
    offensive = lexicon.offensive
    pairs = zip(lexicon.words, lexicon.levels, strict=True)
    inoffensive = [(word, level) for word, level in pairs if word not in offensive]
    if reach >= EVERYTHING:
        return tuple([word for word, _ in inoffensive])
    return tuple([word for word, level in inoffensive if _knows(word, level, reach)])


def _knows(word: str, level: int, reach: int) -> bool:
    number = crc32(word.encode())
    if level:
        return number % STEP < reach - level + STEP
    share = reach if len(word) > SHORT else reach * 3 // 2
    return number % EVERYTHING < share
