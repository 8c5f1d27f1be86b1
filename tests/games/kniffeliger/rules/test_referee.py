"""The engine and the referee, implemented independently from the same rules, never disagree."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.codec import plain
from tests.games.kniffeliger.rules.referee import Referee
from tests.games.kniffeliger.table import CATEGORIES
from tests.scale import seeds

KINDS = ("steal", "freeze", "crossOut", "shift", "swap")


def _key(action: dict[str, Any]) -> str:
    return repr(sorted(action.items()))


def _next_draw(draws: list[tuple[int, ...]], kind: str, count: int) -> list[int]:
    """What the engine drew, for the referee to draw as well."""
    return list(draws.pop(0))


def _assert_agreement(match: parlour.Match, referee: Referee) -> None:
    seat = referee.to_act()
    assert match.to_act == (() if seat is None else (seat,))
    assert match.position() == referee.position()
    assert list(match.view(None).totals) == referee.scores()
    if seat is None:
        assert match.outcome is not None
        assert list(match.outcome.ranks) == referee.ranks()
        return
    legal = [plain(action) for action in match.legal(seat)]
    assert sorted(map(_key, legal)) == sorted(map(_key, referee.legal()))


def _play_both(match: parlour.Match, referee: Referee, rng: Random, max_actions: int) -> None:
    """Random play on both; the referee gets the engine's own draws."""
    for _ in range(max_actions):
        _assert_agreement(match, referee)
        if not match.to_act:
            return
        (seat,) = match.to_act
        before = match.length
        action = plain(match.game.sample(match.state, seat, rng))
        match.play(seat, action)
        draws = [e.action.values for e in match.entries[before:] if e.actor == "chance"]
        referee.play(seat, action, partial(_next_draw, draws))
        assert not draws


SETTINGS = [
    {"action_dice": dice, "cross_out": cross}
    for dice in ("next_round", "keep")
    for cross in ("open", "filled")
]


@pytest.mark.soak
@pytest.mark.parametrize("settings", SETTINGS)
def test_whole_games_agree(settings: dict[str, str]) -> None:
    for seed in seeds(12, 500):
        rng = Random(seed)
        seats = seed % 8 + 1
        match = parlour.Match.new("kniffeliger", seats, settings, seed=seed, algorithm="splitmix")
        _play_both(match, Referee({"seats": seats, "settings": settings}), rng, 10_000)
        assert match.outcome is not None


def random_position(rng: Random) -> dict[str, Any]:
    """A random position, not necessarily reachable: marks, dice and action dice."""
    seats = rng.randint(1, 8)
    rolls = rng.randint(0, 3)
    fill_rate = rng.random()
    fields: list[Any] = ["frozen", "crossed", "stolen", 0, 5, 30]
    max_count_by_threshold = {0.3: 0, 0.6: 1, 1.0: 3}

    def sheet() -> dict[str, Any]:
        return {c: rng.choice(fields) for c in CATEGORIES if rng.random() < fill_rate}

    def counts() -> dict[str, int]:
        limit = next(
            most for threshold, most in max_count_by_threshold.items() if rng.random() <= threshold
        )
        drawn = {kind: rng.randint(0, limit) for kind in KINDS}
        return {kind: count for kind, count in drawn.items() if count}

    return {
        "seats": seats,
        "settings": rng.choice(SETTINGS),
        "round": rng.randint(1, 14),
        "phase": rng.choice(("main", "main", "main", "shift")),
        "active": rng.randrange(seats),
        "rolls": rolls,
        "dice": [rng.randint(1, 6) for _ in range(5)] if rolls else [],
        "locked": sorted(rng.sample(range(5), rng.randint(0, 4))) if rolls else [],
        "entered": rng.random() < 0.3,
        "sheets": [sheet() for _ in range(seats)],
        "ready": [counts() for _ in range(seats)],
        "fresh": [counts() for _ in range(seats)],
    }


@pytest.mark.soak
def test_play_from_unreachable_positions_agrees() -> None:
    for seed in seeds(150, 20_000):
        rng = Random(seed)
        position = random_position(rng)
        match = parlour.Match.at("kniffeliger", position, seed=seed, algorithm="splitmix")
        _play_both(match, Referee(position), rng, 25)
