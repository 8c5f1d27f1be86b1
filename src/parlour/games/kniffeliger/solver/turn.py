"""One turn as kernels: the value of every hold, pair and throw for a sheet."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.core.jit import floats, kernel
from parlour.games.kniffeliger.solver import dice
from parlour.games.kniffeliger.solver.dice import FIELDS, FIRST_THROW, HOLDS, THROWS

N_HOLDS = len(HOLDS)
N_THROWS = len(THROWS)
N_PAIRS = len(dice.PAIR_HOLD)


class Lattice(NamedTuple):
    """The tables of `dice` that the kernels need."""

    points: Any
    awards: Any
    hold_pairs: Any
    pair_hold: Any
    pair_throw: Any
    pair_chance: Any
    lock_starts: Any
    locks: Any
    smaller_starts: Any
    smaller: Any


LATTICE = Lattice(
    dice.POINTS,
    dice.AWARDS,
    dice.HOLD_PAIRS,
    dice.PAIR_HOLD,
    dice.PAIR_THROW,
    dice.PAIR_CHANCE,
    dice.LOCK_STARTS,
    dice.LOCKS,
    dice.SMALLER_STARTS,
    dice.SMALLER,
)


class TurnBuffers(NamedTuple):
    """The values in one turn.

    `enter` (252 throws): the best entry. `last` (462 holds): keep the hold for the last roll.
    `within` (462 holds): the best of `last` among all holds contained in it, for dice that are not
    locked. `second` (4,368 pairs): the throw after the second roll with the hold locked. `first`
    (462 holds): keep the hold after the first roll. `opening` (462 holds): the best of `first`
    among all holds contained in it.
    """

    enter: Any
    last: Any
    within: Any
    second: Any
    first: Any
    opening: Any


def turn_buffers() -> TurnBuffers:
    """Buffers for one turn."""
    sizes = (N_THROWS, N_HOLDS, N_HOLDS, N_PAIRS, N_HOLDS, N_HOLDS)
    return TurnBuffers(*[floats([0.0] * size) for size in sizes])


@kernel
def solve_turn(
    sheet: int, values: Any, worth: float, free: bool, lattice: Any, buffers: Any
) -> float:
    """Fills the buffers for a sheet; returns the points to expect from this turn on.

    `values` must have the value of every sheet with fewer open fields.
    """
    best_entries(sheet, sheet, values, worth, lattice, buffers.enter)
    return turn_from_entries(free, lattice, buffers)


@kernel
def turn_from_entries(free: bool, lattice: Any, buffers: Any) -> float:
    """The value of a turn, given the value of entering each throw."""
    for hold in range(N_HOLDS):
        total = 0.0
        for pair in range(lattice.hold_pairs[hold], lattice.hold_pairs[hold + 1]):
            total += lattice.pair_chance[pair] * buffers.enter[lattice.pair_throw[pair]]
        buffers.last[hold] = total
    if free:
        best_subholds(lattice, buffers.last, buffers.within)
        for pair in range(N_PAIRS):
            buffers.second[pair] = buffers.within[FIRST_THROW + lattice.pair_throw[pair]]
    else:
        best_locked(lattice, buffers.last, buffers.second)
    for hold in range(N_HOLDS):
        total = 0.0
        for pair in range(lattice.hold_pairs[hold], lattice.hold_pairs[hold + 1]):
            total += lattice.pair_chance[pair] * buffers.second[pair]
        buffers.first[hold] = total
    best_subholds(lattice, buffers.first, buffers.opening)
    expected = 0.0
    for pair in range(lattice.hold_pairs[0], lattice.hold_pairs[1]):
        throw = FIRST_THROW + lattice.pair_throw[pair]
        expected += lattice.pair_chance[pair] * buffers.opening[throw]
    return expected


@kernel
def best_entries(
    sheet: int, fillable: int, values: Any, worth: float, lattice: Any, enter: Any
) -> None:
    """The best entry of every throw, including the action die that it may earn.

    `fillable` are the fields of the sheet that can be filled in this turn: those not frozen.
    """
    for throw in range(N_THROWS):
        best = -1.0
        for field in range(FIELDS):
            if (fillable >> field) & 1:
                value = lattice.points[throw * FIELDS + field] + values[sheet ^ (1 << field)]
                if value > best:
                    best = value
        enter[throw] = best + worth * lattice.awards[throw]


@kernel
def best_subholds(lattice: Any, values: Any, best_values: Any) -> None:
    """For each hold, the best value among it and all holds contained in it."""
    for hold in range(N_HOLDS):
        best = values[hold]
        for place in range(lattice.smaller_starts[hold], lattice.smaller_starts[hold + 1]):
            value = best_values[lattice.smaller[place]]
            if value > best:
                best = value
        best_values[hold] = best


@kernel
def best_locked(lattice: Any, last: Any, second: Any) -> None:
    """After the second roll, the best hold that contains the locked dice (KF-10)."""
    for pair in range(N_PAIRS - 1, -1, -1):
        best = last[lattice.pair_hold[pair]]
        for place in range(lattice.lock_starts[pair], lattice.lock_starts[pair + 1]):
            value = second[lattice.locks[place]]
            if value > best:
                best = value
        second[pair] = best


@kernel
def solve_sheets(
    sheets: Any,
    start: int,
    end: int,
    values: Any,
    worth: float,
    free: bool,
    lattice: Any,
    buffers: Any,
) -> None:
    """Fills in the value of several sheets; those with fewer open fields must be known."""
    for place in range(start, end):
        sheet = sheets[place]
        values[sheet] = solve_turn(sheet, values, worth, free, lattice, buffers)
