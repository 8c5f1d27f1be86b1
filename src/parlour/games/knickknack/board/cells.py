"""Special cells (KN-15, 32)."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of special cell."""

    DOUBLE_LETTER = "double_letter"
    TRIPLE_LETTER = "triple_letter"
    DOUBLE_WORD = "double_word"
    TRIPLE_WORD = "triple_word"


LETTER_FACTORS = {Kind.DOUBLE_LETTER: 2, Kind.TRIPLE_LETTER: 3}
WORD_FACTORS = {Kind.DOUBLE_WORD: 2, Kind.TRIPLE_WORD: 3}
