"""Each action die once, through its dialog."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.positions import MIDDLE, full
from tests.browser.client.people import Person
from tests.browser.client.shown import was_shown


@pytest.fixture(params=["phone", "desk"])
def ann(request: pytest.FixtureRequest, new_person: NewPerson) -> Person:
    """At a table with two bots, Frida and Otto, that wait for her."""
    ann = new_person("Ann", phone=request.param == "phone")
    shift = "shift" in request.node.name or "swap" in request.node.name
    position = {**MIDDLE, "phase": "shift"} if shift else MIDDLE
    ann.plays(position=position, bots={1: "casual", 2: "random"})
    return ann


def everybody(ann: Person) -> None:
    if ann.touches:
        ann.page.get_by_role("tab", name="Everybody").tap()


def fire(ann: Person, words: str) -> None:
    button = ann.dialog.get_by_role("button", name=words, exact=True)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    ann.press(button)
    expect(ann.dialog).to_have_count(0)


def test_steal_freeze_and_cross_out_in_one_turn(ann: Person) -> None:
    steal(ann)
    freeze(ann)
    cross_out(ann)


def steal(ann: Person) -> None:
    ann.press(ann.die("Steal"))
    ann.press(ann.choice("Otto"))
    ann.press(ann.choice("kniffeliger"))
    expect(ann.dialog.get_by_role("status")).to_contain_text("Ann +50")
    fire(ann, "Steal kniffeliger from Otto")
    expect(
        ann.page.get_by_text("You stole 50 points from Otto: kniffeliger.").first
    ).to_be_visible()
    everybody(ann)
    expect(ann.cell(0, "kniffeliger")).to_have_text("50")
    expect(ann.cell(2, "kniffeliger")).to_have_text("stolen")


def freeze(ann: Person) -> None:
    ann.press(ann.die("Freeze"))
    ann.press(ann.choice("Frida"))
    ann.press(ann.choice("chance"))
    fire(ann, "Freeze Frida's chance")
    everybody(ann)
    expect(ann.cell(1, "chance")).to_have_text("frozen")


def cross_out(ann: Person) -> None:
    ann.press(ann.die("Cross out"))
    ann.press(ann.choice("Otto"))
    ann.press(ann.choice("large straight"))
    fire(ann, "Cross out Otto's large straight")
    everybody(ann)
    expect(ann.cell(2, "largeStraight")).to_have_text("crossed out")


def test_shift(ann: Person) -> None:
    ann.press(ann.die("Shift"))
    fire(ann, "Shift all sheets")
    everybody(ann)
    expect(ann.cell(0, "pi")).to_have_text("31")
    expect(ann.cell(1, "sixes")).to_have_text("24")
    expect(ann.cell(2, "largeStraight")).to_have_text("40")


def test_swap(ann: Person) -> None:
    ann.press(ann.die("Swap"))
    ann.press(ann.choice("Otto"))
    fire(ann, "Swap sheets with Otto")
    everybody(ann)
    expect(ann.cell(0, "pi")).to_have_text("31")
    expect(ann.cell(2, "sixes")).to_have_text("24")
    expect(ann.cell(1, "largeStraight")).to_have_text("40")


def test_whoever_moves_no_sheet_is_said_to(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    ready = [{"swap": 1}, {"shift": 1}]
    code = ann.opens(position={"seats": 2, "round": 3, "phase": "shift", "ready": ready})
    ann.sits(code, 0)
    ben.sits(code, 1)
    ann.starts(code)
    ann.looks(code)
    ben.looks(code)
    ben.now_watches()
    ann.press(ann.end)
    asked = ann.page.locator(".caption").get_by_text("You can still use: swap. End your turn?")
    expect(asked).to_be_visible()
    ann.ends_for_sure()
    was_shown(ben.page, "Ann is done with shift & swap.")


def test_what_is_not_possible_says_why(ann: Person) -> None:
    ann.poke(ann.die("Swap"))
    why = re.compile("^Not now. Shift and swap come after")
    expect(ann.page.get_by_text(why).locator("visible=true").first).to_be_visible()
    expect(ann.dialog).to_have_count(0)
    ann.press(ann.die("Steal"))
    ann.press(ann.choice("Otto"))
    ann.poke(ann.choice("twos"))
    expect(ann.dialog.get_by_role("status")).to_contain_text(re.compile("twos.* is not open"))
    ann.press(ann.dialog.get_by_role("button", name="Close"))
    expect(ann.dialog).to_have_count(0)


def test_a_last_field_that_can_not_be_frozen_says_why(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    sheets = [full(5, chance=None, pi=None), full(5, chance=None)]
    position = {"seats": 2, "round": 9, "sheets": sheets, "ready": [{"freeze": 1}, {}]}
    ann.plays(position=position, bots={1: "casual"})
    ann.poke(ann.die("Freeze"))
    was_shown(ann.page, "not the last one that can be filled")
