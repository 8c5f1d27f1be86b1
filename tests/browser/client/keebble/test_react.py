"""A letter or a wall: everybody at the same moment, and nobody's choice gets lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.frame_editor import SlowNews
from tests.browser.client.keebble.positions import CALLED
from tests.browser.client.keebble.sheet import (
    button,
    cell,
    confirm,
    holds,
    meet,
    sits_down,
    take,
    told,
    touch,
)
from tests.browser.client.shown import was_shown

THREE_REACT = {
    **CALLED,
    "seats": 4,
    "hand_cells": [[1, 1], [8, 8], [8, 1], [1, 8]],
    "hands": ["CATSE", "DOGAT", "XENIA", "BB"],
    "scores": [0, 0, 0, 0],
    "to_move": 3,
    "waiting": [0, 1, 2],
}
"""Seat 3 has called A and G, and everybody else is to react."""


@pytest.mark.parametrize("phone", [True, False])
def test_a_letter_is_taken(new_person: NewPerson, phone: bool) -> None:
    ann = sits_down(new_person, {**CALLED, "waiting": [0]}, phone=phone)
    page = ann.page
    expect(page.locator(".turn")).to_have_text("Letter or wall")
    ann.press(take(page, "G"))
    confirm(ann, "Take G")
    holds(page, 0, "CATSEG")


@pytest.mark.parametrize("phone", [True, False])
def test_a_wall_is_drawn_and_moved_until_it_is_confirmed(
    new_person: NewPerson, phone: bool
) -> None:
    ann = sits_down(new_person, CALLED, 0, 2, phone=phone)
    page = ann.page
    touch(ann, "f6|g6")
    expect(page.locator("path.wall.draft")).to_have_count(1)
    touch(ann, "b6|b7")
    expect(page.locator("path.wall.draft")).to_have_count(1)
    confirm(ann, "Draw the wall")
    expect(page.locator("path.wall.last")).to_have_count(1)
    expect(page.locator(".turn")).to_have_text("Ann 2: letter or wall")


def test_a_wall_by_keys(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**CALLED, "waiting": [0]}, phone=False)
    page = ann.page
    cell(page, "d4").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    expect(button(page)).to_have_text("Draw the wall")
    page.keyboard.press("Control+Enter")
    expect(cell(page, "d5")).to_contain_text("below")


def test_a_wall_by_keys_with_the_focus_nowhere(new_person: NewPerson) -> None:
    """The board takes the arrows, and Enter on the pressed button is no toggle."""
    ann = sits_down(new_person, {**CALLED, "waiting": [0]}, phone=False)
    page = ann.page
    page.keyboard.press("ArrowDown")
    expect(cell(page, "a2")).to_be_focused()
    page.keyboard.press("g")
    expect(button(page)).to_have_text("Take G")
    wall = page.get_by_role("button", name="A wall")
    wall.focus()
    page.keyboard.press("Enter")
    expect(wall).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(cell(page, "a2")).to_be_focused()
    page.keyboard.press("Shift+ArrowDown")
    expect(button(page)).to_have_attribute("aria-disabled", "false")
    wall.focus()
    page.keyboard.press("Enter")
    expect(cell(page, "a2")).to_contain_text("below")


def test_a_full_hand_draws_a_wall(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**CALLED, "hands": ["CATSEQU", "DOG", "X"]})
    expect(told(ann.page)).to_contain_text("You have no room for a letter. Draw a wall")
    ann.poke(take(ann.page, "A"))
    was_shown(ann.page, "You have no room for another letter.")


def test_who_is_still_awaited_is_seen(new_person: NewPerson) -> None:
    ann = sits_down(new_person, CALLED, 0, 2)
    waits = ann.page.get_by_role("img", name="is choosing")
    expect(waits).to_have_count(2)
    ann.press(take(ann.page, "A"))
    confirm(ann, "Take A")
    expect(waits).to_have_count(1)
    expect(ann.page.locator("[data-person='0'] .done")).to_have_text("+A")


def test_drafts_stay_while_walls_arrive_and_a_taken_edge_is_refused(
    new_person: NewPerson,
) -> None:
    """Ann and Ben have chosen the same edge, Cleo a letter; Ben is first."""
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    cleo, dirk = new_person("Cleo", phone=True), new_person("Dirk")
    meet(THREE_REACT, ann, ben, cleo, dirk)
    touch(ann, "f6|g6")
    touch(ben, "f6|g6")
    cleo.press(take(cleo.page, "A"))
    expect(button(ann.page)).to_have_text("Draw the wall")
    confirm(ben, "Draw the wall")
    expect(told(ann.page)).to_contain_text("There is already a wall at f6|g6.")
    expect(button(cleo.page)).to_have_text("Take A")
    confirm(cleo, "Take A")
    touch(ann, "b2|b3")
    confirm(ann, "Draw the wall")
    expect(dirk.page.locator("path.wall.last")).to_have_count(2)
    holds(dirk.page, 2, "XENIAA")


def test_who_confirms_at_the_same_moment_loses_nothing_but_the_edge(
    new_person: NewPerson,
) -> None:
    """Ben's wall is on its way to Ann and Cleo when they press the button."""
    people = [new_person(name) for name in ("Ann", "Ben", "Cleo", "Dirk")]
    ann, ben, cleo, dirk = people
    news = {person.name: SlowNews(person.page) for person in people}
    meet(THREE_REACT, *people)
    touch(ann, "f6|g6")
    cleo.press(take(cleo.page, "A"))
    touch(ben, "f6|g6")
    for person in (ann, cleo):
        expect(button(person.page)).to_have_attribute("aria-disabled", "false")
        news[person.name].hold()
    confirm(ben, "Draw the wall")
    expect(dirk.page.locator("path.wall.last")).to_have_count(1)
    confirm(ann, "Draw the wall")
    expect(ann.page.locator(".toast")).to_contain_text("There is already a wall at f6|g6.")
    confirm(cleo, "Take A")
    holds(dirk.page, 2, "XENIAA")
    for person in (ann, cleo):
        news[person.name].release()
    # What Ann has chosen is still in her hand, and she chooses another edge.
    expect(ann.page.locator("path.wall.draft")).to_have_count(1)
    touch(ann, "b2|b3")
    confirm(ann, "Draw the wall")
    expect(dirk.page.locator("path.wall.last")).to_have_count(2)
    refusals = {name: each.refusals for name, each in news.items()}
    assert refusals == {"Ann": ["wall_there"], "Ben": [], "Cleo": [], "Dirk": []}
