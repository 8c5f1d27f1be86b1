"""Special cells: made, explained, and used one by one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.keebble.positions import EVERY_CELL, MIDDLE, covered
from tests.browser.client.keebble.sheet import (
    button,
    confirm,
    heard,
    lays,
    lies,
    sits_down,
    tile,
    told,
    touch,
)
from tests.browser.client.shown import was_shown


def test_a_cell_explains_itself_when_it_is_touched(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**EVERY_CELL, "phase": "ask"})
    touch(ann, "g4")
    was_shown(ann.page, "Thief: Take a letter from somebody's hand.")
    touch(ann, "d4")
    was_shown(ann.page, "It is used up.")
    touch(ann, "h1")
    was_shown(ann.page, "Hand cell of Otto")


def test_what_goes_off_is_told_before_the_word_is_played(new_person: NewPerson) -> None:
    special = [[4, 6, "thief"]]
    ann = sits_down(new_person, {**MIDDLE, "settings": {"celldance": True}, "special": special})
    lays(ann, "d6", "E")
    expect(told(ann.page)).to_contain_text("This sets off: Thief.")
    confirm(ann, "Play for 12")
    expect(told(ann.page)).to_contain_text("Take a letter from somebody's hand.")


@pytest.mark.parametrize(("kind", "points"), [("double_word", 24), ("triple_letter", 14)])
def test_what_counts_more_is_in_the_points_and_asks_nothing(
    new_person: NewPerson, kind: str, points: int
) -> None:
    settings = {"celldance": True}
    ann = sits_down(new_person, {**MIDDLE, "settings": settings, "special": [[4, 6, kind]]})
    lays(ann, "d6", "E")
    confirm(ann, f"Play for {points}")
    expect(button(ann.page)).to_have_text("Call")


def test_a_special_cell_is_made_instead_of_a_word(new_person: NewPerson) -> None:
    special = [[7, 4, "thief"]]
    ann = sits_down(new_person, {**MIDDLE, "settings": {"celldance": True}, "special": special})
    page = ann.page
    ann.press(page.locator("[data-do=special]"))
    expect(page.locator("[data-kind]")).to_have_count(10)
    expect(page.locator("[data-kind=thief]")).to_have_count(0)
    touch(ann, "b7")
    ann.press(page.locator("[data-kind=double_word]"))
    expect(told(page)).to_contain_text("Words over it count double, once.")
    confirm(ann, "Make it")
    expect(page.locator("[data-cell='2,7']")).to_contain_text("Double Word")


def test_making_a_cell_is_left_without_losing_the_word(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**MIDDLE, "settings": {"supercells": True}})
    lays(ann, "d6", "E")
    ann.press(ann.page.locator("[data-do=special]"))
    ann.press(ann.page.get_by_role("button", name="Back"))
    lies(ann.page, "E")
    expect(told(ann.page)).to_contain_text("HOWE")


def test_a_thief_takes_a_letter_of_somebody(new_person: NewPerson) -> None:
    ann = sits_down(new_person, covered([4, 4, "thief"]))
    page = ann.page
    ann.press(page.get_by_role("group", name="Otto").get_by_role("button", name="X"))
    confirm(ann, "Steal X")
    expect(heard(page)).to_contain_text("You stole X from Otto.")


def test_a_thief_may_be_left_unused(new_person: NewPerson) -> None:
    ann = sits_down(new_person, covered([4, 4, "thief"]))
    ann.press(ann.page.get_by_role("button", name="Don't use it"))
    expect(button(ann.page)).to_have_text("Call")


@pytest.mark.parametrize("phone", [True, False])
def test_a_destroyer_crosses_out_two_cells(new_person: NewPerson, phone: bool) -> None:
    ann = sits_down(new_person, covered([4, 4, "destroyer"]), phone=phone)
    page = ann.page
    touch(ann, "b2")
    expect(told(page)).to_contain_text("Number of cells to choose: 2.")
    touch(ann, "e4")
    confirm(ann, "Use it")
    for name in ("2,2", "5,4"):
        expect(page.locator(f"[data-cell='{name}']")).to_contain_text("destroyed")


def test_a_blockade_lays_letters_anywhere(new_person: NewPerson) -> None:
    ann = sits_down(new_person, covered([4, 4, "blockade"]))
    page = ann.page
    for name, letter in (("b2", "C"), ("g7", "A")):
        touch(ann, name)
        ann.press(tile(page, letter))
        # What is typed next goes elsewhere.
        page.keyboard.press("Escape")
    lies(page, "AC")
    confirm(ann, "Use it")
    expect(page.locator("[data-cell='2,2']")).to_contain_text("C")
    expect(page.locator("[data-cell='7,7']")).to_contain_text("A")
    expect(button(page)).to_have_text("Call")


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("go_again", "another full turn", "You used the Go Again cell"),
        ("garbage", "loses all copies of the letter", "You sent O to the garbage."),
        ("big_ask", "up to six letters", "You used the Big Ask cell"),
        ("collector", "no hand limit", "You used the Collector cell"),
    ],
)
def test_what_needs_no_choice_is_used_with_one_tap(
    new_person: NewPerson, kind: str, about: str, said: str
) -> None:
    ann = sits_down(new_person, covered([4, 4, kind]))
    expect(told(ann.page)).to_contain_text(about)
    confirm(ann, "Use it")
    expect(heard(ann.page)).to_contain_text(said)


def test_several_cells_go_off_in_the_order_of_ones_choice(new_person: NewPerson) -> None:
    cells: list[list[Any]] = [[4, 4, "thief"], [5, 4, "go_again"], [6, 4, "blockade"]]
    ann = sits_down(new_person, covered(*cells))
    page = ann.page
    expect(told(page)).to_contain_text("Which one first?")
    ann.press(page.get_by_role("button", name="Go Again e4"))
    confirm(ann, "Use it")
    ann.press(page.get_by_role("button", name="Don't use Thief (d4)"))
    expect(told(page)).to_contain_text("Lay up to three of your letters")
    ann.press(page.get_by_role("button", name="Don't use it"))
    expect(button(page)).to_have_text("Call")
