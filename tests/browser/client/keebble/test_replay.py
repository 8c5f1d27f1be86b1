"""A finished match of Keebble looked at again, with the best play beside one's own."""

from __future__ import annotations

import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.keebble.positions import MIDDLE
from tests.browser.client.keebble.sheet import confirm, lays, sits_down
from tests.browser.client.people import Person

LAST = {**MIDDLE, "endgame": True, "passes": 2, "hands": ["CATSE", "DOGAT", "XENIA"]}
"""If seat 0 passes too, the match is over; it could have played a word."""

DISCOVERY_MS = 60_000


def look(ann: Person) -> None:
    """From the results to the replay."""
    page = ann.page
    expect(page.locator("#result-title")).to_be_visible()
    ann.press(page.get_by_role("link", name="Look at the match"))
    page.wait_for_url("**/m/*")
    expect(page.get_by_text("Turn 0 of")).to_be_visible()


@pytest.mark.parametrize("phone", [True, False])
def test_the_best_play_is_drawn_beside_ones_own_and_is_played_from_there(
    new_person: NewPerson, phone: bool
) -> None:
    ann = sits_down(new_person, LAST, phone=phone)
    page = ann.page
    ann.press(page.locator("[data-do=skip]"))
    look(ann)
    ann.press(page.get_by_role("button", name="Next mistake"))
    better = page.locator(".controls .better")
    expect(better).to_contain_text("Better: Play ", timeout=DISCOVERY_MS)
    expect(better).to_contain_text(re.compile(r"−\d"))
    then, best = page.locator("figure", has=page.locator("figcaption")).all()[:2]
    expect(then).to_contain_text("Then")
    expect(best).to_contain_text("Better")
    expect(then.locator(".ghost")).to_have_count(0)
    expect(best.locator(".ghost")).not_to_have_count(0)
    expect(best.locator("svg").first).to_be_in_viewport()
    ann.press(page.get_by_role("button", name="One turn on"))
    expect(page.locator(".ghost")).to_have_count(0)
    ann.press(page.get_by_role("button", name="Next mistake"))
    ann.press(page.get_by_role("button", name="Try it from here"))
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-do=confirm]")).to_be_visible()


def test_what_decisions_gave_away_is_listed(new_person: NewPerson) -> None:
    ann = sits_down(new_person, LAST, phone=True)
    page = ann.page
    ann.press(page.locator("[data-do=skip]"))
    look(ann)
    ann.press(page.get_by_role("button", name="Ann", exact=True))
    expect(page.get_by_text("Given away in all")).to_be_visible(timeout=DISCOVERY_MS)
    expect(page.locator(".decisions li")).to_contain_text("passed")


def test_results_tell_the_best_word_and_are_a_picture_with_the_sheet(
    new_person: NewPerson,
) -> None:
    ann = sits_down(new_person, {**LAST, "hands": ["E", "DOGAT", "XENIA"]}, phone=True)
    page = ann.page
    lays(ann, "d6", "E")
    confirm(ann)
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.locator("section.results")).to_contain_text("HOWE")
    with page.expect_download() as coming:
        ann.press(page.get_by_role("button", name="Share a picture"))
    assert coming.value.suggested_filename == "parlour.png"
    picture = Image.open(coming.value.path())
    assert picture.width == 1080
    # The sheet is on it: Ann's hand cell in her colour, in its corner.
    colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 24) or []}
    assert (42, 127, 201) in colours
    assert picture.height > 1500
