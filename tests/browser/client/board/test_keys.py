"""What keys, a mouse and a screen reader do on a board."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.client.board.fingers import DRAWN
from tests.browser.client.board.workbench import Bench, Workbench


def lies(bench: Bench, drafts: str) -> None:
    expect(bench.page.locator("[data-drafts]")).to_have_text(drafts)


def test_arrows_go_from_cell_to_cell_and_stop_at_the_rim(workbench: Workbench) -> None:
    bench = workbench.open("letters", phone=False)
    bench.focus(7, 2)
    bench.press("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft")
    assert bench.focused == "7,1"
    bench.press("Home")
    assert bench.focused == "1,1"
    assert bench.page.locator("[data-cell][tabindex='0']").count() == 1, "one cell takes the tab"


def test_tab_leads_from_the_board_to_the_rack_and_on(workbench: Workbench) -> None:
    bench = workbench.open("letters", phone=False)
    bench.page.keyboard.press("Tab")
    assert bench.focused == "5,5", "the star is a good place to begin"
    bench.press("Tab")
    expect(bench.piece("h0")).to_be_focused()


def test_a_digit_chooses_enter_lays_and_backspace_takes_back(workbench: Workbench) -> None:
    bench = workbench.open("letters", phone=False)
    bench.focus(2, 3)
    bench.press("2", "Enter")
    lies(bench, "h1@2,3/0")
    expect(bench.cell(2, 3)).to_have_text("I, not confirmed yet, b3")
    bench.press("1", "ArrowRight", "Enter")
    lies(bench, "h1@2,3/0 h0@3,3/0")
    bench.press("Backspace")
    lies(bench, "h1@2,3/0")
    bench.press("Shift+Backspace")
    lies(bench, "")
    bench.press("1", "Escape", "Enter")
    lies(bench, "")
    assert bench.heard[-1] == {"type": "confirm"}, "with nothing picked up it is the button"


def test_enter_confirms_letters_and_turns_nothing(workbench: Workbench) -> None:
    bench = workbench.open("letters", phone=False)
    bench.focus(2, 3)
    bench.press("ArrowRight")
    cursor = bench.page.locator(".cursor")
    heading = cursor.get_attribute("transform")
    bench.press("Enter", "Enter")
    expect(cursor).to_have_attribute("transform", str(heading))
    bench.press("k", "i", "Enter")
    lies(bench, "h0@3,3/0 h1@4,3/0")
    assert bench.heard[-1] == {"type": "confirm"}


def test_letters_type_space_turns_and_past_the_last_cell_nothing_is_lost(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters", phone=False)
    bench.focus(7, 1)
    bench.press("a", "A")
    lies(bench, "h4@7,1/0 h5@8,1/0")
    bench.press("k")
    lies(bench, "h4@7,1/0 h5@8,1/0")
    bench.press("Backspace", "Backspace", "Space", "k", "q", "i")
    lies(bench, "h0@7,1/0 h1@7,2/0")
    assert {"type": "lacks", "letter": "Q"} in bench.heard
    assert bench.focused == "7,3"
    bench.page.keyboard.press("Control+Enter")
    assert bench.heard[-1] == {"type": "confirm"}
    bench.page.keyboard.press("Control+k")
    lies(bench, "h0@7,1/0 h1@7,2/0")


def test_r_turns_a_card_and_the_table_has_no_end(workbench: Workbench) -> None:
    bench = workbench.open("cards", phone=False)
    bench.focus(-1, -1)
    bench.press("1", "Enter")
    lies(bench, "c20@-1,-1/0")
    bench.press("r")
    lies(bench, "c20@-1,-1/1")
    bench.press("Shift+R")
    lies(bench, "c20@-1,-1/0")
    bench.press("ArrowRight", "r")
    lies(bench, "c20@0,-2/1")
    for _ in range(2):
        bench.press("ArrowUp")
    assert bench.focused == "0,-3"
    expect(bench.cell(0, -4)).to_have_count(1)
    expect(bench.cell(0, -1)).to_have_text("card 20, not confirmed yet, 0 right, 1 up")


def test_arrows_follow_the_side_one_looks_from_and_the_focus_its_cell(
    workbench: Workbench,
) -> None:
    bench = workbench.open("cards", phone=False)
    bench.focus(1, 1)
    bench.press("]")
    assert bench.focused == "1,1"
    bench.press("ArrowRight")
    assert bench.focused == "1,0"
    bench.press("ArrowDown")
    assert bench.focused == "2,0"


def test_an_edge_is_named_from_its_cell(workbench: Workbench) -> None:
    bench = workbench.open("edges", phone=False)
    bench.focus(4, 2)
    bench.press("Shift+ArrowRight")
    assert bench.heard[-1] == {"type": "edge", "chosen": [[4, 2], [5, 2]]}
    bench.press("Shift+ArrowUp")
    assert bench.heard[-1] == {"type": "edge", "chosen": [[4, 1], [4, 2]]}
    assert bench.focused == "4,2"
    bench.press("ArrowRight", "Shift+ArrowUp")
    assert bench.heard[-1] == {"type": "explain", "edge": [[5, 1], [5, 2]]}
    bench.press("Enter")
    assert bench.heard[-1] == {"type": "confirm"}
    bench.press("Space")
    sides = bench.page.get_by_role("group", name="Sides of e2")
    expect(sides.get_by_role("button", name="above")).to_be_disabled()
    bench.press("Enter")
    assert bench.heard[-1] == {"type": "edge", "chosen": [[5, 2], [6, 2]]}
    assert bench.focused == "5,2"


def test_several_cells_are_tapped_on_and_off(workbench: Workbench) -> None:
    bench = workbench.open("cells", phone=False)
    bench.focus(1, 1)
    bench.press("Space", "ArrowRight", "Enter")
    expect(bench.page.locator("[aria-selected='true']")).to_have_count(2)
    bench.press("Enter")
    expect(bench.page.locator("[aria-selected='true']")).to_have_count(2)
    assert bench.heard[-1] == {"type": "confirm"}
    bench.press("Space")
    expect(bench.cell(1, 1)).to_have_attribute("aria-selected", "true")
    expect(bench.cell(2, 1)).to_have_attribute("aria-selected", "false")
    bench = workbench.open("targets", phone=False)
    bench.cell(5, 5).click()
    assert bench.heard == [{"type": "explain", "cell": [5, 5]}]
    bench.cell(8, 8).click()
    assert bench.heard[-1] == {"type": "cells", "chosen": [[8, 8]]}


def test_a_screen_reader_clicks_without_a_pointer(workbench: Workbench) -> None:
    bench = workbench.open("letters", phone=False)
    bench.piece("h0").evaluate("e => e.click()")
    bench.cell(2, 3).evaluate("e => e.click()")
    lies(bench, "h0@2,3/0")
    said = bench.page.get_by_role("log").locator("p")
    expect(said.filter(has_text="K, b3")).to_have_count(1)
    expect(said.filter(has_text="1 laid")).to_have_count(1)
    bench.cell(2, 3).evaluate("e => e.click()")
    lies(bench, "")


def test_a_mouse_sees_where_a_piece_would_lie_and_its_right_button_takes_back(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters", phone=False)
    mouse = bench.page.mouse
    bench.piece("h0").click()
    mouse.move(*bench.at(2, 3))
    expect(bench.page.locator(".overlay .ghost")).to_have_count(1)
    mouse.click(*bench.at(2, 3))
    lies(bench, "h0@2,3/0")
    expect(bench.page.locator(".overlay .ghost")).to_have_count(0)
    mouse.click(*bench.at(2, 3), button="right")
    lies(bench, "")
    mouse.move(*bench.middle(bench.piece("h1")))
    mouse.down()
    mouse.move(*bench.at(6, 5), steps=3)
    bench.page.evaluate(DRAWN)
    bench.press("Escape")
    mouse.up()
    lies(bench, "")
    mouse.move(*bench.middle(bench.piece("h1")))
    mouse.down()
    mouse.move(*bench.at(6, 5), steps=3)
    mouse.up()
    lies(bench, "h1@6,5/0")


def test_the_wheel_moves_only_where_there_is_more_and_zooms_with_ctrl(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters", phone=False)
    x, y = bench.at(4, 4)
    bench.page.mouse.move(x, y)
    bench.page.keyboard.down("Control")
    bench.page.mouse.wheel(0, -60)
    bench.page.keyboard.up("Control")
    further = bench.page.get_by_role("button", name="Further away")
    expect(further).to_be_enabled()
    bench.page.mouse.wheel(0, 40)
    expect(bench.page.get_by_role("heading", name="Workbench")).to_be_in_viewport()
    bench.press("Escape")
    bench.page.get_by_role("button", name="Show all of it").click()
    bench.page.mouse.move(x, y)
    bench.page.mouse.wheel(0, 300)
    expect(bench.page.get_by_role("heading", name="Workbench")).not_to_be_in_viewport()


def test_a_pen_hides_nothing_and_aims_with_its_tip(workbench: Workbench) -> None:
    bench = workbench.open("letters", phone=False)
    wire = bench.page.context.new_cdp_session(bench.page)
    pen(wire, "mousePressed", bench.middle(bench.piece("h0")))
    for step in (0, 40):
        pen(wire, "mouseMoved", bench.at(2, 3, right=step - 40))
    pen(wire, "mouseReleased", bench.at(2, 3))
    lies(bench, "h0@2,3/0")


def test_a_mouse_travels_less_than_a_pen_and_is_still_a_click(workbench: Workbench) -> None:
    bench = workbench.open("cells", phone=False)
    mouse = bench.page.mouse
    wire = bench.page.context.new_cdp_session(bench.page)
    for right, clicks in ((4, 1), (6, 1)):
        mouse.move(*bench.at(2, 6))
        mouse.down()
        mouse.move(*bench.at(2, 6, right=right))
        mouse.up()
        assert len(bench.heard) == clicks
    for right, taps in ((7, 2), (10, 2)):
        for kind, way in (("mousePressed", 0), ("mouseMoved", right), ("mouseReleased", right)):
            pen(wire, kind, bench.at(6, 6, right=way))
        assert len(bench.heard) == taps


def pen(wire: CDPSession, kind: str, at: tuple[float, float]) -> None:
    """The tip of a pen on the glass."""
    point = {"x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1}
    wire.send("Input.dispatchMouseEvent", {"type": kind, "pointerType": "pen", **point})


def test_a_mouse_lights_an_edge_and_asks_where_it_rests(workbench: Workbench) -> None:
    bench = workbench.open("edges", phone=False)
    lit = bench.page.locator(".overlay .edge")
    bench.page.mouse.move(*bench.at(2, 7, right=25))
    expect(lit).to_have_count(1)
    bench.page.mouse.move(5, 5)
    expect(lit).to_have_count(0)
    assert bench.heard == []
    bench = workbench.open("letters", phone=False)
    bench.page.mouse.move(*bench.at(2, 2))
    expect(bench.page.locator("[data-heard] li")).to_have_text(['{"type":"explain","cell":[2,2]}'])


def test_a_right_click_turns_a_card_about_the_half_below(workbench: Workbench) -> None:
    bench = workbench.open("cards", phone=False)
    bench.piece("c20").click()
    bench.page.mouse.click(*bench.at(-1, 2))
    bench.page.evaluate(DRAWN)
    bench.page.mouse.click(*bench.at(0, 2), button="right")
    lies(bench, "c20@0,1/1")


def test_a_mouse_pulls_and_wheels_over_a_board_that_is_looked_at_closely(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters", phone=False)
    mouse = bench.page.mouse
    bench.page.evaluate("tabletop.stage.zoomBy(2)")
    x, y = bench.at(4, 6)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 5)
    bench.page.evaluate(DRAWN)
    assert bench.at(4, 6) == (x, y), (
        "what is below the pointer stays there, though it is at the rim"
    )
    mouse.move(x + 30, y - 40, steps=3)
    mouse.up()
    bench.page.evaluate(DRAWN)
    assert bench.at(4, 6) == pytest.approx((x + 30, y - 35), abs=1)
    for mode, by in ((0, 20), (1, 300)):
        before = bench.at(4, 6)[1]
        bench.page.locator(".board").evaluate(WHEEL, mode)
        bench.page.evaluate(DRAWN)
        assert bench.at(4, 6)[1] == pytest.approx(before + by, abs=1), "lines are 15 pixels high"
    # At its end the page below does not move on.
    mouse.wheel(0, 4000)
    mouse.wheel(0, 4000)
    bench.page.evaluate(DRAWN)
    assert bench.page.evaluate("scrollY") == 0
    assert bench.heard == []


WHEEL = """(board, deltaMode) =>
  board.dispatchEvent(new WheelEvent("wheel", { deltaMode, deltaY: -20, cancelable: true }))"""


def test_the_view_follows_the_keys(workbench: Workbench) -> None:
    bench = workbench.open("far", phone=False)
    bench.focus(0, 0)
    bench.press(*["ArrowRight"] * 20)
    assert bench.focused == "20,0"
    bench.page.evaluate(DRAWN)
    pane, cell = bench.page.locator(".pane").bounding_box(), bench.cell(20, 0).bounding_box()
    assert pane is not None
    assert cell is not None
    assert pane["x"] <= cell["x"]
    assert cell["x"] + cell["width"] <= pane["x"] + pane["width"]


def test_another_side_is_named_and_only_a_table_has_any(workbench: Workbench) -> None:
    bench = workbench.open("cards", phone=False)
    said = bench.page.get_by_role("log").locator("p")
    bench.page.get_by_role("button", name="See it from the next side").click()
    expect(said).to_have_text(["Ben's side"])
    bench.focus(1, 1)
    bench.press("Alt+[")
    expect(said.last).to_have_text("Ann's side")
    assert bench.focused == "1,1"
    bench.press("Control+]")
    assert bench.page.evaluate("tabletop.side") == 0, "that is the browser's"
    bench = workbench.open("letters", phone=False)
    bench.focus(1, 1)
    bench.press("]", "[", "[")
    assert bench.page.evaluate("tabletop.side") == 0


def test_a_screen_reader_hears_rows_edges_and_how_many_are_chosen(workbench: Workbench) -> None:
    bench = workbench.open("edges", phone=False)
    said = bench.page.get_by_role("log").locator("p")
    grid = bench.page.get_by_role("grid", name="Sheet")
    assert grid.get_attribute("aria-rowcount") == grid.get_attribute("aria-colcount") == "8"
    rows = grid.get_by_role("row")
    indexes = rows.evaluate_all("all => all.map((row) => row.ariaRowIndex)")
    assert indexes == list("12345678")
    assert rows.first.get_by_role("gridcell").last.get_attribute("aria-colindex") == "8"
    bench.cell(4, 6).evaluate("e => e.click()")
    sides = bench.page.get_by_role("group", name="Sides of d6")
    expect(sides.get_by_role("button")).to_have_text(
        ["above", "on the right", "below", "on the left", "Close"]
    )
    sides.get_by_role("button", name="below").evaluate("e => e.click()")
    assert bench.heard == [{"type": "edge", "chosen": [[4, 6], [4, 7]]}]
    expect(said).to_have_text(["between d6 and d7"])
    assert bench.focused == "4,6"
    bench = workbench.open("cells", phone=False)
    for x in (1, 2):
        bench.cell(x, 1).evaluate("e => e.click()")
    expect(said).to_have_text(["1 of 2 chosen", "2 of 2 chosen"])
    bench = workbench.open("cards", phone=False)
    expect(bench.page.get_by_role("grid")).to_have_attribute("aria-rowcount", "-1")


def test_what_a_reader_touches_counts_once(workbench: Workbench) -> None:
    """Some send a pointer of no size before their click; that of a finger may be gone already."""
    bench = workbench.open("cells", phone=False)
    bench.cell(2, 6).evaluate(
        POINT, {"pointerType": "mouse", "width": 1, "height": 1, "pressure": 0}
    )
    bench.cell(2, 6).evaluate(POINT, {"pointerType": "touch", "width": 0, "height": 0})
    assert bench.heard == []
    bench.cell(2, 6).evaluate("e => e.click()")
    assert bench.heard == [{"type": "cells", "chosen": [[2, 6]]}]
    bench.cell(5, 6).evaluate(POINT, {"pointerType": "touch", "width": 9, "height": 9})
    assert bench.heard[1:] == [{"type": "cells", "chosen": [[2, 6], [5, 6]]}]


POINT = """(cell, more) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2, pointerId: 77, bubbles: true };
  for (const kind of ["pointerdown", "pointerup"]) {
    cell.dispatchEvent(new PointerEvent(kind, { ...at, ...more }));
  }
}"""


def test_a_pointer_that_is_lost_puts_down_what_it_carries(workbench: Workbench) -> None:
    bench = workbench.open("letters", phone=False)
    mouse = bench.page.mouse
    bench.page.evaluate(
        "addEventListener('gotpointercapture', ({ target, pointerId }) => {"
        " window.lose = () => target.releasePointerCapture(pointerId); })"
    )
    carried = bench.page.locator("body > div[aria-hidden=true]")
    mouse.move(*bench.middle(bench.piece("h1")))
    mouse.down()
    mouse.move(*bench.at(6, 5), steps=3)
    expect(carried).to_have_count(1)
    bench.page.evaluate("lose()")
    mouse.move(*bench.at(6, 6))
    expect(carried).to_have_count(0)
    mouse.up()
    assert bench.heard == []
    expect(bench.piece("h1").locator("svg")).to_be_visible()
