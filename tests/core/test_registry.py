"""Games are found by their names: in folders and in installed packages, one or several in each."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
import parlour.games.kniffeliger
from parlour.core.registry import find_game, game_names
from tests.core.installed import install

TWO_GAMES = '''"""Two games that share their rules."""

from tests.minigames.reactions.game import Reactions


class Boxed(Reactions):
    name = "{box}"
    home = Reactions.home


class BoxedToo(Boxed):
    name = "{box}_for_two"
    home = Reactions.home
    seats = range(2, 3)


GAME = Boxed
GAMES = (Boxed, BoxedToo)
'''


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where packages can be written that no later test may find."""
    yield tmp_path
    for name in [name for name, module in sys.modules.items() if _lies_in(module, tmp_path)]:
        del sys.modules[name]
    importlib.invalidate_caches()


def _lies_in(module: object, folder: Path) -> bool:
    return str(getattr(module, "__file__", None) or "").startswith(str(folder))


def write(folder: Path, box: str) -> None:
    """A package with two games."""
    (folder / box).mkdir()
    (folder / box / "__init__.py").write_text(TWO_GAMES.format(box=box))


def is_found(box: str) -> bool:
    """Whether both games of a package are found, and can be played."""
    known = game_names()
    match = parlour.Match.new(f"{box}_for_two", seats=2, seed=1)
    again = parlour.Match.replay(match.record())
    assert type(again.game) is find_game(f"{box}_for_two") is parlour.games()[f"{box}_for_two"]
    assert find_game(box).seats != find_game(f"{box}_for_two").seats
    return known.count(box) == known.count(f"{box}_for_two") == 1


def test_a_folder_may_hold_several_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "box")
    package = sys.modules["parlour.games"]
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    assert is_found("box")


def test_one_entry_point_may_stand_for_several_games(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, "crate")
    install(monkeypatch, folder, {"crate": "crate:GAMES"})
    assert is_found("crate")


def test_without_the_package_its_games_are_unknown() -> None:
    with pytest.raises(parlour.Refused, match="unknown_game"):
        find_game("box_for_two")
    assert game_names() == sorted(parlour.games())
