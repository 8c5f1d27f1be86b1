"""Refill, passes and the end, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.domino.referee import absent_action, judge
from tests.games.domino.referee.judging import PLACES
from tests.games.domino.scene import Scene


def laying(hand: int, deck: int, **more: Any) -> Scene:
    """One domino laid, nothing scored."""
    scene = Scene(hand_size=hand, deck=deck, more=more)
    scene.old("NO", 0, 0)
    scene.lay("..", 0, 1)
    return scene


@pytest.mark.parametrize(
    ("hand", "deck", "drawn", "short", "over"),
    [
        (4, 20, 1, 0, False),
        (1, 20, 4, 0, False),
        (1, 4, 4, 0, False),
        (1, 3, 3, 1, True),
        (4, 0, 0, 1, True),
        (5, 0, 0, 0, False),
        (7, 9, 0, 0, False),
    ],
)
def test_kd40_kd41_up_to_four(hand: int, deck: int, drawn: int, short: int, over: bool) -> None:
    verdict = laying(hand, deck).judge()
    assert (verdict.refill.deck, verdict.refill.short, verdict.over) == (drawn, short, over)
    assert len(verdict.hand) == hand - 1
    assert verdict.deck_end == deck - drawn


@pytest.mark.parametrize(
    ("pile", "draw", "rule"),
    [
        (5, 1, None),
        (5, 4, None),
        (5, 5, "KD-40"),
        (5, 0, "KD-40"),
        (5, -1, "KD-40"),
        (5, None, "KD-40"),
        (3, 3, None),
        (3, 4, "KD-40"),
        (0, None, None),
        (0, 1, "KD-40"),
    ],
)
def test_kd40_draw(pile: int, draw: int | None, rule: str | None) -> None:
    scene = Scene(piles=[pile, 1], draw=draw)
    verdict = scene.judge()
    assert verdict.rule == rule
    if rule is None:
        assert verdict.piles_end == [pile - (draw or 0), 1]
        assert verdict.refill.piles == ({0: draw} if draw else {})
        assert (verdict.passes, verdict.points, verdict.deck_end) == (1, 0, 20)


def test_kd40_no_draw_after_laying() -> None:
    scene = laying(4, 20)
    scene.draw = 1
    assert scene.judge().rule == "KD-40"


@pytest.mark.parametrize(
    "choices", [{"thief": [1]}, {"effects": [{"destroy": 1}]}, {"effects": [{"rotate": None}]}]
)
def test_kd50_no_choices_without_a_domino(choices: dict[str, Any]) -> None:
    scene = Scene(draw=1)
    action = {**scene.action(), **choices}
    assert judge(scene.position(), 0, action, ()).rule == "KD-50"


@pytest.mark.parametrize(("seats", "passes", "over"), [(2, 3, True), (2, 2, False), (3, 5, True)])
def test_kd41_passes(seats: int, passes: int, over: bool) -> None:
    verdict = Scene(seats=seats, draw=1, more={"passes": passes}).judge()
    assert (verdict.passes, verdict.over) == (passes + 1, over)


def test_kd41_a_domino_ends_the_passes() -> None:
    verdict = laying(4, 20, passes=3).judge()
    assert (verdict.passes, verdict.over) == (0, False)


@pytest.mark.parametrize(("first", "over"), [(0, False), (1, True)])
def test_kd41_finish_round(first: int, over: bool) -> None:
    """Seat 0 is the last of the round if seat 1 began."""
    scene = laying(4, 0, first=first)
    scene.settings = {"finish_round": True}
    verdict = scene.judge()
    assert (verdict.ending, verdict.over) == (True, over)


def test_kd41_without_finish_round_at_once() -> None:
    verdict = laying(4, 0, first=0).judge()
    assert (verdict.ending, verdict.over) == (False, True)


@pytest.mark.parametrize("lays", [True, False])
@pytest.mark.parametrize(("first", "over"), [(0, False), (1, True)])
def test_kd41_ending_stays(lays: bool, first: int, over: bool) -> None:
    """Also if cards have come back, and whether the last seat lays or draws."""
    scene = laying(4, 20, first=first, ending=True)
    scene.settings = {"finish_round": True}
    if not lays:
        scene.laid.clear()
        scene.draw = 1
    verdict = scene.judge()
    assert (verdict.ending, verdict.over) == (True, over)


def test_kd51_passes_end_it_with_finish_round_too() -> None:
    scene = Scene(draw=1, settings={"finish_round": True}, more={"passes": 3, "ending": True})
    verdict = scene.judge()
    assert (verdict.ending, verdict.over) == (True, True)


def test_kd41_nothing_after_the_end() -> None:
    assert Scene(draw=1, more={"phase": "over"}).judge().rule == "KD-41"


@pytest.mark.parametrize(("piles", "winners"), [([5, 3], [0]), ([3, 3], [0, 1]), ([1, 2], [1])])
def test_kd42_most_cards(piles: list[int], winners: list[int]) -> None:
    scene = laying(4, 0)
    scene.piles = piles
    assert scene.judge().winners == winners


def test_kd42_after_the_thief() -> None:
    scene = Scene(hand_size=1, deck=0, piles=[3, 4])
    scene.old("T *thief", 0, 0)
    scene.lay("..", 1, 0, 3)
    scene.thief = [1]
    verdict = scene.judge()
    assert (verdict.piles_end, verdict.over) == ([3, 0], False)


def test_kd33_points_refill_from_what_is_left() -> None:
    """Two cards scored leave one of three to draw."""
    scene = Scene(hand_size=3, deck=3)
    scene.lay("NO", 0, 0)
    verdict = scene.judge("NO")
    assert (verdict.deck, verdict.refill.deck, verdict.refill.short) == (1, 1, 1)
    assert verdict.over


def test_kd33_lost_points_can_be_drawn_again() -> None:
    scene = Scene(hand_size=3, deck=0)
    scene.lay("NO", 0, 0)
    verdict = scene.judge()
    assert (verdict.deck, verdict.refill.deck, verdict.over) == (2, 2, False)


@pytest.mark.parametrize(("pile", "draw"), [(0, None), (1, 1), (7, 1)])
def test_kd51_absent(pile: int, draw: int | None) -> None:
    scene = Scene(piles=[pile, 2])
    action = absent_action(scene.position(), 0)
    assert action.get("draw") == draw
    assert judge(scene.position(), 0, action, ()).legal


@pytest.mark.parametrize(
    ("seats", "places"),
    [(2, "02"), (3, "031"), (4, "0321"), (5, "00321"), (6, "003321"), (7, "0033221")],
)
def test_kd1_default_places(seats: int, places: str) -> None:
    assert "".join(str(place) for place in PLACES[seats]) == places


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "pass", "lay": []},
        {"type": "turn"},
        {"type": "turn", "lay": [[2, 0, 0]]},
        {"type": "turn", "lay": [[2, 0, 1, 4]]},
        {"type": "turn", "lay": [[2, 0, 1.0, 0]]},
        {"type": "turn", "lay": [[2, 0, True, 0]]},
        {"type": "turn", "lay": [], "draw": "1"},
        {"type": "turn", "lay": [], "draw": 1, "more": 1},
        {"type": "turn", "lay": [[2, 0, 1, 0]], "effects": [{"destroy": None}]},
        {"type": "turn", "lay": [[2, 0, 1, 0]], "effects": [{"steal": 1}]},
        {"type": "turn", "lay": [[2, 0, 1, 0]], "effects": [{"destroy": 1, "rotate": None}]},
        {"type": "turn", "lay": [[2, 0, 1, 0]], "thief": [2]},
    ],
)
def test_malformed(action: dict[str, Any]) -> None:
    assert judge(laying(4, 20).position(), 0, action, ()).rule == "malformed"
