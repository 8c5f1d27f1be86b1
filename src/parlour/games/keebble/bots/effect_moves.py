"""The promising ways to use covered cells (KB-55 to 61)."""

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

MOST_TARGETS = 6
"""How many cells are considered for a Destroyer or a Blockade."""

PLAYS = 2
"""How many of the best plays of each opponent are looked at."""


def effect_actions(player: Player) -> list[Action]:
    """The promising uses of every pending cell."""
    made: list[Action] = []
    for column, row, kind in player.state.pending:
        cell = (column, row)
        if kind is Kind.THIEF:
            loot = effects.loot(player.terms, player.state, player.seat)
            made += [Fire(cell, victim, letter) for victim, letter in loot] or [Fire(cell)]
        elif kind is Kind.DESTROYER:
            made += [Fire(cell, cells=holes) for holes in _destroyer_targets(player)]
        elif kind is Kind.BLOCKADE:
            made += [Fire(cell, tiles=tiles) for tiles in _blockade_tiles(player)]
        else:
            made.append(Fire(cell))
    if any(kind in OPTIONAL for _, _, kind in player.state.pending):
        made.append(SKIP)
    return made


def opponents_cells(player: Player) -> list[Cell]:
    """The cells of the opponents' best plays, the next player's first."""
    queries = [player.query(seat=other) for other in player.others]
    found = player.search.best_plays(queries, PLAYS)
    return list(dict.fromkeys([cell for plays in found for play in plays for cell in play.cells]))


def _destroyer_targets(player: Player) -> Iterator[tuple[Cell, ...]]:
    """Cells where a hole does least harm, then pairs of cells that opponents want or own."""
    state = player.state
    grid = grid_of(player.terms, state)
    there = effects.destructible(grid)
    count = min(effects.DESTROYED, len(there))
    owned = {(column, row): owner for column, row, owner in state.owners}
    valued = sorted([(value, (column, row)) for column, row, value in state.values], reverse=True)
    theirs = [cell for _, cell in valued if owned.get(cell, player.seat) != player.seat]
    targets = [
        cell
        for cell in theirs[:MOST_TARGETS] + opponents_cells(player)[:MOST_TARGETS]
        if cell in there
    ]
    border = player.board.border
    harmless = sorted(there, key=lambda cell: (grid.at(cell) != EMPTY, cell not in border))
    yield tuple(sorted(harmless[:count]))
    for holes in combinations(dict.fromkeys(targets), count):
        yield tuple(sorted(holes))


def _blockade_tiles(player: Player) -> Iterator[tuple[tuple[str, int, int], ...]]:
    """The least useful letters, on cells that fire, in the way of opponents, on the border or on
    the first empty cells.
    """
    state, hand = player.state, player.hand
    grid = grid_of(player.terms, state)
    empty = [cell for cell in grid.every() if grid.at(cell) == EMPTY]
    firing = [cell for cell in player.board.firing if grid.at(cell) == EMPTY]
    common = player.vocabulary.frequencies
    letters = sorted(hand, key=lambda letter: (hand.count(letter) < 2, common[letter]))
    border = [cell for cell in empty if cell in player.board.border]
    targets = dict.fromkeys(
        firing[:2] + opponents_cells(player)[:MOST_TARGETS] + border[:3] + empty[:3]
    )
    chosen = [cell for cell in targets if grid.at(cell) == EMPTY]
    most = min(effects.BLOCKADE, len(letters))
    for count in range(most + 1):
        for cells in list(combinations(chosen, count))[: 4 * MOST_TARGETS]:
            pairs = zip(letters, cells, strict=False)
            yield tuple(sorted([(letter, *cell) for letter, cell in pairs]))
