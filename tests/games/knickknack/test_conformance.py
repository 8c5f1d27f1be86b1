"""Knickknack keeps the contract, for every number of seats and random combinations of settings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from tests.scale import report, scaled

CHOICES: dict[str, tuple[Any, ...]] = {
    "start": ("generated", "blank"),
    "board": ("", "", "samecode"),
    "walls": (True, False),
    "direction": ("right_down", "left_down", "right_up", "left_up"),
    "dictionary": ("en", "en", "en-common", "nl", "es"),
    "supercells": (True, False),
    "powerups": (True, False),
    "ominous": (True, False),
    "backpacks": (True, False),
    "swap_revalues": (True, False),
}


def some_settings(rng: Random) -> dict[str, Any]:
    """Any combination of what can be set."""
    return {name: rng.choice(values) for name, values in CHOICES.items()}


@pytest.mark.soak
def test_check_game() -> None:
    """Every seed has settings of its own; seven in a row go through the numbers of seats."""
    count = scaled(7, 500)
    for seats in range(2, 9):
        numbers = range(seats, count + seats, 7)
        chosen = [some_settings(Random(seed)) for seed in numbers]
        parlour.check_game(
            "knickknack", seeds=numbers, seats=[seats], settings=chosen, progress=report
        )


@pytest.mark.rule("KN-8")
def test_every_setting_is_tried() -> None:
    assert set(CHOICES) == set(parlour.games()["knickknack"].Settings.__struct_fields__)
