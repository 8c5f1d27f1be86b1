"""Reload, a pulled cable, a minute's sleep: everybody goes on where they were."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client.cable import Cable
from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.positions import MIDDLE, ROLLED, last_round
from tests.browser.client.shown import was_shown
from tests.browser.guests import NO_LINE, Served

LOST = "Connection lost. Coming back …"
FALLING_ASLEEP = """() => {
  Object.defineProperty(document, "visibilityState", { get: () => window.looks });
  window.looks = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
}"""
WAKING_UP = """() => {
  window.looks = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_reload_in_mid_turn_keeps_the_seat_and_the_marks(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    page = ann.plays(position=ROLLED, bots={1: "random", 2: "random"})
    for place in (1, 2):
        ann.press(ann.dice.nth(place))
        expect(ann.dice.nth(place)).to_have_attribute("aria-pressed", "true")
    page.reload()
    ann.is_asked()
    expect(ann.dice.nth(1)).to_have_accessible_name("Die 2: 5, kept")
    expect(ann.dice.nth(2)).to_have_accessible_name("Die 3: 5, kept")
    expect(ann.dice.nth(4)).to_have_accessible_name("Die 5: 5")
    ann.press(ann.dice.nth(2))
    expect(ann.dice.nth(2)).to_have_accessible_name("Die 3: 5")
    ann.press(ann.lever)
    expect(ann.dice.nth(1)).to_have_accessible_name("Die 2: 5, locked")


def test_marks_survive_a_reload_while_a_field_is_chosen(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    page = ann.plays(position=ROLLED, bots={1: "random", 2: "random"})
    ann.press(ann.dice.nth(1))
    ann.press(ann.row("fives"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))
    page.reload()
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))
    expect(ann.dice.nth(1)).to_have_accessible_name("Die 2: 5, kept")
    ann.press(ann.row("fives"))
    ann.press(ann.lever)
    expect(ann.dice.nth(1)).to_have_accessible_name("Die 2: 5, locked")


def test_the_way_back_says_whose_turn_it_is(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    code = ann.opens(seats=[{}, {}])
    for seat, one in enumerate((ann, ben)):
        one.sits(code, seat)
        one.keep("parlour.recent", [code])
    ann.starts(code)
    for one, said in ((ann, "Your turn"), (ben, "being played")):
        one.page.goto("/")
        back = one.page.locator(f'a[href="/t/{code}"]').first
        expect(back).to_contain_text(said)


def test_a_chosen_row_survives_chat_and_a_reload(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann", phone=True), new_person("Bob")
    code = ann.opens(position=ROLLED, bots={1: "random", 2: "random"})
    ann.sits(code, 0)
    ann.starts(code)
    page = ann.looks(code)
    ann.press(ann.row("fives"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))
    bob.called()
    bob.looks(code)
    bob.use("Chat")
    bob.page.get_by_placeholder("Say something").fill("<b>hello</b>")
    bob.page.keyboard.press("Enter")
    expect(page.get_by_label("1 new line").first).to_be_visible()
    expect(ann.row("fives")).to_have_attribute("aria-checked", "true")
    page.reload()
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))
    ann.use("Chat")
    expect(page.get_by_text("<b>hello</b>")).to_be_visible()


def test_a_pulled_cable_is_said_and_what_was_missed_comes_back(
    new_person: NewPerson, place: Served
) -> None:
    with Cable(place.port) as cable:
        ann, bob = new_person("Ann", phone=True, base=cable.base), new_person("Bob")
        # Not the last round: Bob's turn ends by itself, and the match must not.
        code = bob.opens(position={**last_round(2), "round": 13, "active": 1})
        bob.sits(code, 1)
        ann.sits(code, 0)
        bob.starts(code)
        page = ann.looks(code)
        bob.looks(code)
        ann.now_watches()
        ann.may_hear(NO_LINE)
        cable.cut()
        expect(page.get_by_text(LOST)).to_be_visible()
        bob.is_asked()
        bob.press(bob.lever)
        bob.press(bob.row("chance"))
        bob.press(bob.enter)
        expect(bob.cell(1, "chance")).to_have_text(re.compile(r"^\d+$"))
        cable.mend()
        expect(page.get_by_text(LOST)).to_have_count(0)
        page.get_by_role("tab", name="Everybody").tap()
        expect(ann.cell(1, "chance")).to_have_text(bob.cell(1, "chance").inner_text())


def test_a_move_made_in_the_moment_of_the_cut_is_made_once(
    new_person: NewPerson, place: Served
) -> None:
    with Cable(place.port) as cable:
        ann = new_person("Ann", base=cable.base)
        page = ann.plays(position=last_round(1))
        ann.may_hear(NO_LINE)
        cable.fall_silent()
        ann.press(ann.lever)
        cable.cut()
        expect(page.get_by_text("Connection lost. Your move is on its way …")).to_be_visible()
        cable.mend()
        expect(page.get_by_text("Roll 1 of 3", exact=True)).to_be_visible()
        expect(ann.dice.first).to_have_accessible_name(re.compile(r"^Die 1: \d$"))
        ann.press(ann.lever)
        expect(page.get_by_text("Roll 2 of 3", exact=True)).to_be_visible()


def test_nothing_tapped_without_a_connection_happens_later(
    new_person: NewPerson, place: Served
) -> None:
    with Cable(place.port) as cable:
        ann = new_person("Ann", phone=True, base=cable.base)
        page = ann.plays(position=last_round(1))
        ann.may_hear(NO_LINE)
        cable.cut()
        expect(page.get_by_text(LOST)).to_be_visible()
        ann.poke(ann.lever)
        cable.mend()
        expect(page.get_by_text(LOST)).to_have_count(0)
        expect(ann.lever).to_have_attribute("aria-disabled", "false")
        expect(page.get_by_text("Roll 1 of 3", exact=True)).to_have_count(0)
        assert ann.ask("GET", f"tables/{page.url.rpartition('/')[2]}")["asked"] == [0]


def test_after_a_minute_of_sleep_the_page_knows_what_happened(
    new_person: NewPerson, place: Served
) -> None:
    with Cable(place.port) as cable:
        ann, bob = new_person("Ann", phone=True, base=cable.base), new_person("Bob")
        code = bob.opens(
            position={**last_round(2), "active": 1, "rolls": 1, "dice": [1, 2, 3, 4, 6]}
        )
        bob.sits(code, 1)
        ann.sits(code, 0)
        bob.starts(code)
        ann.page.clock.install()
        page = ann.looks(code)
        bob.looks(code)
        ann.now_watches()
        ann.may_hear(NO_LINE)
        page.evaluate(FALLING_ASLEEP)
        cable.fall_silent()
        bob.press(bob.row("chance"))
        bob.press(bob.enter)
        expect(bob.cell(1, "chance")).to_have_text("16")
        page.clock.fast_forward(60_000)
        page.evaluate(WAKING_UP)
        for _ in range(4):
            page.clock.run_for(5_000)
        page.get_by_role("tab", name="Everybody").tap()
        expect(ann.cell(1, "chance")).to_have_text("16")
        expect(page.get_by_text(LOST)).to_have_count(0)


@pytest.mark.parametrize("width", [390, 640, 1180])
def test_that_somebody_is_away_is_said_and_moves_nothing(new_person: NewPerson, width: int) -> None:
    ann, ben = new_person("Ann", viewport={"width": width, "height": 700}), new_person("Ben")
    code = ann.opens(position={**MIDDLE, "active": 1}, bots={2: "casual"})
    for seat, one in enumerate((ann, ben)):
        one.sits(code, seat)
    ann.starts(code)
    page = ann.looks(code)
    ben.looks(code)
    ben.is_asked()
    ann.now_watches()
    expect(page.get_by_role("timer")).to_have_count(0)
    places = [page.locator(".turn"), ann.dice.first, page.get_by_role("button", name="Invite")]
    before = [one.bounding_box() for one in places]
    ben.page.close()
    said = page.get_by_role("timer")
    expect(said).to_contain_text("Ben is away. The table plays for them in")
    assert [one.bounding_box() for one in places] == before
    box = said.bounding_box()
    assert box is not None
    for other in page.locator("header :is(a, button), .where").all():
        near = other.bounding_box()
        assert near is not None
        apart = (
            near["x"] + near["width"] <= box["x"] or near["x"] >= box["x"] + box["width"],
            near["y"] + near["height"] <= box["y"] or near["y"] >= box["y"] + box["height"],
        )
        assert any(apart), (near, box)


def test_a_match_is_left_and_the_seat_taken_again(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(position=MIDDLE, bots={2: "casual"})
    for seat, one in enumerate((ann, ben)):
        one.sits(code, seat)
        one.keep("parlour.recent", [code])
    ann.starts(code)
    page = ann.looks(code)
    ben.looks(code)
    ann.is_asked()
    ann.use("Leave")
    expect(ann.dialog).to_contain_text("The table then plays for you")
    stay = ann.dialog.get_by_role("button", name="Go on playing")
    expect(stay).to_contain_class("strong")
    expect(ann.dialog.get_by_role("button", name="Leave")).not_to_contain_class("strong")
    ann.press(stay)
    expect(ann.dialog).to_have_count(0)
    ann.use("Leave")
    ann.press(ann.dialog.get_by_role("button", name="Leave"))
    was_shown(ben.page, "Ann has left.")
    page.wait_for_url(lambda url: url.endswith("/"))
    expect(page.get_by_role("heading", name="Games for a good evening")).to_be_visible()
    left = page.get_by_role("link").filter(has_text="You left.")
    ann.press(left)
    ann.press(page.get_by_role("button", name="Sit here"))
    expect(page.get_by_role("note")).to_have_count(0)


def test_a_table_is_taken_off_the_list_and_the_seat_kept(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    codes = [ann.opens(seats=[{}, {"kind": "bot"}]) for _ in range(2)]
    for code in codes:
        ann.sits(code, 0)
    ann.keep("parlour.recent", codes)
    page = ann.page
    page.goto("/")
    lines = page.locator(".mine li")
    expect(lines).to_have_count(2)
    drop = lines.first.get_by_role("button", name="Take it off this list")
    drop.click()
    expect(lines).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(lines).to_have_count(2)
    drop.click()
    expect(lines).to_have_count(1)
    page.reload()
    expect(lines).to_have_count(1)
    expect(lines.get_by_role("link")).to_have_attribute("href", f"/t/{codes[1]}")
    ann.looks(codes[0])
    expect(page.get_by_role("button", name="Leave the seat")).to_be_visible()
    page.goto("/")
    expect(lines).to_have_count(2)
