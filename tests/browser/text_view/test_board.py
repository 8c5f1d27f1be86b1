"""The board: a table that fits a phone, is played with keys, and changes while somebody chooses."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.text_view.conftest import NewPlayer
from tests.browser.text_view.keyboard import FOCUSED, go_to_cell

CALLED: dict[str, Any] = {
    "seats": 4,
    "rows": ["........"] * 8,
    "hand_cells": [[1, 7], [8, 5], [4, 8], [4, 1]],
    "hands": ["N", "X", "Q", "Z"],
    "phase": "react",
    "called": "AG",
    "waiting": [1, 2, 3],
}
BLANK = {"seats": 2, "settings": {"start": "blank", "size": "large"}, "phase": "claim"}


def widths(page: Page) -> tuple[int, int, int]:
    """Of the page, of the board's box, and of what is in it."""
    box = "document.querySelector('.grid')"
    return (
        page.evaluate("document.documentElement.scrollWidth"),
        page.evaluate(f"{box}.clientWidth"),
        page.evaluate(f"{box}.scrollWidth"),
    )


def wall(page: Page, seat: int, cell: str, side: str) -> None:
    """Draws a wall for one of several seats on a page."""
    panel = page.locator(f".panel[data-seat='{seat}']")
    choose = panel.get_by_role("button", name="Choose on the board")
    if choose.is_visible():
        choose.click()
    page.locator(f"td[data-cell='{cell}'] button").click()
    page.locator(f".tray [data-side={side}]").click()
    panel.locator("[data-kind=wall] > button").click()
    expect(panel.locator(".offer")).to_have_count(0)


def test_what_others_change_leaves_a_choice_alone_unless_it_is_gone(new_player: NewPlayer) -> None:
    ann, ben = new_player("Ann"), new_player("Ben")
    code = ann.opens(game="keebble", position=CALLED)
    ann.sits(code, 1, 0)
    ben.sits(code, 2, 3)
    ann.starts(code)
    for person in (ann, ben):
        person.page.goto(f"/text/t/{code}")
    page, chosen = ann.page, ann.page.locator("[data-kind=wall] .chosen")
    page.locator("td[data-cell='3,3'] button").click()
    below = page.get_by_role("button", name="Below c3")
    below.focus()
    page.keyboard.press("Enter")
    expect(chosen).to_contain_text("between c3 and c4")
    decision = page.locator(".panel.asked").get_attribute("data-decision")

    wall(ben.page, 2, "6,6", "left")
    expect(page.locator("td[data-cell='6,6']")).to_have_class("wall-left")
    expect(chosen).to_contain_text("between c3 and c4")
    expect(below).to_be_focused()

    wall(ben.page, 3, "3,4", "above")
    expect(page.locator(".panel.asked .gone")).to_contain_text("There is already a wall at c3|c4")
    expect(chosen).to_contain_text("Nothing chosen yet.")
    expect(below).to_have_count(0)
    expect(page.locator(".panel.asked")).to_have_attribute("data-decision", str(decision))
    page.get_by_role("button", name="Right of c3").click()
    expect(page.locator(".panel.asked .gone")).to_be_empty()
    page.locator("[data-kind=wall] > button").click()
    expect(page.locator(".log")).to_contain_text("Ann drew a wall: c3|d3.")


def test_letters_are_typed_on_the_board_and_taken_back(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    rows = ["........", "........", ".....S..", *["........"] * 5]
    hands = {"hands": ["NET", "X"], "hand_cells": [[1, 7], [8, 5]], "opened": True}
    code = ann.opens(game="keebble", position={"seats": 2, "rows": rows, **hands})
    ann.sits(code, 0, 1)
    ann.starts(code)
    page = ann.page
    page.goto(f"/text/t/{code}")
    page.locator(".tray").wait_for()
    go_to_cell(page, 3, 3)
    for key in ("n", "ArrowRight", "e", "ArrowRight", "t"):
        page.keyboard.press(key)
    expect(page.locator(".panel.asked .preview")).to_contain_text("Ann +")
    expect(page.locator(":focus")).to_have_accessible_name("e3: your T")
    page.keyboard.press("Backspace")
    expect(page.locator(":focus")).to_have_accessible_name("e3: empty")
    expect(page.locator("[data-kind=word]")).to_contain_text("Placed: N on c3; E on d3.")
    expect(page.locator(".panel.asked .refusal")).to_contain_text("doesn't touch a letter")
    page.keyboard.press("End")
    assert page.evaluate(f"{FOCUSED}.closest('td').dataset.cell") == "8,3"
    # From the board, the pieces that are left are next.
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_accessible_name("T, 1 left")
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_accessible_name("h3: empty")


@pytest.mark.parametrize("width", [320, 390])
def test_a_board_is_no_wider_than_a_phone(new_player: NewPlayer, width: int) -> None:
    ann = new_player("Ann", viewport={"width": width, "height": 844})
    code = ann.opens(game="keebble", position=CALLED)
    ann.sits(code, 1, 0, 2, 3)
    ann.starts(code)
    page = ann.page
    page.goto(f"/text/t/{code}")
    page.locator(".grid td button").first.wait_for()
    whole, box, inside = widths(page)
    assert (whole, inside) == (width, box)
    cell = page.locator("td[data-cell='1,1']").bounding_box()
    assert cell is not None
    assert cell["width"] >= 30


def test_a_wide_board_scrolls_in_its_own_box(new_player: NewPlayer) -> None:
    ann = new_player("Ann", viewport={"width": 320, "height": 568})
    code = ann.opens(game="keebble", position=BLANK)
    ann.sits(code, 0, 1)
    ann.starts(code)
    page = ann.page
    page.goto(f"/text/t/{code}")
    page.locator(".grid td button").first.wait_for()
    whole, box, inside = widths(page)
    assert whole == 320
    assert inside > box
    heads = page.locator(".grid th[scope=col]")
    assert heads.all_inner_texts() == list("abcdefghijklmnop")
    page.locator("td[data-cell='16,3'] button").click()
    expect(page.locator("[data-kind=claim]")).to_contain_text("Chosen: p3.")
    page.locator("[data-kind=claim] > button").click()
    expect(page.locator(".log")).to_contain_text("claimed p3")
