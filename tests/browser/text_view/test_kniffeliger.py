"""Whole matches of Kniffeliger on the generic page: by keyboard only, by touch only."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.text_view.keyboard import FOCUSED, tab_to

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def is_over(page: Page) -> bool:
    page.locator("#match .result, .panel.asked").first.wait_for()
    return page.locator("#match .result").is_visible()


def changed(page: Page, decision: str | None) -> None:
    page.wait_for_function(
        "(before) => document.querySelector('#match .result') ||"
        " (document.querySelector('.panel.asked')?.dataset.decision ?? before) !== before",
        arg=decision,
    )


def test_a_whole_match_by_keyboard_only(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    page.goto("/text")
    tab_to(page, "#name")
    page.keyboard.type("Ann")
    tab_to(page, "[data-game=kniffeliger] [data-open=bots]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/text/t/*")
    moves = 0
    while not is_over(page):
        panel = page.locator(".panel.asked")
        decision = panel.get_attribute("data-decision")
        kinds = panel.locator(".offer").evaluate_all("all => all.map((one) => one.dataset.kind)")
        if moves:
            inside = page.evaluate(f"document.querySelector('.panel').contains({FOCUSED})")
            assert inside, "the focus was lost after a move"
        if "enter" in kinds:
            tab_to(page, "[data-kind=enter] input")
            page.keyboard.press("Space")
            tab_to(page, "[data-kind=enter] button")
        elif "roll" in kinds:
            tab_to(page, "[data-kind=roll] button")
        else:
            tab_to(page, "[data-kind=endTurn] button")
        page.keyboard.press("Enter")
        changed(page, decision)
        moves += 1
    assert moves > 2 * 14
    expect(page.locator("#match .result tbody tr")).to_have_count(2)
    assert guest.complained() == []


def test_a_whole_match_by_touch_only_on_a_phone(invite: Invite) -> None:
    guest = invite(**PHONE)
    page = guest.page
    page.goto("/text")
    page.locator("#name").tap()
    page.keyboard.insert_text("Ann")
    page.locator("[data-game=kniffeliger] [data-open=bots]").tap()
    page.wait_for_url("**/text/t/*")
    kept = 0
    while not is_over(page):
        panel = page.locator(".panel.asked")
        decision = panel.get_attribute("data-decision")
        enter, roll = panel.locator("[data-kind=enter]"), panel.locator("[data-kind=roll]")
        if roll.count() and (not enter.count() or kept < 2):
            if enter.count():
                kept += 1
                roll.locator(".chip:has(input:enabled)").first.tap()
            roll.get_by_role("button").tap()
        elif enter.count():
            enter.locator(".chip").first.tap()
            enter.get_by_role("button").tap()
        else:
            panel.locator("[data-kind=endTurn]").get_by_role("button").tap()
        changed(page, decision)
    assert kept == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        "[...document.querySelectorAll('button, a.button, select, input:not([type=checkbox])')]"
        ".filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)"
        ".map((one) => one.outerHTML)"
    )
    assert small == []
    page.get_by_role("button", name="Play again").tap()
    expect(page.get_by_text("Your turn, Ann.")).to_be_visible()
    assert guest.complained() == []


def test_previews_and_hints_say_what_a_move_would_do(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open("kniffeliger", 1)
    guest.fill_and_start(0)
    page.get_by_role("button", name="Roll").click()
    page.get_by_label("chance").check()
    expect(page.locator(".preview")).to_contain_text("Ann +")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text(re.compile("Keep|Roll|Enter"))
    page.locator("[data-kind=enter]").get_by_role("button").click()
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("button", name="Roll").click()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".panel .refusal")).to_have_text("Choose first: Field.")
    assert guest.complained() == []
