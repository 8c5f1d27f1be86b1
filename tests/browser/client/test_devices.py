"""A seat on another device, two seats on one, and somebody who only watches."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.positions import MIDDLE, ROLLED, last_round


def test_a_seat_moves_to_another_device_in_mid_turn(new_person: NewPerson) -> None:
    laptop, phone, late = new_person("Ann"), new_person("Phone", phone=True), new_person("Late")
    code = laptop.opens(position=ROLLED, bots={1: "random", 2: "random"})
    laptop.sits(code, 0)
    laptop.starts(code)
    laptop.looks(code)
    laptop.is_asked()
    laptop.press(laptop.dice.nth(1))
    laptop.use("Invite")
    laptop.page.get_by_role("button", name="Move the seat of Ann to another device").click()
    link = laptop.page.get_by_label("Link that carries your seat").input_value()
    laptop.page.keyboard.press("Escape")
    phone.page.goto(link)
    phone.page.wait_for_url(f"**/t/{code}")
    phone.is_asked()
    expect(phone.dice.nth(1)).to_have_accessible_name("Die 2: 5, kept")
    phone.press(phone.dice.nth(2))
    expect(laptop.dice.nth(2)).to_have_accessible_name("Die 3: 5, kept")
    phone.press(phone.lever)
    expect(laptop.dice.nth(2)).to_have_accessible_name("Die 3: 5, locked")
    late.may_hear("404|409|410|403")
    late.page.goto(link)
    expect(late.page.get_by_role("heading", name="That link does not work")).to_be_visible()


def test_two_seats_share_one_device(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    code = ann.opens(position={**last_round(2), "rolls": 1, "dice": [1, 2, 3, 4, 6]})
    ann.sits(code, 0, 1)
    ann.starts(code)
    page = ann.looks(code)
    expect(page.get_by_text("Now: Ann", exact=True)).to_be_visible()
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    ann.press(ann.end)
    expect(page.get_by_text("Now: Ann 2", exact=True)).to_be_visible()
    expect(page.locator("[data-sheet]")).to_have_attribute("data-sheet", "1")
    ann.press(ann.lever)
    expect(ann.row("chance")).to_have_accessible_name(re.compile("would score"))


def test_on_its_side_a_phone_shows_dice_and_names_beside_every_field(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True, viewport={"width": 844, "height": 390})
    page = ann.plays(position=ROLLED, bots={1: "random", 2: "random"})
    ann.row("pi").scroll_into_view_if_needed()
    expect(ann.row("pi")).to_be_in_viewport()
    for head in page.locator("thead th").all():
        expect(head).to_be_in_viewport()
    expect(ann.dice.first).to_be_in_viewport()


def test_somebody_watching_sees_all_and_can_act_on_nothing(new_person: NewPerson) -> None:
    ann, eve = new_person("Ann"), new_person("Eve", phone=True)
    code = ann.opens(position=ROLLED, bots={1: "random", 2: "random"})
    ann.sits(code, 0)
    ann.starts(code)
    ann.looks(code)
    page = eve.looks(code)
    eve.now_watches()
    expect(eve.dice.nth(0)).to_have_accessible_name("Die 1: 3")
    expect(eve.cell(0, "fives")).to_contain_text("15")
    page.get_by_role("tab", name="Everybody").tap()
    for seat, sheet in enumerate(MIDDLE["sheets"]):
        for category, field in sheet.items():
            words = {"crossed": "crossed out"}.get(field, str(field))
            expect(eve.cell(seat, category)).to_have_text(words)
    for locator in (eve.lever, eve.enter, eve.end):
        expect(locator).to_have_count(0)
    expect(page.get_by_role("group", name="Action dice")).to_have_count(0)
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    sent: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    page.reload()
    eve.now_watches()
    for die in eve.dice.all():
        expect(die).to_be_disabled()
        die.tap(force=True)
    page.get_by_role("tab", name="Ann's sheet").tap()
    for key in ("r", " ", "1", "e", "h", "Enter"):
        page.keyboard.press(key)
    ann.press(ann.dice.nth(1))
    ann.press(ann.lever)
    expect(eve.dice.nth(1)).to_have_accessible_name("Die 2: 5, locked")
    assert all('"hello"' in str(frame) for frame in sent), sent


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
