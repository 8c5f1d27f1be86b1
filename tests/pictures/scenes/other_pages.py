"""The other pages."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.client.people import Person
from tests.pictures.scenes.scene import MARKS, scene
from tests.pictures.studio import Studio


@scene
def choices(studio: Studio, ann: Person) -> None:
    ann.page.goto("/choices")
    expect(ann.page.get_by_label("Language")).to_be_visible()


@scene
def lost(studio: Studio, ann: Person) -> None:
    ann.page.goto("/nowhere/at/all")
    expect(
        ann.page.get_by_role("heading", name=re.compile("nothing here", re.IGNORECASE))
    ).to_be_visible()


@scene
def no_such_table(studio: Studio, ann: Person) -> None:
    ann.page.goto("/t/nowhere")
    expect(ann.page.get_by_role("heading", name="There is no such table")).to_be_visible()


@scene
def no_such_match(studio: Studio, ann: Person) -> None:
    ann.page.goto("/m/nothing")
    expect(ann.page.get_by_role("heading", name="There is no such match")).to_be_visible()


@scene
def carried_too_late(studio: Studio, ann: Person) -> None:
    ann.page.goto("/carry#nonsense")
    expect(ann.page.get_by_role("heading", name="That link does not work")).to_be_visible()


@scene
def server_away(studio: Studio, ann: Person) -> None:
    ann.page.route("**/api/me", lambda route: route.abort())
    ann.page.goto("/")
    expect(ann.page.get_by_role("button", name="Try again")).to_be_visible()


@scene
def text_home(studio: Studio, ann: Person) -> None:
    ann.page.goto("/text")
    for folded in ann.page.locator("[data-game=keebble] summary").all():
        ann.press(folded)
    expect(ann.page.get_by_role("button", name="Play with bots").first).to_be_visible()


@scene
def text_table(studio: Studio, ann: Person) -> None:
    code = studio.unseen(ann, MARKS)
    ann.page.goto(f"/text/t/{code}")
    expect(ann.page.get_by_text("Your turn, Ann.")).to_be_visible()


@scene
def german(studio: Studio, ann: Person) -> None:
    ann.keep("parlour.choices", {"language": "de"})
    studio.table(ann, MARKS)


@scene
def dutch(studio: Studio, ann: Person) -> None:
    ann.keep("parlour.choices", {"language": "nl"})
    studio.table(ann, MARKS)
