"""One turn as kernels: what every hold, pair and throw is worth when a sheet is open."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.core.jit import floats, kernel
from parlour.games.kniffeliger.solver import dice
from parlour.games.kniffeliger.solver.dice import FIELDS, FIRST_THROW, HOLDS, THROWS

N_HOLDS = len(HOLDS)
N_THROWS = len(THROWS)
N_PAIRS = len(dice.PAIR_HOLD)


class Lattice(NamedTuple):
    """What the kernels need of `dice`."""

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


class Worths(NamedTuple):
    """Room for one turn.

    `enter` (252): the best entry of each throw. `last` (462): to hold and roll for the last time.
    `within` (462): the best of those inside each multiset, for dice chosen afresh. `second`
    (4,368): a throw after the second roll with a hold locked. `first` (462): to hold after the
    first roll. `opening` (462): the best of those inside each multiset.
    """

    enter: Any
    last: Any
    within: Any
    second: Any
    first: Any
    opening: Any


def room() -> Worths:
    """Buffers for one turn."""
    sizes = (N_THROWS, N_HOLDS, N_HOLDS, N_PAIRS, N_HOLDS, N_HOLDS)
    return Worths(*[floats([0.0] * size) for size in sizes])


@kernel
def turn(sheet: int, values: Any, worth: float, free: bool, lattice: Any, worths: Any) -> float:
    """Fills the buffers for a sheet; gives the worth of the turn and all that follows it.

    `values` has the worth of every sheet with fewer open fields.
    """
    entries(sheet, sheet, values, worth, lattice, worths.enter)
    return from_entries(free, lattice, worths)


@kernel
def from_entries(free: bool, lattice: Any, worths: Any) -> float:
    """The turn when it is known what entering each throw is worth."""
    for hold in range(N_HOLDS):
        total = 0.0
        for pair in range(lattice.hold_pairs[hold], lattice.hold_pairs[hold + 1]):
            total += lattice.pair_chance[pair] * worths.enter[lattice.pair_throw[pair]]
        worths.last[hold] = total
    if free:
        best_inside(lattice, worths.last, worths.within)
        for pair in range(N_PAIRS):
            worths.second[pair] = worths.within[FIRST_THROW + lattice.pair_throw[pair]]
    else:
        lock_on(lattice, worths.last, worths.second)
    for hold in range(N_HOLDS):
        total = 0.0
        for pair in range(lattice.hold_pairs[hold], lattice.hold_pairs[hold + 1]):
            total += lattice.pair_chance[pair] * worths.second[pair]
        worths.first[hold] = total
    best_inside(lattice, worths.first, worths.opening)
    expected = 0.0
    for pair in range(lattice.hold_pairs[0], lattice.hold_pairs[1]):
        throw = FIRST_THROW + lattice.pair_throw[pair]
        expected += lattice.pair_chance[pair] * worths.opening[throw]
    return expected


@kernel
def entries(sheet: int, fillable: int, values: Any, worth: float, lattice: Any, enter: Any) -> None:
    """The best entry of every throw, a die that it earns included.

    `fillable` are the fields of the sheet that can be filled in this turn: not the frozen ones.
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
def best_inside(lattice: Any, worths: Any, made: Any) -> None:
    """The best hold inside each multiset, itself included."""
    for hold in range(N_HOLDS):
        best = worths[hold]
        for place in range(lattice.smaller_starts[hold], lattice.smaller_starts[hold + 1]):
            value = made[lattice.smaller[place]]
            if value > best:
                best = value
        made[hold] = best


@kernel
def lock_on(lattice: Any, last: Any, second: Any) -> None:
    """After the second roll: the best hold between what is locked and the throw (KF-10)."""
    for pair in range(N_PAIRS - 1, -1, -1):
        best = last[lattice.pair_hold[pair]]
        for place in range(lattice.lock_starts[pair], lattice.lock_starts[pair + 1]):
            value = second[lattice.locks[place]]
            if value > best:
                best = value
        second[pair] = best


@kernel
def solve_some(
    sheets: Any,
    start: int,
    end: int,
    values: Any,
    worth: float,
    free: bool,
    lattice: Any,
    worths: Any,
) -> None:
    """The worth of several sheets; those with fewer open fields must be known."""
    for place in range(start, end):
        sheet = sheets[place]
        values[sheet] = turn(sheet, values, worth, free, lattice, worths)
