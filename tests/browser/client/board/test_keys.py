"""What keys, a mouse and a screen reader do on a board."""

from __future__ import annotations

from playwright.sync_api import expect

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

    def pen(kind: str, at: tuple[float, float]) -> None:
        point = {"x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1}
        wire.send("Input.dispatchMouseEvent", {"type": kind, "pointerType": "pen", **point})

    pen("mousePressed", bench.middle(bench.piece("h0")))
    for step in (0, 40):
        pen("mouseMoved", bench.at(2, 3, right=step - 40))
    pen("mouseReleased", bench.at(2, 3))
    lies(bench, "h0@2,3/0")
