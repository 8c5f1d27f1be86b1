"""Short ways to set up a table and to try things at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import parlour
from parlour.games.domino.draft import Preview
from parlour.games.domino.game import Domino

Plain = dict[str, Any]


def at(position: Plain, chance: Sequence[int | str] = ()) -> parlour.Match:
    """A match from a position with scripted chance."""
    return parlour.Match.at("domino", position, chance=chance)


def turn(*lay: Sequence[int], **more: Any) -> Plain:
    """A turn that lays these."""
    return {"type": "turn", "lay": [list(one) for one in lay], **more}


def refusal(match: parlour.Match, seat: int, action: Plain) -> str:
    """The code that refuses an action; the match must stay as it was."""
    before = match.record()
    with pytest.raises(parlour.Refused) as caught:
        match.play(seat, action)
    assert match.record() == before
    return caught.value.code


def game(match: parlour.Match) -> Domino:
    """The game of a match."""
    assert isinstance(match.game, Domino)
    return match.game


def preview(match: parlour.Match, seat: int, draft: Plain) -> Preview:
    """What a draft would do."""
    made = match.preview(seat, draft)
    assert isinstance(made, Preview)
    return made


PAIR: Plain = {
    "seats": 2,
    "dominoes": {"7": ["EMDW1", "ISIS0/b"], "8": ["OOOO0", "-"], "9": ["R_TL0", "plus0"]},
    "board": [[7, 0, 0, 0]],
    "hands": [[8, 9], []],
    "piles": [3, 0],
    "deck": 31,
}
"""A small position: a domino on the table, two in the hand of the first seat."""
