"""Somebody who plays any game on the text view, by its controls alone: whatever is asked first is
answered with whatever is offered first.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page

ANSWERED = (
    "([seat, decision]) => {"
    " const panel = document.querySelector(`.panel[data-seat='${seat}']`);"
    " return panel === null || panel.dataset.decision !== decision; }"
)


def play_on(page: Page, most: int = 200) -> None:
    """Answers until the match is over; passes the phone on where that is asked for."""
    over, curtain = page.locator("#match .result"), page.get_by_role("button", name="show my side")
    for _ in range(most):
        over.or_(curtain).or_(page.locator(".panel.asked")).first.wait_for()
        if over.is_visible():
            return
        if curtain.is_visible():
            curtain.click()
        answer(page)
    raise AssertionError("the match does not end")


def answer(page: Page) -> None:
    """Answers the first question on the page."""
    panel = page.locator(".panel.asked").first
    asked = [panel.get_attribute("data-seat"), panel.get_attribute("data-decision")]
    offer = panel.locator(".offer").first
    for field in offer.locator(".field:visible").all():
        fill(page, field)
    offer.locator("> button, > .buttons > button").first.click()
    page.wait_for_function(ANSWERED, arg=asked)


def fill(page: Page, field: Locator) -> None:
    """Chooses the least that a field accepts."""
    kind = (field.get_attribute("class") or "").split()[1]
    cells, tray = page.locator(".grid td button"), page.locator(".tray")
    match kind:
        case "choice" | "seat":
            field.locator("input").first.check()
        case "cell":
            cells.first.click()
        case "edge":
            cells.first.click()
            tray.locator(".sides button").first.click()
        case "placed":
            tray.locator(".pieces button:enabled").first.click()
            cells.first.click()
        case "letters":
            for _ in range(2):
                field.locator(".keypad button").first.click()
