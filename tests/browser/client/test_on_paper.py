"""Boards by code, what is printed, the word judge: from a page to a match, and from paper back."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.people import Person
from tests.browser.guests import Served
from tests.paper.reading import codes_on, need_programs, sizes_of, texts_of

FETCHED = """async (path) => {
  const answer = await fetch(path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return [answer.status, answer.headers.get("Content-Type"), btoa(text)];
}"""
NAMED = re.compile("code=([a-z]+)")


def pdf_behind(link: Locator) -> bytes:
    """What the browser gets by a link; links to paper open a tab of their own."""
    expect(link).to_have_attribute("target", "_blank")
    path = link.get_attribute("href")
    status, kind, body = link.page.evaluate(FETCHED, path)
    assert (status, kind) == (200, "application/pdf")
    found = b64decode(body)
    assert found.startswith(b"%PDF")
    return found


def to_paper(page: Page | Locator) -> Locator:
    return page.get_by_role("link", name="Open the PDF")


def players(where: Page | Locator) -> Locator:
    return where.locator(".players select")


def cells(page: Page) -> list[str]:
    """What is on every cell, as it is heard."""
    expect(page.get_by_role("gridcell").first).to_be_attached()
    return page.get_by_role("gridcell").all_inner_texts()


def code_in(page: Page) -> str:
    return page.get_by_label("Board code").input_value()


def board_of(person: Person, code: str) -> dict[str, Any]:
    """How the match at a table began, once a code was drawn and somebody to begin."""
    match = person.ask("GET", f"tables/{code}")["match"]
    steps = person.ask("GET", f"matches/{match}/events")["entries"]
    drawn = [step["n"] for step in steps if step["actor"] == "chance"]
    view: dict[str, Any] = person.ask("GET", f"matches/{match}/views/{drawn[-1]}")["view"]
    return view


def at_table(page: Page) -> str:
    expect(page).to_have_url(re.compile("/t/"))
    return page.url.rpartition("/")[2]


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_a_board_is_made_looked_at_and_played_on(new_person: NewPerson, phone: bool) -> None:
    ann = new_person(phone=phone)
    page = ann.page
    page.goto("/")
    ann.press(page.locator("[data-room=keebble]").get_by_role("link", name="Boards"))
    first = cells(page)
    assert len(first) == 64
    before = code_in(page)
    ann.press(page.get_by_role("button", name="Another one"))
    expect(page).not_to_have_url(re.compile(before))
    expect(page).to_have_url(re.compile(f"code={code_in(page)}&seats=2"))
    assert cells(page) != first

    players(page).select_option("4")
    expect(page.locator("[data-person]")).to_have_count(4)
    code = code_in(page)
    told = ann.ask("GET", f"games/keebble/boards/{code}?seats=4")
    ann.press(page.get_by_role("button", name="Play with bots"))
    table = at_table(page)
    view = board_of(ann, table)
    for what in ("rows", "walls", "special", "star"):
        assert view[what] == told["view"][what]
    assert view["board"] == code
    assert len(ann.ask("GET", f"tables/{table}")["seats"]) == 4


def test_settings_change_the_board_its_address_and_the_match(new_person: NewPerson) -> None:
    ann = new_person()
    page = ann.page
    page.goto("/board/keebble?code=tulip&seats=3&size=small&celldance=true")
    assert len(cells(page)) == 32
    page.locator(".settings > summary").click()
    page.get_by_role("combobox", name="Board", exact=True).select_option(label="large")
    expect(page).to_have_url(re.compile("size=large&celldance=true"))
    expect(page.get_by_role("gridcell")).to_have_count(128)
    expect(page.locator(".settings > summary")).to_contain_text("your own choice · large · English")
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(128)
    ann.press(page.get_by_role("button", name="Play with friends"))
    field = page.get_by_label("What should the others call you?")
    field.fill("Ann")
    field.press("Enter")
    settings = ann.ask("GET", f"tables/{at_table(page)}")["settings"]
    chosen = {name: settings[name] for name in ("board", "size", "celldance")}
    assert chosen == {"board": "tulip", "size": "large", "celldance": True}


def test_a_board_that_no_page_prints_is_told_in_words(new_person: NewPerson) -> None:
    ann = new_person(phone=True)
    page = ann.page
    page.goto("/")
    none = {**ann.ask("GET", "games/knickknack/printables"), "printables": []}
    page.route(re.compile("/knickknack/printables"), lambda route: route.fulfill(json=none))
    page.goto("/board/knickknack?code=tulip")
    expect(page.get_by_role("button", name="Play with bots")).to_be_enabled()
    expect(page.get_by_text("Letters that nobody owns")).to_be_visible()
    expect(page.get_by_role("heading", name="Print this board")).to_have_count(0)
    expect(to_paper(page)).to_have_count(0)
    expect(page.locator("main img")).to_have_count(0)
    expect(page.locator(".settings > summary span")).to_have_text("Plain · English")


def test_a_code_that_is_none_says_what_one_is(new_person: NewPerson) -> None:
    ann = new_person()
    ann.may_hear("409")
    page = ann.page
    page.goto("/board/keebble?code=tulip")
    expect(page.get_by_role("grid")).to_be_visible()
    field = page.get_by_label("Board code")
    field.fill("tul!p")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("letters from a to z")
    expect(page.get_by_role("button", name="Play with bots")).to_be_disabled()
    expect(to_paper(page)).to_have_count(0)
    field.fill("Red Fox 7")
    field.press("Enter")
    expect(page).to_have_url(re.compile("code=redfox7"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Play with bots")).to_be_enabled()


@need_programs
def test_what_a_phone_reads_on_paper_opens_that_board(
    new_person: NewPerson, tmp_path: Path
) -> None:
    host = new_person("Ben")
    host.page.goto("/board/keebble?code=tulip&seats=3&size=small&walls=false")
    expect(to_paper(host.page)).to_be_visible()
    (link,) = codes_on(pdf_behind(to_paper(host.page)), tmp_path)

    ann = new_person(phone=True)
    ann.page.goto(link)
    assert cells(ann.page) == cells(host.page)
    assert code_in(ann.page) == "tulip"
    expect(players(ann.page)).to_have_value("3")
    ann.press(ann.page.get_by_role("button", name="Play with bots"))
    view = board_of(ann, at_table(ann.page))
    told = ann.ask("GET", "games/keebble/boards/tulip?seats=3&size=small&walls=false")["view"]
    assert [view[what] for what in ("rows", "walls")] == [told[what] for what in ("rows", "walls")]
    assert view["walls"] == []


def test_everything_that_can_be_printed_is_there_and_is_a_pdf(new_person: NewPerson) -> None:
    ann = new_person(locale="en-GB")
    page = ann.page
    page.goto("/print")
    expect(page.get_by_role("heading", name="Kniffeliger")).to_be_visible()
    games = [game for game in ann.ask("GET", "games")["games"] if game["prints"]]
    count = sum(
        len(ann.ask("GET", f"games/{game['name']}/printables")["printables"]) for game in games
    )
    expect(to_paper(page)).to_have_count(count)
    for link in to_paper(page).all():
        assert sizes_of(pdf_behind(link))[0] in ((210.0, 297.0), (297.0, 210.0))
    expect(page.get_by_text("have no QR code")).to_have_count(0)

    page.get_by_label("Paper").select_option("Letter")
    page.get_by_label("Ink").select_option("Save ink")
    rules = page.get_by_role("listitem").filter(has_text="two pages").first
    assert sizes_of(pdf_behind(to_paper(rules))) == [(215.9, 279.4)] * 2
    page.reload()
    expect(page.get_by_label("Paper")).to_have_value("letter")
    expect(page.get_by_label("Ink")).to_have_value("save")

    sheets = page.locator("section[data-room=kniffeliger]")
    few = len(sizes_of(pdf_behind(to_paper(sheets).first)))
    players(sheets).select_option("8")
    assert len(sizes_of(pdf_behind(to_paper(sheets).first))) > few


def test_the_board_on_the_printing_page_is_the_one_that_is_chosen(new_person: NewPerson) -> None:
    ann = new_person()
    page = ann.page
    page.goto("/print?game=keebble")
    board = page.get_by_role("listitem").filter(has_text="made from its code").first
    expect(to_paper(board)).to_be_visible()
    found = texts_of(pdf_behind(to_paper(board)))[0]
    board.get_by_role("link", name="Choose the board").click()
    page.wait_for_url(re.compile("/board/keebble"))
    match = NAMED.search(page.url)
    assert match is not None
    assert match[1] in found
    expect(page.get_by_label("Board code")).to_have_value(match[1])


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_judge(new_person: NewPerson, phone: bool) -> None:
    ann = new_person(phone=phone)
    page = ann.page
    page.goto("/")
    ann.press(page.get_by_role("link", name="Word judge"))
    field, says = page.get_by_label("Is it a word?"), page.locator(".says")
    field.fill("house")
    ann.press(page.get_by_role("button", name="Judge"))
    expect(says).to_contain_text("Yes, HOUSE counts. Most people know it.")
    field.fill("quixotix")
    field.press("Enter")
    expect(says).to_contain_text("No, QUIXOTIX is not in this list.")
    ann.press(page.get_by_role("button", name="QUIXOTIC"))
    expect(says).to_contain_text("Yes, QUIXOTIC counts.")
    expect(page.locator(".earlier li")).to_have_count(3)

    field.fill("c?t")
    field.press("Enter")
    expect(says).to_have_text("3 words fit C?T.")
    expect(page.locator(".words li")).to_contain_text(["CAT", "COT", "CUT"])
    ann.press(page.get_by_role("button", name="Words of two letters"))
    expect(says).to_contain_text("words fit ??.")
    expect(page.locator(".words")).to_contain_text("QI")

    field.fill("it's")
    field.press("Enter")
    expect(says).to_contain_text("a word has letters only")


def test_the_judge_keeps_the_list_and_says_how_german_comes(new_person: NewPerson) -> None:
    ann = new_person()
    page = ann.page
    page.goto("/judge")
    page.get_by_label("Is it a word?").fill("fietsen")
    page.get_by_role("button", name="Judge").click()
    expect(page.locator(".says")).to_contain_text("No")
    page.get_by_label("Word list").select_option("nl")
    expect(page.locator(".says")).to_contain_text("Yes, FIETSEN counts.")
    page.reload()
    expect(page.get_by_label("Word list")).to_have_value("nl")
    page.locator("summary", has_text="German").click()
    line = "parlour lexicon import /usr/share/dict/ngerman --language de --name deutsch"
    expect(page.get_by_text(line)).to_be_visible()
    expect(page.get_by_text("a licence that does not go with")).to_be_visible()


def test_a_pattern_that_is_none_is_refused_in_words(new_person: NewPerson) -> None:
    ann = new_person()
    ann.may_hear("409")
    page = ann.page
    page.goto("/judge")
    page.get_by_label("Is it a word?").fill("c-?")
    page.get_by_role("button", name="Judge").click()
    expect(page.get_by_role("alert")).to_contain_text("? for any letter")


def test_rules_and_help_lead_to_paper(new_person: NewPerson) -> None:
    ann = new_person()
    page = ann.page
    page.goto("/rules/keebble")
    for name in ("Boards", "To print", "Word judge"):
        expect(page.get_by_role("link", name=name)).to_be_visible()
    page.get_by_role("link", name="To print").click()
    page.wait_for_url("**/print?game=keebble")
    first = page.locator("section[data-room]").first
    expect(first).to_have_attribute("data-room", "keebble")


def test_the_board_of_a_match_goes_on_paper(new_person: NewPerson) -> None:
    """As the match began: what lies on it by now is up to the players to write down."""
    ann = new_person()
    bots = [{"kind": "bot", "level": "beginner"}] * 2
    table = ann.opens(game="keebble", settings={"size": "small"}, seats=[{"kind": "empty"}, *bots])
    ann.sits(table, 0)
    ann.starts(table)
    page = ann.looks(table)
    view = board_of(ann, table)
    ann.use("Help")
    page.get_by_role("link", name="This board, to print").click()
    page.wait_for_url(re.compile("/board/keebble"))
    assert f"code={view['board']}&seats=3&size=small" in page.url
    told = ann.ask("GET", f"games/keebble/boards/{view['board']}?seats=3&size=small")["view"]
    assert [view[what] for what in ("rows", "walls")] == [told[what] for what in ("rows", "walls")]
    expect(page.get_by_role("link", name="Back to the table")).to_be_visible()


def test_where_phones_cannot_come_the_page_says_how_a_code_is_got(
    new_person: NewPerson, place: Served
) -> None:
    ann = new_person(base=f"http://127.0.0.1:{place.port}")
    for path in ("/board/keebble", "/print"):
        ann.page.goto(path)
        expect(ann.page.get_by_text("parlour serve --lan")).to_be_visible()
    assert "--link" in texts_of(pdf_behind(to_paper(ann.page).first))[0]


def test_a_game_that_has_no_codes_says_so(new_person: NewPerson) -> None:
    page = new_person().page
    page.goto("/board/kniffeliger")
    expect(page.get_by_text("are not made from codes")).to_be_visible()
    page.get_by_role("link", name="To print").click()
    expect(page.get_by_role("heading", name="To print")).to_be_visible()
