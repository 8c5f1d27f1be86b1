"""Short ways to set up a table and to try things at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import parlour
from parlour.games.kniffeliger.rules.categories import Category

Plain = dict[str, Any]

CATEGORIES = [category.value for category in Category]


def at(position: Plain, chance: Sequence[int | str] = ()) -> parlour.Match:
    """A match from a position with scripted chance."""
    return parlour.Match.at("kniffeliger", position, chance=chance)


def roll(*keep: int) -> Plain:
    return {"type": "roll", "keep": list(keep)}


def enter(category: str) -> Plain:
    return {"type": "enter", "category": category}


def use(kind: str, victim: int, category: str) -> Plain:
    return {"type": kind, "victim": victim, "category": category}


def swap(victim: int) -> Plain:
    return {"type": "swap", "victim": victim}


SHIFT: Plain = {"type": "shift"}
END: Plain = {"type": "endTurn"}


def refusal(match: parlour.Match, seat: int, action: Plain) -> str:
    """The code that refuses an action; the match must stay as it was."""
    before = match.record()
    with pytest.raises(parlour.Refused) as caught:
        match.play(seat, action)
    assert match.record() == before
    return caught.value.code


def full(**fields: int | str) -> Plain:
    """A full sheet, crossed out but for these fields; `open` leaves a field open."""
    sheet: Plain = dict.fromkeys(CATEGORIES, "crossed")
    sheet.update(fields)
    return {name: field for name, field in sheet.items() if field != "open"}


def kinds(match: parlour.Match, seat: int) -> set[str]:
    """The kinds of action that are legal."""
    return {type(action).__struct_config__.tag for action in match.legal(seat)}
