"""The front page, and a table that gathers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.people import Person
from tests.pictures.scenes.scene import scene
from tests.pictures.studio import Studio


@scene
def home(studio: Studio, ann: Person) -> None:
    ann.page.goto("/")
    expect(ann.page.get_by_role("button", name="Play with bots").first).to_be_visible()


@scene
def home_without_a_name(studio: Studio, ann: Person) -> None:
    home(studio, ann)
    ann.press(ann.page.get_by_role("button", name="Play with friends").first)
    expect(ann.page.get_by_role("alert")).to_be_visible()


@scene
def home_with_tables(studio: Studio, ann: Person) -> None:
    for name in ("Ben", "Cleo"):
        friend = studio.friend(name)
        code = friend.opens(seats=[{}, {}, {}], public=True)
        friend.sits(code, 0)
    ann.called()
    home(studio, ann)
    expect(ann.page.get_by_text("Open tables")).to_be_visible()


@scene
def settings_of_a_new_table(studio: Studio, ann: Person) -> None:
    ann.called()
    home(studio, ann)
    words = ann.page.locator("article[data-room=keebble]")
    ann.press(words.get_by_role("button", name="Choose the settings"))
    ann.press(ann.page.get_by_text("More settings"))
    ann.press(ann.page.get_by_role("button", name="New code"))


@scene
def gathering_as_host(studio: Studio, ann: Person) -> None:
    code = ann.opens(seats=[{}, {}, {}, {}], bots={3: "strong"})
    ann.sits(code, 0)
    studio.friend().sits(code, 1)
    ann.looks(code)
    expect(ann.page.get_by_role("img", name="QR code of this table")).to_be_visible()


@scene
def gathering_with_one_more(studio: Studio, ann: Person) -> None:
    gathering_as_host(studio, ann)
    ann.press(ann.page.get_by_role("button", name="On this device").first)
    ann.page.get_by_label("Who plays on this device too?").fill("Grandma")


@scene
def gathering_as_guest(studio: Studio, ann: Person) -> None:
    ben = studio.friend()
    code = ben.opens(seats=[{}, {}, {}], bots={2: "casual"}, timer="gentle", seconds=60)
    ben.sits(code, 0)
    ann.looks(code)
    expect(ann.page.get_by_role("button", name="Sit here")).to_be_visible()
