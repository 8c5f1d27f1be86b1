"""A game that nobody wrote a page for: its table leads to the text view, and it is played there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.form_player import play_on


@pytest.mark.parametrize("game", ["patterns", "reactions", "secret_hands"])
def test_a_table_without_a_page_of_its_own_is_played_in_the_text_view(
    new_person: NewPerson, game: str
) -> None:
    ann = new_person("Ann", phone=True)
    page = ann.page
    ann.called()
    page.goto("/")
    card = page.locator(f"[data-room={game}]")
    card.get_by_role("button", name="Play with friends").tap()
    page.wait_for_url(re.compile("/text/t/"))
    free = page.get_by_label(re.compile("^Another player on this device"))
    expect(free.first).to_be_visible()
    for left in range(free.count() - 1, -1, -1):
        free.first.tap()
        expect(free).to_have_count(left)
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator("#match")).to_be_visible()
    play_on(page)
    expect(page.get_by_text("The match is over.")).to_be_visible()
    match = page.get_by_role("link", name="Look at the match again").get_attribute("href") or ""
    page.goto(match.replace("/text", ""))
    page.wait_for_url(re.compile("/text/m/"))
