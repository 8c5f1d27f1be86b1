"""Matches of Domino for the corpus: whole ones by chance, and turns from crowded positions, with
refused tries found by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import parlour
from tests.games.domino.random_turns import honest_action, random_position
from tests.games.domino.spoiling import spoil

WHOLE: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"supercells": True, "finish_round": True}),
    (4, {"supercells": True, "werewalls": True, "max_size": 10}),
    (8, {"tough_letters": True, "board": "tulip", "judge_preview": True}),
)
EDGE: dict[str, Any] = {
    "seats": 2,
    "dominoes": {"1": ["*rotate", "OOOO0"], "2": ["ISIS0", "EMDW0"], "3": ["OOOO1", "-"]},
    "board": [[1, 1998, 0, 0], [2, 2000, 0, 1]],
    "hands": [[3], []],
    "deck": 9,
}
EDGE_LAY = [[3, 1998, 0, 1]]
EDGE_TRIES = (
    ("rotated_too_far", [2, "first", 3]),
    ("rotated_written", [2, "second", 2]),
)
CROWDED = 36
TRIES = 60


def matches() -> Iterator[tuple[str, parlour.Match, list[dict[str, Any]]]]:
    """Every match with its name and its refused tries."""
    for number, (seats, settings) in enumerate(WHOLE, start=1):
        match = parlour.Match.new("domino", seats, {"deck_size": "half", **settings}, seed=number)
        dealt = {"n": 0, "seat": 0, "action": {"type": "turn"}, "code": "dominoes_are_dealt"}
        rng = Random(number)
        while match.to_act:
            (seat,) = match.to_act
            match.play(seat, match.game.sample(match.state, seat, rng))
        over = {"n": match.length, "seat": 0, "action": {"type": "turn"}, "code": "game_over"}
        late = match.state_at(match.length)
        yield f"whole-{number}", match, [dealt, *([over] if late.due == "nothing" else [])]
    yield _at_the_edge()
    yield _in_the_box()
    for number in range(CROWDED):
        yield from _crowded(number)


def _at_the_edge() -> tuple[str, parlour.Match, list[dict[str, Any]]]:
    match = parlour.Match.at("domino", EDGE, seed=1)
    tries = []
    for code, rotate in EDGE_TRIES:
        action = {"type": "turn", "lay": EDGE_LAY, "effects": [{"rotate": rotate}]}
        tries.append({"n": 0, "seat": 0, "action": action, "code": code})
    match.play(0, {"type": "turn", "lay": EDGE_LAY, "effects": [{"rotate": [2, "first", 2]}]})
    return "edge", match, tries


def _in_the_box() -> tuple[str, parlour.Match, list[dict[str, Any]]]:
    """Ten columns are full: an eleventh is too many."""
    row = {str(n): ["ISIS0", "-"] for n in range(1, 6)}
    board = [[n, 2 * n - 2, 0, 0] for n in range(1, 6)]
    position = {
        "seats": 2,
        "settings": {"max_size": 10},
        "dominoes": {**row, "6": ["OOOO1", "-"]},
        "board": board,
        "hands": [[6], []],
        "deck": 9,
    }
    match = parlour.Match.at("domino", position, seed=1)
    action = {"type": "turn", "lay": [[6, 10, 0, 1]]}
    tried = {"n": 0, "seat": 0, "action": action, "code": "table_too_small"}
    match.play(0, {"type": "turn", "lay": [[6, 9, 1, 1]]})
    return "box", match, [tried]


def _crowded(number: int) -> Iterator[tuple[str, parlour.Match, list[dict[str, Any]]]]:
    """A turn from a random position, and turns there that are refused."""
    rng = Random(f"corpus/{number}")
    position = random_position(rng)
    match = parlour.Match.at("domino", position, seed=number)
    if not match.to_act:
        return
    tries: dict[str, dict[str, Any]] = {}
    for _ in range(TRIES):
        changed, seat, action = spoil(rng, position, honest_action(rng, position))
        refusal = match.check(seat, action) if 0 <= seat < match.seats else None
        if changed == position and refusal is not None and refusal.code not in tries:
            tried = {"n": 0, "seat": seat, "action": action, "code": str(refusal.code)}
            tries[refusal.code] = tried
    for _ in range(2):
        if match.to_act:
            (seat,) = match.to_act
            action = honest_action(rng, match.position())
            if match.check(seat, action) is None:
                match.play(seat, action)
    yield f"crowded-{number:02}", match, list(tries.values())
