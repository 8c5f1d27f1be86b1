"""Finds the games: those in folders of `parlour.games`, and those in installed packages.

A folder has its game as `GAME`; if it has several that share their rules, it lists them in `GAMES`.
A package declares a game by an entry point in the group `parlour.games`, which has the game's name
and refers to the game's class. One that refers to an attribute `GAMES` stands for all games there.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from parlour.core.game import Game, GameClass
from parlour.core.refusal import CoreCode, refuse, shown

GROUP = "parlour.games"
SEVERAL = "GAMES"


def games() -> dict[str, GameClass]:
    """Every game by its name."""
    return {name: find_game(name) for name in game_names()}


def game_names() -> list[str]:
    """The names of the games. Games of installed packages are not loaded, unless they are listed
    in `GAMES`.
    """
    listed = [game.name for game in (*_in_folders(), *_in_lists())]
    return sorted({*listed, *(point.name for point in _single())})


def find_game(game: str | GameClass) -> GameClass:
    """The class of a game, given its name or the class itself."""
    if isinstance(game, type) and issubclass(game, Game):
        return game
    if isinstance(game, str):
        if game in _folders():
            return _named(game, _main_game(game))
        for point in _single():
            if point.name == game:
                return _named(game, point.load())
        for found in (*_in_folders(), *_in_lists()):
            if found.name == game:
                return found
    raise refuse(CoreCode.UNKNOWN_GAME, game=shown(game), known=tuple(game_names()))


def _named(name: str, found: object) -> GameClass:
    """Raises unless what was found under a name is a game of that name."""
    if isinstance(found, type) and issubclass(found, Game) and found.name == name:
        return found
    problem = f"{found!r} is not a game of that name"
    raise refuse(CoreCode.UNKNOWN_GAME, game=name, known=tuple(game_names()), problem=problem[:200])


def _folders() -> frozenset[str]:
    return _folders_in(tuple(importlib.import_module(GROUP).__path__))


@cache
def _folders_in(path: tuple[str, ...]) -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(path) if module.ispkg)


def _main_game(folder: str) -> object:
    return importlib.import_module(f"{GROUP}.{folder}").GAME


def _in_folders() -> Iterator[GameClass]:
    for folder in _folders():
        yield _named(folder, _main_game(folder))
        yield from getattr(importlib.import_module(f"{GROUP}.{folder}"), SEVERAL, ())


def _single() -> Iterator[EntryPoint]:
    """The entry points that stand for one game each."""
    return (point for point in entry_points(group=GROUP) if point.attr != SEVERAL)


def _in_lists() -> Iterator[GameClass]:
    """The games of the entry points that stand for several."""
    for point in entry_points(group=GROUP):
        if point.attr == SEVERAL:
            yield from point.load()
