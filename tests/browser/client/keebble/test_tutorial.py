"""Keebble's tutorial, from its address to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.keebble.lesson import do, follow
from tests.browser.client.keebble.sheet import button, confirm, key, lies, tile, told, touch
from tests.browser.client.people import PHONE
from tests.browser.lesson import read_on

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}


@pytest.mark.parametrize("device", [PHONE, SMALL, SIDE, {}], ids=["phone", "small", "side", "desk"])
def test_the_tutorial_is_played_to_its_end(
    new_person: NewPerson, device: dict[str, object]
) -> None:
    ann = new_person("Ann", **device)
    ann.called()
    steps = follow(ann)
    page = ann.page
    expect(page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    expect(page.get_by_text("you win with 44 to 35!").first).to_be_visible()
    expect(page.locator("[data-total='0']")).to_contain_text("44")
    ann.press(page.get_by_role("button", name="Play with bots"))
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-cell]").first).to_be_visible()


def test_what_is_to_be_laid_is_seen_on_the_sheet(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    follow(ann, until=3)
    page = ann.page
    faint = page.locator(".piece.ghost")
    expect(faint).to_have_count(3)
    touch(ann, "c2")
    ann.press(tile(page, "C"))
    expect(faint).to_have_count(2)
    lies(page, "C")
    for letter in "AT":
        ann.press(tile(page, letter))
    expect(faint).to_have_count(0)
    expect(button(page)).to_have_class(re.compile(r"\badvised\b"))


def test_a_detour_is_refused_with_what_to_do_instead(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    follow(ann, until=3)
    page, third = ann.page, ann.page.get_by_text("Step 3 of")
    touch(ann, "d2")
    for letter in "AT":
        ann.press(tile(page, letter))
    confirm(ann)
    expect(told(page)).to_contain_text("Not yet. Place C c2, A d2, T e2.")
    expect(third).to_be_visible()
    ann.press(page.get_by_role("button", name="Take all back"))
    ann.press(page.locator("[data-do=skip]"))
    expect(told(page)).to_contain_text("Not yet. Place")
    do(ann, {"type": "word", "tiles": [["C", 3, 2], ["A", 4, 2], ["T", 5, 2]]})
    expect(page.get_by_text("Step 4 of")).to_be_visible()
    for letter in "QX":
        ann.press(key(page, letter))
    confirm(ann, "Call Q, X")
    expect(told(page)).to_contain_text("Not yet. Call B, D.")


def test_another_wall_is_refused_too_and_nothing_is_done_while_one_reads(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", phone=True)
    follow(ann, until=6)
    page = ann.page
    ann.press(page.locator("[data-take=I]"))
    confirm(ann, "Take I")
    expect(told(page)).to_contain_text("Read this first, then press Go on.")
    read_on(ann)
    touch(ann, "b2|c2")
    confirm(ann, "Draw the wall")
    expect(told(page)).to_contain_text("Not yet. Draw a wall: e2|f2.")
    touch(ann, "e2|f2")
    expect(page.locator("path.wall.hint")).to_have_count(0)
    confirm(ann, "Draw the wall")
    expect(page.get_by_text("Step 8 of")).to_be_visible()
