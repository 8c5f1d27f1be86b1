"""Importing word lists: which of their lines are words to play with.

Skipped are names and abbreviations (by their capitals), lines with anything but letters, single
letters, and two-letter words without a vowel, most of which are abbreviations; exceptions can be
allowed.
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


class SkipReason(Enum):
    """Why a line of a list is skipped."""

    CAPITALS = "capitals"
    SIGNS = "signs"
    SHORT = "short"
    LONG = "long"
    VOWELLESS = "vowelless"
    REPEATED = "repeated"


class ImportedWords(Struct, frozen=True):
    """The words of a list, sorted, in lower case, and how many lines were skipped, by reason."""

    words: tuple[str, ...]
    skipped: dict[SkipReason, int]


def import_words(
    lines: Iterable[str],
    alphabet: Alphabet,
    *,
    allowed: Collection[str] = (),
    capitals: bool = False,
) -> ImportedWords:
    """The words among lines of one word each; empty lines and comments (#) are ignored."""
    found: set[str] = set()
    skipped: Counter[SkipReason] = Counter()
    allowed = {word.lower() for word in allowed}
    for line in lines:
        text = line.strip()
        if not text or text[0] == "#":
            continue
        word = _word(text, alphabet, allowed, capitals)
        if word in found:
            word = SkipReason.REPEATED
        if isinstance(word, SkipReason):
            skipped[word] += 1
        else:
            found.add(word)
    return ImportedWords(tuple(sorted(found)), dict(skipped))


def _word(
    text: str, alphabet: Alphabet, allowed: Collection[str], capitals: bool
) -> str | SkipReason:
    judged = text[1:] if alphabet.capital_nouns else text
    if not capitals and judged != judged.lower():
        return SkipReason.CAPITALS
    letters = alphabet.fold(text)
    if letters is None:
        return SkipReason.SIGNS
    word = letters.lower()
    if word in allowed:
        return word
    if len(word) < 2:
        return SkipReason.SHORT
    if len(word) > LONGEST:
        return SkipReason.LONG
    if len(word) == 2 and not any(letter in alphabet.vowels or letter == "Y" for letter in letters):
        return SkipReason.VOWELLESS
    return word


def make_lexicon(
    name: str,
    alphabet: Alphabet,
    words: Iterable[str],
    source: str,
    levels: dict[str, int] | None = None,
) -> Lexicon:
    """A lexicon of words in lower case, with the offensive ones marked."""
    ordered = tuple(sorted(set(words)))
    offensive = offensive_among(ordered, alphabet.language)
    marks = marked(ordered, levels or {}, offensive)
    return Lexicon(name, alphabet.language, ordered, marks, source=source)
