"""Pieces that turn, on a board without corners; a question that a half-made move raises."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.text_view.conftest import NewPlayer

BEGUN: dict[str, Any] = {
    "seats": 2,
    "hands": [[3, 4, 6], [8, 9, 10]],
    "lying": [[1, 0, 0, 0], [2, 0, 1, 1]],
}
SHOW = "I am Ann, show my side"


def shows_the_draft(page: Page) -> None:
    """Two planks, one of them turned, and the plank that goes."""
    for cell, half in (("2,0", "0"), ("2,1", "2"), ("-1,0", "0"), ("-2,0", "!")):
        expect(page.locator(f"td.draft[data-cell='{cell}']")).to_have_text(half)
    gone = page.get_by_role("group", name="Plank to remove").get_by_label("0 | 1 at 0, 1, down")
    expect(gone).to_be_checked()
    expect(page.locator(".preview")).to_have_text("Ann +2.")


def test_planks_are_turned_and_what_they_remove_is_asked(new_player: NewPlayer) -> None:
    ann = new_player("Ann", phone=True)
    code = ann.opens(game="planks", position=BEGUN)
    ann.sits(code, 0, 1)
    ann.starts(code)
    page = ann.page
    page.goto(f"/text/t/{code}")
    page.get_by_role("button", name=SHOW).tap()
    page.get_by_role("button", name="0 | 2, 1 left").tap()
    page.locator("td[data-cell='2,0'] button").tap()
    page.get_by_role("button", name="Turn right 2, 0 and 2, 1").tap()
    expect(page.locator(".preview")).to_have_text("Ann +1.")
    page.locator("td[data-cell='-1,0'] button").tap()
    page.get_by_role("button", name="0 | !, 1 left").tap()
    page.get_by_role("button", name="Turn right −1, 0 and −2, 0").tap()
    expect(page.locator(".preview")).to_have_text("Still to choose: Plank to remove.")
    asked = page.get_by_role("group", name="Plank to remove")
    asked.get_by_text("0 | 1 at 0, 1, down").tap()
    shows_the_draft(page)
    page.reload()
    page.get_by_role("button", name=SHOW).tap()
    shows_the_draft(page)
    page.locator("[data-kind=lay] > button").tap()
    expect(page.get_by_role("heading", name="Pass the phone to Ann 2")).to_be_visible()
    page.get_by_role("button", name="show my side").tap()
    expect(page.locator(".log")).to_contain_text("Ann removed 0 | 1.")
    lying = page.locator("td[data-cell='-2,0']").get_by_role("button")
    expect(lying).to_have_accessible_name("−2, 0: ! of plank 6 (0 | !)")
