"""The sheet in its other forms, several people at one device, going back, and odd numbers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.frame_editor import Message, doctor
from tests.browser.client.keebble.positions import CALLED, DEVILS, EVERY_CELL, MIDDLE, Position
from tests.browser.client.keebble.sheet import (
    KNOWN,
    button,
    cell,
    confirm,
    lays,
    meet,
    sits_down,
    take,
    tile,
    told,
    touch,
)
from tests.browser.client.shown import was_shown


def test_letters_have_owners_and_values_with_devils(new_person: NewPerson) -> None:
    ann = sits_down(new_person, DEVILS)
    page = ann.page
    expect(cell(page, "e4")).to_contain_text("G, 15, written by Frida")
    for seat, total in enumerate((5, 24, 10)):
        expect(page.locator(f"[data-total='{seat}']")).to_contain_text(str(total))
    lays(ann, "d6", "E")
    expect(told(page)).to_contain_text("= 2")
    confirm(ann, "Play for 2")
    expect(cell(page, "d6")).to_contain_text("E, 2, written by Ann")


def test_slots_that_are_left_are_seen_and_none_takes_no_letter(new_person: NewPerson) -> None:
    position = {**CALLED, "settings": {"tiny_backpacks": True}, "slots_used": [16, 9, 5]}
    ann = sits_down(new_person, position)
    expect(ann.page.locator("[data-person='1'] .slots")).to_contain_text("Slots used: 9 of 16")
    expect(told(ann.page)).to_contain_text("Your backpack is full.")


def test_on_blank_paper_hand_cells_are_claimed(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {"seats": 2, "settings": {"start": "blank"}, "phase": "claim"})
    page = ann.page
    ann.poke(button(page))
    was_shown(page, "Choose a border cell first.")
    touch(ann, "d4")
    was_shown(page, "D4 is empty.")
    touch(ann, "c1")
    confirm(ann, "Claim it")
    expect(cell(page, "c1")).to_contain_text("hand cell of Ann")


def test_a_large_sheet_on_a_phone_is_looked_at_closely_first(new_person: NewPerson) -> None:
    rows = [*["." * 16] * 3, "....DOGS........", *["." * 16] * 4]
    large = {"settings": {"size": "large"}, "rows": rows, "walls": [], "star": [8, 4]}
    hand_cells = [[1, 1], [16, 8], [16, 1]]
    ann = sits_down(new_person, {**MIDDLE, **large, "hand_cells": hand_cells})
    page = ann.page
    for _ in range(3):
        touch(ann, "h3")
    ann.press(tile(page, "A"))
    expect(told(page)).to_contain_text("AS")
    confirm(ann, re.compile(r"Play for \d+"))
    expect(button(page)).to_have_text("Call")


def test_two_people_share_a_device(new_person: NewPerson) -> None:
    ann = sits_down(new_person, CALLED, 0, 2)
    page = ann.page
    expect(page.locator(".turn")).to_have_text("Ann: letter or wall")
    ann.press(take(page, "A"))
    confirm(ann, "Take A")
    expect(page.locator(".turn")).to_have_text("Ann 2: letter or wall")
    touch(ann, "b2|b3")
    confirm(ann, "Draw the wall")
    expect(page.locator(".turn")).to_contain_text(re.compile("Ann 2: |Now: Ann 2"))


def test_the_table_goes_back_when_everybody_agrees(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    position = {**MIDDLE, "seats": 2, "hand_cells": [[1, 1], [8, 8]], "scores": [0, 0]}
    meet({**position, "hands": ["CATSE", "DOGAT"]}, ann, ben)
    lays(ann, "d6", "E")
    confirm(ann, re.compile(r"Play for \d+"))
    expect(button(ann.page)).to_have_text("Call")
    ann.use("Take back")
    request = ben.page.get_by_role("region", name="A request")
    ben.press(request.get_by_role("button", name="Agree"))
    expect(told(ann.page)).to_contain_text(re.compile("HOWE|Lay a word"))
    expect(cell(ben.page, "d6")).to_contain_text("empty")


def odd_numbers(message: Message) -> None:
    """Numbers that no rule gives."""
    if message["type"] == "preview":
        message["preview"].update(points=777, words=[], fires=[])
        message["preview"]["words"] = [
            {"word": "ODD", "cells": [[4, 6]], "points": 777, "valid": True}
        ]
    if message["type"] in ("sync", "event"):
        view = message["view"]
        view.update(totals=[-4, 1234, 5], edge_letters=41, edge_goal=99)
        view["worth"] = [[90 + n for n in range(26)] for _ in view["worth"]]
        view["unique"] = ["", "A", ""]


@pytest.mark.parametrize("phone", [True, False])
def test_every_number_is_the_servers(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", phone=phone)
    code = ann.opens(game="keebble", position=MIDDLE, bots={1: "casual", 2: "casual"})
    ann.sits(code, 0)
    ann.starts(code)
    doctor(ann.page, odd_numbers)
    page = ann.looks(code)
    expect(page.get_by_role("button", name="Letters on the border 41/99")).to_be_visible()
    for seat, total in enumerate((-4, 1234, 5)):
        expect(page.locator(f"[data-total='{seat}']")).to_contain_text(str(total))
    expect(tile(page, "C")).to_have_accessible_name("C, 92")
    expect(page.locator("[data-person='1'] [data-letter=A]")).to_contain_text("unique")
    lays(ann, "d6", "E")
    expect(told(page)).to_contain_text("ODD 777")
    expect(button(page)).to_have_text("Play for 777")


LARGE = "document.documentElement.style.fontSize = '200%'"
BROKEN = """() => {
  const parts = [...document.querySelectorAll(".bar .quiet, .bar .do, .react button, .hand .tile")];
  const broken = (one) => {
    const [said] = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (said === undefined) return false;
    const text = document.createRange();
    text.selectNodeContents(said);
    const rects = [...text.getClientRects()];
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
    const box = one.getBoundingClientRect();
    const out = rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
    return out || lines > said.data.trim().split(/\\s+/).length;
  };
  return parts.filter(broken).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("position", [EVERY_CELL, CALLED])
def test_large_letters_break_no_word_and_leave_no_tile(
    new_person: NewPerson, position: Position
) -> None:
    ann = sits_down(new_person, {**position, "hands": ["CATSEQU", "DOGATEX", "XENIA"]})
    ann.page.evaluate(LARGE)
    expect(ann.page.locator(".bar .do")).to_be_visible()
    assert ann.page.evaluate(BROKEN) == []


CUT = "(said) => said.scrollHeight > said.clientHeight + 1"


@pytest.mark.parametrize("large", [False, True])
def test_on_a_short_phone_nothing_that_is_said_is_cut(new_person: NewPerson, large: bool) -> None:
    ann = new_person("Ann", phone=True, viewport={"width": 320, "height": 568})
    ann.keep(KNOWN, True)
    ann.keep("parlour.choices", {"language": "de"})
    settings = {"letterfraud": "line"}
    position = {**MIDDLE, "phase": "ask", "settings": settings}
    code = ann.opens(game="keebble", position=position, bots={1: "casual", 2: "casual"})
    ann.sits(code, 0)
    ann.starts(code)
    ann.looks(code)
    expect(told(ann.page)).to_contain_text("Letterfraud")
    if large:
        ann.page.evaluate(LARGE)
    assert not told(ann.page).evaluate(CUT)
    expect(button(ann.page)).to_be_in_viewport(ratio=1)
