"""The results of best play: the distribution of the final total, and the points of each category.

It goes forward through the sheets. The buffers of a solved turn give the probability of each throw
that best play enters, and the best entry of a throw leads to the next sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from parlour.core.jit import floats, kernel
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category
from parlour.games.kniffeliger.solver import FULL, table
from parlour.games.kniffeliger.solver.dice import FIELDS, FIRST_THROW, SHEETS
from parlour.games.kniffeliger.solver.turn import (
    LATTICE,
    N_HOLDS,
    N_PAIRS,
    N_THROWS,
    solve_turn,
    turn_buffers,
)

MOST = 372
"""Totals are 0 to 371 (KF-20)."""


class Outcomes(Struct, frozen=True):
    """Best play from one sheet on."""

    expected: float
    deviation: float
    categories: dict[Category, float]
    totals: tuple[float, ...]
    """The probability of each final total, from 0 points on."""


def outcomes(
    sheet: int = FULL, *, free: bool = False, progress: Callable[[int, int], None] | None = None
) -> Outcomes:
    """The results of best play from a sheet on."""
    values = table(free=free)
    buffers = turn_buffers()
    spare = [floats([0.0] * size) for size in (N_HOLDS, N_PAIRS, N_THROWS)]
    reached = floats([0.0] * (SHEETS * MOST))
    reached[sheet * MOST] = 1.0
    brought = floats([0.0] * FIELDS)
    inside = sorted((s for s in range(1, SHEETS) if s & sheet == s), key=int.bit_count)
    for done, one in enumerate(reversed(inside), start=1):
        solve_turn(one, values, 0.0, free, LATTICE, buffers)
        final_throws(free, LATTICE, buffers, *spare)
        carry_totals(one, values, LATTICE, spare[2], reached, brought)
        if progress is not None:
            progress(done, len(inside))
    totals = tuple([float(p) for p in reached[:MOST]])
    mean = sum(points * chance for points, chance in enumerate(totals))
    square = sum(points * points * chance for points, chance in enumerate(totals))
    return Outcomes(
        expected=mean,
        deviation=max(0.0, square - mean * mean) ** 0.5,
        categories={c: float(b) for c, b in zip(CATEGORIES, brought, strict=True)},
        totals=totals,
    )


@kernel
def final_throws(
    free: bool, lattice: Any, buffers: Any, held: Any, paired: Any, thrown: Any
) -> None:
    """Fills `thrown` with the probability of each throw that best play enters."""
    for hold in range(N_HOLDS):
        held[hold] = 0.0
    for pair in range(lattice.hold_pairs[0], lattice.hold_pairs[1]):
        throw = FIRST_THROW + lattice.pair_throw[pair]
        held[chosen_subhold(throw, lattice, buffers.first, buffers.opening)] += lattice.pair_chance[
            pair
        ]
    for hold in range(N_HOLDS):
        for pair in range(lattice.hold_pairs[hold], lattice.hold_pairs[hold + 1]):
            paired[pair] = held[hold] * lattice.pair_chance[pair]
        held[hold] = 0.0
    for pair in range(N_PAIRS):
        if paired[pair] == 0.0:
            continue
        hold = lattice.pair_hold[pair]
        if free:
            throw = FIRST_THROW + lattice.pair_throw[pair]
            held[chosen_subhold(throw, lattice, buffers.last, buffers.within)] += paired[pair]
        elif buffers.last[hold] == buffers.second[pair]:
            held[hold] += paired[pair]
        else:
            for place in range(lattice.lock_starts[pair], lattice.lock_starts[pair + 1]):
                more = lattice.locks[place]
                if buffers.second[more] == buffers.second[pair]:
                    paired[more] += paired[pair]
                    break
    for throw in range(N_THROWS):
        thrown[throw] = 0.0
    for hold in range(N_HOLDS):
        if held[hold] != 0.0:
            for pair in range(lattice.hold_pairs[hold], lattice.hold_pairs[hold + 1]):
                thrown[lattice.pair_throw[pair]] += held[hold] * lattice.pair_chance[pair]


@kernel
def chosen_subhold(hold: int, lattice: Any, values: Any, best_values: Any) -> int:
    """The best hold contained in this one."""
    while values[hold] != best_values[hold]:
        for place in range(lattice.smaller_starts[hold], lattice.smaller_starts[hold + 1]):
            if best_values[lattice.smaller[place]] == best_values[hold]:
                hold = lattice.smaller[place]
                break
    return hold


@kernel
def chosen_field(sheet: int, throw: int, values: Any, lattice: Any) -> int:
    """The field of the best entry; the first one among equals."""
    best = -1.0
    chosen = 0
    for field in range(FIELDS):
        if (sheet >> field) & 1:
            value = lattice.points[throw * FIELDS + field] + values[sheet ^ (1 << field)]
            if value > best:
                best = value
                chosen = field
    return chosen


@kernel
def carry_totals(
    sheet: int, values: Any, lattice: Any, thrown: Any, reached: Any, brought: Any
) -> None:
    """Carries the distribution of totals over to the sheets that the entries lead to."""
    likely = 0.0
    for total in range(MOST):
        likely += reached[sheet * MOST + total]
    for throw in range(N_THROWS):
        if thrown[throw] == 0.0:
            continue
        field = chosen_field(sheet, throw, values, lattice)
        score = int(lattice.points[throw * FIELDS + field])
        after = (sheet ^ (1 << field)) * MOST + score
        brought[field] += likely * thrown[throw] * score
        for total in range(MOST - score):
            reached[after + total] += reached[sheet * MOST + total] * thrown[throw]
