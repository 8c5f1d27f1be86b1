"""Almost valid actions, positions and records: a clear refusal each, and nothing changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.codec import plain
from parlour.core.conformance.mutations import leaves, mutated
from parlour.core.refusal import CoreCode, Refused
from parlour.games.knickknack.actions import Code
from tests.games.knickknack.random_turns import random_turn
from tests.games.knickknack.table import EXPANSIONS
from tests.scale import scaled, seeds

CODES = {*map(str, Code), *map(str, CoreCode)}


def _opened(open_: Any, *given: Any, **more: Any) -> parlour.Match | None:
    """The match; None if it is refused with a code that people have words for."""
    try:
        match: parlour.Match = open_(*given, **more)
    except Refused as refused:
        code = refused.code
    else:
        return match
    assert code in CODES
    return None


@pytest.mark.soak
def test_mutated_actions() -> None:
    for seed in seeds(60, 6_000):
        rng = Random(f"mutated {seed}")
        position, seat, action = random_turn(rng)
        match = parlour.Match.at("knickknack", position, seed=1)
        parts = [*leaves(action), *leaves(position["options"])]
        before = match.record()
        for _ in range(25):
            raw = mutated(action, rng, parts)
            refusal = match.check(seat, raw)
            if refusal is not None:
                assert refusal.code in CODES
                with pytest.raises(Refused):
                    match.play(seat, raw)
        assert match.record() == before


@pytest.mark.soak
def test_mutated_positions() -> None:
    refused = 0
    for seed in seeds(60, 6_000):
        rng = Random(f"positions {seed}")
        position, _, _ = random_turn(rng)
        parts = leaves(position)
        for _ in range(15):
            raw = mutated(position, rng, parts)
            match = _opened(parlour.Match.at, "knickknack", raw, seed=1)
            if match is None:
                refused += 1
                continue
            for seat in match.to_act:
                match.idle(seat)
            match.view(None)
    assert refused > 200


@pytest.mark.soak
def test_mutated_records() -> None:
    rng = Random("records")
    match = parlour.Match.new("knickknack", 2, EXPANSIONS, seed=3)
    while match.length < 120 and match.to_act:
        match.play(match.to_act[0], match.game.sample(match.state, match.to_act[0], rng))
    record: dict[str, Any] = plain(match.record())
    parts = leaves(record["entries"])
    read = 0
    for _ in range(scaled(60, 6_000)):
        opened = _opened(parlour.Match.replay, mutated(record, rng, parts))
        read += opened is not None
    assert read < scaled(60, 6_000)
