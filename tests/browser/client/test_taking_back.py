"""Asking the others to go back: who may ask, and who is not there to answer."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.planks import position, press, put


def test_it_is_offered_after_a_move_and_says_who_is_away(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben")
    code = ann.opens(game="planks", position=position(2))
    ann.sits(code, 0)
    ben.sits(code, 1)
    ann.starts(code)
    page = ann.looks(code)
    ann.is_asked()
    back = page.get_by_role("button", name="Take back my last move")
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    expect(back).to_have_count(0)
    put(ann, "1 | 2", 2, 0)
    press(ann, "Lay")
    ann.press(back)
    request = page.get_by_role("region", name="A request")
    expect(request).to_contain_text("You ask to take back your last move")
    expect(request).to_contain_text("Ben is away and is asked on coming back.")
    expect(request).not_to_contain_text("Waiting for")
    ben.looks(code)
    expect(request).to_contain_text("Waiting for Ben to agree.")
    expect(request).not_to_contain_text("away")
