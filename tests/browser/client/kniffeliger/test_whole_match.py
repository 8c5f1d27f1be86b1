"""Three people and a bot: two with phones and fingers, one with a desk and a keyboard."""

from __future__ import annotations

import re
import time
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.client.conftest import NewPerson
from tests.browser.client.people import HASTE_MS, Person

PATIENCE_S = 600
ROUNDS = 14
FOCUS = "document.activeElement"
STATE = """() => {
  if (document.querySelector("#result-title") !== null) return "over";
  const free = (selector) => {
    const found = document.querySelector(selector);
    return found !== null && found.getAttribute("aria-disabled") !== "true";
  };
  if (document.querySelector(".caption strong") !== null) {
    return document.querySelector(".bar [aria-keyshortcuts=E]") === null ? "sure" : "sure to end";
  }
  if (free(".lever") && document.querySelector("button.die:not(.blank)") === null) return "roll";
  const row = document.querySelector("[role=radio][data-row][aria-disabled=false]");
  if (row !== null) return "enter";
  if (free("button.end")) return "end";
  return null;
}"""


def tab_to(page: Page, selector: str, most: int = 40) -> None:
    """Goes on with Tab until the focus is there."""
    for _ in range(most):
        if page.evaluate(f"{FOCUS}.matches({selector!r})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def by_finger(one: Person, state: str) -> None:
    match state:
        case "roll":
            one.lever.tap()
        case "enter":
            one.page.locator("[role=radio][data-row][aria-disabled=false]").first.tap()
            one.enter.tap()
        case "sure":
            one.page.wait_for_timeout(HASTE_MS)
            one.enter.tap()
        case "end":
            one.end.tap(timeout=4_000)
        case "sure to end":
            one.ends_for_sure()


def by_keys(one: Person, state: str) -> None:
    page = one.page
    match state:
        case "roll":
            page.keyboard.press("r")
        case "enter":
            # News of others may come between two keys: then once more, as people do.
            chosen = page.locator("[role=radio][data-row][aria-checked=true]")
            for _ in range(3):
                tab_to(page, "[role=radio][data-row][aria-disabled=false]")
                page.keyboard.press("Space")
                with suppress(PlaywrightTimeout):
                    chosen.wait_for(timeout=5_000)
                    break
            expect(chosen).to_be_focused()
            page.keyboard.press("Enter")
        case "sure":
            page.wait_for_timeout(HASTE_MS)
            page.keyboard.press("Enter")
        case "end" | "sure to end":
            page.wait_for_timeout(HASTE_MS if state == "sure to end" else 0)
            page.keyboard.press("e")


def play(people: list[Person]) -> int:
    """Until everybody sees the ranking; gives how many fields they filled."""
    ends = time.monotonic() + PATIENCE_S
    entries = 0
    while time.monotonic() < ends:
        states = {}
        for one in people:
            state = states[one.name] = one.page.evaluate(STATE)
            if state not in (None, "over"):
                # One may be asked the same again: a turn of the shift/swap phase after one's own.
                # And the page may have ended the turn by itself meanwhile.
                with suppress(PlaywrightTimeout):
                    (by_finger if one.touches else by_keys)(one, state)
                    changed = f"(before) => ({STATE})() !== before"
                    one.page.wait_for_function(changed, arg=state, timeout=4_000)
                    asked = one.page.evaluate(STATE) == "sure"
                    entries += state == "sure" or (state == "enter" and not asked)
        if set(states.values()) == {"over"}:
            return entries
        people[0].page.wait_for_timeout(20)
    raise AssertionError(f"the match does not end: {states}")


def test_three_people_and_a_bot_play_to_the_ranking(new_person: NewPerson) -> None:
    ann, ben, cleo = (
        new_person("Ann", phone=True),
        new_person("Ben", phone=True),
        new_person("Cleo"),
    )
    people = [ann, ben, cleo]
    code = ann.opens(seats=[{}, {}, {}, {}])
    ann.sits(code, 0)
    page = ann.looks(code)
    for guest in (ben, cleo):
        guest.called()
        guest.looks(code)
    ben.page.get_by_role("button", name="Sit here").first.tap()
    expect(ben.page.get_by_text("you", exact=True)).to_be_visible()
    tab_to(cleo.page, ".button.strong")
    cleo.page.keyboard.press("Enter")
    bot = page.get_by_role("button", name="Bot", exact=True)
    expect(bot).to_have_count(1)
    bot.tap()
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.tap()
    for one in people:
        one.page.locator(".turn").wait_for()
    # Now and then the bot crosses a field out.
    assert play(people) > (ROUNDS - 4) * len(people)
    title = page.locator("#result-title")
    expect(title).to_have_text(re.compile("win!|wins!|tie"))
    rows = page.locator("section.results ol li")
    expect(rows).to_have_count(4)
    ranking = rows.all_inner_texts()
    for one in people[1:]:
        expect(one.page.locator("#result-title")).to_be_visible()
        assert one.page.locator("section.results ol li").all_inner_texts() == ranking
    points = [int(text.split()[-1]) for text in ranking]
    assert points == sorted(points, reverse=True)
