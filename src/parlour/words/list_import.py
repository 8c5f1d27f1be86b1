"""Word lists that people bring: what of them are words to play with, and what is left out.

Left out are names and abbreviations (by their capitals), whatever has a sign in it that is no
letter, single letters, and words of two letters without a vowel, which in most lists are
abbreviations; those that are none can be allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from enum import Enum

from msgspec import Struct

from parlour.words.alphabet import Alphabet
from parlour.words.file_format import marked
from parlour.words.lexicon import LONGEST, Lexicon
from parlour.words.offensive import offensive_among


class Left(Enum):
    """Why a line of a list is left out."""

    CAPITALS = "capitals"
    SIGNS = "signs"
    SHORT = "short"
    LONG = "long"
    VOWELLESS = "vowelless"
    REPEATED = "repeated"


class Gathered(Struct, frozen=True):
    """The words of a list, sorted, in lower case; and how many lines were left out, by reason."""

    words: tuple[str, ...]
    left: dict[Left, int]


def gather(
    lines: Iterable[str],
    alphabet: Alphabet,
    *,
    allowed: Collection[str] = (),
    capitals: bool = False,
) -> Gathered:
    """The words among lines of one word each; empty lines and lines after a # say nothing."""
    found: set[str] = set()
    left: Counter[Left] = Counter()
    allowed = {word.lower() for word in allowed}
    for line in lines:
        text = line.strip()
        if not text or text[0] == "#":
            continue
        word = _word(text, alphabet, allowed, capitals)
        if word in found:
            word = Left.REPEATED
        if isinstance(word, Left):
            left[word] += 1
        else:
            found.add(word)
    return Gathered(tuple(sorted(found)), dict(left))


def _word(text: str, alphabet: Alphabet, allowed: Collection[str], capitals: bool) -> str | Left:
    judged = text[1:] if alphabet.capital_nouns else text
    if not capitals and judged != judged.lower():
        return Left.CAPITALS
    letters = alphabet.fold(text)
    if letters is None:
        return Left.SIGNS
    word = letters.lower()
    if word in allowed:
        return word
    if len(word) < 2:
        return Left.SHORT
    if len(word) > LONGEST:
        return Left.LONG
    if len(word) == 2 and not any(letter in alphabet.vowels or letter == "Y" for letter in letters):
        return Left.VOWELLESS
    return word


def made(
    name: str,
    alphabet: Alphabet,
    words: Iterable[str],
    source: str,
    levels: dict[str, int] | None = None,
) -> Lexicon:
    """The lexicon of words in lower case, its offensive ones marked."""
    ordered = tuple(sorted(set(words)))
    offensive = offensive_among(ordered, alphabet.language)
    marks = marked(ordered, levels or {}, offensive)
    return Lexicon(name, alphabet.language, ordered, marks, source=source)
