"""After the match: its replay with advice, and whether the dice were honest."""

from __future__ import annotations

import re
from urllib.request import urlopen

import msgspec
import pytest
from playwright.sync_api import Route, expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.positions import last_round
from tests.browser.client.people import Person
from tests.browser.guests import HOST, Served


def played(ann: Person) -> None:
    """A match that is just over."""
    code = ann.opens(position=last_round(2), bots={1: "casual"})
    ann.sits(code, 0)
    ann.starts(code)
    ann.looks(code)
    ann.press(ann.lever)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    expect(ann.page.get_by_role("heading", name=re.compile("wins?!|A tie"))).to_be_visible()


@pytest.mark.parametrize("phone", [True, False])
def test_the_replay_goes_through_the_match_and_gives_advice(
    new_person: NewPerson, phone: bool
) -> None:
    ann = new_person("Ann", phone=phone)
    played(ann)
    page = ann.page
    score = ann.cell(0, "chance").inner_text()
    ann.press(page.get_by_role("link", name="Look at the match"))
    page.wait_for_url("**/m/*")
    slider = page.get_by_role("slider", name="Moment of the match")
    turns = int(slider.get_attribute("max") or 0)
    assert turns == 2
    at = page.locator(".told .small")
    expect(at).to_have_text(f"Turn 0 of {turns}")
    expect(ann.cell(0, "chance")).to_have_text("open")
    ann.press(page.get_by_role("button", name="One turn on"))
    expect(at).to_have_text(f"Turn 1 of {turns}")
    expect(ann.cell(0, "chance")).to_have_text(score)
    expect(page.locator(".told")).to_contain_text("rolled")
    page.wait_for_url("**/m/*?step=*")
    first = page.url
    slider.focus()
    page.keyboard.press("End")
    expect(at).to_contain_text(f"Turn {turns} of {turns}")
    page.wait_for_url(lambda url: url != first)
    page.reload()
    expect(at).to_contain_text(f"Turn {turns} of {turns}")
    slider.focus()
    page.keyboard.press("Home")
    expect(at).to_have_text(f"Turn 0 of {turns}")
    ann.press(page.get_by_role("button", name="One step on"))
    expect(at).to_have_text(f"Turn 1 of {turns}")
    expect(ann.cell(0, "chance")).to_have_text("open")
    ann.press(page.get_by_role("button", name="Play it"))
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    ann.press(page.get_by_role("button", name="Pause"))
    slider.focus()
    page.keyboard.press("Home")
    ann.press(page.get_by_role("button", name="Ann", exact=True))
    expect(page.get_by_text("Given away in all")).to_be_visible()
    decisions = page.locator(".decisions li")
    page.get_by_label("Show every decision").check()
    one = decisions.filter(has_text=re.compile("best|−")).last.get_by_role("button")
    ann.press(one)
    expect(one).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("group", name="Dice", exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", [True, False])
def test_the_bar_of_the_replay_lies_over_the_sheets(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", phone=phone)
    played(ann)
    page = ann.page
    ann.press(page.get_by_role("link", name="Look at the match"))
    expect(page.get_by_text("Turn 0 of")).to_be_visible()
    ann.cell(0, "pi").scroll_into_view_if_needed()
    page.mouse.wheel(0, 500)
    ann.press(page.get_by_role("button", name="One step on"))
    expect(page.get_by_text("Turn 1 of")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1180, 700)])
def test_at_a_desk_dice_and_sheets_are_seen_below_the_bar(
    new_person: NewPerson, width: int, height: int
) -> None:
    ann = new_person("Ann", viewport={"width": width, "height": height})
    played(ann)
    page = ann.page
    ann.press(page.get_by_role("link", name="Look at the match"))
    for _ in range(2):
        ann.press(page.get_by_role("button", name="One step on"))
    expect(page.locator("figure")).to_be_visible()
    expect(page.get_by_role("group", name="Dice", exact=True)).to_be_in_viewport(ratio=1)
    expect(ann.cell(0, "ones")).to_be_in_viewport(ratio=1)


def test_a_mistake_is_found_with_one_tap_and_tried_again(new_person: NewPerson) -> None:
    """Whoever entered ones as chance goes back to that moment, and plays it otherwise."""
    ann = new_person("Ann", phone=True)
    dice = {"rolls": 1, "dice": [1, 1, 1, 1, 2]}
    code = ann.opens(position={**last_round(1), **dice})
    ann.sits(code, 0)
    ann.starts(code)
    page = ann.looks(code)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    ann.press(page.get_by_role("link", name="Look at the match"))
    ann.press(page.get_by_role("button", name="Next mistake"))
    expect(page.locator(".controls .better")).to_contain_text("Better:")
    played = page.locator(".controls .played")
    expect(played).to_have_text("Then: Ann entered 6 points in chance.")
    ann.press(page.get_by_role("button", name="Try it from here"))
    page.wait_for_url("**/t/*")
    ann.is_asked()
    expect(ann.dice.first).to_have_accessible_name("Die 1: 1")
    ann.press(ann.lever)
    expect(page.get_by_text("Roll 2 of 3", exact=True)).to_be_visible()


def test_what_would_have_been_better_is_said_beside_the_dice(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    code = ann.opens(position={**last_round(1), "rolls": 1, "dice": [1, 1, 1, 1, 2]})
    ann.sits(code, 0)
    ann.starts(code)
    page = ann.looks(code)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    ann.press(page.get_by_role("link", name="Look at the match"))
    ann.press(page.get_by_role("button", name="Ann", exact=True))
    one = page.locator(".decisions button").first
    better = one.locator(".better")
    expect(better).to_contain_text("Better:")
    ann.press(one)
    said = page.locator(".controls .better")
    expect(said).to_contain_text(better.inner_text())
    expect(said).to_contain_text(one.locator("b").inner_text())
    expect(said).to_be_in_viewport(ratio=1)
    dice = page.get_by_role("group", name="Dice", exact=True)
    expect(dice).to_be_in_viewport(ratio=1)
    colour = dice.evaluate("(dice) => getComputedStyle(dice).getPropertyValue('--hot')")
    assert colour == "#2a7fc9"
    ann.press(page.get_by_role("button", name="One step on"))
    expect(said).to_have_count(0)


def test_replay_and_scores_lead_back_to_the_table_and_to_the_next_match(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", phone=True)
    played(ann)
    page, table = ann.page, ann.page.url
    ann.press(page.get_by_role("link", name="High scores"))
    ann.press(page.get_by_role("link", name="Back to the table"))
    page.wait_for_url(table)
    ann.press(page.get_by_role("link", name="Look at the match"))
    page.wait_for_url("**/m/*")
    ann.press(page.get_by_role("button", name="Play again"))
    page.wait_for_url(table)
    ann.is_asked()


@pytest.mark.parametrize("host", [HOST, "localhost"])
def test_the_dice_are_checked_also_where_nothing_is_secure(
    new_person: NewPerson, place: Served, host: str
) -> None:
    ann = new_person("Ann", phone=True, base=place.base.replace(HOST, host))
    played(ann)
    page = ann.page
    assert page.evaluate("isSecureContext") is (host == "localhost")
    page.get_by_text("Check that luck was honest").tap()
    page.get_by_role("button", name="Check it").tap()
    expect(page.get_by_text(re.compile(r"^Honest: "))).to_be_visible()
    promise = "This browser kept it and has compared."
    expect(page.get_by_text(promise)).to_be_visible()


def another_promise(route: Route) -> None:
    """The server's record with another commitment than it had."""
    record = msgspec.json.decode(urlopen(route.request.url.replace(HOST, "127.0.0.1")).read())
    record["header"]["commitment"] = "0" * 64
    route.fulfill(json=record)


def test_a_seed_that_was_exchanged_is_noticed(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    ann.page.route("**/api/matches/*/record", another_promise)
    played(ann)
    ann.page.get_by_text("Check that luck was honest").click()
    ann.page.get_by_role("button", name="Check it").click()
    expect(ann.page.get_by_text("They do not agree.")).to_be_visible()
