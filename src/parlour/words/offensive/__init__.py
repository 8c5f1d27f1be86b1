"""Finds the offensive words in a list. The patterns are maintained by hand, see README.md."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from importlib import resources


def offensive_among(words: Iterable[str], language: str) -> frozenset[str]:
    """The words that match the language's patterns; they must be in lower case."""
    patterns = [pattern.removeprefix("+") for pattern in _patterns(language)]
    return _matching(words, patterns)


def words_to_restore(words: Iterable[str], language: str) -> frozenset[str]:
    """The words that are kept in a bundled list even though its source leaves them out."""
    return _matching(words, [p.removeprefix("+") for p in _patterns(language) if p[0] in "+!"])


def _matching(words: Iterable[str], patterns: list[str]) -> frozenset[str]:
    included = _any_of([pattern for pattern in patterns if pattern[0] != "!"])
    excluded = _any_of([pattern[1:] for pattern in patterns if pattern[0] == "!"])
    found = [word for word in words if included.fullmatch(word)]
    return frozenset(word for word in found if not excluded.fullmatch(word))


def _patterns(language: str) -> list[str]:
    file = resources.files(__package__).joinpath(f"{language}.txt")
    if not file.is_file():
        return []
    return codecs.decode(file.read_text(encoding="utf-8"), "rot13").split()


def _any_of(patterns: list[str]) -> re.Pattern[str]:
    parts = [re.escape(pattern).replace(r"\*", ".*") for pattern in patterns]
    return re.compile("|".join(parts) or r"(?!)")
