"""The tutorial, from the offer on the front page to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import Come
from tests.browser.client.lesson import begin, do, follow


@pytest.mark.parametrize("phone", [True, False])
def test_the_tutorial_is_played_to_its_end(come: Come, phone: bool) -> None:
    ann = come("Ann", phone=phone)
    ann.called()
    steps = follow(ann, until=None)
    expect(ann.page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="Play with bots"))
    ann.page.wait_for_url("**/t/*")
    ann.is_asked()


def test_it_is_offered_once(come: Come) -> None:
    ann = come("Ann", phone=True)
    offer = ann.page.get_by_role("button", name="New here? Learn it in three minutes")
    ann.page.goto("/")
    expect(offer).to_be_visible()
    ann.page.get_by_role("button", name="No, thanks").tap()
    expect(offer).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_role("link", name="Learn by playing")).to_be_visible()
    expect(offer).to_have_count(0)


def test_something_else_than_the_note_says_is_refused_and_costs_nothing(come: Come) -> None:
    ann = come("Ann")
    steps = begin(ann)
    do(ann, None)
    expect(ann.page.get_by_text(f"Step 2 of {len(steps)}")).to_be_visible()
    do(ann, steps[1]["action"])
    do(ann, None)
    ann.press(ann.row("kniffeliger"))
    ann.press(ann.enter)
    expect(ann.page.get_by_text("The tutorial asks for something else now.").first).to_be_visible()
    expect(ann.page.get_by_text(f"Step 4 of {len(steps)}")).to_be_visible()
    do(ann, steps[3]["action"])
    expect(ann.page.get_by_text(f"Step 5 of {len(steps)}")).to_be_visible()
