"""Short ways to set up a table and to try things at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import parlour
from parlour.core.refusal import Refusal
from parlour.games.keebble.draft import Preview
from parlour.games.keebble.events import Played, Wrote
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.settings import SHEETS, Size, Terms
from parlour.words.coordinates import cell_named, edge_named
from parlour.words.grid import EMPTY, Grid

Plain = dict[str, Any]

SKIP: Plain = {"type": "skip"}
HANDS_APART: dict[Size, list[list[int]]] = {
    "small": [[1, 4], [8, 4]],
    "medium": [[1, 8], [8, 8]],
    "large": [[1, 8], [16, 8]],
}


def cell(name: str) -> tuple[int, int]:
    """A cell by its name."""
    found = cell_named(name)
    assert found is not None, name
    return found


def edge(name: str) -> list[list[int]]:
    """An edge by its name, as a file would write it."""
    found = edge_named(name)
    assert found is not None, name
    return [list(end) for end in found]


def rows(*laid: str, size: Size = "medium") -> list[str]:
    """The rows of a board with words on it: `WIN b2`, `IT c2 down`, `# d4`."""
    sheet = SHEETS[size]
    grid = Grid(sheet.width, sheet.height, EMPTY * (sheet.width * sheet.height))
    for text in laid:
        letters, name, *way = text.split()
        column, row = cell(name)
        step = (0, 1) if way == ["down"] else (1, 0)
        grid = grid.put(
            [(sign, column + i * step[0], row + i * step[1]) for i, sign in enumerate(letters)]
        )
    return list(grid.rows)


def at(*laid: str, chance: Sequence[int | str] = (), **position: Any) -> parlour.Match:
    """A match from a board with words on it, the first word played, and whatever else is said."""
    settings: Plain = position.pop("settings", {})
    size: Size = settings.get("size", "medium")
    seats = position.get("seats", 2)
    made: Plain = {"seats": seats, "settings": settings, "rows": rows(*laid, size=size)}
    made |= {"opened": True, "hand_cells": HANDS_APART[size] if seats == 2 else []}
    return parlour.Match.at("keebble", made | position, chance=chance)


def word(text: str, *more: str) -> Plain:
    """A word to play, letter by letter as the rows of `rows` are written."""
    tiles = []
    for part in (text, *more):
        letters, name, *way = part.split()
        column, row = cell(name)
        for i, letter in enumerate(letters):
            down = way == ["down"]
            if letter != "_":
                tiles.append([letter, column + (0 if down else i), row + (i if down else 0)])
    return {"type": "word", "tiles": tiles}


def special(name: str, kind: str) -> Plain:
    return {"type": "special", "cell": list(cell(name)), "kind": kind}


def fire(name: str, **more: Any) -> Plain:
    return {"type": "fire", "cell": list(cell(name)), **more}


def ask(letters: str, **more: Any) -> Plain:
    return {"type": "ask", "letters": letters, **more}


def take(letter: str) -> Plain:
    return {"type": "take", "letter": letter}


def wall(name: str) -> Plain:
    return {"type": "wall", "edge": edge(name)}


def claim(name: str) -> Plain:
    return {"type": "claim", "cell": list(cell(name))}


def accept(text: str) -> Plain:
    return {"type": "accept_word", "word": text}


def typed(name: str, kind: str) -> list[Any]:
    """A special cell, as a position has it."""
    return [*cell(name), kind]


def refused(match: parlour.Match, seat: int, action: Plain) -> Refusal:
    """Why an action is refused; the match must stay as it was."""
    before = match.record()
    with pytest.raises(parlour.Refused) as caught:
        match.play(seat, action)
    assert match.record() == before
    assert match.check(seat, action) == caught.value.refusal
    return caught.value.refusal


def code(match: parlour.Match, seat: int, action: Plain) -> str:
    """The code that refuses an action."""
    return refused(match, seat, action).code


def kinds(match: parlour.Match, seat: int) -> set[str]:
    """The kinds of action that are legal."""
    return {type(action).__struct_config__.tag for action in match.legal(seat)}


def told(match: parlour.Match) -> list[str]:
    """The kinds of event that the last action led to."""
    return [str(event.__struct_config__.tag) for event in match.events(None, match.length - 1)]


def letter(match: parlour.Match, name: str) -> str:
    """What lies on a cell."""
    column, row = cell(name)
    return str(match.position()["rows"][row - 1][column - 1])


def events(match: parlour.Match) -> list[Any]:
    """Everything that happened."""
    return list(match.events(None))


def words(match: parlour.Match) -> tuple[str, ...]:
    """The words of the last play."""
    plays = [event for event in events(match) if isinstance(event, Played | Wrote)]
    return plays[-1].words


def terms(match: parlour.Match) -> Terms:
    """The settings and words that a match is judged by."""
    assert isinstance(match.game, Keebble)
    return match.game.terms


def preview(match: parlour.Match, seat: int, draft: Plain) -> Preview:
    """What a draft would do."""
    made = match.preview(seat, draft)
    assert isinstance(made, Preview)
    return made
