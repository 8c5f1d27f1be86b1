"""Special cell options (KN-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.knickknack.actions import Carried, Code
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.options import SpecialOption
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State, grid_of
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell


def untyped_cells(terms: Terms, state: State) -> tuple[Cell, ...]:
    """The cells without a type that are not holes, in reading order."""
    shut = {*state.holes, *[(column, row) for column, row, _ in state.special]}
    return tuple([cell for cell in grid_of(terms, state).every() if cell not in shut])


def wanted(terms: Terms, state: State, option: SpecialOption) -> int:
    """How many types there is room for."""
    return min(len(option.types), len(untyped_cells(terms, state)))


def refusal(terms: Terms, state: State, option: SpecialOption, pick: Carried) -> Refusal | None:
    """Why these types may not be put there."""
    cells = [(column, row) for _, column, row in pick.cells]
    typed = {(column, row) for column, row, _ in state.special}
    for cell in cells:
        if cells.count(cell) > 1:
            return Refusal(Code.CELL_TWICE, {"cell": cell_name(cell)})
        if cell in state.holes:
            return Refusal(Code.CELL_DESTROYED, {"cell": cell_name(cell)})
        if cell in typed:
            return Refusal(Code.CELL_TYPED, {"cell": cell_name(cell)})
    count = wanted(terms, state, option)
    if len(cells) != count:
        return Refusal(Code.HOW_MANY_CELLS, {"wanted": count, "given": len(cells)})
    if Counter([kind for kind, _, _ in pick.cells]) - Counter(option.types):
        return Refusal(Code.WRONG_TYPES, {"kinds": option.types})
    return None


def legal(terms: Terms, state: State, option: SpecialOption, number: int) -> Iterator[Carried]:
    """Every way to give cells these types, in reading order."""
    cells, count = untyped_cells(terms, state), wanted(terms, state, option)
    for chosen in combinations(cells, count):
        for kinds in dict.fromkeys(permutations(option.types, count)):
            yield _pick(number, kinds, chosen)


def sample(terms: Terms, state: State, option: SpecialOption, number: int, rng: Random) -> Carried:
    """Random cells and, where there are too few, random types."""
    count = wanted(terms, state, option)
    chosen = rng.sample(untyped_cells(terms, state), count)
    return _pick(number, tuple(rng.sample(option.types, count)), tuple(chosen))


def _pick(number: int, kinds: tuple[Kind, ...], cells: tuple[Cell, ...]) -> Carried:
    made = [(kind, *cell) for kind, cell in zip(kinds, cells, strict=True)]
    return Carried(number, cells=tuple(sorted(made)))


def made(state: State, pick: Carried) -> State:
    """The state with the types; they stay for good."""
    special = [*state.special, *[(column, row, kind) for kind, column, row in pick.cells]]
    return replace(state, special=tuple(sorted(special)))
