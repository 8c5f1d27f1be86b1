"""Special cells that somebody could make instead of playing a word (KB-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.keebble.actions import Action, Special
from parlour.games.keebble.bots.effect_moves import sore_spots
from parlour.games.keebble.rules import special_cells

if TYPE_CHECKING:
    from parlour.games.keebble.bots.player import Player

PLAYS, CELLS = 3, 4
"""So many plays of one's own show where a cell could help, and so many such cells are tried."""


def makings(player: Player) -> list[Action]:
    """Each kind that can be made, on cells of one's own best plays that are not the others' too."""
    kinds = special_cells.makeable(player.terms, player.state)
    if not kinds:
        return []
    (found,) = player.search.best([player.look()], PLAYS)
    theirs = set(sore_spots(player))
    able = set(special_cells.typeable(player.terms, player.state))
    mine = dict.fromkeys([cell for play in found for cell in play.cells if cell in able])
    cells = sorted(mine, key=lambda cell: cell in theirs)[:CELLS]
    return [Special(cell, kind) for cell in cells for kind in kinds]
