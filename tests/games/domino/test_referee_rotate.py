"""Rotate, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.domino.scene import Scene, told


def beside(scene: Scene) -> None:
    """TO across, laid on Rotate; below it NO, the second domino, that can be turned."""
    scene.old("T *rotate", 0, 0)
    scene.old("NO", 0, 1)
    scene.lay("O.", 1, 0, 3)


@pytest.mark.parametrize(
    ("rotate", "runs"),
    [
        (("first", 2), ["ON", "ON", "TO", "TO"]),
        (("first", 1), ["TO", "TZO"]),
        (("second", 1), ["TZ", "ZO"]),
        (("second", 3), ["OOZ", "TO"]),
        (("first", 3), ["OO", "OZ"]),
    ],
)
def test_rotate_every_way(scene: Scene, rotate: tuple[str, int], runs: list[str]) -> None:
    """N and Z are one symbol: N turned by 90 or 270 degrees is Z."""
    beside(scene)
    scene.effects = [{"rotate": [2, *rotate]}]
    verdict = scene.judge()
    assert [letters for letters, _ in told(verdict)] == runs
    # It comes to lie on top.
    assert verdict.board[-1][0] == 2


def test_rotate_declined(scene: Scene) -> None:
    beside(scene)
    assert told(scene.judge()) == [("OO", -2), ("TO", -2)]


@pytest.mark.parametrize(
    ("first", "second", "cells"),
    [
        ("first", 2, [(1, 1), (0, 1)]),
        ("first", 1, [(0, 1), (0, 2)]),
        ("first", 3, [(0, 1), (0, 0)]),
        ("second", 1, [(1, 0), (1, 1)]),
        ("second", 3, [(1, 2), (1, 1)]),
    ],
)
def test_rotate_where_the_halves_go(
    scene: Scene, first: str, second: int, cells: list[tuple[int, int]]
) -> None:
    beside(scene)
    scene.effects = [{"rotate": [2, first, second]}]
    verdict = scene.judge()
    shown = {cell: top for cell, top in verdict.shown.items() if top[0] == 2}
    assert shown == {scene.cell(*cell): (2, half) for half, cell in enumerate(cells)}


@pytest.mark.parametrize(
    ("rotate", "rule"),
    [
        ([3, "first", 2], "KD-50"),
        ([1, "first", 2], "KD-50"),
        ([99, "first", 2], "KD-50"),
        ([4, "first", 2], "KD-50"),
        ([2, "second", 2], "malformed"),
        ([2, "first", 0], "malformed"),
        ([2, "third", 1], "malformed"),
    ],
)
def test_rotate_refused(scene: Scene, rotate: list[Any], rule: str) -> None:
    """Not one of this turn, not one half covered, not one of the hand."""
    beside(scene)
    scene.effects = [{"rotate": rotate}]
    assert scene.judge().rule == rule


@pytest.mark.parametrize(("half", "quarters"), [("second", 1), ("second", 3)])
def test_rotate_stays_connected(scene: Scene, half: str, quarters: int) -> None:
    scene.old("T *rotate", 0, 0)
    old = scene.old("EN", 2, 0)
    scene.lay("O.", 1, 0, 3)
    scene.effects = [{"rotate": [old, half, quarters]}]
    assert scene.judge().rule == "KD-20"
    scene.effects = [{"rotate": [old, "first", quarters]}]
    assert scene.judge().legal


@pytest.mark.parametrize(("quarters", "rule"), [(1, "KD-20"), (2, None), (3, "KD-20")])
def test_rotate_an_island_only_in_place(scene: Scene, quarters: int, rule: str | None) -> None:
    beside(scene)
    island = scene.old("NO", 9, 9)
    scene.effects = [{"rotate": [island, "first", quarters]}]
    assert scene.judge().rule == rule


def test_rotate_may_hang_on_what_it_lay_on(scene: Scene) -> None:
    """Lifted, it touches the ones under it."""
    beside(scene)
    scene.old("XX", 8, 8)
    scene.old("XX", 9, 9, 3)
    top = scene.old("AE", 9, 9)
    scene.effects = [{"rotate": [top, "second", 1]}]
    # From (9, 9) and (10, 9) to (10, 8) and (10, 9): beside (9, 8) and (9, 9).
    assert scene.judge().legal


def test_rotate_not_exactly_onto_another(scene: Scene) -> None:
    beside(scene)
    scene.old("XX", 0, 1, 1)
    turn = scene.old("A E", 0, 1)
    scene.effects = [{"rotate": [turn, "first", 1]}]
    assert scene.judge().rule == "KD-21"


def test_rotate_in_place_over_one_that_it_hides(scene: Scene) -> None:
    beside(scene)
    scene.old("XX", 5, 5)
    over = scene.old("NO", 5, 5)
    scene.effects = [{"rotate": [over, "first", 2]}]
    assert told(scene.judge("TO OO ON")) == [("ON", 2), ("OO", 2), ("TO", 2)]


def test_rotate_uncovers_what_is_not_new(scene: Scene) -> None:
    beside(scene)
    scene.old("XE", 5, 5)
    scene.old("XE", 7, 5)
    over = scene.old("HO", 6, 5)
    scene.effects = [{"rotate": [over, "second", 3]}]
    # From (6, 5) and (7, 5) to (7, 6) and (7, 5): X and E are side by side again, O is turned.
    assert told(scene.judge("TO OO")) == [("OI", -2), ("OO", 2), ("TO", 2), ("XEOE", -4)]


def test_rotate_fires_nothing(scene: Scene) -> None:
    beside(scene)
    scene.old("*gift X", 0, 2)
    scene.effects = [{"rotate": [2, "first", 1]}]
    verdict = scene.judge()
    assert [kind for kind, _ in verdict.fired] == ["rotate"]
    assert verdict.gifts == {}


@pytest.mark.parametrize(("quarters", "rule"), [(2, None), (1, "KD-22")])
def test_rotate_out_of_the_box(scene: Scene, quarters: int, rule: str | None) -> None:
    scene.settings = {"max_size": 10}
    beside(scene)
    scene.old("XX", 0, 6, 1)
    edge = scene.old("NO", 0, 8)
    scene.effects = [{"rotate": [edge, "first", quarters]}]
    assert scene.judge().rule == rule


def test_rotate_too_far(scene: Scene) -> None:
    scene.old("*rotate T", 1998, 0, 2)
    edge = scene.old("NO", 1999, 0)
    scene.lay("O.", 1998, 0, 3)
    scene.effects = [{"rotate": [edge, "second", 1]}]
    assert scene.judge().rule == "KD-20"


def test_rotate_carries_the_next_one(scene: Scene) -> None:
    """Turned upwards, NO reaches (2, -2), beside the second domino's (1, -2)."""
    scene.old("T *rotate", 0, 0)
    scene.old("NO", 2, -1)
    scene.old("XX", 2, 0)
    scene.lay("O.", 1, 0, 1)
    scene.lay("X.", 1, -2, 3)
    assert scene.judge().rule == "KD-20"
    scene.effects = [{"rotate": [2, "first", 3]}]
    assert scene.judge().legal


def two_rotates(scene: Scene) -> None:
    scene.old("T *rotate", 0, 0)
    scene.old("*rotate .", 2, 0)
    scene.old("NO", 0, 1)
    scene.lay("OE", 1, 0)


TURN = {"rotate": [3, "first", 2]}
NOTHING = {"rotate": None}


@pytest.mark.parametrize(
    ("effects", "rule"),
    [
        ([], None),
        ([TURN], None),
        ([TURN, TURN], None),
        ([NOTHING, TURN], None),
        ([NOTHING], "KD-50"),
        ([TURN, NOTHING], "KD-50"),
        ([NOTHING, NOTHING], "KD-50"),
        ([TURN, TURN, TURN], "KD-50"),
    ],
)
def test_two_rotates(scene: Scene, effects: list[dict[str, Any]], rule: str | None) -> None:
    two_rotates(scene)
    scene.effects = effects
    assert scene.judge().rule == rule


def test_two_rotates_turn_the_same_domino(scene: Scene) -> None:
    """Twice by 180 degrees: back where it was, but new."""
    two_rotates(scene)
    scene.effects = [TURN, TURN]
    verdict = scene.judge()
    assert told(verdict) == [("NO", -2), ("OO", -2), ("TN", -2), ("TOE", -3)]


def test_rotate_with_nothing_to_turn(scene: Scene) -> None:
    scene.old("T *rotate", 0, 0)
    scene.lay("O.", 1, 0, 3)
    assert scene.judge().legal
    scene.effects = [{"rotate": None}]
    assert scene.judge().rule == "KD-50"


@pytest.mark.parametrize(
    ("effects", "rule"),
    [
        ([{"destroy": 3}, TURN], "KD-50"),
        ([NOTHING, {"destroy": 5}, TURN], None),
        ([{"destroy": 5}, TURN], "KD-50"),
        ([{"destroy": 5}], None),
        ([NOTHING, {"destroy": 5}], "KD-50"),
        ([TURN, {"destroy": 3}], None),
        ([TURN, {"destroy": 5}, TURN], None),
    ],
)
def test_rotate_destroyer_rotate(
    scene: Scene, effects: list[dict[str, Any]], rule: str | None
) -> None:
    """A Rotate passed over before a Destroyer is null only if a later Rotate is used."""
    scene.old("T *rotate", 0, 0)
    scene.old("*destroyer *rotate", 2, 0)
    scene.old("NO", 0, 1)
    scene.lay("OE", 1, 0)
    scene.old("XX", 8, 8)
    scene.lay("S.", 3, 0)
    scene.effects = effects
    assert scene.judge().rule == rule


@pytest.mark.parametrize(("nulls", "rule"), [(0, None), (1, "KD-50")])
def test_an_impossible_rotate_is_not_null(scene: Scene, nulls: int, rule: str | None) -> None:
    """At the first Rotate no old domino is whole; a Destroyer makes NO whole for the second."""
    scene.old("*rotate .", -2, 0)
    scene.old("T *rotate", 0, 0)
    scene.old("*destroyer .", 2, 0, 1)
    freed = scene.old("NO", 4, 0)
    cover = scene.old("EX", 5, 0)
    scene.lay("..", -1, 0)
    scene.lay("..", 6, 0)
    scene.lay("..", 1, 0)
    scene.lay("..", -2, 0, 2)
    scene.effects = [NOTHING] * nulls + [{"destroy": cover}, {"rotate": [freed, "first", 2]}]
    assert scene.judge().rule == rule
