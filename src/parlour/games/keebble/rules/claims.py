"""Claiming a hand cell (KB-2)."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.keebble.actions import Claim, Code
from parlour.games.keebble.rules.placement import occupied_refusal
from parlour.games.keebble.rules.special_cells import cells_with_kind
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Phase, State, grid_of, put
from parlour.words.coordinates import cell_name
from parlour.words.grid import EMPTY, Cell


def claim_refusal(terms: Terms, state: State, claim: Claim) -> Refusal | None:
    """Why a cell cannot be claimed: it must be a free border cell and not special."""
    grid, cell = grid_of(terms, state), claim.cell
    if not grid.inside(cell):
        return Refusal(Code.OFF_BOARD, {"cell": cell_name(cell)})
    if cell not in grid.border():
        return Refusal(Code.NOT_BORDER, {"cell": cell_name(cell)})
    if cell in cells_with_kind(state):
        return Refusal(Code.SPECIAL_CELL, {"cell": cell_name(cell)})
    return occupied_refusal(state, grid, cell)


def claimable(terms: Terms, state: State) -> tuple[Cell, ...]:
    """The border cells that can still be claimed."""
    grid, types = grid_of(terms, state), cells_with_kind(state)
    return tuple([c for c in grid.border() if grid.at(c) == EMPTY and c not in types])


def claimed(state: State, seat: int, claim: Claim) -> State:
    """The state after a claim: the next player claims, and in the end the first player begins."""
    cells = put(state.hand_cells, seat, claim.cell)
    order = [(seat + step) % state.seats for step in range(1, state.seats)]
    lacking = next((other for other in order if cells[other] is None), None)
    if lacking is None:
        return replace(state, hand_cells=cells, to_move=order[0], phase=Phase.WORD)
    return replace(state, hand_cells=cells, to_move=lacking)


def claim_skipped(state: State, seat: int) -> State:
    """The state after a claim was impossible: players without a cell play without one, and the
    first player begins.
    """
    order = [(seat + step) % state.seats for step in range(state.seats)]
    first = next((other for other in order if state.hand_cells[other] is not None), seat)
    return replace(state, to_move=first, phase=Phase.WORD)


def farthest(terms: Terms, state: State) -> Cell:
    """The claimable cell that is farthest from the claimed ones."""
    others = [cell for cell in state.hand_cells if cell is not None]

    def distance(cell: Cell) -> int:
        return min([abs(cell[0] - x) + abs(cell[1] - y) for x, y in others], default=0)

    return max(claimable(terms, state), key=distance)
