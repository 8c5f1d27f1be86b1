"""Keebble keeps the contract, for every number of seats and random combinations of settings."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from tests.games.keebble.games import some_settings
from tests.scale import report, scaled


@pytest.mark.soak
def test_check_game() -> None:
    """Every seed has settings of its own; five in a row go through the numbers of seats."""
    count = scaled(5, 500)
    for seats in range(2, 7):
        numbers = range(seats, count + seats, 5)
        chosen = [some_settings(Random(seed)) for seed in numbers]
        parlour.check_game(
            "keebble", seeds=numbers, seats=[seats], settings=chosen, progress=report
        )
