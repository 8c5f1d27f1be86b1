"""One's own turn: what a hasty finger does, what is remembered, and what is said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.frame_editor import Message, doctor
from tests.browser.client.kniffeliger.positions import MIDDLE, ROLLED, Position
from tests.browser.client.people import Person
from tests.browser.client.shown import was_shown


def at_table(new_person: NewPerson, position: Position, *, phone: bool = True) -> Person:
    ann = new_person("Ann", phone=phone)
    ann.plays(position=position, bots={1: "casual", 2: "random"})
    return ann


HASTE = """async (lever) => {
  lever.click();
  lever.click();
  await new Promise((done) => setTimeout(done, 150));
  lever.click();
}"""
KEYS = """async (lever) => {
  const press = () => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "r", bubbles: true, cancelable: true }));
  press();
  press();
  await new Promise((done) => setTimeout(done, 150));
  press();
}"""


@pytest.mark.parametrize("how", ["finger", "mouse", "key"])
def test_a_roll_in_haste_is_one_roll(new_person: NewPerson, how: str) -> None:
    """Most of it is done inside the page, which is in haste also on a slow machine."""
    ann = at_table(new_person, MIDDLE, phone=how == "finger")
    match how:
        case "finger":
            ann.lever.evaluate(HASTE)
        case "mouse":
            ann.lever.dblclick()
        case _:
            ann.lever.evaluate(KEYS)
    expect(ann.page.get_by_text("Roll 1 of 3", exact=True)).to_be_visible()
    expect(ann.lever).to_have_attribute("aria-disabled", "false")
    expect(ann.page.get_by_text("Roll 1 of 3", exact=True)).to_be_visible()
    ann.press(ann.lever)
    expect(ann.page.get_by_text("Roll 2 of 3", exact=True)).to_be_visible()


def test_marks_come_back_when_a_field_is_put_down(new_person: NewPerson) -> None:
    ann = at_table(new_person, ROLLED)
    ann.press(ann.dice.nth(1))
    expect(ann.dice.nth(1)).to_have_accessible_name("Die 2: 5, kept")
    ann.page.reload()
    ann.is_asked()
    ann.press(ann.row("fives"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))
    ann.page.wait_for_timeout(500)
    ann.press(ann.row("fives"))
    expect(ann.dice.nth(1)).to_have_accessible_name("Die 2: 5, kept")
    ann.press(ann.row("fives"))
    ann.press(ann.dice.nth(2))
    for place in (1, 2):
        expect(ann.dice.nth(place)).to_have_attribute("aria-pressed", "true")


def test_before_the_first_roll_everything_says_so(new_person: NewPerson) -> None:
    ann = at_table(new_person, MIDDLE)
    about = "Fives: The sum of all fives."
    for target, said in ((ann.enter, "Roll first."), (ann.row("fives"), f"Roll first. {about}")):
        ann.poke(target)
        was_shown(ann.page, said)
        ann.page.get_by_role("tab", name="Everybody").tap()
        ann.page.get_by_role("tab", name="My sheet").tap()
    ann.press(ann.lever)
    expect(ann.page.locator(".note")).to_have_count(0)


def test_fields_are_chosen_among_all_sheets_too(new_person: NewPerson) -> None:
    ann = at_table(new_person, ROLLED)
    ann.page.get_by_role("tab", name="Everybody").tap()
    expect(ann.page.get_by_text("Roll 1 of 3", exact=True)).to_be_visible()
    ann.press(ann.row("fives"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))
    ann.press(ann.enter)
    expect(ann.cell(0, "fives")).to_have_text("15")


def test_action_dice_are_used_beside_all_sheets_too(new_person: NewPerson) -> None:
    ann = at_table(new_person, MIDDLE)
    ann.page.get_by_role("tab", name="Everybody").tap()
    ann.press(ann.die("Freeze"))
    expect(ann.dialog).to_be_visible()


def test_a_double_click_chooses_a_field(new_person: NewPerson) -> None:
    ann = at_table(new_person, ROLLED, phone=False)
    ann.row("fives").dblclick()
    ann.page.wait_for_timeout(100)
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))


def test_an_arrow_leads_into_the_sheet_and_no_roll_is_lost(new_person: NewPerson) -> None:
    ann = at_table(new_person, MIDDLE, phone=False)
    ann.page.keyboard.press("r")
    expect(ann.page.get_by_text("Roll 1 of 3", exact=True)).to_be_visible()
    for key in ("ArrowDown", "ArrowDown", "Space"):
        ann.page.keyboard.press(key)
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d"))
    expect(ann.page.get_by_text("Roll 1 of 3", exact=True)).to_be_visible()


OVERLAPS = """(part, others) => {
  const one = part.getBoundingClientRect();
  return [...document.querySelectorAll(others)].filter((other) => {
    const two = other.getBoundingClientRect();
    const apart = one.left >= two.right || two.left >= one.right;
    return !apart && one.top < two.bottom && two.top < one.bottom;
  }).map((other) => other.textContent);
}"""


@pytest.mark.parametrize("device", ["phone", "desk", "side"])
def test_a_hint_stands_whole_beside_the_dice_and_is_taken_with_one_tap(
    new_person: NewPerson, device: str
) -> None:
    sizes = {"phone": (360, 640), "desk": (1280, 800), "side": (844, 390)}
    width, height = sizes[device]
    size = {"viewport": {"width": width, "height": height}}
    ann = new_person("Ann", phone=device != "desk", **size)
    doctor(ann.page, advise_chance)
    ann.plays(position=ROLLED, bots={1: "casual", 2: "random"})
    ann.press(ann.page.get_by_role("button", name="Hint"))
    hint = ann.page.locator(".hint")
    expect(hint).to_be_visible(timeout=120_000)
    expect(hint).to_contain_text("Enter 20 in chance. That helps most with: chance.")
    expect(ann.row("chance")).to_be_in_viewport(ratio=1)
    beside = ".tray button, [data-person] .name, .turn, .bar > .places > button, [data-advised]"
    assert hint.evaluate(OVERLAPS, beside) == []
    expect(hint).to_be_in_viewport(ratio=1)
    ann.press(hint.get_by_role("button", name="Do it"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter 20\s+chance"))
    expect(hint).to_contain_text("Now press Enter.")
    ann.press(ann.row("fives"))
    expect(hint).to_contain_text("Your choice: about 2 points less.")
    ann.press(hint.get_by_role("button", name="Close"))
    expect(hint).to_have_count(0)
    ann.press(ann.enter)
    expect(ann.end).to_be_enabled()


def advise_chance(message: Message) -> None:
    """Any hint says to enter chance, the last field, and that fives are worth a little less."""
    if message["type"] != "hint":
        return
    best = {"type": "enter", "category": "chance"}
    worse = {"type": "enter", "category": "fives"}
    message["advice"] = {
        "best": best,
        "alternatives": [
            {"action": best, "expected": 9, "cost": 0},
            {"action": worse, "expected": 7.2, "cost": 1.8},
        ],
        "line": {"key": "advice.enter.short", "parameters": {"category": "chance", "points": 20}},
        "why": [{"key": "advice.helps", "parameters": {"categories": ["chance"]}}],
    }


def test_nothing_is_entered_unasked_while_there_are_rolls(new_person: NewPerson) -> None:
    ann = at_table(new_person, ROLLED)
    bar = ann.page.locator(".bar")
    height = bar.evaluate("(one) => one.offsetHeight")
    ann.press(ann.row("fours"))
    ann.press(ann.enter)
    asked = ann.page.locator(".caption").get_by_text("0 points in fours? You can still roll.")
    expect(asked).to_be_visible()
    assert bar.evaluate("(one) => one.offsetHeight") == height, "it covers no more"
    ann.press(ann.page.get_by_role("button", name="Back"))
    expect(asked).to_have_count(0)
    expect(ann.row("fours")).to_have_attribute("aria-checked", "false")
    ann.press(ann.row("fours"))
    expect(asked).to_have_count(0)
    for _ in "asked", "answered":
        ann.page.wait_for_timeout(700)
        ann.press(ann.enter)
    expect(ann.cell(0, "fours")).to_have_text("0")


LONG = ("Benjamin", "Cleopatra", "Emmanuelle", "Friederike", "Grandma Jo", "Hieronymus", "Kim")
WIDER = """() => {
  const page = document.documentElement;
  const cut = (part) =>
    part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
  const parts = [...document.querySelectorAll(".name, .die, .sheets, .enter")].filter(
    (part) => getComputedStyle(part).overflow !== "visible" && cut(part));
  const beside = [...document.querySelectorAll(".die, .name, .bar button")].filter((part) => {
    const { left, right } = part.getBoundingClientRect();
    return left < 0 || right > page.clientWidth;
  });
  const wide = page.scrollWidth > page.clientWidth ? ["the page"] : [];
  return [...parts, ...beside].map((part) => part.className + part.textContent).concat(wide);
}"""


@pytest.mark.parametrize("seats", [4, 8])
def test_a_small_phone_shows_whole_names_five_dice_and_the_end_of_the_page(
    new_person: NewPerson, seats: int
) -> None:
    """Everybody's sheets at 320 pixels: names are turned, not cut, and nothing moves sideways."""
    ann = new_person("Ann", phone=True, viewport={"width": 320, "height": 568})
    others = new_person("Others")
    every = {"steal": 1, "freeze": 2, "crossOut": 1, "shift": 1, "swap": 1}
    position = {**ROLLED, "seats": seats, "sheets": [{}] * seats, "ready": [every] * seats}
    code = ann.opens(position=position)
    ann.sits(code, 0)
    others.called()
    for seat, name in zip(range(1, seats), LONG, strict=False):
        others.ask("POST", f"tables/{code}/seats/{seat}", nonce=name, name=name)
    ann.starts(code)
    page = ann.looks(code)
    ann.is_asked()
    assert page.evaluate(WIDER) == []
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    actions = page.get_by_role("group", name="Action dice").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert actions is not None
    assert bar is not None
    assert actions["y"] + actions["height"] <= bar["y"], "the bar hides the end of the page"
    page.get_by_role("tab", name="Everybody").tap()
    expect(page.locator("thead").get_by_text(LONG[seats - 2])).to_be_visible()
    assert page.evaluate(WIDER) == []


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_enter_has_two_lines_in_every_language(new_person: NewPerson, language: str) -> None:
    ann = new_person("Ann", phone=True, viewport={"width": 320, "height": 568})
    ann.called()
    ann.keep("parlour.choices", {"language": language})
    dice = {"rolls": 3, "dice": [2, 3, 4, 5, 4]}
    code = ann.opens(position={"seats": 2, "round": 3, **dice}, bots={1: "random"})
    ann.sits(code, 0)
    ann.starts(code)
    ann.looks(code)
    ann.press(ann.row("smallStraight"))
    enter = ann.page.locator(".enter")
    expect(enter).to_contain_text("30")
    for button in ann.page.locator(".bar button").all():
        assert button.evaluate("button => button.scrollWidth <= button.clientWidth")
        expect(button).to_be_in_viewport(ratio=1)
    for line in enter.locator("b, small").all():
        assert line.evaluate(
            "one => one.offsetHeight < 2 * parseFloat(getComputedStyle(one).fontSize)"
        )


def test_on_a_desk_the_dock_is_under_the_dice(new_person: NewPerson) -> None:
    ann = at_table(new_person, ROLLED, phone=False)
    dice, roll, sheet = (
        part.bounding_box() for part in (ann.dice.last, ann.lever, ann.page.locator("table"))
    )
    assert dice is not None
    assert roll is not None
    assert sheet is not None
    assert 0 < roll["y"] - dice["y"] - dice["height"] < 120
    assert roll["x"] + roll["width"] < sheet["x"]


def test_the_title_says_whose_sheet_it_is(new_person: NewPerson) -> None:
    ann = at_table(new_person, ROLLED)
    name = ann.page.locator("[data-person='1'] .name").inner_text()
    ann.page.locator("[data-person='1'] button").tap()
    title = ann.page.get_by_role("tab", selected=True)
    expect(title).to_have_text(f"{name}'s sheet")
    expect(title.locator("svg")).to_be_visible()
    title.tap()
    expect(title).to_have_text("My sheet")
    expect(ann.page.locator("[data-sheet]")).to_have_attribute("data-sheet", "0")


def test_a_tap_on_somebody_shows_their_sheet_and_writes_nothing(new_person: NewPerson) -> None:
    ann = at_table(new_person, ROLLED)
    ann.page.locator("[data-person='1'] button").tap()
    sheet = ann.page.locator("[data-sheet='1']")
    expect(sheet).to_be_visible()
    sheet.locator("[data-row='chance']").tap(force=True)
    expect(ann.enter).to_contain_text("choose a field")
    ann.page.locator("[data-person='0'] button").tap()
    ann.press(ann.row("fives"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+fives"))


def test_a_field_before_a_player_says_what_comes_first(new_person: NewPerson) -> None:
    ann = at_table(new_person, MIDDLE)
    ann.press(ann.die("Freeze"))
    ann.dialog.get_by_role("radio", name=re.compile("^chance")).tap(force=True)
    expect(ann.dialog.get_by_role("status")).to_have_text("Choose a player first.")


def test_the_sheet_below_is_marked_beside_whose_turn_it_is(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann", phone=True), new_person("Bob")
    code = ann.opens(position={**ROLLED, "active": 1}, bots={2: "random"})
    ann.sits(code, 0)
    bob.sits(code, 1)
    ann.starts(code)
    ann.looks(code)
    ann.now_watches()
    expect(ann.page.locator("[aria-current=true]")).to_have_attribute("data-person", "1")
    shown = ann.page.locator("[data-person]").filter(has_text="sheet below")
    expect(shown).to_have_attribute("data-person", "0")
    expect(ann.page.locator("[data-sheet]")).to_have_attribute("data-sheet", "0")


def test_a_phone_on_its_side_shows_all_fields_beside_the_dice(new_person: NewPerson) -> None:
    ann = new_person("Ann", viewport={"width": 844, "height": 390}, has_touch=True)
    ann.plays(position=ROLLED, bots={1: "casual", 2: "random"})
    bar = ann.enter.bounding_box()
    assert bar is not None
    seen = ann.dice.first, ann.page.locator(".turn"), ann.row("threeOfAKind"), ann.row("pi")
    for locator in seen:
        expect(locator).to_be_in_viewport(ratio=1)
        box = locator.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]
    ann.page.locator("[data-person='1'] button").tap()
    expect(ann.cell(1, "ones")).to_be_visible()
    ann.page.get_by_role("tab", name="My sheet").tap()
    expect(ann.row("pi")).to_be_in_viewport(ratio=1)


def centre(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("phone", [True, False])
def test_enter_in_haste_does_not_keep_the_turn_open(new_person: NewPerson, phone: bool) -> None:
    position = {"seats": 2, "round": 3, "rolls": 3, "dice": [1, 2, 3, 4, 6]}
    ann = new_person("Ann", phone=phone)
    ann.minds_time()
    ann.plays(position=position, bots={1: "casual"})
    time_passes = ann.stops_time()
    ann.press(ann.row("chance"))
    enter, lever = centre(ann.enter), centre(ann.lever)
    ann.press(ann.enter)
    ending = ann.page.get_by_text("Your turn ends …")
    expect(ending).to_be_visible()
    time_passes(300)
    ann.presses_at(*enter)
    ann.presses_at(*lever)
    was_shown(ann.page, "Your turn ends …")
    expect(ending.first).to_be_visible()
    time_passes(2_000)
    expect(ann.page.get_by_text("Round 4 of up to 14")).to_be_visible()


def test_a_turn_is_kept_open_on_demand(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    ann.minds_time()
    position = {"seats": 3, "round": 3, "rolls": 3, "dice": [1, 2, 3, 4, 6]}
    ann.plays(position=position, bots={1: "casual", 2: "random"})
    time_passes = ann.stops_time()
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    wait = ann.page.get_by_role("button", name="Wait")
    expect(wait).to_be_visible()
    time_passes(700)
    ann.press(wait)
    expect(ann.page.get_by_text("Nothing is left to do. Press End turn.")).to_be_visible()
    time_passes(10_000)
    expect(ann.page.get_by_text("Round 3 of up to 14")).to_be_visible()
    ann.press(ann.end)
    expect(ann.page.get_by_text("Round 4 of up to 14")).to_be_visible()


def test_what_was_done_before_does_not_hide_whose_turn_it_is(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann", phone=True), new_person("Bob")
    ready = [{}, {"freeze": 1, "crossOut": 1}]
    position = {"seats": 2, "round": 3, "active": 1, "rolls": 1, "dice": [1, 2, 3, 4, 6]}
    code = ann.opens(position={**position, "ready": ready})
    ann.sits(code, 0)
    bob.sits(code, 1)
    ann.starts(code)
    ann.minds_time()
    ann.looks(code)
    ann.now_watches()
    ann.stops_time()
    bob.looks(code)
    bob.is_asked()
    for kind, field in (("Freeze", "ones"), ("Cross out", "twos")):
        bob.press(bob.die(kind))
        bob.press(bob.choice(field))
        bob.press(bob.dialog.locator(".fire"))
        expect(bob.dialog).to_have_count(0)
    bob.press(bob.row("chance"))
    bob.press(bob.enter)
    news = ann.page.locator(".banner p")
    expect(news).to_have_text([re.compile("froze your ones"), re.compile("crossed out your twos")])
    bob.press(bob.end)
    ann.is_asked()
    expect(ann.page.get_by_text("Roll the dice.")).to_be_visible()
    turn, banner = ann.page.locator(".top"), ann.page.locator(".banner")
    below = turn.bounding_box(), banner.bounding_box()
    assert below[0] is not None
    assert below[1] is not None
    assert below[1]["y"] >= below[0]["y"] + below[0]["height"]


def test_an_entry_that_brings_an_action_die_says_so_before(new_person: NewPerson) -> None:
    """The server tells: here for dice that add up to eighteen."""
    ann = at_table(new_person, {**ROLLED, "dice": [1, 2, 4, 5, 6]})
    expect(ann.enter).to_contain_text("+ action die")
    ann.press(ann.row("chance"))
    expect(ann.enter).to_have_text(re.compile(r"Enter 18\s+\+ action die\s+chance"))
    expect(
        ann.page.get_by_text("Your dice add up to 18: that earns an action die.")
    ).to_be_visible()


def test_an_entry_that_brings_none_does_not(new_person: NewPerson) -> None:
    ann = at_table(new_person, {**ROLLED, "dice": [1, 2, 4, 5, 5]})
    ann.press(ann.row("chance"))
    expect(ann.enter).to_have_text(re.compile(r"Enter 17\s+chance$"))


def test_what_a_field_counts_is_said_when_it_is_chosen(new_person: NewPerson) -> None:
    ann = at_table(new_person, {"seats": 3, "round": 3, "rolls": 1, "dice": [1, 2, 4, 5, 5]})
    ann.press(ann.row("pi"))
    expect(ann.page.get_by_text("1, 1, 3, 4 and 5 in any order: 31 points.")).to_be_visible()


def test_a_phone_has_room_for_everybody_and_their_action_dice(new_person: NewPerson) -> None:
    every = {"steal": 1, "freeze": 2, "crossOut": 1, "shift": 1, "swap": 1}
    ann = new_person("Ann", phone=True)
    position = {"seats": 6, "round": 3, "ready": [every] * 6}
    code = ann.opens(position=position, bots=dict.fromkeys(range(1, 6), "random"))
    ann.sits(code, 0)
    ann.starts(code)
    page = ann.looks(code)
    ann.is_asked()
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    cut = """chips => chips.filter((chip) => {
      const parts = [chip.querySelector("button"), chip.querySelector(".stock")];
      return parts.some((part) => part && part.scrollWidth > part.clientWidth);
    }).length"""
    assert page.locator("[data-person]").evaluate_all(cut) == 0
