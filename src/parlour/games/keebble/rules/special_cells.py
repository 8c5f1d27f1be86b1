"""Special cells made instead of playing a word (KB-53)."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.keebble.actions import Code, Special
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.rules.placement import occupied_refusal
from parlour.games.keebble.rules.turns import continue_turn
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import State, grid_of, open_kinds
from parlour.words.coordinates import cell_name
from parlour.words.grid import EMPTY, Cell


def special_refusal(terms: Terms, state: State, action: Special) -> Refusal | None:
    """Why a special cell cannot be made: the setting, the endgame, the cell, then the kind."""
    if not terms.kinds:
        return Refusal(Code.NO_SUPERCELLS)
    if state.endgame:
        return Refusal(Code.NOT_IN_ENDGAME)
    if action.kind not in terms.kinds:
        return Refusal(Code.KIND_UNKNOWN, {"kind": action.kind})
    grid, cell = grid_of(terms, state), action.cell
    if not grid.inside(cell):
        return Refusal(Code.OFF_BOARD, {"cell": cell_name(cell)})
    full = occupied_refusal(state, grid, cell)
    if full is not None:
        return full
    if cell == state.star:
        return Refusal(Code.STAR_CELL, {"cell": cell_name(cell)})
    if cell in cells_with_kind(state):
        return Refusal(Code.SPECIAL_CELL, {"cell": cell_name(cell)})
    if action.kind in open_kinds(state, grid):
        return Refusal(Code.KIND_PRESENT, {"kind": action.kind})
    return None


def cells_with_kind(state: State) -> set[Cell]:
    """All special cells, covered or not."""
    return {(column, row) for column, row, _ in state.special}


def makeable_cells(terms: Terms, state: State) -> tuple[Cell, ...]:
    """The cells that can be made special."""
    grid, types = grid_of(terms, state), cells_with_kind(state)
    cells = [cell for cell in grid.every() if grid.at(cell) == EMPTY]
    return tuple([cell for cell in cells if cell != state.star and cell not in types])


def makeable_kinds(terms: Terms, state: State) -> tuple[Kind, ...]:
    """The kinds that can be made now."""
    if state.endgame:
        return ()
    there = open_kinds(state, grid_of(terms, state))
    return tuple([kind for kind in terms.kinds if kind not in there])


def special_made(terms: Terms, state: State, action: Special) -> State:
    """The state after a special cell was made."""
    special = (*state.special, (*action.cell, action.kind))
    return continue_turn(terms, replace(state, special=tuple(sorted(special))))
