"""What a finger does on a phone: taps, drags, edges, two fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.client.board.fingers import DRAWN, Fingers
from tests.browser.client.board.workbench import LIFT, Bench, Workbench


def test_a_tap_may_travel_eight_pixels_and_counts_where_it_was_pressed(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.tap(bench.middle(bench.piece("h0")))
    expect(bench.piece("h0")).to_have_attribute("aria-pressed", "true")
    fingers.down(bench.at(2, 1, right=20))
    fingers.move(bench.at(2, 1, right=27))
    fingers.up()
    assert bench.drafts == "h0@2,1/0"
    fingers.tap(bench.middle(bench.piece("h1")))
    fingers.drag(bench.at(4, 1), bench.at(4, 1, right=12))
    assert bench.drafts == "h0@2,1/0", "further than that it is no tap"


def test_a_near_miss_beside_the_board_is_the_cell_beside_it(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.tap(bench.middle(bench.piece("h0")))
    x, y = bench.at(1, 5)
    fingers.tap((4, y))
    assert x > 20
    assert bench.drafts == "h0@1,5/0"


def test_a_letter_is_carried_above_the_finger_and_lies_where_it_is_drawn(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    x, y = bench.at(2, 1)
    fingers.drag(bench.middle(bench.piece("h2")), (x + 5, y + LIFT))
    assert bench.drafts == "h2@2,1/0"
    expect(bench.piece("h2")).to_have_accessible_name("T, on the board")
    # And on from there, by its draft; its place in the rack takes it back.
    fingers.drag(bench.at(2, 1), bench.at(4, 1, down=LIFT))
    assert bench.drafts == "h2@4,1/0"
    fingers.tap(bench.middle(bench.piece("h2")))
    assert bench.drafts == ""


def test_a_letter_on_another_changes_places_and_on_a_draft_it_takes_its_place(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    for hand, x in (("h0", 1), ("h1", 2)):
        fingers.drag(bench.middle(bench.piece(hand)), bench.at(x, 1, down=LIFT))
    fingers.drag(bench.at(1, 1), bench.at(2, 1, down=LIFT))
    assert bench.drafts == "h0@2,1/0 h1@1,1/0"
    fingers.drag(bench.middle(bench.piece("h3")), bench.at(1, 1, down=LIFT))
    assert bench.drafts == "h0@2,1/0 h3@1,1/0"
    assert bench.heard[-1]["what"] == "swap"


def test_what_is_dropped_beside_the_board_goes_back_to_the_hand(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.drag(bench.middle(bench.piece("h0")), (200, 760))
    assert bench.heard == []
    expect(bench.piece("h0").locator("svg")).to_be_visible()
    fingers.drag(bench.middle(bench.piece("h0")), bench.at(3, 1, down=LIFT))
    fingers.drag(bench.at(3, 1), (200, 760))
    assert bench.drafts == "", "from the board as well"
    fingers.drag(bench.middle(bench.piece("h0")), bench.at(3, 1, down=LIFT))
    fingers.drag(bench.at(3, 1), bench.at(3, 8, down=LIFT))
    assert bench.drafts == "h0@3,1/0", "a hole is on the board"
    x, y = bench.middle(bench.piece("h3"))
    fingers.drag(bench.at(3, 1), (x, y - 20 + LIFT))
    assert bench.drafts == ""


def test_nothing_lies_on_a_hole(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.drag(bench.middle(bench.piece("h0")), bench.at(3, 8, down=LIFT))
    assert bench.heard == []


def test_a_second_finger_ends_what_the_first_began(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.down(bench.middle(bench.piece("h0")))
    fingers.move(bench.at(3, 2, down=LIFT))
    fingers.down((60, 300), finger=1)
    fingers.up(0)
    fingers.up(1)
    assert bench.heard == []
    fingers.down(bench.at(3, 2))
    fingers.down(bench.at(6, 2), finger=1)
    fingers.up(1)
    fingers.up(0)
    assert bench.heard == [], "nor is it a tap"


def test_what_the_system_takes_away_never_was(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.down(bench.middle(bench.piece("h0")))
    fingers.move(bench.at(3, 2, down=LIFT))
    fingers.cancel()
    assert bench.heard == []
    expect(bench.piece("h0").locator("svg")).to_be_visible()
    fingers.tap(bench.middle(bench.piece("h0")))
    fingers.tap(bench.at(3, 2))
    assert bench.drafts == "h0@3,2/0", "the next finger is a new one"


def test_two_fingers_zoom_one_finger_moves_and_hardly_anything_is_nothing(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)

    def wide() -> float:
        box = bench.cell(4, 4).bounding_box()
        assert box is not None
        return box["width"]

    fitted = wide()
    pinch(fingers, bench, 10)
    assert wide() == fitted, "nearly fitted is fitted"
    pinch(fingers, bench, 120)
    assert 1.5 * fitted < wide() < 3 * fitted
    x, _ = bench.at(4, 4)
    fingers.drag((200, 200), (150, 200))
    assert x - 52 < bench.at(4, 4)[0] < x - 30
    bench.page.get_by_role("button", name="Show all of it").tap()
    expect(bench.page.get_by_role("button", name="Show all of it")).to_have_count(0)
    assert wide() == fitted
    assert bench.heard == []


def pinch(fingers: Fingers, bench: Bench, spread: float) -> None:
    """Two fingers, this much further apart in the end."""
    x, y = bench.at(4, 4)
    fingers.down((x - 50, y))
    fingers.down((x + 50, y), finger=1)
    fingers.move((x + 50 + spread, y), finger=1)
    fingers.up(1)
    fingers.up(0)


def test_nothing_scrolls_below_a_finger_on_the_board_or_the_rack(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    for start in (bench.at(4, 6), bench.middle(bench.piece("h0"))):
        fingers.down(start)
        fingers.move((start[0], start[1] - 200), steps=8)
        fingers.up()
        assert bench.page.evaluate("scrollY") == 0
    # Beside its pieces a rack is a part of the page like any other.
    fingers.drag(bench.middle(bench.page.get_by_role("button", name="Shuffle")), (200, 300))
    expect(bench.page.get_by_role("heading", name="Workbench")).not_to_be_in_viewport()


@pytest.mark.parametrize("side", range(4))
def test_an_edge_is_picked_within_a_thumbs_reach_from_every_side(
    workbench: Workbench, side: int
) -> None:
    bench = workbench.open("edges")
    bench.page.evaluate("turns => tabletop.turnTable(turns)", side)
    fingers = Fingers(bench.page)
    wanted = [([4, 6], [5, 6]), ([5, 2], [5, 3])]
    for edge in wanted:
        (x1, y1), (x2, y2) = (bench.at(*cell) for cell in edge)
        across = abs(x1 - x2) < 1
        middle = (x1 + x2) / 2, (y1 + y2) / 2
        for off, along in ((11.5, 0), (-11.5, 0), (11.5, 10.5), (-11.5, -10.5)):
            right, down = (along, off) if across else (off, along)
            fingers.tap((middle[0] + right, middle[1] + down))
            assert bench.heard[-1]["chosen"] == [list(cell) for cell in edge]
            fingers.tap((middle[0] + right, middle[1] + down))
            assert bench.heard[-1]["chosen"] is None, "tapped again it is let go"


def test_a_finger_slides_along_until_the_edge_is_right(workbench: Workbench) -> None:
    bench = workbench.open("edges")
    fingers = Fingers(bench.page)
    x, y = bench.at(2, 7, right=23)
    fingers.down((x, y))
    fingers.move((x + 46, y))
    expect(bench.page.locator(".overlay .edge")).to_have_count(1)
    fingers.up()
    assert bench.heard == [{"type": "edge", "chosen": [[3, 7], [4, 7]]}]
    fingers.tap(bench.at(3, 4, down=-23))
    assert bench.heard[-1] == {"type": "explain", "edge": [[3, 3], [3, 4]]}, "a wall is there"


def test_small_cells_are_first_looked_at_closely_and_edges_through_a_loupe(
    workbench: Workbench,
) -> None:
    bench = workbench.open("wide_edges")
    fingers = Fingers(bench.page)
    loupe = bench.page.locator(".loupe.shown")
    fingers.tap(bench.at(9, 5))
    assert bench.heard == []
    box = bench.cell(9, 5).bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(44, abs=1)
    bench.page.get_by_role("button", name="Show all of it").tap()
    expect(bench.page.get_by_role("button", name="Further away")).to_be_disabled()
    pinch(fingers, bench, 50)
    fingers.down(bench.at(4, 7, right=16))
    expect(loupe).to_be_visible()
    fingers.up()
    expect(loupe).to_have_count(0)
    assert bench.heard == [{"type": "edge", "chosen": [[4, 7], [5, 7]]}]


def test_a_finger_that_rests_only_asks(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.down(bench.at(2, 2))
    expect(bench.page.locator("[data-heard] li")).to_have_count(1)
    fingers.up()
    assert bench.heard == [{"type": "explain", "cell": [2, 2]}]


def test_letters_are_typed_by_tapping_them_where_a_cell_was_tapped(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.tap(bench.at(2, 4))
    for hand in ("h0", "h1"):
        fingers.tap(bench.middle(bench.piece(hand)))
    assert bench.drafts == "h0@2,4/0 h1@8,4/0", "what lies there is stepped over"
    fingers.tap(bench.at(8, 4))
    assert bench.drafts == "h0@2,4/0"
    for _ in range(2):
        fingers.tap(bench.at(4, 1))
    fingers.tap(bench.middle(bench.piece("h2")))
    fingers.tap(bench.middle(bench.piece("h3")))
    assert bench.drafts == "h0@2,4/0 h2@4,1/0 h3@4,2/0", "a second tap turns the direction"
    fingers.tap(bench.at(4, 3))
    for hand in ("h4", "h5"):
        fingers.tap(bench.middle(bench.piece(hand)))
    assert bench.drafts.endswith("h4@4,3/0 h5@5,3/0"), "a third one turns it back"
    bench.page.get_by_role("button", name="Take all back").tap()
    fingers.tap(bench.at(2, 4))
    expect(bench.page.locator(".cursor")).to_have_count(1)
    for hand in ("h0", "h1"):
        fingers.tap(bench.middle(bench.piece(hand)))
    assert bench.drafts == "h0@2,4/0 h1@2,5/0", "and letters go down from there"


def test_a_draft_is_pulled_one_cell_down_by_one_cell(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.tap(bench.at(2, 5))
    fingers.tap(bench.middle(bench.piece("h0")))
    assert bench.drafts == "h0@2,5/0"
    fingers.drag(bench.at(2, 5), bench.at(2, 6))
    assert bench.drafts == "h0@2,6/0"
    fingers.down(bench.at(2, 6))
    fingers.move(bench.at(2, 8))
    aim = bench.page.locator(".aim")
    expect(aim).to_have_css("visibility", "visible")
    assert bench.middle(aim) == pytest.approx(bench.at(2, 8), abs=1)
    fingers.up()
    assert bench.drafts == "h0@2,8/0"


def test_the_rim_names_columns_and_rows_from_every_side(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    names = bench.page.locator(".art .name")
    expect(names).to_have_count(16)
    assert names.all_text_contents() == [*"abcdefgh", *"12345678"]
    bench.page.evaluate("tabletop.turnTable(1)")
    expect(names.first).to_have_text("8")
    assert names.all_text_contents() == [*"87654321", *"abcdefgh"]
    bench = workbench.open("cards")
    expect(bench.page.locator(".art .name")).to_have_count(0)


def test_a_card_turns_about_the_half_that_is_tapped_and_its_empty_place_takes_it_back(
    workbench: Workbench,
) -> None:
    bench = workbench.open("cards")
    fingers = Fingers(bench.page)
    fingers.tap(bench.middle(bench.piece("c20")))
    fingers.tap(bench.at(-1, 2))
    assert bench.drafts == "c20@-1,2/0"
    fingers.tap(bench.at(0, 2))
    assert bench.drafts == "c20@0,1/1"
    fingers.tap(bench.middle(bench.piece("c20")))
    assert bench.drafts == ""
    x, y = bench.at(-1, -1)
    wide = bench.at(0, -1)[0] - x
    fingers.drag(bench.middle(bench.piece("c21")), (x + wide / 2, y + LIFT))
    assert bench.drafts == "c21@-1,-1/0", "it takes the pair whose border is nearest"


def test_a_double_tap_on_the_bare_table_looks_closer_and_at_all_of_it_again(
    workbench: Workbench,
) -> None:
    bench = workbench.open("cards")
    fingers = Fingers(bench.page)
    further = bench.page.get_by_role("button", name="Further away")
    fingers.tap_twice(bench.at(-1, 2))
    expect(further).to_be_enabled()
    fingers.tap_twice(bench.at(-1, 2))
    expect(further).to_be_disabled()
    bench = workbench.open("letters")
    Fingers(bench.page).tap_twice(bench.at(2, 6))
    assert bench.page.evaluate("tabletop.cursor.way") == 1, "where letters are typed it turns them"
    assert bench.page.evaluate("tabletop.stage.zoomed") is False


def test_a_carried_piece_has_the_boards_scale_after_a_hundred_pixels(workbench: Workbench) -> None:
    bench = workbench.open("wide")
    fingers = Fingers(bench.page)
    carried = bench.page.locator("body > div[aria-hidden=true]")
    x, y = bench.middle(bench.piece("h0"))
    fingers.down((x, y))
    widths = []
    for down in (50, 100, 150):
        fingers.move((x, y + down))
        box = carried.bounding_box()
        assert box is not None
        widths.append(box["width"])
    fingers.up()
    cell = bench.page.evaluate("tabletop.stage.cell")
    assert cell + 5 < widths[0] < 48 - 5
    assert widths[1:] == pytest.approx([cell, cell], abs=0.5)


def test_a_rack_begins_above_its_pieces(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    rack = bench.page.locator(".rack").bounding_box()
    assert rack is not None
    x, _ = bench.at(5, 1)
    fingers.drag(bench.middle(bench.piece("h0")), bench.at(5, 1, down=LIFT))
    fingers.drag(bench.at(5, 1), (x, rack["y"] - 27 + LIFT))
    assert bench.drafts == "h0@5,8/0"
    fingers.drag(bench.at(5, 8), bench.at(5, 1, down=LIFT))
    fingers.drag(bench.at(5, 1), (x, rack["y"] - 21 + LIFT))
    assert bench.drafts == ""


def test_the_fingers_that_are_left_go_on_from_where_they_are(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    x, y = bench.at(4, 4)
    fingers.down((x - 50, y))
    fingers.down((x + 50, y), finger=1)
    fingers.move((x + 150, y), finger=1)
    before = bench.at(4, 4)
    fingers.up(0)
    fingers.move((x + 150, y + 30), finger=1)
    assert bench.at(4, 4) == pytest.approx((before[0], before[1] + 30), abs=1)
    fingers.down((x - 50, y + 90))
    fingers.move((x + 150, y + 20), finger=1)
    assert bench.at(4, 4) != pytest.approx((before[0], before[1] + 20), abs=1)
    fingers.up(0)
    fingers.up(1)
    after = bench.at(4, 4)
    for _ in range(3):
        bench.page.evaluate(DRAWN)
    assert bench.at(4, 4) == after, "let go, it stands still"
    assert bench.heard == []


def test_where_one_finger_aims_at_an_edge_two_fingers_move_the_board(
    workbench: Workbench,
) -> None:
    bench = workbench.open("wide_edges")
    fingers = Fingers(bench.page)
    lit = bench.page.locator(".overlay .edge")
    pinch(fingers, bench, 120)
    x, y = bench.at(4, 4)
    fingers.down((x, y))
    fingers.move((x + 40, y))
    expect(lit).to_have_count(1)
    assert bench.at(4, 4) == (x, y)
    fingers.down((x + 100, y), finger=1)
    expect(lit).to_have_count(0)
    for finger, right in ((1, 130), (0, 70)):
        fingers.move((x + right, y), finger=finger)
    fingers.up(1)
    fingers.up(0)
    assert bench.at(4, 4)[0] == pytest.approx(x + 30, abs=2)
    assert bench.heard == []


def test_an_edge_is_let_go_beside_the_board(workbench: Workbench) -> None:
    bench = workbench.open("edges")
    fingers = Fingers(bench.page)
    lit = bench.page.locator(".overlay .edge")
    fingers.down(bench.at(4, 7))
    expect(lit).to_have_count(1)
    expect(bench.page.locator(".loupe")).to_have_count(0)
    fingers.move((200, 760))
    expect(lit).to_have_count(0)
    fingers.up()
    assert bench.heard == []


def test_the_loupe_shows_what_is_below_the_finger_twice_as_large(workbench: Workbench) -> None:
    bench = workbench.open("wide_edges")
    fingers = Fingers(bench.page)
    pinch(fingers, bench, 40)
    x, y = bench.at(6, 6, right=14)
    fingers.down((x, y))
    loupe, glass, layers = (
        bench.page.locator(name).bounding_box() for name in (".loupe.shown", ".glass", ".layers")
    )
    fingers.up()
    assert loupe is not None
    assert glass is not None
    assert layers is not None
    assert (loupe["width"], loupe["height"]) == (120, 120)
    assert glass["width"] == pytest.approx(2 * layers["width"], rel=0.01)
    assert glass["x"] + 2 * (x - layers["x"]) == pytest.approx(loupe["x"] + 60, abs=2)
    assert glass["y"] + 2 * (y - layers["y"]) == pytest.approx(loupe["y"] + 60, abs=2)
    assert loupe["y"] + 120 < y, "and above it"


def test_the_browser_leaves_board_and_rack_alone(workbench: Workbench) -> None:
    """It neither zooms, scrolls, selects nor opens a menu there."""
    bench = workbench.open("letters")
    board, tile = bench.page.locator(".board"), bench.piece("h0")
    for part in (board, tile):
        expect(part).to_have_css("touch-action", "none")
        expect(part).to_have_css("user-select", "none")
        expect(part).to_have_css("-webkit-tap-highlight-color", "rgba(0, 0, 0, 0)")
    expect(bench.page.get_by_role("button", name="Shuffle")).to_have_css(
        "touch-action", "manipulation"
    )
    fingers = Fingers(bench.page)
    bench.page.evaluate(
        "window.ends = [];"
        "addEventListener('touchend', (event) => ends.push(event.defaultPrevented))"
    )
    for at in (bench.at(4, 1), bench.at(4, 1), bench.at(2, 6)):
        fingers.tap(at)
    assert bench.page.evaluate("ends") == [False, True, False], "a second tap in one place zooms"


def test_the_menu_of_a_long_press_takes_nothing_back(workbench: Workbench) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    fingers.drag(bench.middle(bench.piece("h0")), bench.at(2, 1, down=LIFT))
    fingers.down(bench.at(2, 1))
    x, y = bench.at(2, 1)
    kept = bench.cell(2, 1).evaluate(MENU, [x, y])
    assert kept is False, "no menu opens"
    fingers.cancel()
    assert bench.drafts == "h0@2,1/0"


MENU = """(cell, [clientX, clientY]) =>
  cell.dispatchEvent(
    new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }),
  )"""


@pytest.mark.parametrize("change", ["ask('nothing')", "take('h0')", "leave()"])
def test_what_is_carried_is_put_down_when_the_page_changes(
    workbench: Workbench, change: str
) -> None:
    bench = workbench.open("letters")
    fingers = Fingers(bench.page)
    carried = bench.page.locator("body > div[aria-hidden=true]")
    fingers.down(bench.middle(bench.piece("h0")))
    fingers.move(bench.at(5, 3))
    expect(carried).to_have_count(1)
    bench.page.evaluate(f"meanwhile.{change}")
    expect(carried).to_have_count(0)
    fingers.up()
    expect(carried).to_have_count(0)
    assert bench.page.evaluate("tabletop.gestures.pointers.busy") is False
    assert bench.heard == []
