"""Straight and Connect, and when they are relaxed."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import parlour
from parlour.games.knickknack.rules import relations
from parlour.games.knickknack.rules.relations import InForce
from parlour.games.knickknack.state import grid_of
from tests.games.knickknack.table import at, code, full, pick, play, state, terms
from tests.scale import scaled

Cells = list[tuple[int, int]]


@pytest.mark.rule("KN-19")
@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("A@a1 B@h1", True),
        ("A@c8 B@c2", True),
        ("A@a1 B@b2", False),
        ("A@a1 B@b1", True),
    ],
)
def test_straight_is_one_line_gaps_allowed(text: str, allowed: bool) -> None:
    match = at("Q10@e5:1", ["A B"], powerups=["straight"])
    assert (match.check(0, pick(text)) is None) is allowed
    if not allowed:
        assert code(match, text) == "not_straight"


@pytest.mark.rule("KN-19")
@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("A@e4 B@e6", True),
        ("A@e4 B@e3", True),
        ("A@e3 B@e4", True),
        ("A@e4 B@d3", False),
        ("A@d4 B@e4", True),
        ("A@a1 B@e4", False),
        ("A@f5 B@f6", False),
    ],
)
def test_connect_hangs_on_old_letters_directly_or_through_new_ones(
    text: str, allowed: bool
) -> None:
    """There is a wall between e5 and f5."""
    wall = [[[5, 5], [6, 5]]]
    match = at("Q10@e5:1", ["A B"], powerups=["connect"], walls=wall)
    refusal = match.check(0, pick(text))
    assert (refusal is None) is allowed
    if not allowed:
        assert code(match, text) == "not_connected"


@pytest.mark.rule("KN-19")
def test_on_an_empty_sheet_the_first_letter_is_free() -> None:
    match = at("", ["A B"], powerups=["connect"])
    assert code(match, "A@a1 B@c1") == "not_connected"
    play(match, "A@h8 B@h7")


@pytest.mark.rule("KN-19")
def test_overwrites_are_exempt_and_count_as_old_letters() -> None:
    match = at("Q10@a1:0 Q10@h8:1", ["A B C !"], powerups=["straight", "connect"])
    assert match.check(0, pick("A@a1 B@h7 C@h6")) is None
    assert match.check(0, pick("A@a1 B@a2 C@a3")) is None
    assert code(match, "A@a1 B@a2 C@b1") == "not_straight"


@pytest.mark.rule("KN-19")
def test_connect_gives_way_before_straight() -> None:
    """No free cell is beside a letter: Connect is off, Straight stays; with too short lines both
    are off.
    """
    holes = [[2, 1], [1, 2], [2, 2]]
    match = at("Q10@a1:1", ["A B"], powerups=["straight", "connect"], holes=holes)
    assert code(match, "A@h8 B@g7") == "not_straight"
    assert match.check(0, pick("A@h8 B@g8")) is None
    scattered = full("a1", "c2", "e3", owner=1)
    match = at("", ["A B C"], powerups=["straight", "connect"])
    match = parlour.Match.at("knickknack", match.position() | {"cells": scattered}, seed=1)
    play(match, "A@a1 B@c2 C@e3")


@pytest.mark.rule("KN-19")
def test_both_at_once_must_be_possible_on_one_line() -> None:
    """Connect alone and Straight alone could be obeyed, but not both: Connect is off."""
    match = at("", ["A B C"], powerups=["connect", "straight"])
    sheet = full("a1", "b1", "b2", "e5", "g5", "h5", owner=1)
    holes = [[4, 5], [6, 5], [5, 4], [5, 6], [7, 4], [7, 6], [8, 4], [8, 6], [3, 5]]
    sheet = [each for each in sheet if each[:2] not in holes]
    position = match.position() | {"cells": sheet, "holes": holes}
    match = parlour.Match.at("knickknack", position, seed=1)
    assert match.check(0, pick("A@e5 B@g5 C@h5")) is None
    assert code(match, "A@a1 B@b1 C@b2") == "not_straight"


def _sheet(rng: Random) -> parlour.Match:
    """A small sheet: few cells that are no holes, some letters and walls."""
    live = rng.sample(list(product(range(1, 9), range(1, 9))), rng.randint(3, 14))
    if rng.random() < 0.5:
        column, row = rng.randint(1, 5), rng.randint(1, 5)
        live = list(product(range(column, column + 4), range(row, row + 3)))
    letters = rng.sample(live, rng.choice((0, 1, 2, len(live) // 2)))
    holes = [list(c) for c in product(range(1, 9), range(1, 9)) if c not in live]
    edges = [[list(c), [c[0] + 1, c[1]]] for c in live if c[0] < 8]
    edges += [[list(c), [c[0], c[1] + 1]] for c in live if c[1] < 8]
    position: dict[str, Any] = {
        "seats": 2,
        "cells": [[*c, "Q", 10, 1] for c in letters],
        "holes": holes,
        "walls": rng.sample(edges, min(len(edges), rng.randint(0, 8))),
        "options": [{"kind": "points", "count": 4}] * 2,
        "powerups": [
            {"kind": kind}
            for kind in rng.choice((["straight"], ["connect"], ["straight", "connect"]))
        ],
    }
    return parlour.Match.at("knickknack", position, seed=1)


def _naive(match: parlour.Match, count: int) -> tuple[InForce, set[frozenset[Any]]]:
    """By trying every set of cells: what is in force, and which sets obey."""
    position = match.position()
    shut = {tuple(c) for c in position["holes"]} | {tuple(c[:2]) for c in position["cells"]}
    old = {tuple(c[:2]) for c in position["cells"]}
    walls = {frozenset(map(tuple, edge)) for edge in position["walls"]}
    free = [c for c in product(range(1, 9), range(1, 9)) if c not in shut]
    kinds = {powerup["kind"] for powerup in position["powerups"]}
    sets = [frozenset(chosen) for chosen in combinations(free, count)]

    def joined(one: Any, other: Any) -> bool:
        near = abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        return near and frozenset((one, other)) not in walls

    def connect(cells: frozenset[Any]) -> bool:
        for first in [None] if old else cells:
            held = set(old) if first is None else {first}
            left = set(cells) - held
            while True:
                more = {c for c in left if any(joined(c, h) for h in held)}
                if not more:
                    break
                held |= more
                left -= more
            if not left:
                return True
        return not cells

    def straight(cells: frozenset[Any]) -> bool:
        return len({c for c, _ in cells}) < 2 or len({r for _, r in cells}) < 2

    both = InForce("straight" in kinds, "connect" in kinds)
    for wanted in (both, InForce(both.straight, False), InForce()):
        obeying = {
            cells
            for cells in sets
            if not (wanted.straight and not straight(cells))
            and not (wanted.connect and not connect(cells))
        }
        if obeying:
            return wanted, obeying
    raise AssertionError("some placement is always possible")


@pytest.mark.rule("KN-19")
@pytest.mark.soak
def test_relaxation_is_like_trying_everything() -> None:
    rng = Random(19)
    for _ in range(scaled(1_000, 5_000)):
        match = _sheet(rng)
        ground = relations.ground_of(grid_of(terms(match), state(match)))
        if not ground.free:
            continue
        count = rng.randint(0, min(4, len(ground.free)))
        wanted, sets = _naive(match, count)
        found = relations.in_force(terms(match), state(match), count)
        listed = [frozenset(cells) for cells in relations.cell_sets(ground, count, found)]
        assert len(listed) == len(set(listed))
        assert set(listed) == sets, (match.position(), count, wanted, found)
        for _ in range(3):
            assert frozenset(relations.random_cells(ground, count, found, rng)) in sets
