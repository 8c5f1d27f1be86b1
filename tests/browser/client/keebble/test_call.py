"""Calling letters: how many, which to keep, and Letterfraud's rules on the keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.keebble.positions import EMPTY, MIDDLE
from tests.browser.client.keebble.sheet import button, confirm, heard, holds, key, sits_down, told
from tests.browser.client.shown import was_shown

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ASKS = {**MIDDLE, "phase": "ask"}


def open_keys(page: Page) -> Locator:
    """The letters that may be called now; all of them until the table has said which."""
    return page.locator("[data-key][aria-disabled=false]")


@pytest.mark.parametrize("phone", [True, False])
def test_two_letters_and_the_button(new_person: NewPerson, phone: bool) -> None:
    ann = sits_down(new_person, ASKS, phone=phone)
    page = ann.page
    expect(key(page, "A")).to_have_accessible_name("A, 1: held by Frida, Otto. You have 1.")
    expect(key(page, "C")).to_have_accessible_name("C, 5: nobody else has it. You have 1.")
    ann.press(key(page, "R"))
    ann.poke(button(page))
    was_shown(page, "Call letters first")
    ann.press(key(page, "R"))
    confirm(ann, "Call R, R")
    expect(heard(page)).to_contain_text("You called R, R and got R, R.")


def test_a_called_letter_is_taken_back(new_person: NewPerson) -> None:
    ann = sits_down(new_person, ASKS)
    for letter in "RD":
        ann.press(key(ann.page, letter))
    ann.press(ann.page.get_by_role("button", name="Take back R", exact=True))
    ann.press(key(ann.page, "N"))
    confirm(ann, "Call D, N")


def test_where_there_is_room_for_one_it_is_chosen(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**ASKS, "hands": ["CATSEQ", "DOGAT", "XENIA"]})
    page = ann.page
    for letter in "RD":
        ann.press(key(page, letter))
    expect(told(page)).to_contain_text("Tap those you keep: 1.")
    ann.poke(button(page))
    ann.press(page.get_by_role("button", name="Keep D"))
    confirm(ann, "Call R, D")
    expect(heard(page)).to_contain_text("You called D, R and got D.")


def test_a_full_hand_still_calls(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**ASKS, "hands": ["CATSEQU", "DOGAT", "XENIA"]})
    expect(told(ann.page)).to_contain_text("Call 2 letters for the others: your hand is full.")
    for letter in "RD":
        ann.press(key(ann.page, letter))
    confirm(ann, "Call R, D")
    expect(heard(ann.page)).to_contain_text("You called D, R but had no room for them.")


def test_up_to_six_letters_after_a_big_ask(new_person: NewPerson) -> None:
    settings = {"celldance": True}
    ann = sits_down(
        new_person, {**ASKS, "settings": settings, "ask_size": 6, "hands": ["", "DOG", "X"]}
    )
    expect(told(ann.page)).to_contain_text("call up to 6 letters")
    for letter in "ABCDEF":
        ann.press(key(ann.page, letter))
    expect(open_keys(ann.page)).to_have_count(0)
    confirm(ann, "Call A, B, C, D, E, F")
    holds(ann.page, 0, "ABCDEF")


@pytest.mark.parametrize(
    ("rule", "first", "said", "closed"),
    [
        ("different", "R", "all letters different", "R"),
        ("none_owned", "", "no letter that you already hold", "ACEST"),
        ("max_one_owned", "A", "at most one letter that you already hold", "ACEST"),
        ("line", "D", "letters from one line", ""),
    ],
)
def test_the_keys_obey_the_rule(
    new_person: NewPerson, rule: str, first: str, said: str, closed: str
) -> None:
    ann = sits_down(new_person, {**ASKS, "settings": {"letterfraud": rule}})
    page = ann.page
    expect(told(page)).to_contain_text(f"Letterfraud: {said}")
    for letter in first:
        ann.press(key(page, letter))
    wanted = "OGS" if rule == "line" else set(ALPHABET) - set(closed)
    page.wait_for_function(
        "(wanted) => [...document.querySelectorAll('[data-key][aria-disabled=false]')]"
        ".map((one) => one.dataset.key).sort().join('') === wanted",
        arg="".join(sorted(wanted)),
    )
    shut = page.locator("[data-key][aria-disabled=true]").first
    ann.poke(shut)
    was_shown(page, "Letterfraud:")


def test_the_caller_names_the_rule(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**ASKS, "settings": {"letterfraud": "per_turn"}})
    page = ann.page
    expect(told(page)).to_contain_text("name a rule")
    ann.press(key(page, "R"))
    ann.press(page.get_by_role("button", name="all different"))
    expect(key(page, "R")).to_have_attribute("aria-disabled", "true")
    ann.press(key(page, "A"))
    confirm(ann, "Call R, A")
    expect(heard(page)).to_contain_text("You named the rule: all different.")


def test_without_a_line_of_letters_the_rule_is_void(new_person: NewPerson) -> None:
    settings = {"letterfraud": "line"}
    ann = sits_down(new_person, {**ASKS, "rows": [EMPTY] * 8, "settings": settings})
    expect(key(ann.page, "Z")).to_have_attribute("aria-disabled", "false")
