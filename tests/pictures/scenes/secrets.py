"""A game with secrets: one device for several, plans, going back, and the replay."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.people import Person
from tests.browser.client.planks import held, position
from tests.pictures.scenes.scene import scene
from tests.pictures.studio import Studio


def _shared(studio: Studio, ann: Person, turn: int) -> None:
    """Ann and somebody else on one device, Ben on another."""
    code = ann.opens(game="planks", position={**position(3), "turn": turn})
    ann.sits(code, 0, 1)
    studio.friend().sits(code, 2)
    ann.starts(code)
    ann.looks(code)


def _opposite(studio: Studio, ann: Person) -> Person:
    """Ann has moved, and Ben is asked, who is on the page too."""
    ben = studio.friend()
    code = ann.opens(game="planks", position=position(2))
    ann.sits(code, 0)
    ben.sits(code, 1)
    ann.starts(code)
    ann.looks(code)
    ben.looks(code)
    ann.press(held(ann, "1 | 2"))
    ann.press(ann.page.locator("[data-cell='2,0']"))
    ann.press(ann.page.get_by_role("button", name="Lay"))
    ben.is_asked()
    return ben


@scene
def curtain(studio: Studio, ann: Person) -> None:
    _shared(studio, ann, 1)
    expect(ann.page.get_by_role("button", name="I am Ann 2")).to_be_visible()


@scene
def shared_device_own_side(studio: Studio, ann: Person) -> None:
    curtain(studio, ann)
    ann.page.wait_for_timeout(650)
    ann.press(ann.page.get_by_role("button", name="I am Ann 2"))
    ann.press(held(ann, "1 | !"))
    ann.press(ann.page.locator("[data-cell='2,0']"))
    expect(ann.page.get_by_role("group", name="Plank to remove")).to_be_visible()


@scene
def shared_device_others_turn(studio: Studio, ann: Person) -> None:
    _shared(studio, ann, 2)
    expect(ann.page.get_by_role("button", name="Look as Ann", exact=True)).to_be_visible()


@scene
def asked_to_go_back(studio: Studio, ann: Person) -> None:
    ben = _opposite(studio, ann)
    ben.press(ben.page.get_by_role("button", name="Pass"))
    ann.is_asked()
    ben.use("Take back")
    expect(ann.page.get_by_role("button", name="Agree")).to_be_visible()


@scene
def waiting_to_go_back(studio: Studio, ann: Person) -> None:
    _opposite(studio, ann)
    ann.use("Take back")
    expect(ann.page.get_by_role("button", name="Never mind")).to_be_visible()


@scene
def replay_with_everything_open(studio: Studio, ann: Person) -> None:
    ben = _opposite(studio, ann)
    for one in (ben, ann):
        one.is_asked()
        one.press(one.page.get_by_role("button", name="Pass"))
    ann.press(ann.page.get_by_role("link", name="Look at the match"))
    expect(ann.page.locator("[data-hand]")).to_have_count(2)
