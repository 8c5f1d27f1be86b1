"""The letters that make words: fillings of the gaps in a pattern, looked up once per vocabulary."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product

from parlour.words.grid import EMPTY

WILD = "?"

Filling = tuple[tuple[str, str], ...]
"""For each gap a letter, and the letter or "?" of the option that it is."""

MOST = 400
"""How many fillings of one pattern are kept, so that two "?"s stay affordable."""


class Fillings:
    """The fillings of a vocabulary."""

    def __init__(self, words: frozenset[str], alphabet: str) -> None:
        self.words = words
        self.alphabet = alphabet
        self.of = lru_cache(maxsize=200_000)(self._of)
        """Fillings of a pattern (dots are gaps) with some of these letters."""

    def _of(self, pattern: str, letters: str) -> tuple[Filling, ...]:
        gaps = [place for place, sign in enumerate(pattern) if sign == EMPTY]
        found: list[Filling] = []
        for tokens in sorted(set(permutations(letters, len(gaps)))):
            names = [self.alphabet if token == WILD else token for token in tokens]
            for signs in product(*names):
                if self._makes_word(pattern, gaps, signs):
                    found.append(tuple(zip(signs, tokens, strict=True)))
                    if len(found) == MOST:
                        return tuple(found)
        return tuple(found)

    def _makes_word(self, pattern: str, gaps: list[int], signs: tuple[str, ...]) -> bool:
        made = list(pattern)
        for place, sign in zip(gaps, signs, strict=True):
            made[place] = sign
        return "".join(made) in self.words


@lru_cache(maxsize=12)
def fillings_of(words: frozenset[str], alphabet: str) -> Fillings:
    """The fillings of a vocabulary, made once."""
    return Fillings(words, alphabet)
