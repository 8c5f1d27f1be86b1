"""Afterwards: results, replay, high scores."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.client.kniffeliger.positions import Position, full
from tests.browser.client.people import Person
from tests.pictures.scenes.scene import scene
from tests.pictures.studio import Studio


def last(*totals: int) -> Position:
    """Everything is written but the first player's chance, which is worth 16; these totals."""
    sheets = [full(0, chance=None, sixes=totals[0] - 16)]
    sheets += [full(0, sixes=total) for total in totals[1:]]
    dice = {"rolls": 3, "dice": [1, 2, 3, 4, 6]}
    return {"seats": len(totals), "round": 14, "sheets": sheets, **dice}


def finish(studio: Studio, ann: Person, *totals: int, rolls: int = 3) -> None:
    studio.table(ann, {**last(*totals), "rolls": rolls})
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    expect(ann.page.locator("#result-title")).to_be_visible(timeout=15_000)


@scene
def results_won(studio: Studio, ann: Person) -> None:
    finish(studio, ann, 231, 187, 204)


@scene
def results_lost(studio: Studio, ann: Person) -> None:
    finish(studio, ann, 163, 187, 204)


@scene
def results_tie(studio: Studio, ann: Person) -> None:
    finish(studio, ann, 204, 187, 204)


@scene
def results_ready(studio: Studio, ann: Person) -> None:
    results_won(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Play again"))
    expect(ann.page.get_by_text("Waiting for")).to_be_visible()


@scene
def results_dice_checked(studio: Studio, ann: Person) -> None:
    results_won(studio, ann)
    ann.press(ann.page.get_by_text("Check that luck was honest"))
    ann.press(ann.page.get_by_role("button", name="Check it"))
    expect(ann.page.get_by_text(re.compile("^The secret|Honest|given"))).not_to_have_count(0)


@scene
def results_told(studio: Studio, ann: Person) -> None:
    """Ann enters at once, and gives points away."""
    finish(studio, ann, 163, 187, 204, rolls=1)
    made = ann.page.get_by_role("heading", name="What made this match")
    expect(made).to_be_visible(timeout=120_000)


@scene
def replay(studio: Studio, ann: Person) -> None:
    ann.page.goto(f"/m/{studio.match}")
    expect(ann.page.get_by_role("slider", name="Moment of the match")).to_be_visible()


@scene
def replay_middle(studio: Studio, ann: Person) -> None:
    replay(studio, ann)
    slider = ann.page.get_by_role("slider", name="Moment of the match")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    ann.press(ann.page.get_by_role("button", name="One step back"))
    expect(ann.page.get_by_role("group", name="Dice")).to_be_visible()


@scene
def replay_advice(studio: Studio, ann: Person) -> None:
    replay(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Robin", exact=True))
    expect(ann.page.get_by_text("Given away in all")).to_be_visible(timeout=120_000)


@scene
def scores(studio: Studio, ann: Person) -> None:
    ann.page.goto("/scores/kniffeliger")
    expect(ann.page.get_by_role("row").nth(1)).to_be_visible()


@scene
def scores_none(studio: Studio, ann: Person) -> None:
    ann.page.route("**/api/scores/*", nobody)
    ann.page.goto("/scores/kniffeliger")
    expect(ann.page.get_by_text("Nobody has finished a match yet.")).to_be_visible()


def nobody(route: Route) -> None:
    empty = {"game": "kniffeliger", "listed": "table", "scores": [], "page": 1, "more": False}
    route.fulfill(json=empty)
