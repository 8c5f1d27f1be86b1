"""Special cells (KB-54 to 61)."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of special cell."""

    DOUBLE_LETTER = "double_letter"
    TRIPLE_LETTER = "triple_letter"
    DOUBLE_WORD = "double_word"
    TRIPLE_WORD = "triple_word"
    BIG_ASK = "big_ask"
    THIEF = "thief"
    DESTROYER = "destroyer"
    GO_AGAIN = "go_again"
    GARBAGE = "garbage"
    BLOCKADE = "blockade"
    COLLECTOR = "collector"


LETTER_FACTORS = {Kind.DOUBLE_LETTER: 2, Kind.TRIPLE_LETTER: 3}
WORD_FACTORS = {Kind.DOUBLE_WORD: 2, Kind.TRIPLE_WORD: 3}
PREMIUMS = (*LETTER_FACTORS, *WORD_FACTORS)
"""Cells that multiply (Supercells)."""

CELLDANCE = tuple([kind for kind in Kind if kind not in PREMIUMS])
"""Cells that fire when a letter is placed on them."""

OPTIONAL = (Kind.THIEF, Kind.BLOCKADE)
"""Cells that need not be used (KB-56, 60)."""
