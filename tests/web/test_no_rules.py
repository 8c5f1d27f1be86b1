"""No rule of any game in the shell: outside web/src/games/ nobody knows a game's fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from parlour.games.kniffeliger.rules.categories import Category
from scripts.client import WEB

SOURCE = WEB / "src"
GENERATED = SOURCE / "wire" / "types.d.ts"
"""Made of the server's own structs, for every game."""

ELSE = {"kniffeliger", "chance"}
"""The game's own name, and whoever throws the dice of any game."""


def shell() -> Iterator[Path]:
    """Every file that serves all games."""
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and SOURCE / "games" not in path.parents and path != GENERATED:
            yield path


def test_no_category_is_named_outside_the_games() -> None:
    names = [category.value for category in Category if category.value not in ELSE]
    assert len(names) == 12
    named = re.compile(rf"\b({'|'.join(names)})\b")
    files = list(shell())
    assert len(files) > 40
    found = [f"{path.name}: {name}" for path in files for name in named.findall(path.read_text())]
    assert found == []
