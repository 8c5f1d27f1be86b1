"""The generic page plays games that nobody wrote a page for, over plain http."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.form_player import play_on


@pytest.mark.parametrize(
    ("game", "seats"), [("patterns", 2), ("reactions", 3), ("secret_hands", 2)]
)
def test_a_throw_away_game_is_played_to_its_end(invite: Invite, game: str, seats: int) -> None:
    guest = invite()
    guest.open(game, seats)
    guest.fill_and_start(seats - 1)
    assert guest.page.evaluate("isSecureContext") is False
    play_on(guest.page)
    page = guest.page
    expect(page.locator("#match .result tbody tr")).to_have_count(seats)
    expect(page.get_by_text("The match is over.")).to_be_visible()
    page.get_by_text("Were the draws fair?").click()
    expect(page.locator("#match dd code").nth(1)).not_to_be_empty()
    page.get_by_role("link", name="Look at the match again").click()
    expect(page.get_by_role("heading", name="After entry")).to_be_visible()
    page.get_by_role("link", name="First").click()
    expect(page.get_by_role("heading", name="After entry 0")).to_be_visible()
    assert guest.complained() == []


def test_a_match_goes_back_when_everybody_agrees(invite: Invite) -> None:
    ann = invite()
    ann.open("secret_hands", 2)
    bob = invite()
    bob.page.goto(ann.page.url)
    bob.page.fill("#name", "Bob")
    bob.page.get_by_label("Sit here: seat 2").click()
    expect(ann.page.locator("#seats")).to_contain_text("Bob")
    ann.page.get_by_role("button", name="Start", exact=True).click()
    ann.page.locator("[data-kind=play] .chip").first.click()
    ann.page.locator("[data-kind=play] button").click()
    expect(bob.page.get_by_text("Your turn, Bob.")).to_be_visible()
    ann.page.get_by_text("Take back", exact=True).click()
    ann.page.get_by_role("button", name="Back to before my last move").click()
    expect(bob.page.get_by_text("Ann asks to take back the last ")).to_be_visible()
    bob.page.get_by_role("button", name="Agree").click()
    expect(ann.page.get_by_text("Your turn, Ann.")).to_be_visible()
    assert ann.complained() == bob.complained() == []


def test_moves_can_be_typed_and_a_wrong_one_says_why(invite: Invite) -> None:
    guest = invite()
    guest.open("patterns", 1)
    guest.fill_and_start(0)
    page = guest.page
    page.get_by_text("Type a move").click()
    line = page.get_by_label("A move in the game’s notation")
    line.fill("nonsense")
    line.press("Enter")
    expect(page.locator(".panel .refusal")).to_contain_text("nonsense")
    line.fill("a1=B c2=A")
    line.press("Enter")
    expect(page.locator(".log")).to_contain_text("Ann puts c2=A, a1=B")
    assert guest.complained() == []


@pytest.mark.parametrize("word", ["?", "help"])
def test_help_is_answered_with_what_can_be_done(invite: Invite, word: str) -> None:
    guest = invite()
    guest.open("keebble", 2, start='"blank"')
    guest.fill_and_start(1)
    page = guest.page
    panel = page.locator(".panel.asked")
    panel.get_by_text("Type a move").click()
    line = panel.get_by_label("A move in the game’s notation")
    line.fill(word)
    line.press("Enter")
    expect(panel.locator(".help li")).to_contain_text("Claim")
    expect(panel.locator(".refusal")).to_be_empty()
    assert guest.complained() == []


def test_what_would_be_refused_looks_like_a_refusal(invite: Invite) -> None:
    guest = invite()
    guest.open("kniffeliger", 1)
    guest.fill_and_start(0)
    page = guest.page
    page.get_by_role("button", name="Roll").click()
    for place in range(1, 6):
        page.get_by_label(f"die {place}:").check()
    expect(page.locator(".panel .refusal")).to_contain_text("Leave at least one die")
    expect(page.locator(".panel .refusal")).to_have_attribute("role", "alert")
    expect(page.locator(".panel .preview")).to_be_empty()
    assert guest.complained() == []


def test_skipping_is_a_quiet_button(invite: Invite) -> None:
    guest = invite()
    guest.open("keebble", 2)
    guest.fill_and_start(1)
    quiet = guest.page.locator(".panel.asked [data-kind=skip] button")
    expect(quiet).to_be_visible()
    expect(quiet).not_to_have_class(re.compile("main"))
    expect(guest.page.get_by_text("dice", exact=False)).to_have_count(0)
