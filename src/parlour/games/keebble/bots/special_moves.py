"""The promising special cells to make instead of playing a word (KB-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.keebble.actions import Action, Special
from parlour.games.keebble.bots.effect_moves import opponents_cells
from parlour.games.keebble.rules import special_cells

if TYPE_CHECKING:
    from parlour.games.keebble.bots.player import Player

PLAYS, CELLS = 3, 4
"""How many of the bot's own best plays are looked at, and how many of their cells are tried."""


def special_actions(player: Player) -> list[Action]:
    """Every kind that can be made, on cells of the bot's own best plays; first on those that are of
    no use to its opponents.
    """
    kinds = special_cells.makeable_kinds(player.terms, player.state)
    if not kinds:
        return []
    (found,) = player.search.best_plays([player.query()], PLAYS)
    theirs = set(opponents_cells(player))
    able = set(special_cells.makeable_cells(player.terms, player.state))
    mine = dict.fromkeys([cell for play in found for cell in play.cells if cell in able])
    cells = sorted(mine, key=lambda cell: cell in theirs)[:CELLS]
    return [Special(cell, kind) for cell in cells for kind in kinds]
