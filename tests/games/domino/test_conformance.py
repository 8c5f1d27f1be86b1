"""Domino keeps the contract, for every number of seats and random settings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from tests.scale import report, scaled

CHOICES: dict[str, tuple[Any, ...]] = {
    "deck_size": ("per_player", "half", "full", "double"),
    "board": ("", "tulip"),
    "places": ((), (1, None, 3), (2, 2, 0, 1)),
    "dictionary": ("en", "nl", "es"),
    "tough_letters": (False, True),
    "supercells": (True, True, False),
    "werewalls": (False, True),
    "max_size": (None, None, 10),
    "judge_preview": (False, True),
    "finish_round": (False, True),
}


def some_settings(seed: int) -> dict[str, Any]:
    """Any combination of what can be set; a short match for the short length."""
    rng = Random(seed)
    return {name: rng.choice(values) for name, values in CHOICES.items()}


@pytest.mark.soak
def test_check_game() -> None:
    count = scaled(2, 500)
    settings = [some_settings(seed) for seed in range(max(1, count // 7))]
    if count < 7:
        settings = [{**each, "deck_size": "half"} for each in settings]
    parlour.check_game("domino", seeds=count, seats=range(2, 9), settings=settings, progress=report)
