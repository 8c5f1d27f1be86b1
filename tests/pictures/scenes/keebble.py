"""Keebble's page in all its states."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.keebble.positions import (
    CALLED,
    DEVILS,
    EVERY_CELL,
    MIDDLE,
    Position,
    covered,
)
from tests.browser.client.keebble.sheet import KNOWN, button, key, lays, told, touch
from tests.browser.client.people import Person
from tests.pictures.scenes.scene import scene
from tests.pictures.studio import Studio


def sheet(studio: Studio, ann: Person, position: Position) -> None:
    ann.keep(KNOWN, True)
    studio.table(ann, position, game="keebble")
    ann.page.locator("[data-cell]").first.wait_for()


@scene
def keebble_first_turn(studio: Studio, ann: Person) -> None:
    studio.table(ann, EVERY_CELL, game="keebble")
    expect(ann.page.locator("[data-part=first]")).to_be_visible()


@scene
def keebble_word(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, EVERY_CELL)
    expect(told(ann.page)).to_contain_text("Lay a word")


@scene
def keebble_laid(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**EVERY_CELL, "special": [*EVERY_CELL["special"], [4, 6, "thief"]]})
    lays(ann, "d6", "E")
    expect(told(ann.page)).to_contain_text("This sets off")


@scene
def keebble_no_word(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, EVERY_CELL)
    lays(ann, "f6", "EC", down=True)
    expect(told(ann.page)).to_contain_text("not in the dictionary")


@scene
def keebble_doubt(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, MIDDLE)
    lays(ann, "d6", "E")
    ann.press(ann.page.locator("[data-do=skip]"))
    expect(ann.page.locator(".doubt")).to_be_visible()


@scene
def keebble_call(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**MIDDLE, "phase": "ask"})
    ann.press(key(ann.page, "R"))
    expect(button(ann.page)).to_have_text("Call R")


@scene
def keebble_call_by_rule(studio: Studio, ann: Person) -> None:
    settings = {"letterfraud": "per_turn", "celldance": True}
    sheet(studio, ann, {**MIDDLE, "phase": "ask", "settings": settings, "ask_size": 6})
    for letter in "RRA":
        ann.press(key(ann.page, letter))
    expect(button(ann.page)).to_have_text("Call R, R, A")


@scene
def keebble_keep(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**MIDDLE, "phase": "ask", "hands": ["CATSEQ", "DOGAT", "XENIA"]})
    for letter in "RD":
        ann.press(key(ann.page, letter))
    ann.press(ann.page.locator("[data-keep=D]"))
    expect(ann.page.locator(".kept")).to_be_visible()


@scene
def keebble_react(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, CALLED)


@scene
def keebble_wall(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, CALLED)
    touch(ann, "f4|g4")
    expect(button(ann.page)).to_have_text("Draw the wall")


@scene
def keebble_make(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**EVERY_CELL, "special": EVERY_CELL["special"][:2]})
    ann.press(ann.page.locator("[data-do=special]"))
    ann.press(ann.page.locator("[data-kind=collector]"))
    touch(ann, "b5")
    expect(button(ann.page)).to_have_attribute("aria-disabled", "false")


@scene
def keebble_thief(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, covered([4, 4, "thief"]))
    ann.press(ann.page.locator("[data-victim='2'] [data-rob=X]"))


@scene
def keebble_destroyer(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, covered([4, 4, "destroyer"]))
    touch(ann, "b2")
    touch(ann, "e4")


@scene
def keebble_several_cells(studio: Studio, ann: Person) -> None:
    cells = [[4, 4, "thief"], [5, 4, "go_again"], [6, 4, "garbage"]]
    sheet(studio, ann, covered(*cells))


@scene
def keebble_devils(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, DEVILS)
    lays(ann, "d6", "E")
    expect(told(ann.page)).to_contain_text("= 2")


@scene
def keebble_six(studio: Studio, ann: Person) -> None:
    hands = ["CATSEQ", "DOGAT", "XENIA", "AAAAAAA", "", "ZZ"]
    cells = [[1, 1], [8, 8], [8, 1], [1, 8], [4, 1], [5, 8]]
    more = {"seats": 6, "hands": hands, "hand_cells": cells, "scores": [0, 120, 33, 4, 8, 9]}
    bots = {2: "casual", 3: "strong", 4: "beginner", 5: "expert"}
    code = ann.opens(game="keebble", position={**MIDDLE, **more}, bots=bots)
    ann.sits(code, 0)
    studio.friend().sits(code, 1)
    ann.starts(code)
    ann.looks(code)
    ann.page.locator(".turn").wait_for()


@scene
def keebble_large(studio: Studio, ann: Person) -> None:
    rows = [*["." * 16] * 3, "....DOGS........", *["." * 16] * 4]
    large = {"settings": {"size": "large"}, "rows": rows, "walls": [], "star": [8, 4]}
    sheet(studio, ann, {**MIDDLE, **large, "hand_cells": [[1, 1], [16, 8], [16, 1]]})


@scene
def keebble_claim(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {"seats": 3, "settings": {"start": "blank"}, "phase": "claim"})
    touch(ann, "c1")
    expect(button(ann.page)).to_have_attribute("aria-disabled", "false")


@scene
def keebble_plan(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**MIDDLE, "to_move": 1})
    lays(ann, "d6", "E")
    expect(told(ann.page)).to_contain_text("Ready for your turn.")


@scene
def keebble_endgame(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**MIDDLE, "endgame": True})


@scene
def keebble_hint(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, MIDDLE)
    ann.press(ann.page.get_by_role("button", name="Hint"))
    expect(ann.page.locator("div.hint")).to_be_visible(timeout=60_000)


@scene
def keebble_watching(studio: Studio, ann: Person) -> None:
    ben = studio.friend()
    code = ben.opens(game="keebble", position=MIDDLE, bots={1: "casual", 2: "strong"})
    ben.sits(code, 0)
    ben.starts(code)
    ann.looks(code)
    ann.page.locator("[data-cell]").first.wait_for()


@scene
def keebble_over(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**MIDDLE, "endgame": True, "hands": ["E", "DOGAT", "XENIA"]})
    lays(ann, "d6", "E")
    ann.press(button(ann.page))
    expect(ann.page.locator("#result-title")).to_be_visible(timeout=15_000)


@scene
def keebble_full_hand(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**CALLED, "hands": ["CATSEQU", "DOGAT", "XENIA"]})
    expect(told(ann.page)).to_contain_text("You have no room for a letter.")


@scene
def keebble_packed(studio: Studio, ann: Person) -> None:
    settings = {"tiny_backpacks": True}
    sheet(studio, ann, {**CALLED, "settings": settings, "slots_used": [16, 9, 5]})
    expect(told(ann.page)).to_contain_text("Your backpack is full.")


@scene
def keebble_standing_still(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, {**MIDDLE, "quiet_rounds": 3, "round_start": 0})
    expect(ann.page.get_by_text("One more round without a word").first).to_be_visible()


@scene
def keebble_german(studio: Studio, ann: Person) -> None:
    ann.keep("parlour.choices", {"language": "de"})
    sheet(studio, ann, {**MIDDLE, "phase": "ask", "settings": {"letterfraud": "line"}})


@scene
def keebble_large_text(studio: Studio, ann: Person) -> None:
    sheet(studio, ann, CALLED)
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")


@scene
def keebble_large_wall(studio: Studio, ann: Person) -> None:
    rows = [*["." * 16] * 3, "....DOGS........", *["." * 16] * 4]
    large = {"settings": {"size": "large"}, "rows": rows, "walls": [], "star": [8, 4]}
    cells = [[1, 1], [16, 8], [16, 1]]
    sheet(studio, ann, {**CALLED, **large, "hand_cells": cells})
    ann.press(ann.page.get_by_role("button", name="A wall"))
