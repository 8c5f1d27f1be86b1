"""The golden playthroughs are what the engine says today."""

from __future__ import annotations

from difflib import unified_diff
from typing import get_args

import parlour
from parlour.games.kniffeliger import GAME
from tests.playthroughs import all_playthroughs, played, recipes


def test_playthroughs_are_up_to_date() -> None:
    for path, text in all_playthroughs():
        kept = path.read_text().splitlines()
        changes = list(unified_diff(kept, text.splitlines(), path.name, "now", n=1, lineterm=""))
        assert not changes, "\n".join(["run `make playthroughs` and review:", *changes[:40]])


def test_together_they_use_every_kind_of_action() -> None:
    for name, game in parlour.games().items():
        used = {
            type(entry.action).__struct_config__.tag
            for recipe in recipes(name).values()
            for entry in played(name, recipe).entries
            if isinstance(entry.actor, int)
        }
        kinds = {kind.__struct_config__.tag for kind in get_args(game.Action) or (game.Action,)}
        assert used == kinds
    assert GAME.name in parlour.games()
