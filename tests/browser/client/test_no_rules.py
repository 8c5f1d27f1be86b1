"""The page knows no rules: it shows and offers what the server says, however odd."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.frame_editor import Change, Message, doctor
from tests.browser.client.kniffeliger.positions import MIDDLE, ROLLED, Position, last_round
from tests.browser.client.people import Person

SUMS = [4001, -17, 603]
LEFT = [77, 88, 99]


def in_views(change: Change) -> Change:
    """Changes the view of every message that has one."""

    def heard(message: Message) -> None:
        if message["type"] in ("sync", "event"):
            change(message)

    return heard


def at_table(new_person: NewPerson, phone: bool, change: Change, position: Position) -> Person:
    ann = new_person("Ann", phone=phone)
    code = ann.opens(position=position, bots=dict.fromkeys(range(1, position["seats"]), "casual"))
    ann.sits(code, 0)
    ann.starts(code)
    doctor(ann.page, in_views(change))
    ann.looks(code)
    ann.page.locator(".turn").wait_for()
    return ann


def choice(name: str, options: list[Any], **when: int) -> dict[str, Any]:
    conditions = [{"field": field, "values": [value]} for field, value in when.items()]
    return {"type": "choice", "name": name, "options": options, "when": conditions}


def asks(message: Message, *offers: tuple[str, list[dict[str, Any]]]) -> None:
    """The question has these offers instead of its own."""
    for question in message["asked"]:
        made = [{"id": kind, "kind": kind, "fields": fields} for kind, fields in offers]
        question["prompt"] = {"offers": made}


def odd_numbers(message: Message) -> None:
    view = message["view"]
    view.update(round=1234, rounds=5678, totals=SUMS, open_fields=LEFT)
    view["sheets"][0]["ones"] = 911
    view["sheets"][1]["pi"] = -3
    view["points"] = {category: 1000 + n for n, category in enumerate(view["points"])}
    view["ready"][0] = {"steal": 41, "swap": 7}
    view["fresh"][0] = {"freeze": 13}


@pytest.mark.parametrize("phone", [True, False])
def test_every_number_is_the_servers(new_person: NewPerson, phone: bool) -> None:
    ann = at_table(new_person, phone, odd_numbers, ROLLED)
    page = ann.page
    expect(page.get_by_text("Round 1234 of up to 5678")).to_be_visible()
    expect(ann.cell(0, "ones")).to_have_text("911")
    for n, category in ((2, "threes"), (4, "fives"), (13, "pi")):
        expect(ann.row(category)).to_have_accessible_name(re.compile(f"would score {1000 + n}$"))
        expect(ann.cell(0, category)).to_contain_text(str(1000 + n))
    ann.press(ann.row("fives"))
    expect(ann.enter).to_contain_text("Enter 1004")
    expect(ann.die("Steal")).to_have_accessible_name("Steal 41 ready")
    expect(ann.die("Swap")).to_have_accessible_name("Swap 7 ready")
    expect(ann.die("Freeze")).to_have_accessible_name(re.compile(r"\+13 next"))
    expect(page.get_by_text("77 open")).to_be_visible()
    for seat, total in enumerate(SUMS):
        expect(page.locator(f"[data-total='{seat}']").first).to_have_text(str(total))
    if phone:
        page.get_by_role("tab", name="Everybody").tap()
    expect(ann.cell(1, "pi")).to_have_text("-3")
    for seat, total in enumerate(SUMS):
        expect(page.locator(f"th [data-total='{seat}']")).to_have_text(str(total))
        expect(page.get_by_text(f"{LEFT[seat]} open")).to_be_visible()


def odd_offers(message: Message) -> None:
    """Only closed fields can be filled, the turn can end, nothing can be rolled; a freeze goes
    only to the third player, and there only to closed fields.
    """
    freeze = [choice("victim", [1, 2]), choice("category", ["pi", "twos"], victim=2)]
    asks(
        message,
        ("enter", [choice("category", ["sixes", "twos"])]),
        ("endTurn", []),
        ("freeze", freeze),
    )


@pytest.mark.parametrize("phone", [True, False])
def test_what_can_be_done_is_what_the_server_offers(new_person: NewPerson, phone: bool) -> None:
    ann = at_table(new_person, phone, odd_offers, ROLLED)
    page = ann.page
    offered = page.locator("[data-row][aria-disabled=false]")
    expect(offered).to_have_count(2)
    assert offered.evaluate_all("all => all.map((one) => one.dataset.row)") == ["twos", "sixes"]
    expect(ann.lever).to_have_attribute("aria-disabled", "true")
    expect(ann.end).to_have_attribute("aria-disabled", "false")
    for die in ann.dice.all():
        expect(die).to_have_attribute("aria-disabled", "true")
    for kind, may in (("Steal", False), ("Freeze", True), ("Cross out", False), ("Swap", False)):
        expect(ann.die(kind)).to_have_attribute("aria-disabled", str(not may).lower())
    ann.press(ann.row("sixes"))
    expect(ann.enter).to_contain_text(re.compile(r"Enter \d+\s+sixes"))
    expect(ann.enter).to_have_attribute("aria-disabled", "false")
    ann.press(ann.die("Freeze"))
    ann.press(ann.choice("Otto"))
    fields = ann.dialog.get_by_role("radiogroup", name="Field").get_by_role("radio")
    free = fields.and_(page.locator("[aria-disabled=false]"))
    expect(free).to_have_count(2)
    expect(free.first).to_have_accessible_name(re.compile("^twos"))
    expect(free.last).to_have_accessible_name(re.compile("^pi"))


def odd_dice(message: Message) -> None:
    """Two of the five dice can be kept, one is kept for good, and no more than two in all."""
    keep = {"type": "subset", "name": "keep", "options": [0, 2, 3], "min": 0, "max": 2}
    asks(message, ("roll", [{**keep, "fixed": [2], "when": []}]))


def test_dice_are_kept_as_the_server_allows(new_person: NewPerson) -> None:
    ann = at_table(new_person, False, odd_dice, ROLLED)
    expect(ann.dice.nth(2)).to_have_attribute("aria-pressed", "true")
    pressed = "[...document.querySelectorAll('button.die')].map((one) => one.ariaPressed)"
    for key in "12345":
        ann.page.keyboard.press(key)
    assert ann.page.evaluate(pressed) == ["true", "false", "true", "false", "false"]
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("4")
    assert ann.page.evaluate(pressed) == ["false", "false", "true", "true", "false"]


def three_fields(message: Message) -> None:
    """A sheet of three fields, in an order of its own."""
    view = message["view"]
    for sheet in view["sheets"]:
        kept = {name: sheet[name] for name in ("pi", "ones", "fullHouse")}
        sheet.clear()
        sheet.update(kept)


@pytest.mark.parametrize("phone", [True, False])
def test_the_sheet_has_the_servers_fields(new_person: NewPerson, phone: bool) -> None:
    ann = at_table(new_person, phone, three_fields, ROLLED)
    rows = ann.page.locator("[data-row]")
    expect(rows).to_have_count(3)
    assert rows.evaluate_all("all => all.map((one) => one.dataset.row)") == [
        "pi",
        "ones",
        "fullHouse",
    ]


def odd_end(message: Message) -> None:
    if message["outcome"] is not None:
        message["outcome"].update(scores=[-5, 12345], ranks=[2, 1])


def test_the_ranking_is_the_servers(new_person: NewPerson) -> None:
    position = {**last_round(2), "rolls": 1, "dice": [1, 2, 3, 4, 6]}
    ann = at_table(new_person, True, odd_end, position)
    ann.press(ann.row("chance"))
    ann.press(ann.enter)
    expect(ann.page.get_by_role("heading", name="Frida wins!")).to_be_visible()
    rows = ann.page.locator("section.results ol li")
    expect(rows).to_have_text(["1. Frida 12345", "2. Ann -5"])


def test_what_a_move_would_bring_is_what_the_server_says(new_person: NewPerson) -> None:
    def odd_gains(message: Message) -> None:
        if message["type"] == "preview":
            message["preview"]["gains"] = [808, 0, -909]

    ann = new_person("Ann")
    code = ann.opens(position=MIDDLE, bots={1: "casual", 2: "casual"})
    ann.sits(code, 0)
    ann.starts(code)
    doctor(ann.page, odd_gains)
    ann.looks(code)
    ann.press(ann.die("Steal"))
    ann.press(ann.choice("Otto"))
    ann.press(ann.choice("kniffeliger"))
    then = ann.dialog.get_by_role("status")
    expect(then).to_contain_text("Ann +808")
    expect(then).to_contain_text("Otto −909")
    expect(then).not_to_contain_text("Frida")
