"""What holds for the highlights of any game."""

from __future__ import annotations

import parlour
from parlour.core.game import MOST_HIGHLIGHTS
from parlour.core.strings import LANGUAGES, strings_of


def check_highlights(match: parlour.Match, deep: bool = True) -> None:
    """Few, about real seats and entries, and with words for every parameter in every language."""
    found = match.game.highlights(match.steps(), deep)
    assert len(found) <= MOST_HIGHLIGHTS
    for each in found:
        assert each.seat is None or 0 <= each.seat < match.seats
        assert each.n is None or 1 <= each.n <= match.length
        for language in LANGUAGES:
            assert strings_of(type(match.game), language).gaps(each.line) == []
