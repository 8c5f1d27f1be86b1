"""Doing what Kniffeliger's tutorial asks for, as a person would."""

from __future__ import annotations

import re
from typing import Any

from tests.browser import lesson
from tests.browser.client.people import Person
from tests.browser.lesson import STEP, read_on

__all__ = ["STEP", "begin", "do", "follow"]

GAME = "kniffeliger"


def begin(ann: Person) -> list[dict[str, Any]]:
    """Opens the lesson; gives its steps."""
    return lesson.begin(ann, GAME)


def follow(ann: Person, until: int | None) -> int:
    """To the note with this number, or to the last one; gives how many there are."""
    return lesson.follow(ann, GAME, do, until)


def do(ann: Person, action: dict[str, Any] | None) -> None:
    """One step."""
    if action is None:
        read_on(ann)
        return
    match action["type"]:
        case "roll":
            for die in action["keep"]:
                if ann.dice.nth(die).get_attribute("aria-pressed") == "false":
                    ann.press(ann.dice.nth(die))
            ann.press(ann.lever)
        case "enter":
            ann.press(ann.row(action["category"]))
            ann.press(ann.enter)
        case "endTurn":
            ann.press(ann.end)
        case kind:
            ann.press(ann.die(kind.capitalize()))
            for wanted in ("Bot", action.get("category")):
                if wanted is not None:
                    ann.press(ann.choice(wanted))
            fire = re.compile(f"^{kind.capitalize()} .*Bot$")
            ann.press(ann.dialog.get_by_role("button", name=fire))
