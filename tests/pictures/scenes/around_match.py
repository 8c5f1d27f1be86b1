"""Around the match: chat, log, sign and colour, the big screen, sharing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.client.people import Person
from tests.pictures.scenes.front_page import gathering_as_host
from tests.pictures.scenes.scene import MARKS, scene
from tests.pictures.scenes.table import table_rolled, table_row_chosen
from tests.pictures.studio import Studio


@scene
def chat(studio: Studio, ann: Person) -> None:
    code = studio.table(ann, MARKS)
    ben = studio.friend()
    ben.looks(code)
    for person, text in ((ann, "Good evening!"), (ben, "Hello Ann, I am after your fifty.")):
        person.use("Chat")
        person.page.get_by_placeholder("Say something").fill(text)
        person.page.keyboard.press("Enter")
        expect(person.page.get_by_text(text)).to_be_visible()
    expect(ann.page.get_by_text("after your fifty")).to_be_visible()


@scene
def log(studio: Studio, ann: Person) -> None:
    table_row_chosen(studio, ann)
    ann.press(ann.enter)
    ann.use("What happened")
    expect(ann.page.get_by_text("You entered 15 points in fives.").first).to_be_visible()


@scene
def more(studio: Studio, ann: Person) -> None:
    """On a phone; where there is room, everything is in the top row."""
    table_rolled(studio, ann)
    button = ann.page.get_by_role("button", name="More")
    if button.count() > 0:
        ann.press(button)


@scene
def leaving(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    ann.use("Leave")
    expect(ann.dialog.get_by_role("button", name="Go on playing")).to_be_visible()


@scene
def sign_and_colour(studio: Studio, ann: Person) -> None:
    gathering_as_host(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Your sign and colour").last)
    expect(ann.dialog.get_by_role("radio", name="star")).to_be_visible()


@scene
def big_screen(studio: Studio, ann: Person) -> None:
    code = studio.table(ann, MARKS)
    ann.page.goto(f"/screen/{code}")
    expect(ann.page.get_by_role("group", name="Dice")).to_be_visible()


@scene
def share(studio: Studio, ann: Person) -> None:
    table_rolled(studio, ann)
    ann.use("Invite")
    expect(ann.dialog.get_by_role("img", name="QR code of this table")).to_be_visible()


@scene
def carry(studio: Studio, ann: Person) -> None:
    share(studio, ann)
    ann.press(ann.dialog.get_by_role("button", name=re.compile("^Move the seat")))
    expect(ann.dialog.get_by_role("img", name="QR code that carries your seat")).to_be_visible()
