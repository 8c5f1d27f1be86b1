"""The lines that the browser client's tests say are the ones that are said here."""

from __future__ import annotations

import pytest

import parlour
from tests.web import said


def test_every_game_has_its_lines_kept() -> None:
    assert set(said.GAMES) == set(parlour.games())


@pytest.mark.parametrize("game", said.GAMES)
def test_the_lines_kept_for_the_browser_are_current(game: str) -> None:
    kept = said.fixture(game).read_text()
    assert kept == said.text(game), "run python -m tests.web.said and review the change"
