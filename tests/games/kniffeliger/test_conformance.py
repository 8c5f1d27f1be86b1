"""Kniffeliger keeps the contract, for every seat count and setting."""

from __future__ import annotations

import pytest

import parlour
from tests.games.kniffeliger.rules.test_referee import SETTINGS
from tests.scale import report, scaled


@pytest.mark.soak
@pytest.mark.parametrize("settings", SETTINGS)
def test_check_game(settings: dict[str, str]) -> None:
    """Eight matches a setting at least: one for every number of seats."""
    count = scaled(8, 1_000)
    parlour.check_game("kniffeliger", seeds=count, settings=[settings], progress=report)
