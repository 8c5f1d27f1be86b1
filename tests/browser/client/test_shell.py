"""Around the games: signs and colours, the big screen, what is kept about a guest, a picture."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.positions import ROLLED, last_round


def test_a_sign_is_chosen_at_the_table_and_seen_by_everybody(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(seats=[{}, {}])
    for seat, one in enumerate((ann, ben)):
        one.sits(code, seat)
    page = ann.looks(code)
    ben.looks(code)
    ann.press(page.locator(".seats .mine").get_by_role("button", name="Your sign and colour"))
    expect(ann.dialog.get_by_role("radio", name="triangle")).to_be_disabled()
    ann.dialog.get_by_role("radio", name="star").check(force=True)
    ann.dialog.get_by_role("radio", name="red").check(force=True)
    shown = ben.page.locator(".seats li").first.locator("svg").first
    expect(shown).to_have_attribute("fill", "#cc4338")
    seats = ann.ask("GET", f"tables/{code}")["seats"]
    assert (seats[0]["sign"], seats[0]["colour"]) == ("star", "red")
    page.goto("/")
    mark = page.get_by_role("button", name="Your sign and colour").locator("svg")
    expect(mark).to_have_attribute("fill", "#cc4338")


def test_the_big_screen_shows_the_table_and_offers_no_move(new_person: NewPerson) -> None:
    ann, room = new_person("Ann", phone=True), new_person("Room")
    code = ann.opens(position=ROLLED, bots={1: "random", 2: "random"})
    page = room.page
    page.goto(f"/screen/{code}")
    expect(page.get_by_role("heading", name="Who is playing?")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of this table")).to_be_visible()
    ann.sits(code, 0)
    expect(page.get_by_text("Ann", exact=True)).to_be_visible()
    ann.starts(code)
    expect(room.dice.first).to_have_accessible_name("Die 1: 3")
    expect(room.dice.first).to_be_disabled()
    expect(room.lever).to_have_count(0)
    expect(page.get_by_text(code)).to_be_visible()


def test_what_is_kept_about_somebody_is_listed_and_deleted(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    code = ann.opens(seats=[{}, {}])
    ann.sits(code, 0)
    page = ann.page
    page.goto("/choices")
    kept = page.get_by_role("region").or_(page.locator("section"))
    expect(kept.get_by_text("Your name", exact=True)).to_be_visible()
    expect(kept.get_by_text("1 seat at a table")).to_be_visible()
    ann.press(page.get_by_role("button", name="Delete it all"))
    ann.press(ann.dialog.get_by_role("button", name="Delete it all"))
    expect(page.get_by_text("Everything about you has been deleted.").first).to_be_visible()
    expect(page.get_by_label("What should the others call you?")).to_have_value("")
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.includes('seats'))") == []
    ann.may_hear("404")
    ann.looks(code)
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_results_say_what_made_the_match_and_are_shared_as_a_picture(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", phone=True)
    code = ann.opens(position={**last_round(1), "rolls": 1, "dice": [1, 1, 1, 1, 2]})
    ann.sits(code, 0)
    ann.starts(code)
    page = ann.looks(code)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    expect(page.get_by_role("heading", name="What made this match")).to_be_visible(timeout=60_000)
    expect(page.locator(".results li").get_by_text(re.compile("given away"))).to_be_visible()
    with page.expect_download() as download:
        ann.press(page.get_by_role("button", name="Share a picture"))
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
