"""The list of a round: what may come, and how often it does. The weights, limits and conditions
are written down here a second time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.chance import Deal, Pick
from parlour.core.verification import verify
from parlour.games.knickknack.options import kind_of
from parlour.games.knickknack.rules.options import list_drawn
from tests.games.knickknack.table import option, state, terms
from tests.scale import scaled

ROUNDS = 2_500
WEIGHTS = {
    "letter": 5,
    "wall": 2.5,
    "start_player": 4,
    "points": 1.5,
    "special": 3,
    "swap": 1,
    "destroy": 1,
    "letter_change": 1.5,
    "word_change": 1,
    "straight": 0.75,
    "connect": 0.75,
    "clear": 1,
    "empty_backpack": 2.5,
}
CAPS = {"wall": 2, "start_player": 1, "points": 3, "special": 2, "swap": 1, "destroy": 2}
CAPS |= {"word_change": 1, "straight": 1, "connect": 1, "clear": 1}
POWERUPS = {"letter_change", "word_change", "straight", "connect", "clear"}
SIGMAS = 4.0
"""Thirty numbers are looked at, each of which would be farther off in 1 of 16,000 tests."""


def some_match(rng: Random) -> parlour.Match:
    """A sheet in any state of the game, any expansions."""
    count = rng.choice((0, 1, 3, 6, 30, 54, 55, 56, 60))
    cells = [[c, r] for c in range(1, 9) for r in range(1, 9)]
    seats = rng.randint(2, 8)
    special = rng.choice((0, 4, 41, 42, 50))
    powerups = [option(text) for text in ("letter_change E 3", "straight", "letter_change Q -4")]
    position: dict[str, Any] = {
        "seats": seats,
        "settings": {
            name: rng.random() < 0.7 for name in ("supercells", "powerups", "ominous", "backpacks")
        },
        "round": rng.randint(2, 19),
        "cells": [[*c, "Q", 10, None] for c in cells[:count]],
        "special": [[*c, "double_letter"] for c in cells[:special]],
        "options": [option("points 4")] * 2,
        "powerups": powerups[: rng.randint(0, 3)],
        "backpacks": [["A"] if rng.random() < 0.3 else [] for _ in range(seats)],
        "placed": rng.choice((0, 2, 3, 5, 6, 40)),
        "last_round": rng.random() < 0.3,
    }
    return parlour.Match.at("knickknack", position, seed=1)


def open_weights(match: parlour.Match, listed: list[str]) -> dict[str, float]:
    """The types that are open at this draw, by the rules."""
    now, count = match.position(), Counter(listed)
    on, placed = now["settings"], now["placed"]
    free = 64 - len(now["cells"]) - len(now["holes"])
    savers = sum(bool(each) for each in now["backpacks"])
    closed = {kind for kind, cap in CAPS.items() if count[kind] >= cap}
    closed |= {"wall"} if placed <= 2 else set()
    closed |= {"start_player"} if now["last_round"] else set()
    closed |= {"swap", "destroy"} if placed <= 5 or not on["ominous"] else set()
    if not on["supercells"] or free <= 8 or len(now["special"]) >= 42:
        closed |= {"special"}
    if not on["powerups"] or sum(count[kind] for kind in POWERUPS) >= 2:
        closed |= POWERUPS
    closed |= set() if now["powerups"] else {"clear"}
    if not on["backpacks"] or count["empty_backpack"] >= min(2, savers):
        closed |= {"empty_backpack"}
    return {kind: weight for kind, weight in WEIGHTS.items() if kind not in closed}


class Tally:
    """Observed and expected numbers of each outcome, draw by draw."""

    def __init__(self) -> None:
        self.over: dict[str, float] = defaultdict(float)
        self.variance: dict[str, float] = defaultdict(float)

    def add(self, weights: dict[Any, float], value: Any, name: str = "") -> None:
        whole = sum(weights.values())
        assert weights[value] > 0
        for each, weight in weights.items():
            share = weight / whole
            self.over[f"{name}{each}"] += (each == value) - share
            self.variance[f"{name}{each}"] += share * (1 - share)

    def far_off(self) -> dict[str, float]:
        scores = {
            each: over / sqrt(self.variance[each])
            for each, over in self.over.items()
            if self.variance[each] > 5
        }
        return {each: score for each, score in scores.items() if abs(score) > SIGMAS}


def lists(count: int) -> Iterator[tuple[parlour.Match, list[tuple[Pick | Deal, Any]], Any]]:
    """Lists drawn for random matches: every draw with its value, and the list."""
    for seed in range(count):
        rng = Random(f"lists {seed}")
        match = some_match(rng)
        drawing = list_drawn(terms(match), state(match))
        draw, draws = next(drawing), []
        while True:
            assert isinstance(draw, Pick | Deal)
            values = draw.make(rng.randrange)
            draws.append((draw, values[0] if isinstance(draw, Pick) else values))
            try:
                draw = drawing.send(values)
            except StopIteration as done:
                yield match, draws, done.value
                break


def even(*values: Any) -> dict[Any, float]:
    return dict.fromkeys(values, 1.0)


def letter_weights(match: parlour.Match) -> dict[Any, float]:
    values = terms(match).values
    changed = {p["letter"] for p in match.position()["powerups"] if "letter" in p}
    return {each: 4 if each in changed else 1 / value for each, value in values.items()}


LAST: dict[int, dict[Any, float]] = {
    1: {"letter": 67, "?": 33, "!": 0},
    2: {"letter": 69.7, "?": 16.5, "!": 13.8},
    3: {"letter": 67, "?": 0, "!": 33},
}


@pytest.mark.soak
@pytest.mark.rule("KN-2", "KN-8", "KN-10", "KN-11", "KN-13", "KN-14", "KN-15", "KN-16", "KN-17")
def test_every_draw_follows_the_weights_of_what_is_open() -> None:
    tally = Tally()
    for match, draws, made in lists(scaled(ROUNDS, 20_000)):
        kinds: list[str] = ["letter"]
        size = 0
        for draw, value in draws:
            what = draw.label.split("/")
            match what:
                case ["option", _, _, "kind"]:
                    tally.add(open_weights(match, kinds), value)
                    kinds.append(str(value))
                case ["option", _, _, "size"]:
                    size = int(value)
                    tally.add(even(1, 2, 3), value, "size ")
                case ["option", _, _, "last"]:
                    tally.add(LAST[size], value, f"last of {size} ")
                case ["option", _, _, "letter", *_]:
                    tally.add(letter_weights(match), value)
                case ["option", _, _, "value"]:
                    tally.add(even(1, 2, 3, 4), value, "worth ")
                case ["option", _, _, "type", _]:
                    shares: dict[Any, float] = {"double_letter": 40, "triple_letter": 30}
                    shares |= {"double_word": 20, "triple_word": 10}
                    tally.add(shares, value)
                case ["option", _, _, "count"]:
                    counts = {"points": (4, 5, 6, 7, 8), "wall": (1, 2, 3), "special": (1, 2, 3)}
                    tally.add(even(*counts.get(kinds[-1], (1, 2))), value, f"{kinds[-1]} ")
                case ["option", _, _, "by"] if kinds[-1] == "letter_change":
                    tally.add(even(-6, -5, -4, -3, 3, 4, 5, 6), value, "letter by ")
                case ["option", _, _, "by"]:
                    tally.add(even(-8, -6, -4, -2, 2, 4, 6, 8), value, "word by ")
                case ["order", _]:
                    tally.add(even(*range(len(made))), value[0], "first shown ")
                case _:
                    raise AssertionError(draw.label)
        assert sorted(kinds) == sorted(kind_of(each) for each in made)
    assert tally.far_off() == {}
    assert {*WEIGHTS, "last of 1 ?", "last of 2 !", "triple_word"} <= set(tally.variance)


@pytest.mark.rule("KN-2")
def test_limits_and_conditions_are_never_broken() -> None:
    for match, _, made in lists(600):
        now, count = match.position(), Counter(kind_of(each) for each in made)
        assert count["letter"] >= 1
        assert all(count[kind] <= cap for kind, cap in CAPS.items())
        assert sum(count[kind] for kind in POWERUPS) <= 2
        assert count["empty_backpack"] <= min(2, sum(map(bool, now["backpacks"])))
        assert not (now["last_round"] and count["start_player"])
        assert len(made) == {2: 5, 3: 7}.get(now["seats"], now["seats"] + 1)


@pytest.mark.rule("KN-2")
@pytest.mark.parametrize(
    ("seats", "size"), [(2, 5), (3, 7), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9)]
)
def test_how_many_options_and_picks(seats: int, size: int) -> None:
    match = parlour.Match.new("knickknack", seats, {"start": "blank"}, seed=3)
    assert len(match.position()["options"]) == size
    picks = 0
    while match.position()["round"] == 1:
        match.idle(match.to_act[0])
        picks += 1
    assert picks == size - 1 == seats * (2 if seats < 4 else 1)


@pytest.mark.rule("KN-2", "KN-7")
def test_a_record_of_draws_can_be_verified() -> None:
    match = parlour.Match.new("knickknack", 4, {"powerups": True}, seed="verified")
    while match.to_act:
        match.idle(match.to_act[0])
    assert verify(match.record()).result == "honest"
    labels = [entry.action.label for entry in match.entries if entry.actor == "chance"]
    assert len(labels) == len(set(labels))
    assert labels[:3] == ["board", "first", "option/1/0/size"]


@pytest.mark.rule("KN-2")
def test_the_first_list_has_only_what_is_open_on_an_empty_sheet() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(60):
        match = parlour.Match.new("knickknack", 5, {"start": "blank"}, seed=seed)
        kinds += Counter(each["kind"] for each in match.position()["options"])
    assert set(kinds) == {"letter", "start_player", "points"}


def test_a_bare_position_draws_its_list_at_once() -> None:
    match = parlour.Match.at("knickknack", {"seats": 3}, seed=1)
    assert len(match.position()["options"]) == 7
