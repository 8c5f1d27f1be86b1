"""The tutorial, from the offer on the front page to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.lesson import begin, do, follow
from tests.browser.client.shown import was_shown


@pytest.mark.parametrize("phone", [True, False])
def test_the_tutorial_is_played_to_its_end(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", phone=phone)
    ann.called()
    steps = follow(ann, until=None)
    expect(ann.page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="Play with bots"))
    ann.page.wait_for_url("**/t/*")
    ann.is_asked()


def test_it_is_offered_once(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    card = ann.page.locator("article[data-room=kniffeliger]")
    offer = card.get_by_role("button", name="New here? Learn it in three minutes")
    ann.page.goto("/")
    expect(offer).to_be_visible()
    card.get_by_role("button", name="No, thanks").tap()
    expect(offer).to_have_count(0)
    ann.page.reload()
    expect(card.get_by_role("link", name="Learn by playing")).to_be_visible()
    expect(offer).to_have_count(0)


def test_something_else_than_the_note_says_is_refused_and_costs_nothing(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann")
    steps = begin(ann)
    notes = len([step for step in steps if step["key"] is not None])
    do(ann, None)
    expect(ann.page.get_by_text(f"Step 2 of {notes}")).to_be_visible()
    do(ann, steps[1]["action"])
    do(ann, None)
    expect(ann.page.get_by_text(f"Step 4 of {notes}")).to_be_visible()
    ann.press(ann.dice.nth(1))
    expect(ann.dice.nth(1)).to_have_attribute("aria-pressed", "true")
    ann.poke(ann.lever)
    was_shown(ann.page, "You also kept the 2.")
    ann.press(ann.dice.nth(1))
    ann.press(ann.row("kniffeliger"))
    ann.press(ann.enter)
    refused = "The tutorial is waiting for something else."
    was_shown(ann.page, refused)
    expect(ann.page.get_by_text(f"Step 4 of {notes}")).to_be_visible()
    do(ann, steps[3]["action"])
    expect(ann.page.get_by_text(f"Step 5 of {notes}")).to_be_visible()
    expect(ann.page.locator(".toast", has_text=refused)).to_have_count(0)


def test_notes_keep_their_height_and_number_what_was_shown(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    notes = len([step for step in begin(ann) if step["key"] is not None])
    header, status = ann.page.locator("header").first, ann.page.locator(".turn")
    note = ann.page.locator("section.note")
    height = note.evaluate("(one) => one.offsetHeight")
    ann.poke(ann.lever)
    first = ann.page.locator(".note").get_by_text("Read this first")
    expect(first).to_be_visible()
    said, dice = first.bounding_box(), ann.dice.first.bounding_box()
    assert said is not None
    assert dice is not None
    assert said["y"] >= 0
    assert said["y"] + said["height"] <= dice["y"], "it lies on no dice"
    do(ann, None)
    expect(first).to_have_count(0)
    expect(ann.page.get_by_text(f"Step 2 of {notes}")).to_be_visible()
    ann.press(ann.lever)
    expect(ann.page.get_by_text(f"Step 3 of {notes}")).to_be_visible()
    assert note.evaluate("(one) => one.offsetHeight") == height
    expect(ann.row("threeOfAKind")).to_be_in_viewport()
    # However far the page is scrolled, whose turn it is stands below the top row.
    assert ann.page.evaluate("scrollTo(0, document.body.scrollHeight), scrollY") > 0
    top, below = header.bounding_box(), status.bounding_box()
    assert top is not None
    assert below is not None
    assert top["y"] >= 0
    assert below["y"] >= top["y"] + top["height"]


def test_a_name_typed_at_the_door_is_taken_along(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    ann.page.goto("/")
    ann.page.get_by_label("What should the others call you?").fill("Robin")
    card = ann.page.locator("article[data-room=kniffeliger]")
    card.get_by_role("button", name="New here? Learn it in three minutes").tap()
    expect(ann.page.get_by_text("Step 1 of")).to_be_visible()
    expect(ann.page.get_by_text("Robin").first).to_be_visible()
    ann.page.get_by_role("link", name="Parlour").tap()
    expect(ann.page.get_by_text("Hello, Robin!")).to_be_visible()


def test_without_a_name_one_is_a_guest_and_bots_play_all_the_same(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    steps = follow(ann, until=None)
    shown = ann.page.locator("[data-person='0'], thead th")
    expect(shown.filter(has_text="Guest")).to_have_count(1)
    expect(ann.page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="Play with bots"))
    ann.page.wait_for_url("**/t/*")
    ann.is_asked()
    expect(ann.page.locator("[data-person='0']")).to_contain_text("Guest")
