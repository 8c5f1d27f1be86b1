"""No rule of any game in the shell: outside its own folder nobody knows a game's fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import parlour
from parlour.games.kniffeliger.rules.categories import Category
from scripts.client import WEB

SOURCE = WEB / "src"
GENERATED = SOURCE / "wire" / "types.d.ts"
"""Made of the server's own structs, for every game."""

ELSE = {"kniffeliger", "chance"}
"""The game's own name, and whoever throws the dice of any game."""


def shell() -> Iterator[Path]:
    """Every file that serves all games."""
    games = [page.parent for page in SOURCE.glob("games/*/index.ts")]
    assert games
    for path in sorted(SOURCE.rglob("*")):
        own = any(game in path.parents for game in games)
        if path.is_file() and not own and path != GENERATED:
            yield path


def test_no_category_is_named_outside_the_games() -> None:
    names = [category.value for category in Category if category.value not in ELSE]
    assert len(names) == 12
    named = re.compile(rf"\b({'|'.join(names)})\b")
    files = list(shell())
    assert any(path.parts[-2:] == ("shared", "prompt.ts") for path in files)
    assert len(files) > 40
    found = [f"{path.name}: {name}" for path in files for name in named.findall(path.read_text())]
    assert found == []


def test_what_pages_share_knows_no_game() -> None:
    """Neither by name nor by an import."""
    files = [path for path in sorted((SOURCE / "games" / "shared").rglob("*")) if path.is_file()]
    for path in files:
        for game in parlour.games():
            assert game not in path.read_text().lower(), path.name


def test_no_folder_holds_more_than_twenty_modules() -> None:
    for folder in [path for path in SOURCE.rglob("*") if path.is_dir()]:
        modules = [path for path in folder.iterdir() if path.suffix in (".ts", ".svelte")]
        assert len(modules) <= 20, folder
