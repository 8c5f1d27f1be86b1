"""Straight and Connect: where new letters may go, and when that is relaxed (KN-19).

Only cells that were free are restricted. Overwritten letters count as old ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from random import Random

from msgspec import Struct

from parlour.games.knickknack.options import Connect, Straight
from parlour.games.knickknack.rules.powerups import is_active
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State, grid_of, in_reading_order
from parlour.words.grid import Cell, Grid

FEW = 3
"""Up to so many cells, all combinations are looked through in reading order."""


class Ground(Struct, frozen=True):
    """The free cells, each with the free cells beside it, and those that have a letter beside them;
    walls separate. `bare` if there is no letter at all.
    """

    free: tuple[Cell, ...]
    beside: dict[Cell, tuple[Cell, ...]]
    attached: frozenset[Cell]
    bare: bool


class InForce(Struct, frozen=True):
    """Which of the two hold in this turn."""

    straight: bool = False
    connect: bool = False


def ground_of(grid: Grid) -> Ground:
    """The free cells of a sheet."""
    free = grid.empty()
    open_ = set(free)
    around = {cell: grid.neighbours(cell) for cell in free}
    beside = {cell: tuple([n for n in around[cell] if n in open_]) for cell in free}
    attached = [cell for cell in free if any(n not in open_ for n in around[cell])]
    return Ground(free, beside, frozenset(attached), not grid.letters())


def in_force(terms: Terms, state: State, count: int) -> InForce:
    """Which powerups hold for so many new letters: Connect is off if no placement obeys, and then
    Straight if there is still none.
    """
    straight = is_active(state.powerups, Straight)
    connect = is_active(state.powerups, Connect)
    ground = ground_of(grid_of(terms, state))
    if connect and not _possible(ground, count, InForce(straight, True)):
        connect = False
    if straight and not _possible(ground, count, InForce(True, connect)):
        straight = False
    return InForce(straight, connect)


def _possible(ground: Ground, count: int, wanted: InForce) -> bool:
    """Whether so many free cells obey."""
    if count == 0:
        return True
    if not wanted.straight:
        return _reach(ground, ground.free) >= count
    if not wanted.connect:
        return max([len(line) for line in _lines(ground)], default=0) >= count
    return any(_reach(ground, line) >= count for line in _lines(ground))


def _reach(ground: Ground, cells: Collection[Cell]) -> int:
    """How many of these cells new letters can fill if each hangs on an old letter, directly or
    through the others; without old letters, on the first of them.
    """
    parts = list(_parts(ground, set(cells)))
    if ground.bare:
        return max(map(len, parts), default=0)
    return sum([len(part) for part in parts if not ground.attached.isdisjoint(part)])


def _parts(ground: Ground, cells: set[Cell]) -> Iterator[set[Cell]]:
    """The cells in parts that hang together."""
    left = set(cells)
    while left:
        part = {left.pop()}
        edge = list(part)
        while edge:
            found = [n for n in ground.beside[edge.pop()] if n in left]
            left.difference_update(found)
            part.update(found)
            edge += found
        yield part


def _lines(ground: Ground) -> list[list[Cell]]:
    """The free cells of each row and of each column."""
    rows: dict[int, list[Cell]] = {}
    columns: dict[int, list[Cell]] = {}
    for cell in ground.free:
        rows.setdefault(cell[1], []).append(cell)
        columns.setdefault(cell[0], []).append(cell)
    return [*rows.values(), *columns.values()]


def is_straight(cells: Collection[Cell]) -> bool:
    """Whether the cells are in one row or column."""
    return len({row for _, row in cells}) <= 1 or len({column for column, _ in cells}) <= 1


def is_connected(ground: Ground, cells: Collection[Cell]) -> bool:
    """Whether every cell hangs on an old letter, directly or through the others."""
    return not cells or _reach(ground, cells) == len(cells)


def obeys(ground: Ground, cells: Collection[Cell], wanted: InForce) -> bool:
    """Whether new letters on these cells obey what is in force."""
    if wanted.straight and not is_straight(cells):
        return False
    return not wanted.connect or is_connected(ground, cells)


def cell_sets(ground: Ground, count: int, wanted: InForce) -> Iterator[tuple[Cell, ...]]:
    """Every set of so many free cells that obeys, each once and in reading order."""
    if wanted.straight and count > 1:
        sets = _straight_sets(ground, count)
    elif wanted.connect and count > FEW:
        yield from map(in_reading_order, _connected_sets(ground, count))
        return
    else:
        sets = combinations(ground.free, count)
    if wanted.connect:
        sets = (cells for cells in sets if is_connected(ground, cells))
    yield from sets


def _straight_sets(ground: Ground, count: int) -> Iterator[tuple[Cell, ...]]:
    """The sets in one line, by their first cell."""
    for first in ground.free:
        column, row = first
        right = [cell for cell in ground.free if cell[1] == row and cell[0] > column]
        below = [cell for cell in ground.free if cell[0] == column and cell[1] > row]
        for line in (right, below):
            for rest in combinations(line, count - 1):
                yield (first, *rest)


def _connected_sets(ground: Ground, count: int) -> Iterator[tuple[Cell, ...]]:
    """The sets of cells that hang on old letters, or on each other where there are none: each cell
    in reach is either taken now or never.
    """
    if not ground.bare:
        first = in_reading_order(ground.attached)
        yield from _grown(ground, (), first, frozenset(), count)
        return
    shut: frozenset[Cell] = frozenset()
    for cell in ground.free:
        shut |= {cell}
        reach = tuple([n for n in ground.beside[cell] if n not in shut])
        yield from _grown(ground, (cell,), reach, shut, count)


def _grown(
    ground: Ground,
    taken: tuple[Cell, ...],
    reach: tuple[Cell, ...],
    shut: frozenset[Cell],
    count: int,
) -> Iterator[tuple[Cell, ...]]:
    if len(taken) == count:
        yield taken
        return
    for place, cell in enumerate(reach):
        barred = shut | set(reach[: place + 1])
        rest = reach[place + 1 :]
        new = [n for n in ground.beside[cell] if n not in barred and n not in rest]
        yield from _grown(ground, (*taken, cell), (*rest, *new), barred, count)


def random_cells(ground: Ground, count: int, wanted: InForce, rng: Random) -> tuple[Cell, ...]:
    """A set that obeys; each is possible."""
    if wanted.straight and count > 1:
        return rng.choice(list(cell_sets(ground, count, wanted)))
    if wanted.connect and count:
        return _random_growth(ground, count, rng)
    return tuple(rng.sample(ground.free, count))


def _random_growth(ground: Ground, count: int, rng: Random) -> tuple[Cell, ...]:
    taken: list[Cell] = []
    reach = set(ground.attached)
    if ground.bare:
        large = [part for part in _parts(ground, set(ground.free)) if len(part) >= count]
        taken.append(rng.choice(in_reading_order(set().union(*large))))
        reach = set(ground.beside[taken[0]])
    while len(taken) < count:
        cell = rng.choice(in_reading_order(reach))
        taken.append(cell)
        reach = (reach | set(ground.beside[cell])) - set(taken)
    return tuple(taken)
