"""A few words of a lexicon, to recognise it by: from common ones to rare ones."""

from __future__ import annotations

from parlour.words.file_format import LEVEL, OFFENSIVE
from parlour.words.lexicon import Lexicon

SHORTEST, LONGEST = 4, 7


def samples(lexicon: Lexicon, count: int = 5) -> tuple[str, ...]:
    """That many words, of all levels if the lexicon has levels; the same every time. None of them
    is offensive.
    """
    marked = zip(lexicon.words, lexicon.marks, strict=True)
    fit = [
        (mark & LEVEL, word)
        for word, mark in marked
        if SHORTEST <= len(word) <= LONGEST and not mark & OFFENSIVE
    ]
    # Words without a level are rare ones, unless no word has one.
    ranked = sorted(fit, key=lambda found: (found[0] or LEVEL, found[1]))
    # Most words of a list with levels are rare, so the first samples lie close together.
    power = 3 if any(level for level, _ in fit) else 1
    places = [len(ranked) * (2 * i + 1) ** power // (2 * count) ** power for i in range(count)]
    return tuple(dict.fromkeys([ranked[place][1] for place in places if ranked]))
