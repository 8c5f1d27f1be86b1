"""The rolls and decisions of a match, measured by the solver: how lucky and how good they were.

One solution of a turn values all its rolls and decisions, so a whole match takes about a second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.core.game import Step
from parlour.games.kniffeliger.actions import Enter, Roll
from parlour.games.kniffeliger.rules.categories import PLACE, points
from parlour.games.kniffeliger.solver import table
from parlour.games.kniffeliger.solver.dice import FIRST_THROW, HOLD, HOLD_PAIRS, PAIR_THROW
from parlour.games.kniffeliger.solver.turn import (
    LATTICE,
    best_entries,
    turn_buffers,
    turn_from_entries,
)
from parlour.games.kniffeliger.state import Mark, Pending, Sheet, State, is_open


class Measured(NamedTuple):
    """A step of a seat: points gained by a roll beyond its average, or lost by a decision."""

    step: Step
    seat: int
    luck: float = 0.0
    cost: float = 0.0


def measured(steps: Sequence[Step]) -> Iterator[Measured]:
    """Every roll, and every decision after a roll, in order."""
    solved: SolvedTurn | None = None
    for step in steps:
        state: State = step.before
        seat = state.active
        if state.pending is Pending.ROLL or (
            isinstance(step.action, Roll | Enter) and state.rolls > 0
        ):
            sheet = state.sheets[seat]
            if solved is None or solved.sheet != sheet:
                solved = SolvedTurn(sheet)
            if state.pending is Pending.ROLL:
                gained = solved.thrown(step.after) - solved.before_roll(state)
                yield Measured(step, seat, luck=gained)
            else:
                worth = solved.worth(state, step.action)
                yield Measured(step, seat, cost=max(0.0, solved.thrown(state) - worth))


class SolvedTurn:
    """The value of everything in one turn on a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.open = sum(1 << place for place, field in enumerate(sheet) if is_open(field))
        fillable = sum(1 << place for place, field in enumerate(sheet) if field is Mark.OPEN)
        self._buffers = turn_buffers()
        best_entries(self.open, fillable, table(), 0.0, LATTICE, self._buffers.enter)
        self._start = float(turn_from_entries(False, LATTICE, self._buffers))

    def before_roll(self, state: State) -> float:
        """The points to expect while a roll is due."""
        if state.rolls == 1:
            return self._start
        return self._rolling(state, state.rolls, state.locked)

    def thrown(self, state: State) -> float:
        """The points to expect after a roll, before the decision."""
        throw = HOLD[tuple(sorted(state.dice))]
        if state.rolls == 1:
            return float(self._buffers.opening[throw])
        if state.rolls == 3:
            return float(self._buffers.enter[throw - FIRST_THROW])
        hold = HOLD[tuple(sorted([state.dice[index] for index in state.locked]))]
        pairs = range(int(HOLD_PAIRS[hold]), int(HOLD_PAIRS[hold + 1]))
        pair = next(pair for pair in pairs if int(PAIR_THROW[pair]) == throw - FIRST_THROW)
        return float(self._buffers.second[pair])

    def worth(self, state: State, action: Roll | Enter) -> float:
        """The points to expect after a decision."""
        if isinstance(action, Roll):
            return self._rolling(state, state.rolls + 1, action.keep)
        place = PLACE[action.category]
        after = float(table()[self.open ^ (1 << place)])
        return points(state.dice, action.category) + after

    def _rolling(self, state: State, roll: int, keep: tuple[int, ...]) -> float:
        hold = HOLD[tuple(sorted([state.dice[index] for index in keep]))]
        values = self._buffers.first if roll == 2 else self._buffers.last
        return float(values[hold])
