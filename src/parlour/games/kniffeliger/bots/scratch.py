"""What a bot thinks with: tables to look things up in, and room to reckon in.

Policies are kernels over a table (`fast.layout`) and a mind. They are what the bots of a match call
and what compiled self-play calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.bots.splitmix import generator
from parlour.core.jit import floats, integers
from parlour.games.kniffeliger.fast.chance import labels
from parlour.games.kniffeliger.fast.layout import FIELDS, MOST_ACTIONS, MOST_SEATS, empty_table
from parlour.games.kniffeliger.fast.play import ADD_FACE, KEEP_ORDER
from parlour.games.kniffeliger.solver import table
from parlour.games.kniffeliger.solver.dice import SHEETS
from parlour.games.kniffeliger.solver.turn import LATTICE, room

SCORES = 64
"""Room for the scores that an entry can have, 0 to 50."""


PLAN = (0.0, *[14.0] * 11, 16.0, 30.0, 0.0, 9.0, 1.5)
"""The expert's plan: what earning an action die is worth in points, by round (in the last it is
void); then how much a round still to come blurs a lead, in points, and what is left of that when
none is. Tuned by self-play: docs/design/action-dice.md."""

SPREAD = 15
LAST_SPREAD = 16


class Scratch(NamedTuple):
    """Lattice and worths of the solver, the worth of every sheet, and buffers."""

    lattice: Any
    worths: Any
    values: Any
    nothing: Any
    adds: Any
    order: Any
    actions: Any
    rng: Any
    labels: Any
    spare: Any
    held: Any
    memo: Any
    plan: Any


def scratch(values: Any = None, plan: Sequence[float] = PLAN) -> Scratch:
    """A mind for one bot, or for one thread of self-play."""
    return Scratch(
        lattice=LATTICE,
        worths=room(),
        values=table() if values is None else values,
        nothing=floats([0.0] * SHEETS),
        adds=ADD_FACE,
        order=KEEP_ORDER,
        actions=integers([0] * MOST_ACTIONS),
        rng=generator(),
        labels=labels(),
        spare=empty_table(),
        held=floats([0.0] * (2 * MOST_SEATS)),
        memo=floats([0.0] * (FIELDS * SCORES * 2)),
        plan=floats(plan),
    )
