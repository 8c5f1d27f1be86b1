"""Kniffeliger keeps the contract, for every seat count and setting."""

from __future__ import annotations

import pytest

import parlour
from tests.games.kniffeliger.rules.test_referee import SETTINGS
from tests.scale import SOAKING, report, scaled


@pytest.mark.soak
@pytest.mark.parametrize(("number", "settings"), list(enumerate(SETTINGS)))
def test_check_game(number: int, settings: dict[str, str]) -> None:
    """Every number of seats; at the short length each setting has every other one of them."""
    seats = range(1, 9) if SOAKING else range(1 + number % 2, 9, 2)
    parlour.check_game(
        "kniffeliger",
        seeds=scaled(4, 1_000),
        seats=seats,
        settings=[settings],
        progress=report,
    )
