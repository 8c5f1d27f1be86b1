"""What people do on Keebble's page, by finger, mouse or keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from parlour.words.coordinates import cell_named, edge_named
from tests.browser.client.conftest import NewPerson
from tests.browser.client.keebble.positions import Position
from tests.browser.client.people import Person

KNOWN = "parlour.keebble.known"
"""Where a browser keeps that somebody knows the game."""


def sits_down(
    new_person: NewPerson,
    position: Position,
    *seats: int,
    phone: bool = True,
    knows: bool = True,
    **more: Any,
) -> Person:
    """Ann at a table with bots that wait for her. Unless she `knows` the game it is explained."""
    ann = new_person("Ann", phone=phone)
    mine = seats or (0,)
    others = {seat: "casual" for seat in range(position["seats"]) if seat not in mine}
    code = ann.opens(game="keebble", position=position, bots=others, **more)
    ann.sits(code, *mine)
    ann.starts(code)
    if knows:
        ann.keep(KNOWN, True)
    ann.looks(code)
    ann.page.locator(".turn").wait_for()
    return ann


def meet(position: Position, *people: Person, **more: Any) -> str:
    """One after another at a table, the first of them its host."""
    host = people[0]
    code = host.opens(game="keebble", position=position, **more)
    for seat, one in enumerate(people):
        one.sits(code, seat)
    host.starts(code)
    for one in people:
        one.keep(KNOWN, True)
        one.looks(code)
        one.page.locator(".turn").wait_for()
    return code


def cell(page: Page, name: str) -> Locator:
    """A cell, for ears and focus."""
    column, row = cell_named(name) or (0, 0)
    return page.locator(f"[data-cell='{column},{row}']")


UNCOVER = """(cell) => {
  const foot = document.querySelector(".foot:not(.docked, .page)");
  const top = foot?.getBoundingClientRect().top ?? innerHeight;
  const hidden = cell.getBoundingClientRect().bottom - top;
  if (hidden > 0) scrollBy({ top: hidden + 4, behavior: "instant" });
}"""
"""On a short screen one scrolls to what lies behind the buttons."""


def touch(one: Person, name: str) -> None:
    """A tap in the middle of a cell, or on an edge such as c3|c4."""
    if "|" in name:
        ends = edge_named(name)
        assert ends is not None
        cells = [cell(one.page, f"{chr(96 + column)}{row}") for column, row in ends]
    else:
        cells = [cell(one.page, name)]
    for each in cells:
        each.evaluate(UNCOVER)
    boxes = [each.bounding_box() for each in cells]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    x = sum([x for x, _ in middles]) / len(middles)
    y = sum([y for _, y in middles]) / len(middles)
    if one.touches:
        one.page.touchscreen.tap(x, y)
    else:
        one.page.mouse.click(x, y)


def tile(page: Page, letter: str, copy: int = 0) -> Locator:
    """A letter in the rack."""
    return page.locator(f"[data-hand={letter}{copy}]")


def key(page: Page, letter: str) -> Locator:
    """A letter of the alphabet that can be called."""
    return page.locator(f"[data-key={letter}]")


def take(page: Page, letter: str) -> Locator:
    """A called letter."""
    return page.locator(f"[data-take={letter}]")


def button(page: Page) -> Locator:
    """The one that does what is in hand."""
    return page.locator("[data-do=confirm]")


def told(page: Page) -> Locator:
    """What is said about the draft."""
    return page.locator(".told")


def confirm(one: Person, words: str | re.Pattern[str] | None = None) -> None:
    """Presses the button, once it says so and may be pressed."""
    do = button(one.page)
    if words is not None:
        expect(do).to_have_text(words)
    expect(do).to_have_attribute("aria-disabled", "false")
    one.press(do)


def hand(page: Page, seat: int) -> Locator:
    """Somebody's letters."""
    return page.locator(f"[data-person='{seat}'] [data-letter]")


def holds(page: Page, seat: int, letters: str) -> None:
    """Waits until a hand is these letters, apart from its order."""
    wanted = sorted(letters)
    script = (
        "([seat, wanted]) => [...document.querySelectorAll(`[data-person='${seat}']"
        " [data-letter]`)].map((one) => one.dataset.letter).sort().join('') === wanted"
    )
    page.wait_for_function(script, arg=[seat, "".join(wanted)])


LIES = """(letters) =>
  [...document.querySelectorAll("[data-piece]")].map((one) => one.dataset.piece[0]).sort().join("")
  === letters"""


def lies(page: Page, letters: str) -> None:
    """Waits until these letters of the hand lie on the board, not confirmed yet, and no others."""
    page.wait_for_function(LIES, arg="".join(sorted(letters)))


def lays(one: Person, at: str, letters: str, *, down: bool = False) -> None:
    """A tap on a cell, another one for the column, then one for each letter."""
    touch(one, at)
    if down:
        touch(one, at)
    for letter in letters:
        one.press(tile(one.page, letter))
    expect(one.page.locator("[data-piece]")).to_have_count(len(letters))


def heard(page: Page) -> Locator:
    """What a screen reader has been told."""
    return page.locator(".unseen[role=log]")
