"""Finds the games: those in folders of `parlour.games`, and those in installed packages.

A package declares a game by an entry point in the group `parlour.games`, which has the game's name
and refers to the game's class.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from parlour.core.game import Game, GameClass
from parlour.core.refusal import CoreCode, refuse, shown

GROUP = "parlour.games"


def games() -> dict[str, GameClass]:
    """Every game by its name."""
    return {name: find_game(name) for name in game_names()}


def game_names() -> list[str]:
    """The names of the games, without loading any."""
    return sorted({*_folders(), *(point.name for point in entry_points(group=GROUP))})


def find_game(game: str | GameClass) -> GameClass:
    """The class of a game, given its name or the class itself."""
    if isinstance(game, type) and issubclass(game, Game):
        return game
    if isinstance(game, str):
        if game in _folders():
            return _named(game, importlib.import_module(f"{GROUP}.{game}").GAME)
        for point in entry_points(group=GROUP, name=game):
            return _named(game, point.load())
    raise refuse(CoreCode.UNKNOWN_GAME, game=shown(game), known=tuple(game_names()))


def _named(name: str, found: object) -> GameClass:
    """Raises unless what was found under a name is a game of that name."""
    if isinstance(found, type) and issubclass(found, Game) and found.name == name:
        return found
    problem = f"{found!r} is not a game of that name"
    raise refuse(CoreCode.UNKNOWN_GAME, game=name, known=tuple(game_names()), problem=problem[:200])


@cache
def _folders() -> tuple[str, ...]:
    package = importlib.import_module(GROUP)
    return tuple(m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg)
