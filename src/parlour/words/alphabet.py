"""Alphabets: the letters of a language, its vowels, letter values, and folding.

Letters are in the order of their code points, so that sorted words are in the order of the index.
All of this is data, in `alphabets/`; so is how each language spells ligatures.
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
    """In order of code points; at most 32, since a mask of the index has 32 bits."""
    vowels: str
    """KB-20."""
    values: dict[str, int]
    """KB-62; for languages other than English computed by `scripts/lexicons.py`."""
    spelled: dict[str, str]
    """Characters that are spelled with other letters, such as Œ as OE."""
    capital_nouns: bool
    """Whether any noun has a capital, so that a capital does not mean a name."""

    def fold(self, text: str) -> str | None:
        """The text in letters of the alphabet; None if it contains anything but letters.

        Accents are dropped, unless the accented letter is in the alphabet.
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
        problem = f"there is no alphabet for {language!r}, only for {', '.join(languages())}"
        raise Refused(malformed_at("$.language", problem))
    file = resources.files(__package__).joinpath("alphabets", f"{language}.json")
    return msgspec.json.decode(file.read_bytes(), type=Alphabet)


@cache
def languages() -> tuple[str, ...]:
    """The languages with an alphabet."""
    folder = resources.files(__package__).joinpath("alphabets")
    return tuple(sorted(file.name.removesuffix(".json") for file in folder.iterdir()))
