"""The golden playthroughs of every game: `make playthroughs` writes them anew.

A game's folder holds `playthroughs/recipes.json`: for each playthrough how its match is set up, and
the moves in notation; chance is scripted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import parlour
from parlour.core.playthrough import playthrough
from parlour.core.refusal import Refusal


def recipes(game: str) -> dict[str, Any]:
    """What the playthroughs of a game are made from."""
    made: dict[str, Any] = json.loads((folder(game) / "recipes.json").read_text())
    return made


def folder(game: str) -> Path:
    """Where a game keeps its playthroughs."""
    return Path(str(resources.files(parlour.games()[game].home))) / "playthroughs"


def played(game: str, recipe: dict[str, Any]) -> parlour.Match:
    """The match of a recipe."""
    match = parlour.Match.at(game, recipe["position"], chance=recipe["chance"])
    for move in recipe["moves"]:
        (seat,) = match.to_act
        action = match.game.read(move, match.view(seat))
        assert not isinstance(action, Refusal), f"{move}: {action}"
        match.play(seat, action)
    return match


def all_playthroughs() -> Iterator[tuple[Path, str]]:
    """Every file with the text that it should have."""
    for game in parlour.games():
        for name, recipe in recipes(game).items():
            yield folder(game) / f"{name}.txt", playthrough(played(game, recipe))


if __name__ == "__main__":
    for path, text in all_playthroughs():
        same = path.exists() and path.read_text() == text
        path.write_text(text)
        print(f"{'unchanged' if same else 'WRITTEN  '} {path.name}")
