"""Short ways to set up a sheet and to try things on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import parlour
import parlour.core.codec
from parlour.core.codec import plain
from parlour.core.refusal import Refusal
from parlour.games.knickknack.draft import Preview
from parlour.games.knickknack.game import Knickknack
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State
from parlour.words.coordinates import cell_named, edge_named

Plain = dict[str, Any]

NOTHING: Plain = {"kind": "points", "count": 4}
"""An option that leaves the sheet alone, so that a list does not end."""

EXPANSIONS: Plain = {"supercells": True, "powerups": True, "ominous": True, "backpacks": True}


def cell(name: str) -> list[int]:
    """A cell by its name, as a file would write it."""
    found = cell_named(name)
    assert found is not None, name
    return list(found)


def edge(name: str) -> list[list[int]]:
    """An edge by its name, as a file would write it."""
    found = edge_named(name)
    assert found is not None, name
    return [list(end) for end in found]


def lettered(text: str) -> list[Any]:
    """`C3@b2:0`: a letter, its value, its cell and its owner (none: nobody)."""
    what, _, where = text.partition("@")
    name, _, owner = where.partition(":")
    return [*cell(name), what[0], int(what[1:]), int(owner) if owner else None]


def option(text: str) -> Plain:
    """`A P !` · `wall 2` · `points 6` · `swap 1` · `destroy 2` · `special double_letter …` ·
    `letter_change E 3` · `word_change -2` · a bare kind.
    """
    kind, *rest = text.split()
    match kind:
        case "wall" | "points" | "swap" | "destroy":
            return {"kind": kind, "count": int(rest[0])}
        case "special":
            return {"kind": kind, "types": rest}
        case "letter_change":
            return {"kind": kind, "letter": rest[0], "by": int(rest[1])}
        case "word_change":
            return {"kind": kind, "by": int(rest[0])}
        case "start_player" | "straight" | "connect" | "clear" | "empty_backpack":
            return {"kind": kind}
    return {"kind": "letter", "letters": [kind, *rest]}


def at(
    cells: str = "",
    options: Sequence[str] = ("A",),
    chance: Sequence[int | str] | None = None,
    **position: Any,
) -> parlour.Match:
    """A match with these letters on the sheet and these options; some more follow, so that the
    round goes on.
    """
    seats = position.get("seats", 2)
    listed = [option(text) for text in options]
    room = {2: 5, 3: 7}.get(seats, seats + 1) - len(listed)
    powerups = [option(text) for text in position.pop("powerups", ())]
    made: Plain = {
        "seats": seats,
        "settings": {"start": "blank", **EXPANSIONS},
        "cells": [lettered(text) for text in cells.split()],
        "options": listed + [NOTHING] * position.pop("more", min(2, room)),
        "powerups": powerups,
    }
    return parlour.Match.at(
        "knickknack", made | position, chance=chance, seed=None if chance else 1
    )


def pick(text: str, number: int = 0) -> Plain:
    """`A@b2 C@c3` and the rest of the notation, without the number of the option."""
    game = parlour.Match.new("knickknack", 2, {"start": "blank"}, seed=1)
    action = game.game.read(f"{number + 1} {text}", game.view(None))
    assert not isinstance(action, Refusal), text
    made: Plain = plain(action)
    return made


def refused(match: parlour.Match, action: Plain, seat: int | None = None) -> Refusal:
    """Why an action is refused; the match must stay as it was."""
    seat = match.to_act[0] if seat is None else seat
    before = match.record()
    with pytest.raises(parlour.Refused) as caught:
        match.play(seat, action)
    assert match.record() == before
    assert match.check(seat, action) == caught.value.refusal
    return caught.value.refusal


def code(match: parlour.Match, action: Plain | str, seat: int | None = None) -> str:
    """The code that refuses an action."""
    return refused(match, pick(action) if isinstance(action, str) else action, seat).code


def play(match: parlour.Match, action: Plain | str, number: int = 0) -> tuple[int, ...]:
    """What a turn of whoever is to move changes in the scores."""
    before = match.state.scores
    match.play(match.to_act[0], pick(action, number) if isinstance(action, str) else action)
    return tuple([new - old for old, new in zip(before, match.state.scores, strict=True)])


def on(match: parlour.Match, name: str) -> tuple[str, int, int | None] | None:
    """The letter on a cell, its value and its owner."""
    for column, row, *rest in match.state.cells:
        if [column, row] == cell(name):
            letter, value, owner = rest
            return letter, value, owner
    return None


def full(
    *free: str,
    owner: int | None = None,
    holes: Sequence[str] = (),
    own: Sequence[str] = (),
    letter: str = "Q",
) -> list[list[Any]]:
    """A sheet of letters that make no word, but for these free cells and holes. The cells in `own`
    belong to the first seat.
    """
    shut = [cell(name) for name in (*free, *holes)]
    mine = [cell(name) for name in own]
    return [
        [column, row, letter, 10, 0 if [column, row] in mine else owner]
        for column in range(1, 9)
        for row in range(1, 9)
        if [column, row] not in shut
    ]


def terms(match: parlour.Match) -> Terms:
    """The settings and words that a match is judged by."""
    assert isinstance(match.game, Knickknack)
    return match.game.terms


def state(match: parlour.Match) -> State:
    """The state of a match."""
    assert isinstance(match.state, State)
    return match.state


def preview(match: parlour.Match, draft: Plain, seat: int | None = None) -> Preview:
    """What a draft would do."""
    made = match.preview(match.to_act[0] if seat is None else seat, draft)
    assert isinstance(made, Preview)
    return made


def told(match: parlour.Match) -> list[str]:
    """The kinds of event that the last action led to."""
    return [str(event.__struct_config__.tag) for event in match.events(None, match.length - 1)]
