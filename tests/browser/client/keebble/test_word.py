"""A word: by finger, by mouse, by keys; what is said of it; and that it stays where it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.frame_editor import Message, doctor
from tests.browser.client.keebble.positions import EMPTY, MIDDLE
from tests.browser.client.keebble.sheet import (
    KNOWN,
    button,
    cell,
    confirm,
    holds,
    key,
    lays,
    lies,
    meet,
    sits_down,
    take,
    tile,
    told,
    touch,
)
from tests.browser.client.people import HASTE_MS, Person
from tests.browser.client.shown import was_shown

TAPS = """() => {
  window.taps = 0;
  addEventListener("pointerup", () => window.taps++, true);
}"""


def test_a_word_takes_as_many_taps_as_letters_and_two_more(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**MIDDLE, "hands": ["SCAT", "AB", ""]})
    ann.page.evaluate(TAPS)
    touch(ann, "c6")
    for letter in "CAT":
        ann.press(tile(ann.page, letter))
    expect(told(ann.page)).to_contain_text("CAT")
    lies(ann.page, "ACT")
    assert ann.page.evaluate("window.taps") == 4
    ann.press(ann.page.get_by_role("button", name="Take all back"))
    expect(ann.page.locator("[data-piece]")).to_have_count(0)


def test_what_a_word_makes_is_told_before_it_is_played(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE)
    page = ann.page
    expect(told(page)).to_contain_text("Lay a word that touches a letter")
    lays(ann, "d6", "E")
    expect(told(page)).to_contain_text("HOWE")
    confirm(ann, "Play for 12")
    expect(page.locator("[data-total='0']")).to_contain_text("29")
    expect(button(page)).to_have_text("Call")
    holds(page, 0, "CATS")
    was_shown(page, "You played HOWE for 12 points.")


def test_why_a_word_is_none_is_said_beside_it(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE)
    page = ann.page
    lays(ann, "g4", "S")
    expect(told(page)).to_contain_text("“DOGSS” is not in the dictionary.")
    touch(ann, "g4")
    lays(ann, "b7", "A")
    expect(told(page)).to_contain_text("One letter is not a word")
    ann.press(tile(page, "T"))
    expect(told(page)).to_contain_text("It must touch a letter on the sheet")
    expect(page.locator(".told .bad")).to_have_count(0)
    ann.poke(button(page))
    expect(page.locator(".told .bad").last).to_have_text(re.compile("^It must touch a letter"))
    expect(page.locator(".toast")).to_have_count(0)


def test_the_first_turn_is_explained_until_it_is_known(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE, knows=False)
    page = ann.page
    first = page.locator("[data-part=first]")
    expect(first).to_contain_text(
        "Then call two letters. 10 letters on the border start the endgame."
    )
    expect(first).to_contain_text("Lay a word that touches a letter")
    ann.press(page.get_by_role("button", name="How to play"))
    expect(page.get_by_role("dialog")).to_contain_text("Words end at walls.")
    ann.press(page.get_by_role("dialog").get_by_role("button", name="Close"))
    lays(ann, "d6", "E")
    expect(told(page)).to_contain_text("HOWE")
    confirm(ann, "Play for 12")
    expect(first).to_contain_text("Call 2 letters")
    ann.press(page.get_by_role("button", name="Got it"))
    expect(told(page)).to_contain_text("Call 2 letters")
    page.reload()
    expect(told(page)).to_contain_text("Call 2 letters")
    expect(first).to_have_count(0)


def test_a_word_by_keys_alone(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE, phone=False)
    page = ann.page
    cell(page, "d4").focus()
    for press in ("ArrowDown", "ArrowDown", "Space", "e"):
        page.keyboard.press(press)
    expect(told(page)).to_contain_text("HOWE")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-piece]")).to_have_count(0)
    page.keyboard.press("q")
    was_shown(page, "You don't have Q")
    page.keyboard.press("e")
    expect(button(page)).to_have_text("Play for 12")
    page.keyboard.press("Control+Enter")
    expect(button(page)).to_have_text("Call")
    for letter in "rd":
        page.keyboard.press(letter)
    expect(button(page)).to_have_text("Call R, D")
    page.keyboard.press("Backspace")
    page.keyboard.press("n")
    expect(button(page)).to_have_text("Call R, N")
    page.keyboard.press("Control+Enter")
    expect(told(page)).not_to_contain_text("Call 2 letters")


def test_a_word_a_call_and_a_wall_without_the_mouse(new_person: NewPerson) -> None:
    """Nothing has the focus to begin with: arrows, letters and Enter are the page's."""
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    position = {**MIDDLE, "seats": 2, "hand_cells": [[1, 1], [8, 8]], "scores": [0, 0]}
    meet({**position, "hands": ["CATSE", "DOG"]}, ann, ben)
    page = ann.page
    for press in ["ArrowRight"] * 3 + ["ArrowDown"] * 5:
        page.keyboard.press(press)
    expect(page.locator(".cursor")).to_have_count(1)
    expect(cell(page, "d6")).to_be_focused()
    page.keyboard.press("e")
    expect(button(page)).to_have_text("Play for 16")
    page.keyboard.press("Enter")
    expect(button(page)).to_have_text("Call")
    for press in ("r", "d"):
        page.keyboard.press(press)
    expect(button(page)).to_have_text("Call R, D")
    page.keyboard.press("Enter")
    ben.press(take(ben.page, "R"))
    confirm(ben, "Take R")
    confirm_skip(ben)
    for letter in "RD":
        ben.press(key(ben.page, letter))
    confirm(ben, "Call R, D")
    expect(page.locator(".turn")).to_have_text("Letter or wall")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    expect(button(page)).to_have_text("Draw the wall")
    page.keyboard.press("Enter")
    expect(page.locator("path.wall.last")).to_have_count(1)


def confirm_skip(one: Person) -> None:
    """No word."""
    one.press(one.page.locator("[data-do=skip]"))


def test_typing_leaves_the_button_that_was_pressed_before(new_person: NewPerson) -> None:
    """Shuffle has the focus; Enter plays the word all the same."""
    ann = sits_down(new_person, MIDDLE, phone=False)
    page = ann.page
    touch(ann, "d6")
    page.get_by_role("button", name="Shuffle").click()
    page.keyboard.press("e")
    expect(button(page)).to_have_text("Play for 12")
    page.keyboard.press("Enter")
    expect(button(page)).to_have_text("Call")


def test_a_letter_is_dragged_onto_the_sheet(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE, phone=False)
    page = ann.page
    tile(page, "E").drag_to(cell(page, "d6"))
    expect(told(page)).to_contain_text("HOWE")


def test_letters_stay_through_a_reload(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE)
    lays(ann, "d6", "E")
    expect(told(ann.page)).to_contain_text("HOWE")
    ann.page.reload()
    expect(told(ann.page)).to_contain_text("HOWE")
    lies(ann.page, "E")


def test_giving_up_a_word_is_asked_once(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE)
    page = ann.page
    lays(ann, "d6", "E")
    skip = page.locator("[data-do=skip]")
    ann.press(skip)
    expect(page.locator(".doubt")).to_have_text("Play no word? Your letters stay in your hand.")
    ann.press(page.get_by_role("button", name="No, go on"))
    lies(page, "E")
    ann.press(skip)
    page.wait_for_timeout(HASTE_MS)
    ann.press(page.get_by_role("button", name="Yes, no word"))
    expect(button(page)).to_have_text("Call")


def test_without_letters_no_word_is_not_asked_about(new_person: NewPerson) -> None:
    ann = sits_down(new_person, MIDDLE)
    ann.press(ann.page.locator("[data-do=skip]"))
    expect(button(ann.page)).to_have_text("Call")


def test_a_plan_made_out_of_turn_is_the_word_of_ones_turn(new_person: NewPerson) -> None:
    """Through somebody's call, one's own reaction, and a reload."""
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    position = {**MIDDLE, "seats": 2, "hand_cells": [[1, 1], [8, 8]], "to_move": 1}
    hands = {"hands": ["CATSE", "DOGAT"], "scores": [0, 0], "phase": "ask"}
    meet({**position, **hands}, ann, ben)
    page = ann.page
    expect(told(page)).to_contain_text("You can lay your next word while you wait.")
    lays(ann, "d6", "E")
    expect(told(page)).to_contain_text("HOWE")
    expect(told(page)).to_contain_text("Ready for your turn.")
    expect(button(page)).to_have_text("Not your turn yet")
    for letter in "RD":
        ben.press(key(ben.page, letter))
    confirm(ben, "Call R, D")
    ann.press(take(page, "R"))
    page.reload()
    confirm(ann, "Take R")
    expect(told(page)).to_contain_text("HOWE")
    confirm(ann, re.compile(r"Play for \d+"))
    expect(button(page)).to_have_text("Call")


def test_a_plan_says_what_would_be_wrong(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    meet(
        {
            **MIDDLE,
            "seats": 2,
            "hand_cells": [],
            "hands": ["CATSE", "DO"],
            "scores": [],
            "to_move": 1,
        },
        ann,
        ben,
    )
    lays(ann, "g4", "S")
    expect(told(ann.page)).to_contain_text("“DOGSS” is not in the dictionary.")


def test_the_end_is_told_before_it_comes(new_person: NewPerson) -> None:
    ann = sits_down(new_person, {**MIDDLE, "endgame": True, "hands": ["E", "DOGAT", "XENIA"]})
    lays(ann, "d6", "E")
    expect(told(ann.page)).to_contain_text("This ends the game.")


def test_the_endgame_is_announced_and_only_words_are_left(new_person: NewPerson) -> None:
    rows = [".H......", EMPTY, EMPTY, "..DOGS..", *[EMPTY] * 4]
    position = {**MIDDLE, "rows": rows, "settings": {"edge_goal": 2}}
    ann = sits_down(new_person, {**position, "hands": ["SEW", "DOGAT", "XENIA"]})
    page = ann.page
    expect(page.get_by_role("button", name="Letters on the border 1/2")).to_be_visible()
    lays(ann, "c1", "E")
    expect(told(page)).to_contain_text("HE")
    expect(told(page)).to_contain_text("This starts the endgame.")
    confirm(ann)
    expect(page.get_by_role("button", name=re.compile("^Endgame"))).to_be_visible()
    was_shown(page, "The endgame begins")


def test_a_house_word_is_asked_for_and_counts(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    position = {**MIDDLE, "seats": 2, "hand_cells": [[1, 1], [8, 8]], "scores": [0, 0]}
    meet({**position, "hands": ["SE", "DOGAT"]}, ann, ben)
    page = ann.page
    lays(ann, "g4", "S")
    expect(told(page)).to_contain_text("is not in the dictionary")
    ann.poke(button(page))
    ann.press(page.get_by_role("button", name="Ask the others to accept “DOGSS”"))
    request = ben.page.get_by_role("region", name="A request")
    ben.press(request.get_by_role("button", name="Agree"))
    confirm(ann, re.compile(r"Play for \d+"))
    expect(button(page)).to_have_text("Call")


def advises(best: dict[str, Any], key: str, **parameters: Any) -> Callable[[Message], None]:
    """Any hint says to do this."""

    def say(message: Message) -> None:
        if message["type"] == "hint":
            message["advice"] = {
                "best": best,
                "alternatives": [{"action": best, "expected": 12, "cost": 0}],
                "line": {"key": key, "parameters": parameters},
                "why": [],
            }

    return say


HOWE = {"type": "word", "tiles": [["E", 4, 6]]}
play_howe = advises(HOWE, "advice.word", words=["HOWE"], cell="d6", points=12)
play_no_word = advises({"type": "skip"}, "advice.skip")


def test_a_hint_is_done_with_one_tap_and_the_page_goes_on(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    doctor(ann.page, play_howe)
    ann.keep(KNOWN, True)
    ann.plays(game="keebble", position=MIDDLE, bots={1: "casual", 2: "casual"})
    hint = ann.page.locator("div.hint")
    for close in (True, False):
        ann.press(ann.page.get_by_role("button", name="Hint"))
        expect(hint).to_be_visible()
        ann.press(hint.get_by_role("button", name="Close" if close else "Show me"))
        expect(hint).to_have_count(0)
    lies(ann.page, "E")
    confirm(ann, "Play for 12")
    expect(button(ann.page)).to_have_text("Call")
    was_shown(ann.page, "You played HOWE for 12 points.")


def test_a_hint_for_no_word_takes_back_the_one_that_lies(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    doctor(ann.page, play_no_word)
    ann.keep(KNOWN, True)
    ann.plays(game="keebble", position=MIDDLE, bots={1: "casual", 2: "casual"})
    lays(ann, "d6", "E")
    expect(button(ann.page)).to_have_text("Play for 12")
    ann.press(ann.page.get_by_role("button", name="Hint"))
    ann.press(ann.page.locator("div.hint").get_by_role("button", name="Show me"))
    # It lies in the hand, so nothing seems to wait for being played.
    expect(button(ann.page)).to_have_text("No word")
    expect(ann.page.locator("[data-do=skip]")).to_have_count(0)
    lies(ann.page, "")
    # Whoever thinks otherwise lays it again.
    lays(ann, "d6", "E")
    expect(button(ann.page)).to_have_text("Play for 12")


def test_on_a_narrow_phone_the_buttons_of_a_hint_stand_below_its_text(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", phone=True, viewport={"width": 320, "height": 568})
    doctor(ann.page, play_howe)
    ann.keep(KNOWN, True)
    ann.plays(game="keebble", position=MIDDLE, bots={1: "casual", 2: "casual"})
    ann.press(ann.page.get_by_role("button", name="Hint"))
    hint = ann.page.locator("div.hint")
    said, show = hint.locator("p"), hint.get_by_role("button", name="Show me")
    expect(show).to_be_visible()
    above, below = said.bounding_box(), show.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    assert above["width"] > 240
