"""What covered cells could do for somebody (KB-55 to 61): the ways worth a thought."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from parlour.games.keebble.actions import SKIP, Action, Fire
from parlour.games.keebble.board.cells import OPTIONAL, Kind
from parlour.games.keebble.rules import effects
from parlour.games.keebble.state import grid_of
from parlour.words.grid import EMPTY, Cell

if TYPE_CHECKING:
    from parlour.games.keebble.bots.player import Player

SPOTS = 6
"""So many cells are thought of, for holes and for blockades."""

PLAYS = 2
"""So many plays of each opponent's show where it hurts."""


def firings(player: Player) -> list[Action]:
    """Every pending cell, in every way that is worth a thought."""
    made: list[Action] = []
    for column, row, kind in player.state.pending:
        cell = (column, row)
        if kind is Kind.THIEF:
            loot = effects.loot(player.terms, player.state, player.seat)
            made += [Fire(cell, victim, letter) for victim, letter in loot] or [Fire(cell)]
        elif kind is Kind.DESTROYER:
            made += [Fire(cell, cells=holes) for holes in _holes(player)]
        elif kind is Kind.BLOCKADE:
            made += [Fire(cell, tiles=tiles) for tiles in _blockades(player)]
        else:
            made.append(Fire(cell))
    if any(kind in OPTIONAL for _, _, kind in player.state.pending):
        made.append(SKIP)
    return made


def sore_spots(player: Player) -> list[Cell]:
    """The cells of the others' best plays, the next player's first."""
    looks = [player.look(seat=other) for other in player.others]
    found = player.search.best(looks, PLAYS)
    return list(dict.fromkeys([cell for plays in found for play in plays for cell in play.cells]))


def _holes(player: Player) -> Iterator[tuple[Cell, ...]]:
    """Where others want to play, what others own, and where it does no harm."""
    state = player.state
    grid = grid_of(player.terms, state)
    there = effects.destructible(grid)
    count = min(effects.DESTROYED, len(there))
    owned = {(column, row): owner for column, row, owner in state.owners}
    valued = sorted([(value, (column, row)) for column, row, value in state.values], reverse=True)
    dear = [cell for _, cell in valued if owned.get(cell, player.seat) != player.seat]
    spots = [cell for cell in dear[:SPOTS] + sore_spots(player)[:SPOTS] if cell in there]
    border = player.board.border
    harmless = sorted(there, key=lambda cell: (grid.at(cell) != EMPTY, cell not in border))
    yield tuple(sorted(harmless[:count]))
    for holes in combinations(dict.fromkeys(spots), count):
        yield tuple(sorted(holes))


def _blockades(player: Player) -> Iterator[tuple[tuple[str, int, int], ...]]:
    """Letters that are liked least: in the way of others, on the border, on cells that fire; all of
    them where that empties the hand in the endgame.
    """
    state, hand = player.state, player.hand
    grid = grid_of(player.terms, state)
    empty = [cell for cell in grid.every() if grid.at(cell) == EMPTY]
    firing = [cell for cell in player.board.firing if grid.at(cell) == EMPTY]
    common = player.vocabulary.frequencies
    letters = sorted(hand, key=lambda letter: (hand.count(letter) < 2, common[letter]))
    border = [cell for cell in empty if cell in player.board.border]
    spots = dict.fromkeys(firing[:2] + sore_spots(player)[:SPOTS] + border[:3] + empty[:3])
    chosen = [cell for cell in spots if grid.at(cell) == EMPTY]
    most = min(effects.BLOCKADE, len(letters))
    for count in range(most + 1):
        for cells in list(combinations(chosen, count))[: 4 * SPOTS]:
            pairs = zip(letters, cells, strict=False)
            yield tuple(sorted([(letter, *cell) for letter, cell in pairs]))
