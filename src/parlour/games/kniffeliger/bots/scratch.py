"""The lookup tables and buffers that policies work with.

A policy is a kernel over a table (`fast.layout`) and a `Scratch`. Bots in a match and compiled
self-play call the same policies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.bots.splitmix import generator
from parlour.core.jit import floats, integers
from parlour.games.kniffeliger.fast.chance import labels
from parlour.games.kniffeliger.fast.layout import FIELDS, MOST_ACTIONS, MOST_SEATS
from parlour.games.kniffeliger.fast.play import ADD_FACE, KEEP_ORDER
from parlour.games.kniffeliger.solver import table
from parlour.games.kniffeliger.solver.dice import SHEETS
from parlour.games.kniffeliger.solver.turn import LATTICE, turn_buffers

SCORES = 64
"""More than the scores that an entry can have, which go up to 50."""


PLAN = (0.0, *[14.0] * 11, 16.0, 30.0, 0.0, 9.0, 1.5)
"""The expert's parameters: by round, what earning an action die is worth in points (nothing in the
last round); then SPREAD, how much each round still to come adds to the spread of totals, and
LAST_SPREAD, the spread when none is left. Tuned by self-play: docs/design/action-dice.md."""

SPREAD = 15
LAST_SPREAD = 16


class Scratch(NamedTuple):
    """The lattice and turn buffers of the solver, the value of every sheet, and more buffers.

    `held` has two values per seat: first a working copy of what each seat's sheet is worth, then,
    from MOST_SEATS on, the values it starts from. `memo` has a win chance for every entry.
    """

    lattice: Any
    buffers: Any
    values: Any
    zeros: Any
    adds: Any
    keep_order: Any
    actions: Any
    rng: Any
    labels: Any
    held: Any
    memo: Any
    plan: Any


def new_scratch(values: Any = None, plan: Sequence[float] = PLAN) -> Scratch:
    """Buffers for one bot or one thread of self-play."""
    return Scratch(
        lattice=LATTICE,
        buffers=turn_buffers(),
        values=table() if values is None else values,
        zeros=floats([0.0] * SHEETS),
        adds=ADD_FACE,
        keep_order=KEEP_ORDER,
        actions=integers([0] * MOST_ACTIONS),
        rng=generator(),
        labels=labels(),
        held=floats([0.0] * (2 * MOST_SEATS)),
        memo=floats([0.0] * (FIELDS * SCORES * 2)),
        plan=floats(plan),
    )
