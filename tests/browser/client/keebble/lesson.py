"""Doing what Keebble's tutorial asks for, as its notes say it."""

from __future__ import annotations

from typing import Any

from parlour.words.coordinates import cell_name, edge_name
from tests.browser import lesson
from tests.browser.client.keebble.sheet import confirm, key, tile, touch
from tests.browser.client.people import Person

GAME = "keebble"


def begin(ann: Person) -> list[dict[str, Any]]:
    """Opens the lesson; gives its steps."""
    return lesson.begin(ann, GAME)


def follow(ann: Person, until: int | None = None) -> int:
    """To the note with this number, or to the last one; gives how many there are."""
    return lesson.follow(ann, GAME, do, until)


def do(ann: Person, action: dict[str, Any]) -> None:
    """One step: a word is a tap on its first cell, then the letters."""
    match action["type"]:
        case "word":
            _, column, row = action["tiles"][0]
            touch(ann, cell_name((column, row)))
            for letter, *_ in action["tiles"]:
                ann.press(tile(ann.page, letter))
        case "ask":
            for letter in action["letters"]:
                ann.press(key(ann.page, letter))
        case "wall":
            one, other = [(cell[0], cell[1]) for cell in action["edge"]]
            touch(ann, edge_name((one, other)))
    confirm(ann)
