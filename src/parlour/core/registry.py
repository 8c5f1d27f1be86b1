"""Which games there are: a folder each under `parlour.games`, and installed packages.

A package of games has an entry point in the group `parlour.games`, named like its game, that leads
to the game's class.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from parlour.core.game import Game, GameClass
from parlour.core.refusal import CoreCode, refuse

GROUP = "parlour.games"


def games() -> dict[str, GameClass]:
    """Every game by its name."""
    return {name: find_game(name) for name in game_names()}


def game_names() -> list[str]:
    """The names of the games, without loading any."""
    return sorted({*_folders(), *(point.name for point in entry_points(group=GROUP))})


def find_game(game: str | GameClass) -> GameClass:
    """The class of a game, given its name or itself."""
    if isinstance(game, type) and issubclass(game, Game):
        return game
    if isinstance(game, str):
        if game in _folders():
            found: GameClass = importlib.import_module(f"{GROUP}.{game}").GAME
            return found
        for point in entry_points(group=GROUP, name=game):
            loaded = point.load()
            if isinstance(loaded, type) and issubclass(loaded, Game):
                return loaded
            problem = f"the entry point {point.value} leads to no game"
            raise refuse(CoreCode.UNKNOWN_GAME, game=game, problem=problem)
    raise refuse(CoreCode.UNKNOWN_GAME, game=str(game)[:40], known=tuple(game_names()))


@cache
def _folders() -> tuple[str, ...]:
    package = importlib.import_module(GROUP)
    return tuple(m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg)
