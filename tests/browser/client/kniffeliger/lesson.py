"""Doing what the tutorial asks for, step by step, through the page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.client.people import Person

STEP = re.compile(r"Step \d+ of")


def begin(ann: Person) -> list[dict[str, Any]]:
    """Opens the lesson; gives its steps."""
    ann.page.goto("/learn/kniffeliger")
    expect(ann.page.get_by_text("Step 1 of")).to_be_visible()
    steps: list[dict[str, Any]] = ann.ask("GET", "games/kniffeliger/tutorial")["steps"]
    return steps


def follow(ann: Person, until: int | None) -> int:
    """Does what the notes say, from the first one to the one with this number, or to the last
    one; gives how many there are.
    """
    steps = [step for step in begin(ann) if step["key"] is not None]
    last = len(steps) if until is None else until
    for number, step in enumerate(steps[:last], 1):
        expect(ann.page.get_by_text(f"Step {number} of {len(steps)}")).to_be_visible()
        if number < last:
            do(ann, step["action"] if step["seat"] == 0 else None)
    return len(steps)


def do(ann: Person, action: dict[str, Any] | None) -> None:
    """One step, as a person would."""
    if action is None:
        ann.press(ann.page.get_by_role("button", name="Go on"))
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
