"""Example turns: gone through with the game's own drawing, reached from the rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.people import Person

FIRST_MS = 60_000
STEP = re.compile(r"Step (\d+) of (\d+)")


def at(page: Page) -> tuple[int, int]:
    """The step that is shown, and the last one."""
    found = STEP.search(page.locator(".ways").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def go(ann: Person, name: str) -> None:
    """Back, next or another one."""
    ann.press(ann.page.get_by_role("button", name=name, exact=True).first)


def drawing(page: Page, game: str) -> Locator:
    """The game's own drawing of the table."""
    return page.locator(".board [data-room]" if game == "kniffeliger" else ".board [role=grid]")


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("game", ["keebble", "kniffeliger"])
def test_a_turn_is_gone_through_from_the_rules(
    new_person: NewPerson, game: str, phone: bool
) -> None:
    ann = new_person("Ann", phone=phone)
    page = ann.page
    page.goto(f"/rules/{game}")
    ann.press(page.get_by_role("link", name="See an example turn"))
    # The first one of a game has to read its word list.
    page.wait_for_url(f"**/example/{game}?seed=*", timeout=FIRST_MS)
    expect(drawing(page, game).first).to_be_visible()
    first, last = at(page)
    assert first == 0
    assert last >= 2
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    before = page.locator(".beside > .board").inner_text()
    for number in range(1, last + 1):
        go(ann, "Next")
        expect(page.get_by_text(f"Step {number} of {last}")).to_be_visible()
        expect(page.locator(".lines p.now")).to_be_visible()
    assert page.locator(".beside > .board").inner_text() != before
    expect(page.get_by_role("button", name="Next", exact=True)).to_have_count(0)
    go(ann, "Back")
    expect(page.get_by_text(f"Step {last - 1} of {last}")).to_be_visible()


def test_the_address_is_the_turn_and_another_one_is_another(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    page = ann.page
    page.goto("/example/keebble?seed=tulip")
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    go(ann, "Next")
    told = page.locator(".lines p.now span").all_inner_texts()
    page.wait_for_url("**/example/keebble?seed=tulip&step=1")
    page.reload()
    expect(page.locator(".lines p.now span")).to_have_text(told)
    expect(page.locator(".piece.lit").first).to_be_visible()
    go(ann, "Another one")
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    page.wait_for_url(lambda url: "tulip" not in url)


def test_arrow_keys_go_back_and_on(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    page = ann.page
    page.goto("/example/kniffeliger?seed=rose")
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Step 0 of")).to_be_visible()


@pytest.mark.parametrize("game", ["keebble", "kniffeliger"])
def test_rules_are_short_with_pictures_and_the_rest_is_folded(
    new_person: NewPerson, game: str
) -> None:
    ann = new_person("Ann", phone=True)
    page = ann.page
    page.goto(f"/rules/{game}")
    figures = page.locator("article figure")
    expect(figures.first).to_be_visible()
    assert figures.count() >= 4
    for figure in figures.all():
        drawn = figure.locator("svg, .border").first
        expect(drawn).to_be_visible()
    details = page.locator("article details")
    table = details.locator("table").first
    expect(table).to_be_hidden()
    ann.press(page.get_by_text("All the rules in detail"))
    expect(table).to_be_visible()


def test_a_game_without_such_a_page_says_so(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    ann.may_hear("status of 404")
    ann.page.goto("/example/chess")
    expect(ann.page.locator(".wait")).to_contain_text("chess")
    expect(ann.page.locator(".wait a.button")).to_be_visible()
