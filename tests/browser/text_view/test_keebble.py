"""A match of Keebble on the generic page, from a late position, without typing a move: Ann has a
phone, Ben and Cleo share a laptop and use its keyboard only, and Dora watches.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.client.people import Person
from tests.browser.text_view.conftest import NewPlayer
from tests.browser.text_view.keyboard import go_to_cell, tab_to
from tests.pictures.axe import violations

LATE: dict[str, Any] = {
    "seats": 3,
    "settings": {"celldance": True, "edge_goal": 1},
    "rows": ["........", "........", ".....S..", *["........"] * 5],
    "hand_cells": [[1, 7], [8, 5], [4, 8]],
    "opened": True,
    "walls": [[[2, 3], [2, 4]]],
    "special": [[3, 3, "thief"], [4, 3, "destroyer"], [5, 3, "blockade"]],
    "hands": ["NETA", "XO", "Q"],
}


class Player:
    """Somebody at the table who counts what they do."""

    def __init__(self, person: Person) -> None:
        self.page: Page = person.page
        self.steps = 0

    def offer(self, offer: str, seat: int | None = None) -> Locator:
        """What can be done now."""
        panel = self.page.locator(".panel" if seat is None else f".panel[data-seat='{seat}']")
        return panel.locator(f"[data-offer='{offer}']")

    def cell(self, column: int, row: int) -> Locator:
        """A cell of the board."""
        return self.page.locator(f"td[data-cell='{column},{row}']")


class Toucher(Player):
    """By fingers only."""

    def tap(self, target: Locator) -> None:
        """Once."""
        self.steps += 1
        target.tap()

    def put(self, piece: str, column: int, row: int) -> None:
        """A piece, then a cell."""
        self.tap(self.page.locator(f".tray [data-piece='{piece}']"))
        self.tap(self.cell(column, row).locator("button"))

    def does(self, offer: str) -> None:
        """The button of an offer."""
        self.tap(self.offer(offer).locator("> button"))


class Typist(Player):
    """By keys only; the arrow keys and Tab are not counted."""

    def enter(self) -> None:
        """Chooses what has the focus."""
        self.steps += 1
        self.page.keyboard.press("Enter")

    def does(self, offer: str, seat: int) -> None:
        """The button of an offer."""
        self.offer(offer, seat).wait_for()
        tab_to(self.page, f".panel[data-seat='{seat}'] [data-offer='{offer}'] > button")
        self.enter()

    def calls(self, letters: str, seat: int) -> None:
        """Skips the word and calls letters."""
        self.does("skip", seat)
        self.offer("ask", seat).wait_for()
        tab_to(self.page, f".panel[data-seat='{seat}'] .letters input")
        self.page.keyboard.type(letters)
        self.does("ask", seat)

    def takes(self, seat: int) -> None:
        """The first of the called letters."""
        self.offer("take", seat).wait_for()
        tab_to(self.page, f".panel[data-seat='{seat}'] [data-kind=take] input")
        self.page.keyboard.press("Space")
        self.does("take", seat)


def test_a_match_by_touch_and_by_keyboard(new_player: NewPlayer) -> None:
    host, others, dora = (
        new_player("Ann", phone=True, bypass_csp=True),
        new_player("Ben"),
        new_player("Dora"),
    )
    code = host.opens(game="keebble", position=LATE)
    host.sits(code, 0)
    others.sits(code, 1, 2)
    host.starts(code)
    for person in (host, others, dora):
        person.page.goto(f"/text/t/{code}")
    ann, ben = Toucher(host), Typist(others)

    plays_a_word(ann)
    expect(dora.page.locator("td[data-cell='4,3']")).to_have_text("Ede")
    expect(dora.page.locator("td[data-cell='2,4']")).to_have_attribute(
        "aria-label", "b4: empty, wall above"
    )
    expect(dora.page.locator(".grid button")).to_have_count(0)
    uses_the_covered_cells(ann)
    calls_letters(ann)

    draws_a_wall_by_keyboard(ben)
    ben.takes(2)
    ben.calls("EE", 1)
    draws_a_wall_by_touch(ann)
    ben.takes(2)
    ben.calls("ND", 2)
    ann.tap(ann.offer("take").get_by_text("N", exact=True))
    ann.does("take")
    ben.takes(1)

    for piece, row in (("O", 1), ("A", 2)):
        ann.put(piece, 5, row)
    verdict = ann.page.locator(".preview")
    expect(verdict).to_contain_text("This starts the endgame.")
    ann.does("word")
    ben.does("skip", 1)
    ben.does("skip", 2)
    ann.does("skip")
    expect(ann.page.get_by_text("The match is over.")).to_be_visible()
    ann.page.get_by_role("link", name="Look at the match again").tap()
    expect(ann.page.get_by_role("cell", name="e1: O")).to_be_visible()


def plays_a_word(ann: Toucher) -> None:
    """NET before the S; the letters are on the board before the word is played."""
    ann.tap(ann.page.locator(".tray [data-piece=T]"))
    ann.tap(ann.cell(4, 3).locator("button"))
    expect(ann.page.locator(".panel .refusal")).to_contain_text("A single letter is not a word.")
    ann.tap(ann.page.get_by_role("button", name="Take back T"))
    for piece, column in (("N", 3), ("E", 4), ("T", 5)):
        ann.put(piece, column, 3)
    expect(ann.cell(5, 3)).to_have_class(re.compile("draft"))
    expect(ann.cell(5, 3).get_by_role("button")).to_have_accessible_name("e3: your T, Blockade")
    expect(ann.page.locator(".preview")).to_contain_text("Ann +")
    expect(ann.page.locator(".panel .refusal")).to_be_empty()
    assert violations(ann.page) == []
    ann.does("word")


def uses_the_covered_cells(ann: Toucher) -> None:
    """Offers of one kind beside each other; a draft goes back into its own after a reload."""
    thief, destroyer, blockade = (ann.offer(f"fire {cell}3") for cell in "cde")
    ann.tap(blockade.get_by_role("button", name="Choose on the board"))
    ann.put("A", 2, 6)
    expect(blockade).to_contain_text("Placed: A on b6.")
    expect(ann.page.locator(".preview")).not_to_be_empty()
    ann.page.reload()
    expect(blockade).to_contain_text("Placed: A on b6.")
    expect(ann.cell(2, 6)).to_have_text("A")
    ann.does("fire e3")
    expect(blockade).to_have_count(0)
    ann.tap(ann.cell(1, 1).locator("button"))
    ann.tap(ann.cell(2, 1).locator("button"))
    expect(destroyer).to_contain_text("Chosen: a1 and b1.")
    ann.does("fire d3")
    expect(destroyer).to_have_count(0)
    ann.tap(thief.get_by_text("Ben", exact=True))
    ann.tap(thief.locator(".chip:visible", has_text="O"))
    ann.does("fire c3")
    expect(ann.page.locator(".log")).to_contain_text("Ann stole O from Ben")


def calls_letters(ann: Toucher) -> None:
    """By their keys."""
    for letter in "ATG":
        ann.tap(ann.offer("ask").locator(".keypad").get_by_text(letter, exact=True))
    expect(ann.offer("ask").locator("input")).to_have_value("AT")
    ann.does("ask")


def draws_a_wall_by_touch(ann: Toucher) -> None:
    """A cell, a side, the button."""
    wall = ann.offer("wall")
    expect(wall).to_be_visible()
    ann.steps = 0
    ann.tap(ann.cell(3, 5).locator("button"))
    ann.tap(ann.page.get_by_role("button", name="Below c5"))
    expect(wall).to_contain_text("Chosen: between c5 and c6.")
    expect(ann.cell(3, 6)).to_have_class("edge-above")
    assert violations(ann.page) == []
    ann.does("wall")
    assert ann.steps <= 4
    expect(ann.cell(3, 6)).to_have_class("wall-above")


def draws_a_wall_by_keyboard(ben: Typist) -> None:
    """The same without a pointer; then the focus is where it goes on."""
    page = ben.page
    ben.offer("wall", 1).wait_for()
    ben.steps = 0
    go_to_cell(page, 2, 3)
    expect(page.locator(":focus")).to_have_accessible_name("b3: empty, wall below")
    ben.enter()
    expect(page.locator(":focus")).to_have_accessible_name("Above b3")
    expect(page.locator(".sides button")).to_have_text(["Above", "Right", "Left"])
    page.keyboard.press("Tab")
    ben.enter()
    ben.does("wall", 1)
    assert ben.steps <= 4
    expect(ben.cell(2, 3)).to_have_class("wall-right wall-below")
    expect(page.locator(".panel.asked :focus")).to_have_count(1)
