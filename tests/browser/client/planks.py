"""A game with secrets through its page, by touch only or by keyboard only."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.client.people import HASTE_MS, Person

Position = dict[str, Any]

ANN, BEN, CLEO = (
    ("0 | !", "1 | 2", "2 | 2"),
    ("0 | 2", "2 | 3", "1 | !"),
    ("0 | 3", "1 | 3", "3 | 3"),
)
"""What everybody holds, as the page names it; no plank of one hand looks like one of another."""


def position(seats: int) -> Position:
    """Two planks lie in the middle, and the first seat is to act."""
    hands = [[6, 7, 9], [3, 10, 12], [4, 8, 11]][:seats]
    return {"seats": seats, "hands": hands, "lying": [[1, 0, 0, 0], [5, 0, 1, 0]]}


def shows(person: Person, *planks: str) -> None:
    """Whoever sits here sees these planks in their hand."""
    expect(hand(person)).to_have_count(len(planks))
    for index, plank in enumerate(planks):
        expect(hand(person).nth(index)).to_have_accessible_name(plank)


def hides(person: Person, *planks: str) -> None:
    """Nothing in the document names one of these planks, seen or not."""
    content = person.page.content()
    assert not [plank for plank in planks if plank in content]


def hand(person: Person) -> Locator:
    """The planks in one's own hand."""
    return person.page.get_by_role("group", name="Your hand").get_by_role("button")


def held(person: Person, plank: str) -> Locator:
    """A plank in one's own hand. What was drawn may look like it."""
    planks = person.page.get_by_role("group", name="Your hand")
    return planks.get_by_role("button", name=plank, exact=True).first


def cell(person: Person, x: int, y: int) -> Locator:
    """A cell of the board."""
    return person.page.locator(f"[data-cell='{x},{y}']")


def press(person: Person, target: Locator | str) -> None:
    """By a finger, or by the keyboard alone; a button by its name, or whatever is found."""
    found = (
        person.page.get_by_role("button", name=target, exact=True)
        if isinstance(target, str)
        else target
    )
    if person.touches:
        found.tap()
        return
    expect(found).to_be_enabled()
    focus(person, found, "e => e === document.activeElement")
    person.page.keyboard.press("Enter")


def focus(person: Person, target: Locator, arrived: str) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(80):
        if target.evaluate(arrived):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not lead there")


def put(person: Person, plank: str, x: int, y: int) -> None:
    """Lays a plank so that its first half is on this cell."""
    if person.touches:
        held(person, plank).tap()
        cell(person, x, y).tap()
        return
    page = person.page
    page.keyboard.press(held(person, plank).get_attribute("aria-keyshortcuts") or "")
    focus(person, page.get_by_role("grid", name="Board"), "e => e.contains(document.activeElement)")
    at = page.evaluate("document.activeElement.dataset.cell").split(",")
    across, down = x - int(at[0]), y - int(at[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    page.keyboard.press("Enter")


def takes(person: Person, name: str, *secret: str) -> None:
    """The device is handed over: the curtain names somebody and shows nothing that is secret, and
    they say that they have it.
    """
    page = person.page
    expect(page.get_by_role("heading", name=re.compile(rf"to {name}$|^{name},"))).to_be_visible()
    hides(person, *secret)
    page.wait_for_timeout(HASTE_MS)
    press(person, f"I am {name}")
