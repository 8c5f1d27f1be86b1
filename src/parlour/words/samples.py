"""A few words of a lexicon, to recognise it by: common ones."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.words.file_format import LEVEL, OFFENSIVE
from parlour.words.lexicon import Lexicon

SHORTEST, LONGEST = 4, 7
COMMON_PART = 50
"""One word in so many is common, in a list with levels."""
WELL_KNOWN = {
    "de": ("apfel", "freund", "garten", "nacht", "wasser"),
    "en": ("apple", "friend", "garden", "night", "water"),
    "es": ("amigo", "libro", "manzana", "noche", "queso"),
    "nl": ("appel", "fiets", "kaas", "vriend", "water"),
}
"""For lists that do not say which of their words are common."""


def samples(lexicon: Lexicon, count: int = 5) -> tuple[str, ...]:
    """That many words, common ones as far as that is known; the same every time. None of them is
    offensive.
    """
    marked = zip(lexicon.words, lexicon.marks, strict=True)
    fit = [
        (mark & LEVEL, word)
        for word, mark in marked
        if SHORTEST <= len(word) <= LONGEST and not mark & OFFENSIVE
    ]
    if any(level for level, _ in fit):
        # Words without a level are rare ones.
        ranked = sorted(fit, key=lambda found: (found[0] or LEVEL, found[1]))
        common = [word for _, word in ranked[: max(count, len(ranked) // COMMON_PART)]]
        return _spread(sorted(common), count)
    words = [word for _, word in fit]
    known = [word for word in WELL_KNOWN.get(lexicon.language, ()) if word in lexicon][:count]
    others = [word for word in words if word not in known]
    return (*known, *_spread(others, count - len(known)))


def _spread(words: Sequence[str], count: int) -> tuple[str, ...]:
    """Words from all over a list."""
    places = [len(words) * (2 * i + 1) // (2 * count) for i in range(count)]
    return tuple(dict.fromkeys([words[place] for place in places if words]))
