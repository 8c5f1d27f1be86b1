"""Two people share a phone in a game with secrets: each sees their own side, and nobody else's."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.form_player import play_on
from tests.browser.text_view.conftest import NewPlayer
from tests.browser.text_view.keyboard import tab_to
from tests.pictures.axe import violations

HANDS = {"seats": 2, "hands": [[1, 4], [2, 3]]}


def shows_nothing_secret(page: Page) -> None:
    """What everybody may see, and nothing else, neither to the eye nor in the document."""
    expect(page.get_by_role("button", name="show my side")).to_be_visible()
    expect(page.locator(".lines")).to_contain_text("Cards in the hands")
    assert "Your hand" not in page.content()
    assert page.locator("#match").locator(".panel, .offer, .chip").count() == 0


def test_the_curtain_stands_between_two_people(new_player: NewPlayer) -> None:
    ann = new_player("Ann", phone=True, bypass_csp=True)
    code = ann.opens(game="secret_hands", position=HANDS)
    ann.sits(code, 0, 1)
    ann.starts(code)
    page = ann.page
    page.goto(f"/text/t/{code}")

    expect(page.get_by_role("heading", name="Pass the phone to Ann")).to_be_visible()
    shows_nothing_secret(page)
    assert violations(page) == []
    page.get_by_role("button", name="I am Ann, show my side").tap()
    expect(page.get_by_text("Your hand: 1, 4.")).to_be_visible()
    assert "Your hand: 2, 3." not in page.content()
    page.locator("[data-kind=play] .chip").first.tap()
    expect(page.locator(".preview")).not_to_be_empty()

    page.get_by_role("button", name="Hide my side").tap()
    shows_nothing_secret(page)
    page.get_by_role("button", name="I am Ann, show my side").tap()
    expect(page.locator("[data-kind=play] .chip input").first).to_be_checked()
    page.reload()
    shows_nothing_secret(page)
    page.get_by_role("button", name="I am Ann, show my side").tap()
    expect(page.locator("[data-kind=play] .chip input").first).to_be_checked()
    page.locator("[data-kind=play] > button").tap()

    expect(page.get_by_role("heading", name="Pass the phone to Ann 2")).to_be_in_viewport()
    shows_nothing_secret(page)
    tab_to(page, ".curtain button")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your hand: 2, 3.")).to_be_visible()
    assert "Your hand: 4." not in page.content()
    expect(page.locator(".panel.asked :focus")).to_have_count(1)
    play_on(page)

    # When it is over nothing is secret.
    expect(page.get_by_text("The match is over.")).to_be_visible()
    page.get_by_role("group", name="Look at it as").get_by_role("button", name="Ann 2").tap()
    expect(page.locator(".lines")).to_contain_text("Your hand: .")
    page.get_by_role("link", name="Look at the match again").tap()
    page.get_by_role("link", name="First").tap()
    expect(page.locator(".lines")).not_to_contain_text("Your hand")
    for name, hand in (("Ann", "1, 4"), ("Ann 2", "2, 3")):
        page.get_by_role("link", name=name, exact=True).tap()
        expect(page.locator(".lines")).to_contain_text(f"Your hand: {hand}.")
    page.get_by_role("link", name="Forward").tap()
    expect(page.get_by_role("link", name="Ann 2", exact=True)).to_have_attribute(
        "aria-current", "true"
    )


def test_one_seat_on_a_device_needs_no_curtain(new_player: NewPlayer) -> None:
    ann, ben = new_player("Ann"), new_player("Ben")
    code = ann.opens(game="secret_hands", position=HANDS)
    ann.sits(code, 0)
    ben.sits(code, 1)
    ann.starts(code)
    ben.page.goto(f"/text/t/{code}")
    expect(ben.page.get_by_text("Waiting for Ann.")).to_be_visible()
    expect(ben.page.get_by_text("Your hand: 2, 3.")).to_be_visible()
    expect(ben.page.locator(".curtain")).to_be_hidden()
