"""What the table does for somebody who is absent (KN-36)."""

from __future__ import annotations

from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Pick
from parlour.games.knickknack.rules import legal
from parlour.games.knickknack.rules.turns import tokens_of
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State

CHOICES = (opt.LetterOption, opt.WallOption, opt.SpecialOption, opt.SwapOption, opt.DestroyOption)
"""Options that ask for something; so does a backpack with something in it."""


def idle(terms: Terms, state: State, seat: int) -> Pick:
    """The first option that asks for nothing; else the first in the list, with its first placement.
    Where an option may be left unused, that is its first use.
    """
    for number, option in enumerate(state.options):
        if not isinstance(option, CHOICES) and not tokens_of(state, seat, option):
            return Pick(number)
    found = legal.placements(terms, state, seat, 0)
    first = next(found)
    return (next(found, first) if first == Carried(0) else first).action
