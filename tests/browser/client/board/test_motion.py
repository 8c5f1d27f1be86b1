"""How pieces come to where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.client.board.workbench import Bench, Workbench

MOTION = """async (held) => {
  for (let i = 0; i < 9; i++) await null;
  const all = document.getAnimations().filter((one) => !(one instanceof CSSTransition));
  if (held !== null) for (const one of all) one.pause(), (one.currentTime = held);
  return all.map(({ effect }) => ({
    ms: effect.getTiming().duration,
    moves: ["transform", "opacity", "rotate"].filter((key) => key in effect.getKeyframes()[0]),
    from: effect.getKeyframes()[0].transform ?? null,
    at: effect.target.getBoundingClientRect().toJSON(),
  }));
}"""


LOADED = """async () => {
  tabletop.letGoAt.set("nobody", new DOMRect());
  tabletop.lay("h6", [1, 8]);
  tabletop.take("h6");
  for (let i = 0; i < 9; i++) await null;
  return tabletop.letGoAt.size === 0;
}"""
"""Whether what lets pieces fly is there: it comes after the board, and then sees every change."""


@pytest.fixture
def bench(workbench: Workbench) -> Iterator[Bench]:
    """Letters, for somebody who likes movement."""
    found = workbench.open("letters", phone=False)
    found.page.wait_for_function(LOADED)
    found.page.emulate_media(reduced_motion="no-preference")
    yield found
    found.page.emulate_media(reduced_motion="reduce")


def after(bench: Bench, change: str, held: int | None = None) -> list[dict[str, Any]]:
    """What moves right after a change; `held` stops it so many milliseconds later."""
    script = f"(held) => {{ {change}; return ({MOTION})(held); }}"
    found: list[dict[str, Any]] = bench.page.evaluate(script, held)
    return found


def test_a_piece_flies_from_its_hand_and_settles_where_it_was_let_go(bench: Bench) -> None:
    slot = bench.piece("h0").bounding_box()
    assert slot is not None
    [flight] = after(bench, "tabletop.lay('h0', [2, 1])")
    assert flight["ms"] == 200
    assert flight["moves"] == ["transform"]
    assert flight["from"].startswith(f"translate({slot['x']:g}px, {slot['y']:g}px)")
    expect(bench.page.locator("[data-piece=h0]")).to_be_visible()
    box = "new DOMRect(300, 200, 60, 60)"
    [flight] = after(bench, f"tabletop.letGoAt.set('h1', {box}); tabletop.lay('h1', [4, 1])")
    assert flight["ms"] == 150
    assert flight["from"].startswith("translate(300px, 200px)")
    expect(bench.page.locator("[data-piece=h1]")).to_be_visible()
    [flight] = after(bench, "tabletop.take('h1')")
    assert flight["ms"] == 200
    expect(bench.piece("h1").locator("svg")).to_be_visible()


def test_what_changes_meanwhile_goes_on_from_where_it_is_drawn(bench: Bench) -> None:
    [flight] = after(bench, "tabletop.lay('h0', [2, 1])", 60)
    x, y = flight["at"]["x"], flight["at"]["y"]
    [flight] = after(bench, "tabletop.lay('h0', [6, 6])", 0)
    assert (flight["at"]["x"], flight["at"]["y"]) == pytest.approx((x, y), abs=1)
    drawn = bench.page.locator("[data-piece=h0]")
    expect(drawn).to_have_css("visibility", "hidden")
    [flight] = after(bench, "tabletop.take('h0')", 0)
    assert (flight["at"]["x"], flight["at"]["y"]) == pytest.approx((x, y), abs=1)
    bench.page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(bench.piece("h0").locator("svg")).to_be_visible()
    expect(bench.page.locator("body > div[aria-hidden=true]")).to_have_count(0)


def test_the_table_turns_before_what_it_shows_does(workbench: Workbench, bench: Bench) -> None:
    workbench.open("cards", phone=False)
    button = "document.querySelector('.controls button')"
    expect(bench.page.locator(".controls button").first).to_be_visible()
    [turning] = after(bench, f"{button}.click()", 100)
    assert turning["ms"] == 250
    assert turning["moves"] == ["rotate"]
    assert bench.page.evaluate("tabletop.side") == 0
    bench.page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    bench.page.wait_for_function("tabletop.side === 1")
    assert after(bench, "") == [], "and nothing flies"


def test_where_movement_is_not_wanted_a_piece_is_there_after_a_moment(
    workbench: Workbench,
) -> None:
    bench = workbench.open("letters", phone=False)
    bench.page.wait_for_function(LOADED)
    [fade] = after(bench, "tabletop.lay('h0', [2, 1])")
    assert fade["ms"] == 100
    assert fade["moves"] == ["opacity"]
    assert (
        after(bench, "document.getAnimations().forEach((one) => one.finish()); tabletop.take('h0')")
        == []
    )
    assert bench.page.locator(".art .lit").count() > 0, "the last play is marked"
