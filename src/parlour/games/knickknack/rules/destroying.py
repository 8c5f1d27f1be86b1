"""Destroy options (KN-17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.knickknack.actions import Carried, Code, Part
from parlour.games.knickknack.options import DestroyOption
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import (
    State,
    grid_of,
    kinds_on,
    lettered,
    written_on,
)
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell


def parts(terms: Terms, state: State) -> dict[Cell, tuple[Part, ...]]:
    """What can be destroyed of each cell, in reading order; of holes nothing."""
    written, kinds = written_on(state), kinds_on(state)
    found: dict[Cell, tuple[Part, ...]] = {}
    for cell in grid_of(terms, state).every():
        if cell in state.holes:
            continue
        there: list[Part] = []
        if cell in written and written[cell].owner is not None:
            there.append(Part.OWNER)
        if cell in written and written[cell].value:
            there.append(Part.VALUE)
        if cell in kinds:
            there.append(Part.TYPE)
        found[cell] = (*there, Part.CONTENT)
    return found


def refusal(terms: Terms, state: State, option: DestroyOption, pick: Carried) -> Refusal | None:
    """Why these parts may not be destroyed."""
    if len(pick.destroy) > option.count:
        return Refusal(Code.TOO_MANY_DESTROYED, {"most": option.count})
    cells = [(column, row) for column, row, _ in pick.destroy]
    there = parts(terms, state)
    for column, row, part in pick.destroy:
        cell = (column, row)
        if cells.count(cell) > 1:
            return Refusal(Code.CELL_TWICE, {"cell": cell_name(cell)})
        if part not in there.get(cell, ()):
            return Refusal(Code.PART_NOT_THERE, {"part": part, "cell": cell_name(cell)})
    return None


def legal(terms: Terms, state: State, option: DestroyOption, number: int) -> Iterator[Carried]:
    """Nothing, then one part, then more; cells in reading order."""
    there = parts(terms, state)
    for count in range(option.count + 1):
        for chosen in combinations(there, count):
            for named in product(*[there[cell] for cell in chosen]):
                yield _pick(number, chosen, named)


def sample(terms: Terms, state: State, option: DestroyOption, number: int, rng: Random) -> Carried:
    """Up to as many parts as the option has."""
    there = parts(terms, state)
    chosen = rng.sample(list(there), rng.randint(0, min(option.count, len(there))))
    return _pick(number, tuple(chosen), tuple([rng.choice(there[cell]) for cell in chosen]))


def _pick(number: int, cells: tuple[Cell, ...], named: tuple[Part, ...]) -> Carried:
    made = [(*cell, part) for cell, part in zip(cells, named, strict=True)]
    return Carried(number, destroy=tuple(sorted(made)))


def destroyed(state: State, pick: Carried) -> State:
    """The state without these parts; a cell without content is a hole, which has no type."""
    written, kinds, holes = written_on(state), kinds_on(state), set(state.holes)
    for column, row, part in pick.destroy:
        cell = (column, row)
        match part:
            case Part.OWNER:
                written[cell] = written[cell]._replace(owner=None)
            case Part.VALUE:
                written[cell] = written[cell]._replace(value=0)
            case Part.TYPE:
                del kinds[cell]
            case Part.CONTENT:
                written.pop(cell, None)
                kinds.pop(cell, None)
                holes.add(cell)
    return replace(
        state,
        cells=lettered(written),
        special=tuple(sorted([(*cell, kind) for cell, kind in kinds.items()])),
        holes=tuple(sorted(holes)),
    )
