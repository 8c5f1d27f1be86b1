"""Matches of Knickknack for the corpus: whole ones played by bots and by chance, and turns from
random positions, with refused tries found by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import parlour
from parlour.core.codec import plain
from parlour.core.conformance.mutations import leaves, mutated
from tests.games.knickknack.random_positions import random_scene
from tests.games.knickknack.random_turns import random_turn
from tests.games.knickknack.table import EXPANSIONS

WHOLE: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {**EXPANSIONS, "board": "poppy"}),
    (5, {"dictionary": "nl", "direction": "left_up", "powerups": True, "swap_revalues": True}),
    (8, {**EXPANSIONS, "start": "blank", "direction": "left_down"}),
)
POSITIONS = 14
TURNS = 6
"""So many turns are played from a position, at most."""


def matches() -> Iterator[tuple[str, parlour.Match, list[dict[str, Any]]]]:
    """Every match with its name and its refused tries."""
    for number, (seats, settings) in enumerate(WHOLE, start=1):
        match = parlour.Match.new("knickknack", seats, settings, seed=number)
        yield _played(f"{number:02}-{seats}-seats", match, 1_000)
    for number in range(1, POSITIONS + 1):
        position = random_scene(Random(f"corpus {number}")).position
        match = parlour.Match.at("knickknack", position, seed=number)
        yield _played(f"position-{number:02}", match, TURNS)
    yield _scripted()


SCRIPTED: dict[str, Any] = {
    "seats": 2,
    "settings": {"start": "blank", **EXPANSIONS},
    "cells": [[1, 1, "C", 3, 0], [2, 1, "A", 1, 1]],
    "options": [
        {"kind": "swap", "count": 1},
        {"kind": "letter", "letters": ["T", "E"]},
        {"kind": "points", "count": 4},
        {"kind": "points", "count": 5},
    ],
    "powerups": [{"kind": "connect"}],
}
REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"option": 0, "swaps": [["A", 2, 1]]}, "same_letter"),
    ({"option": 0, "swaps": [["A", 1, 1], ["C", 2, 1]]}, "too_many_swaps"),
    ({"option": 0, "swaps": [["A", 5, 5]]}, "no_letter_there"),
    ({"option": 1, "tiles": [["T", 3, 1], ["E", 8, 8]]}, "not_connected"),
)


def _scripted() -> tuple[str, parlour.Match, list[dict[str, Any]]]:
    """A turn with what chance finds too rarely."""
    match = parlour.Match.at("knickknack", SCRIPTED, seed=1)
    tries = [
        {"n": 0, "seat": 0, "action": {"type": "pick", **action}, "code": code}
        for action, code in REFUSED
    ]
    tiles = [["T", 3, 1], ["E", 3, 2]]
    match.play(0, {"type": "pick", "option": 1, "tiles": tiles})
    return "swap-and-connect", match, tries


def _played(
    name: str, match: parlour.Match, most: int
) -> tuple[str, parlour.Match, list[dict[str, Any]]]:
    rng = Random(name)
    for _ in range(most):
        if not match.to_act:
            break
        (seat,) = match.to_act
        if rng.random() < 0.6:
            action = match.game.choose(match.view(seat), seat, "strong", rng)
        else:
            action = match.game.sample(match.state, seat, rng)
        match.play(seat, action)
    return name, match, _refused_tries(match, rng)


def _refused_tries(match: parlour.Match, rng: Random) -> list[dict[str, Any]]:
    """Tries at random moments, a few for each code."""
    found: dict[str, list[dict[str, Any]]] = {}
    for _ in range(3_000):
        n = rng.randrange(match.length + 1)
        state = match.state_at(n)
        asked = match.game.to_act(state)
        if asked == "chance":
            continue
        seat = asked[0] if asked and rng.random() < 0.95 else rng.randrange(match.seats)
        action = _almost(match, state, seat, rng)
        refusal = match.game.check(state, seat, action)
        if refusal is not None and refusal.code != "malformed":
            row = {"n": n, "seat": seat, "action": action, "code": str(refusal.code)}
            found.setdefault(refusal.code, []).append(row)
    kept = [row for rows in found.values() for row in rows[:3]]
    return sorted(kept, key=lambda row: (row["n"], row["code"]))


def _almost(match: parlour.Match, state: Any, seat: int, rng: Random) -> dict[str, Any]:
    """An action like one that is legal, or one from elsewhere with the number of an option."""
    if rng.random() < 0.25:
        action = random_turn(rng)[2]
        return {**action, "option": rng.randrange(9)}
    if not match.game.to_act(state) or seat not in match.game.to_act(state):
        return {"type": "pick", "option": 0}
    action = plain(match.game.sample(state, seat, rng))
    made: dict[str, Any] = mutated(action, rng, leaves(action))
    return made if isinstance(made, dict) and plain_json(made) else action


def plain_json(value: Any) -> bool:
    """Whether a record can hold this."""
    try:
        plain(value)
    except (TypeError, ValueError, RecursionError, OverflowError, UnicodeEncodeError):
        return False
    return True
