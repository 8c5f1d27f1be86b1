"""The engine and the referee, written apart from the same rules, agree on random turns."""

from __future__ import annotations

import random

import pytest

from tests.games.domino.agreement import disagreements
from tests.games.domino.random_turns import random_turn
from tests.games.domino.referee import judge
from tests.games.domino.test_random_turns import WORDS
from tests.scale import seeds


@pytest.mark.soak
def test_random_turns() -> None:
    for seed in seeds(1_500, 100_000):
        turn = random_turn(random.Random(seed))
        verdict = judge(*turn, WORDS)
        assert disagreements(*turn, WORDS, verdict) == [], (seed, turn)
