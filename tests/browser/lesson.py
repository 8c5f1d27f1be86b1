"""Doing what a tutorial asks for, step by step, through the page of any game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.client.people import Person

STEP = re.compile(r"Step \d+ of")
Action = dict[str, Any]
Do = Callable[[Person, Action], None]


def begin(ann: Person, game: str) -> list[dict[str, Any]]:
    """Opens the lesson; gives its steps."""
    ann.page.goto(f"/learn/{game}")
    expect(ann.page.get_by_text("Step 1 of")).to_be_visible(timeout=30_000)
    steps: list[dict[str, Any]] = ann.ask("GET", f"games/{game}/tutorial")["steps"]
    return steps


def follow(ann: Person, game: str, do: Do, until: int | None = None) -> int:
    """Does what the notes say, from the first one to the one with this number, or to the last
    one; gives how many there are.
    """
    steps = [step for step in begin(ann, game) if step["key"] is not None]
    last = len(steps) if until is None else until
    for number, step in enumerate(steps[:last], 1):
        expect(ann.page.get_by_text(f"Step {number} of {len(steps)}")).to_be_visible()
        if number == last:
            break
        if step["action"] is None or step["seat"] != 0:
            read_on(ann)
        else:
            do(ann, step["action"])
    return len(steps)


def read_on(ann: Person) -> None:
    """Has read a note."""
    ann.press(ann.page.get_by_role("button", name="Go on"))
