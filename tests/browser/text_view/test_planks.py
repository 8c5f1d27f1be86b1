"""Pieces that turn, on a board without corners; a question that a half-made move raises."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.client.people import Person
from tests.browser.client.planks import focus
from tests.browser.text_view.conftest import NewPlayer
from tests.browser.text_view.keyboard import go_to_cell

BY = pytest.mark.parametrize("phone", [True, False], ids=["touch", "keyboard"])

BEGUN: dict[str, Any] = {
    "seats": 2,
    "hands": [[3, 4, 6], [8, 9, 10]],
    "lying": [[1, 0, 0, 0], [2, 0, 1, 1]],
}
SHOW = "I am Ann, show my side"
HIDDEN = ("1 | 2", "1 | 3", "2 | 2")
"""Planks that somebody holds and nobody lays."""


def shows_the_draft(page: Page) -> None:
    """Two planks, one of them turned, and the plank that goes."""
    for cell, half in (("2,0", "0"), ("2,1", "2"), ("-1,0", "0"), ("-2,0", "!")):
        expect(page.locator(f"td.draft[data-cell='{cell}']")).to_have_text(half)
    gone = page.get_by_role("group", name="Plank to remove").get_by_label("0 | 1 at 0, 1, down")
    expect(gone).to_be_checked()
    expect(page.locator(".preview")).to_have_text("Ann +2.")


def press(person: Person, target: Locator, key: str = "Enter") -> None:
    """By a finger, or by the keyboard alone."""
    if person.touches:
        target.tap()
        return
    focus(person, target, "e => e === document.activeElement")
    person.page.keyboard.press(key)


def touch(person: Person, column: int, row: int) -> None:
    """A cell of the board."""
    if person.touches:
        person.page.locator(f"td[data-cell='{column},{row}'] button").tap()
        return
    go_to_cell(person.page, column, row)
    person.page.keyboard.press("Enter")


@BY
def test_planks_are_turned_and_what_they_remove_is_asked(
    new_player: NewPlayer, phone: bool
) -> None:
    ann, eve = new_player("Ann", phone=phone), new_player("Eve")
    code = ann.opens(game="planks", position=BEGUN)
    ann.sits(code, 0, 1)
    ann.starts(code)
    page, watched = ann.page, eve.page
    page.goto(f"/text/t/{code}")
    button = page.get_by_role("button", name=SHOW)
    press(ann, button)
    press(ann, page.get_by_role("button", name="0 | 2, 1 left"))
    touch(ann, 2, 0)
    press(ann, page.get_by_role("button", name="Turn right 2, 0 and 2, 1"))
    expect(page.locator(".preview")).to_have_text("Ann +1.")
    touch(ann, -1, 0)
    press(ann, page.get_by_role("button", name="0 | !, 1 left"))
    press(ann, page.get_by_role("button", name="Turn right −1, 0 and −2, 0"))
    expect(page.locator(".preview")).to_have_text("Still to choose: Plank to remove.")
    asked = page.get_by_role("group", name="Plank to remove")
    if phone:
        asked.get_by_text("0 | 1 at 0, 1, down").tap()
    else:
        # Tab comes to the group, and the arrows go through it.
        press(ann, asked.get_by_role("radio").first, "ArrowDown")
    shows_the_draft(page)
    page.reload()
    press(ann, button)
    shows_the_draft(page)
    # Who watches has neither a side to show nor anything to do, and sees no hand.
    watched.goto(f"/text/t/{code}")
    expect(watched.locator(".lines")).to_contain_text("Ann")
    expect(watched.get_by_role("button", name="show my side")).to_have_count(0)
    expect(watched.locator("#match .panel")).to_have_count(0)
    expect(watched.locator("td.draft")).to_have_count(0)
    for plank in HIDDEN:
        assert plank not in watched.locator("#match").inner_text()
    press(ann, page.locator("[data-kind=lay] > button"))
    expect(page.get_by_role("heading", name="Pass the phone to Ann 2")).to_be_visible()
    press(ann, page.get_by_role("button", name="show my side"))
    expect(page.locator(".log")).to_contain_text("Ann removed 0 | 1.")
    lying = page.locator("td[data-cell='-2,0']").get_by_role("button")
    expect(lying).to_have_accessible_name("−2, 0: ! of plank 6 (0 | !)")
    expect(watched.locator(".log")).to_contain_text("Ann removed 0 | 1.")
    for plank in HIDDEN:
        assert plank not in watched.locator("#match").inner_text()


def test_people_sit_down_by_the_sides_they_chose(new_player: NewPlayer) -> None:
    """Ben chose rows, so he comes first; each still has their own hand, and a reload changes
    nothing.
    """
    ann, ben = people = new_player("Ann"), new_player("Ben", phone=True)
    code = ann.opens(game="planks", seats=[{}, {}])
    for seat, person in enumerate(people):
        person.sits(code, seat)
        person.page.goto(f"/text/t/{code}")
    ann.page.get_by_label("Side: seat 1").select_option(label="columns")
    ben.page.get_by_label("Side: seat 2").select_option(label="rows")
    expect(ann.page.locator("#seats li").nth(1)).to_contain_text("Your side: rows")
    ann.page.get_by_role("button", name="Start", exact=True).click()
    expect(ben.page.get_by_text("Your turn, Ben.")).to_be_visible()
    expect(ann.page.get_by_text("Waiting for Ben.")).to_be_visible()
    hands = {person.name: _hand(person.page) for person in people}
    assert hands["Ann"] != hands["Ben"]
    for person in people:
        person.page.reload()
        expect(person.page.locator("#match .lines")).to_contain_text("Ben")
        assert _hand(person.page) == hands[person.name]
    expect(ben.page.locator("#seats li").first).to_contain_text("Ben (you)")
    expect(ann.page.locator("#seats li").nth(1)).to_contain_text("Ann (you, host)")


def _hand(page: Page) -> str:
    """The line that says what one holds."""
    lines = page.locator("#match .lines").get_by_text("Your hand:")
    expect(lines).to_have_count(1)
    return lines.inner_text()
