"""The end of a match: by standing still, and with two who share the win."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.keebble.positions import CALLED
from tests.browser.client.keebble.sheet import confirm, sits_down, touch

QUIET = {
    **CALLED,
    "waiting": [0],
    "hands": ["CATSEQU", "DOGATRE", "XENIABE"],
    "scores": [24, 24, 9],
    "quiet_rounds": 3,
    "round_start": 2,
}
"""One wall is left to draw until nobody has played a word for four rounds."""


def test_a_match_that_stands_still_is_warned_of_and_ends_with_a_tie(
    new_person: NewPerson,
) -> None:
    ann = sits_down(new_person, QUIET)
    page = ann.page
    warning = "One more round without a word or a new letter ends the game."
    expect(page.get_by_text(warning).first).to_be_visible()
    touch(ann, "b2|b3")
    confirm(ann, "Draw the wall")
    expect(page.locator("#result-title")).to_have_text("A tie: Ann and Frida")
    ranks = page.locator("section.results ol li")
    expect(ranks).to_have_count(3)
    expect(page.locator("section.results")).to_contain_text(
        "The game ended because there were too many quiet rounds."
    )
    page.get_by_role("link", name="Look at the match").wait_for()
