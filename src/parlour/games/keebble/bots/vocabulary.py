"""The words that a bot knows: the easier levels leave rare ones out, and none uses offensive ones.

A reach is a level of rarity. Of the words one step beyond it a bot knows a share, always the same
ones. Where nobody says how common the words of a list are, its reach is the share of all words that
it knows; of the short ones, which everything hangs on, it knows more.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from zlib import crc32

from parlour.words.index import Index
from parlour.words.lexicon import Lexicon

EVERYTHING = 100
"""A reach beyond every level."""

STEP = 10
"""Words that are so much rarer than its reach are beyond a bot."""

SHORT = 3
"""Words of so many letters are known half again as well."""


class Vocabulary:
    """The words of a lexicon up to a level."""

    def __init__(self, lexicon: Lexicon, reach: int) -> None:
        self.words = known(lexicon, reach)
        self.index = Index.build([w.upper() for w in self.words], lexicon.alphabet.letters)
        counts = Counter("".join(lexicon.words).upper())
        most = max(counts.values(), default=1)
        self.frequencies = {each: counts[each] / most for each in lexicon.alphabet.letters}
        """How often each letter comes in all words, 1 for the commonest."""


class _Named:
    """A lexicon by its hash: as a set it has none."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def __hash__(self) -> int:
        return hash(self.lexicon.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Named) and other.lexicon.hash == self.lexicon.hash


def vocabulary(lexicon: Lexicon, reach: int) -> Vocabulary:
    """What a bot of this reach knows of a lexicon; the same object for the same words."""
    return _vocabulary(_Named(lexicon), reach)


@lru_cache(maxsize=12)
def _vocabulary(named: _Named, reach: int) -> Vocabulary:
    return Vocabulary(named.lexicon, reach)


def known(lexicon: Lexicon, reach: int) -> tuple[str, ...]:
    """The words up to this level, sorted."""
    rude = lexicon.offensive
    pairs = zip(lexicon.words, lexicon.levels, strict=True)
    return tuple([word for word, level in pairs if word not in rude and _knows(word, level, reach)])


def _knows(word: str, level: int, reach: int) -> bool:
    luck = crc32(word.encode())
    if level:
        return luck % STEP < reach - level + STEP
    share = reach if len(word) > SHORT else reach * 3 // 2
    return luck % EVERYTHING < share
