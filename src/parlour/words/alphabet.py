"""Alphabets: the letters of a language, its vowels, what a letter is worth, and folding.

The letters are in the order of their code points, so that sorted words are in the order of the
index too. What a language makes of ligatures is data, in `alphabets/`, like the rest.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from parlour.core.refusal import Refused, malformed_at


class Alphabet(Struct, frozen=True, forbid_unknown_fields=True):
    """The letters of a language."""

    language: str
    letters: str
    """In order of code points, at most 32: what a mask of the index has room for."""
    vowels: str
    """KB-20."""
    values: dict[str, int]
    """KB-62; for other languages than English made by `scripts/lexicons.py`."""
    spelled: dict[str, str]
    """Signs that are written in other letters instead, such as Œ as OE."""
    capital_nouns: bool
    """Whether a capital says no more than that a word is a noun; elsewhere it says a name."""

    def fold(self, text: str) -> str | None:
        """The text in letters of the alphabet; None if something in it is no letter.

        Accents that make no letter of their own are dropped.
        """
        if text.isascii():
            return text.upper() if text.isalpha() else None
        signs = unicodedata.normalize("NFC", text).upper()
        folded = [self._folded(sign) for sign in signs if not unicodedata.combining(sign)]
        return "".join(folded) if folded and all(folded) else None

    def _folded(self, sign: str) -> str:
        if sign in self.letters:
            return sign
        if sign in self.spelled:
            return self.spelled[sign]
        base = unicodedata.normalize("NFD", sign)[0]
        return base if base in self.letters else ""


@cache
def alphabet(language: str) -> Alphabet:
    """The alphabet of a language."""
    if language not in languages():
        problem = f"no alphabet of {language!r}; there are {', '.join(languages())}"
        raise Refused(malformed_at("$.language", problem))
    file = resources.files(__package__).joinpath("alphabets", f"{language}.json")
    return msgspec.json.decode(file.read_bytes(), type=Alphabet)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have an alphabet."""
    folder = resources.files(__package__).joinpath("alphabets")
    return tuple(sorted(file.name.removesuffix(".json") for file in folder.iterdir()))
