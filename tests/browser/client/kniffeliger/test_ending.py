"""Passed over, a tie, another match."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.positions import full, last_round
from tests.browser.client.shown import was_shown


def test_somebody_without_a_field_is_passed_over_and_it_is_said(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    sheets = [full(5, chance=None, pi=None), full(5), full(5, pi=None)]
    position = {"seats": 3, "round": 9, "rolls": 1, "dice": [1, 2, 3, 4, 6], "sheets": sheets}
    code = ann.opens(position=position)
    ann.sits(code, 0, 2)
    ben.sits(code, 1)
    ann.starts(code)
    ann.looks(code)
    ben.looks(code)
    ben.now_watches()
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    ann.press(ann.end)
    said = "You were passed over: no field to fill, and nothing to use an action die on."
    expect(ben.page.get_by_text(said).locator("visible=true").first).to_be_visible()
    expect(ben.page.get_by_text("skipped", exact=True).first).to_be_attached()
    expect(ann.page.get_by_text("skipped", exact=True)).to_be_visible()


def test_a_tie_is_shared_and_everybody_plays_again(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    sheets = [full(5, chance=20), full(5, chance=None), full(5)]
    position = {"seats": 3, "round": 14, "active": 1, "rolls": 3, "dice": [3, 5, 5, 4, 3]}
    code = ann.opens(position={**position, "sheets": sheets})
    ann.sits(code, 0)
    ben.sits(code, 1, 2)
    ann.starts(code)
    page = ann.looks(code)
    ben.looks(code)
    ben.press(ben.row("chance"))
    ben.press(ben.enter)
    ben.press(ben.end)
    for one in (ann, ben):
        heading = one.page.get_by_role("heading", name=re.compile("^A tie: Ann(,| and) Ben$"))
        expect(heading).to_be_visible()
        ranking = one.page.locator(".results ol li")
        expect(ranking).to_have_text(["1. Ann 85", "1. Ben 85", "3. Ben 2 70"])
    page.get_by_role("button", name="Play again").tap()
    expect(page.get_by_role("button", name="You are ready")).to_be_disabled()
    expect(page.get_by_text("Waiting for Ben")).to_be_visible()
    ben.page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("Ben's turn", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="A tie")).to_have_count(0)
    ben.is_asked()


def test_a_match_that_ends_early_says_why(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    sheets = [full(5, chance=None), full(4)]
    position = {"seats": 2, "round": 11, "rolls": 1, "dice": [1, 2, 3, 4, 6], "sheets": sheets}
    code = ann.opens(position=position, bots={1: "casual"})
    ann.sits(code, 0)
    ann.starts(code)
    page = ann.looks(code)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    told = "The game is over after round 11: every sheet is full."
    why = page.locator("main").get_by_text(told)
    expect(why).to_have_count(1)
    # What happened last can be seen before the results come.
    expect(ann.row("chance")).to_be_visible()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(why).to_have_count(1)
    page.reload()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(why).to_have_count(1)


def test_a_guest_is_asked_for_a_name_and_has_it_in_the_next_match(new_person: NewPerson) -> None:
    ann = new_person("Guest", phone=True)
    code = ann.opens(position=last_round(2), bots={1: "casual"})
    ann.sits(code, 0)
    ann.keep("parlour.lent", "Guest")
    ann.starts(code)
    page = ann.looks(code)
    ann.press(ann.lever)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    expect(page.get_by_text("The high scores call you Guest.")).to_be_visible()
    page.get_by_label("What should the others call you?").fill("Ann")
    ann.press(page.get_by_role("button", name="Take this name"))
    expect(page.get_by_text("Hello, Ann!")).to_be_visible()
    expect(page.locator(".results ol li").filter(has_text="Ann")).to_have_count(1)
    ann.press(page.get_by_role("button", name="Play again"))
    ann.is_asked()
    expect(page.locator("[data-person='0']")).to_contain_text("Ann")


def test_a_swap_at_the_very_end_is_seen_and_told_with_the_results(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    sheets = [full(5, chance=20), full(5)]
    position = {"seats": 2, "round": 14, "phase": "shift", "active": 1, "sheets": sheets}
    code = ann.opens(position={**position, "ready": [{}, {"swap": 1, "shift": 1}]})
    ann.sits(code, 0)
    ben.sits(code, 1)
    ann.starts(code)
    page = ann.looks(code)
    ben.looks(code)
    ann.now_watches()
    ben.press(ben.die("Swap"))
    ben.press(ben.dialog.get_by_role("button", name="Swap sheets with Ann"))
    ben.press(ben.end)
    ben.ends_for_sure()
    was_shown(page, "Ben swapped sheets with you.")
    expect(page.get_by_role("heading", name="Ben wins!")).to_be_visible()
    results = page.get_by_role("region", name="Ben wins!")
    told = results.get_by_text("A swap in round 14 turned it: Ben swapped with Ann")
    expect(told).to_be_visible()
    page.reload()
    expect(told).to_be_visible()


def test_results_say_what_made_the_match_and_are_shared_as_a_picture(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", phone=True, viewport={"width": 320, "height": 568})
    code = ann.opens(position={**last_round(1), "rolls": 1, "dice": [1, 1, 1, 1, 2]})
    ann.sits(code, 0)
    ann.starts(code)
    page = ann.looks(code)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    # However far the sheet was scrolled.
    expect(page.locator("#result-title")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="What made this match")).to_be_visible()
    expect(page.locator(".results li").get_by_text(re.compile("better decisions"))).to_be_visible()
    with page.expect_download() as download:
        ann.press(page.get_by_role("button", name="Share a picture"))
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
