"""Learning: tutorials, rules with pictures, example turns, and Keebble looked at again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.keebble import lesson as keebble_lesson
from tests.browser.client.keebble.positions import MIDDLE
from tests.browser.client.kniffeliger.lesson import follow
from tests.browser.client.people import Person
from tests.pictures.scenes.keebble import sheet
from tests.pictures.scenes.scene import scene
from tests.pictures.studio import Studio


@scene
def tutorial_start(studio: Studio, ann: Person) -> None:
    follow(ann, 1)


@scene
def tutorial_middle(studio: Studio, ann: Person) -> None:
    follow(ann, 6)


@scene
def tutorial_theft(studio: Studio, ann: Person) -> None:
    follow(ann, 12)
    expect(ann.page.locator(".advised")).to_be_in_viewport(ratio=1)


@scene
def tutorial_end(studio: Studio, ann: Person) -> None:
    follow(ann, None)


@scene
def keebble_tutorial_word(studio: Studio, ann: Person) -> None:
    keebble_lesson.follow(ann, 3)


@scene
def keebble_tutorial_call(studio: Studio, ann: Person) -> None:
    keebble_lesson.follow(ann, 4)


@scene
def keebble_tutorial_wall(studio: Studio, ann: Person) -> None:
    keebble_lesson.follow(ann, 7)


@scene
def keebble_tutorial_crossing(studio: Studio, ann: Person) -> None:
    keebble_lesson.follow(ann, 9)


@scene
def keebble_tutorial_end(studio: Studio, ann: Person) -> None:
    keebble_lesson.follow(ann)


@scene
def rules(studio: Studio, ann: Person) -> None:
    _rules(ann, "kniffeliger")


@scene
def keebble_rules(studio: Studio, ann: Person) -> None:
    _rules(ann, "keebble")


@scene
def keebble_rules_unfolded(studio: Studio, ann: Person) -> None:
    _rules(ann, "keebble")
    ann.press(ann.page.get_by_text("All the rules in detail"))
    expect(ann.page.locator("article table").first).to_be_visible()


def _rules(ann: Person, game: str) -> None:
    ann.page.goto(f"/rules/{game}")
    expect(ann.page.locator("article figure").last).to_be_visible()


@scene
def example(studio: Studio, ann: Person) -> None:
    _example(ann, "kniffeliger", 3)


@scene
def keebble_example(studio: Studio, ann: Person) -> None:
    _example(ann, "keebble", 1)


def _example(ann: Person, game: str, step: int) -> None:
    ann.page.goto(f"/example/{game}?seed=tulip&step={step}")
    expect(ann.page.get_by_text(f"Step {step} of")).to_be_visible()


@scene
def keebble_replay_mistake(studio: Studio, ann: Person) -> None:
    """Ann has passed where she could have ended the game."""
    sheet(studio, ann, {**MIDDLE, "endgame": True, "passes": 2})
    ann.press(ann.page.locator("[data-do=skip]"))
    expect(ann.page.locator("#result-title")).to_be_visible(timeout=15_000)
    ann.press(ann.page.get_by_role("link", name="Look at the match"))
    ann.press(ann.page.get_by_role("button", name="Next mistake"))
    expect(ann.page.locator(".controls .better")).to_be_visible(timeout=60_000)
