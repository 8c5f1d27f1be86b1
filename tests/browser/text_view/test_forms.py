"""Every kind of field on a page of its own: what is tapped becomes the action that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Invite

MADE = """async ([form, board]) => {
  const [{ Form }, { Board }] = await Promise.all([
    import("/static/form/form.js"), import("/static/board/board.js"),
  ]);
  Object.assign(window, { acted: [], drafts: [], board: new Board(() => false) });
  window.board.show(board);
  window.form = new Form(window.board, {
    act: (action, lack) => acted.push(lack ?? action),
    changed: (draft) => drafts.push(draft),
  });
  window.form.show(form);
  document.querySelector("main").replaceChildren(window.board.root, window.form.root);
}"""


def field(kind: str, name: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "label": name.capitalize(), **more}


def values(*options: Any) -> list[dict[str, Any]]:
    return [{"value": option, "label": str(option)} for option in options]


class FormPage:
    """A form without a game, and what came of it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def ask(self, *fields: dict[str, Any], board: Any = None, **more: Any) -> None:
        """Asks for one thing."""
        offer = {"id": "do", "kind": "do", "label": "Do it", "fields": fields, **more}
        self.offer(offer, board=board)

    def offer(self, *offers: dict[str, Any], board: Any = None) -> None:
        """Offers some things."""
        self.page.evaluate(MADE, [{"offers": offers, "hints": False}, board])

    def do(self, offer: str = "do") -> Any:
        """Presses the button of an offer; gives the action, or what it lacks."""
        self.page.locator(f"[data-offer='{offer}'] > button").click()
        return self.page.evaluate("acted.at(-1)")

    def chip(self, name: str) -> Locator:
        return self.page.locator(".chip:visible").get_by_text(name, exact=True)

    def tap(self, column: int, row: int) -> None:
        self.page.locator(f"td[data-cell='{column},{row}'] button").click()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()


@pytest.fixture
def form(invite: Invite) -> Iterator[FormPage]:
    guest = invite()
    guest.page.goto("/text/rules/kniffeliger")
    yield FormPage(guest.page)
    assert guest.complained() == []


def test_choices_seats_numbers_and_texts(form: FormPage) -> None:
    people = [{"value": seat, "label": name} for seat, name in enumerate(("Ann", "Ben", "Cleo"))]
    form.ask(
        field("choice", "colour", options=values("red", "blue")),
        field("choice", "extra", options=values("jam"), optional=True),
        field("seat", "victim", options=people),
        field("seats", "order", options=people, min=2, max=3),
        field("number", "count", min=1, max=6),
        field("text", "note", max=10),
        given={"option": 2, "cell": [3, 4]},
    )
    assert form.do() == "Choose first: Colour."
    form.chip("blue").click()
    form.page.locator("[data-field=victim]").get_by_text("Ben").click()
    order = form.page.locator("[data-field=order]")
    order.get_by_text("Cleo").click()
    assert form.page.locator("[data-field=count] input").get_attribute("max") == "6"
    form.page.locator("[data-field=count] input").fill("3")
    assert form.do() == "Order: choose at least 2."
    order.get_by_text("Ann").click()
    expect(order.locator(".order")).to_have_text(["2.", "", "1."])
    done = {"type": "do", "option": 2, "cell": [3, 4], "colour": "blue", "victim": 1}
    assert form.do() == {**done, "order": [2, 0], "count": 3, "note": ""}
    form.chip("jam").click()
    assert form.do()["extra"] == "jam"
    form.chip("None").click()
    assert "extra" not in form.do()


def test_a_field_waits_for_what_several_others_say(form: FormPage) -> None:
    form.ask(
        field("cell", "cell", options=values([1, 1], [2, 1])),
        field("choice", "kind", options=values("wide", "tall")),
        field(
            "choice",
            "how/0/far",
            options=values(7, 8),
            when=[{"field": "cell", "values": [[2, 1]]}, {"field": "kind", "values": ["wide"]}],
        ),
    )
    far = form.page.locator("[data-field='how/0/far']")
    form.chip("wide").click()
    expect(far).to_be_hidden()
    form.tap(1, 1)
    assert form.do() == {"type": "do", "cell": [1, 1], "kind": "wide"}
    form.tap(2, 1)
    expect(far).to_be_visible()
    far.get_by_text("8").click()
    assert form.do() == {"type": "do", "cell": [2, 1], "kind": "wide", "how": [{"far": 8}]}
    form.chip("tall").click()
    assert form.do() == {"type": "do", "cell": [2, 1], "kind": "tall"}


def test_several_cells_and_edges_share_the_board(form: FormPage) -> None:
    edges = values([[1, 1], [2, 1]], [[1, 1], [1, 2]], [[2, 1], [2, 2]])
    form.ask(
        field("cells", "cells", options=values([1, 1], [2, 1], [1, 2]), min=1, max=2),
        field("edges", "edges", options=edges, min=1, max=2),
    )
    form.tap(1, 1)
    form.tap(2, 1)
    expect(form.page.locator("td[data-cell='1,2'] button")).to_have_count(0)
    form.tap(1, 1)
    form.page.locator("[data-field=edges]").get_by_text("Choose on the board").click()
    form.tap(1, 1)
    expect(form.page.locator(".sides button")).to_have_text(["Right", "Below"])
    form.press("Below a1")
    form.press("Right of a1")
    expect(form.page.locator("td[data-cell='1,1']")).to_have_class("picked edge-right edge-below")
    form.press("Below a1")
    assert form.do() == {"type": "do", "cells": [[2, 1]], "edges": [[[1, 1], [2, 1]]]}


def test_pieces_turn_on_a_board_without_corners(form: FormPage) -> None:
    board = {"cells": [[0, 0, "x", "an x"]], "walls": []}
    pieces = [{"value": 5, "label": "a | b"}, {"value": 6, "label": "c | d"}]
    lay = {"pieces": pieces, "box": [[-9, -9], [9, 9]], "turns": [0, 1, 2, 3], "min": 1, "max": 2}
    item = ["piece", "column", "row", "turn"]
    form.ask(field("placed", "lay", shape=[[0, 0], [1, 0]], item=item, **lay), board=board)
    heads = form.page.locator(".grid th[scope=col]")
    expect(heads).to_have_text(["−2", "−1", "0", "1", "2"])
    form.press("a | b, 1 left")
    form.tap(-1, 0)
    # Not to the right, where something lies.
    assert form.do() == {"type": "do", "lay": [[5, -1, 0, 1]]}
    form.press("Turn around −1, 0 and −1, −1")
    expect(form.page.locator("td[data-cell='-1,0']")).to_have_text("a")
    expect(form.page.locator("td[data-cell='-1,-1']")).to_have_text("b")
    expect(heads.first).to_have_text("−3")
    # The cell first, then the piece.
    form.tap(1, 0)
    expect(form.page.locator(".tray .where")).to_have_text("What goes on 1, 0?")
    form.press("c | d, 1 left")
    assert form.do()["lay"] == [[5, -1, 0, 3], [6, 1, 0, 0]]
    # A piece that is tapped moves to the next cell.
    form.tap(1, 0)
    form.tap(0, 1)
    assert form.do()["lay"] == [[5, -1, 0, 3], [6, 0, 1, 0]]
    form.tap(-1, 0)
    form.press("Take back a | b")
    assert form.do()["lay"] == [[6, 0, 1, 0]]
    form.press("Take back c | d")
    assert form.do() == "Lay: choose at least 1."


def test_a_blank_asks_for_its_letter(form: FormPage) -> None:
    pieces = [
        {"value": "A", "label": "A", "count": 1},
        {"value": "?", "label": "?", "alphabet": "AB"},
    ]
    cells = values([1, 1], [2, 1], [3, 1])
    tiles = field(
        "placed",
        "tiles",
        pieces=pieces,
        options=cells,
        min=0,
        max=3,
        shape=[[0, 0]],
        item=["piece", "column", "row"],
    )
    form.ask(tiles)
    form.press("?, 1 left")
    form.tap(2, 1)
    form.page.locator(".tray .keypad").get_by_text("A").click()
    # The first A on the board counts as the piece; the blank is what is left over.
    expect(form.page.locator(".tray .chip:enabled")).to_have_text(["?"])
    assert form.do()["tiles"] == [["A", 2, 1]]
    form.press("?, 1 left")
    form.page.locator(".tray .keypad").get_by_text("B").click()
    form.tap(3, 1)
    assert form.do()["tiles"] == [["A", 2, 1], ["B", 3, 1]]
    form.press("Take all back")
    assert form.do()["tiles"] == []


def test_questions_of_a_half_made_move_are_answered_in_the_draft(form: FormPage) -> None:
    form.ask(field("choice", "kind", options=values("one", "two")))
    form.chip("one").click()
    first = field("choice", "effects/0/remove", options=values(4, 5))
    second = field("cell", "effects/1/cell", options=values([1, 1], [2, 1]))
    follow = "(fields) => form.follow(fields)"
    assert form.page.evaluate(follow, [first, second]) is False
    form.tap(2, 1)
    assert form.page.evaluate("drafts.at(-1)") == {
        "type": "do",
        "kind": "one",
        "effects": [None, {"cell": [2, 1]}],
    }
    # A game need not repeat a question that has its answer.
    assert form.page.evaluate(follow, [first]) is False
    form.chip("5").click()
    assert form.page.evaluate(follow, []) is False
    done = {"type": "do", "kind": "one", "effects": [{"remove": 5}, {"cell": [2, 1]}]}
    assert form.do() == done
    # Something else is chosen: what is no longer asked goes, and comes back with its answer.
    form.chip("two").click()
    assert form.page.evaluate(follow, [first]) is True
    assert form.do() == {"type": "do", "kind": "two", "effects": [{"remove": 5}]}
    form.chip("one").click()
    assert form.page.evaluate(follow, [first, second]) is True
    assert form.do() == done
    # The same after a reload: the draft answers what is asked later.
    form.ask(field("choice", "kind", options=values("one", "two")))
    assert form.page.evaluate("(draft) => form.fill(draft)", done) is True
    assert form.page.evaluate(follow, [first, second]) is True
    assert form.do() == done


def test_a_draft_goes_back_into_its_own_offer(form: FormPage) -> None:
    offers = [
        {
            "id": f"use {column}",
            "kind": "use",
            "label": f"Use {column}",
            "given": {"cell": [column, 1]},
            "fields": [field("choice", "kind", options=values("one", "two"))],
        }
        for column in (1, 2)
    ]
    form.offer(*offers)
    draft = {"type": "use", "cell": [2, 1], "kind": "two"}
    assert form.page.evaluate("(draft) => form.fill(draft)", draft) is True
    assert form.do("use 2") == draft
    assert form.do("use 1") == "Choose first: Kind."
    # It is offered differently now: what is left of the choice stays.
    offers[1]["fields"] = [field("choice", "kind", options=values("two", "three"))]
    show = "(offers) => form.show({ offers, hints: false })"
    assert form.page.evaluate(show, offers) is True
    assert form.do("use 2") == draft
    offers[1]["fields"] = [field("choice", "kind", options=values("three"))]
    assert form.page.evaluate(show, offers) is False
    assert form.do("use 2") == "Choose first: Kind."
    assert form.page.evaluate(show, offers[:1]) is False
