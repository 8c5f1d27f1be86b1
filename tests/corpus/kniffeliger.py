"""Matches of Kniffeliger for the corpus: played by bots, with refused tries found by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import parlour
from parlour.core.codec import plain
from tests.games.kniffeliger.table import full
from tests.games.kniffeliger.test_referee import SETTINGS, random_position

LEVELS = ("random", "beginner")
THAW: dict[str, Any] = {
    "seats": 3,
    "round": 12,
    "sheets": [{}, full(pi="frozen", ones="frozen", twos="open"), full(ones="open", pi=31)],
    "ready": [{"crossOut": 2, "freeze": 1}, {"steal": 1, "swap": 1}, {"shift": 1}],
}
ALONE: dict[str, Any] = {"seats": 1, "round": 13, "phase": "shift", "ready": [{"shift": 1}]}
THAW_MOVES = ("cross twos @1", "freeze ones @1")


def matches() -> Iterator[tuple[str, parlour.Match, list[dict[str, Any]]]]:
    """Every match with its name and its refused tries."""
    for number, (match, moves) in enumerate(_starts(), start=1):
        rng = Random(number)
        for move in moves:
            (seat,) = match.to_act
            match.play(seat, match.game.read(move, match.view(seat)))
        while match.to_act:
            (seat,) = match.to_act
            level = LEVELS[(seat + number) % 2]
            match.play(seat, match.game.choose(match.view(seat), seat, level, rng))
        yield f"{number:02}-{match.seats}-seats", match, _refused_tries(match, rng, 60)


def _starts() -> list[tuple[parlour.Match, tuple[str, ...]]]:
    """Sixteen matches from the beginning, four from positions."""
    made: list[tuple[parlour.Match, tuple[str, ...]]] = []
    for number in range(16):
        seats = (2, 3, 4, 1, 2, 5, 8, 2)[number % 8]
        settings = SETTINGS[number % 4]
        made.append((parlour.Match.new("kniffeliger", seats, settings, seed=number), ()))
    made.append((parlour.Match.at("kniffeliger", THAW, seed="thaw"), THAW_MOVES))
    made.append((parlour.Match.at("kniffeliger", ALONE, seed="alone"), ()))
    for number in range(2):
        position = random_position(Random(100 + number))
        made.append((parlour.Match.at("kniffeliger", position, seed=number), ()))
    return made


def _refused_tries(match: parlour.Match, rng: Random, most: int) -> list[dict[str, Any]]:
    """Tries at random moments, those with codes not yet met first."""
    actions = {entry.action for entry in match.entries if isinstance(entry.actor, int)}
    universe = [plain(action) for action in actions]
    universe += [
        {"type": kind, "victim": victim, "category": category}
        for kind in ("steal", "freeze", "crossOut")
        for victim in range(match.seats + 1)
        for category in ("ones", "pi", "chance", "fullHouse")
    ]
    universe += [{"type": "swap", "victim": v} for v in range(match.seats + 1)]
    universe += [{"type": "roll", "keep": list(range(5))}, {"type": "shift"}, {"type": "endTurn"}]
    found: dict[str, list[dict[str, Any]]] = {}
    for _ in range(4_000):
        n = rng.randrange(match.length + 1)
        state = match.state_at(n)
        if match.game.to_act(state) == "chance":
            continue
        seat = state.active if rng.random() < 0.9 else rng.randrange(match.seats)
        action = rng.choice(universe)
        refusal = match.game.check(state, seat, action)
        if refusal is not None:
            row = {"n": n, "seat": seat, "action": action, "code": str(refusal.code)}
            found.setdefault(refusal.code, []).append(row)
    kept = [row for rows in found.values() for row in rows[:3]]
    return sorted(kept, key=lambda row: (row["n"], row["code"]))[:most]
