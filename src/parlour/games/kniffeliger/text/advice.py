"""Hints: the exact value of rolls and entries in solo play, and the expert's use of action dice.

The sentences are in `reasons`.
"""

from __future__ import annotations

from random import Random

from parlour.core.game import Advice, Weighed
from parlour.games.kniffeliger.actions import AIMED, Action, Enter, Roll
from parlour.games.kniffeliger.bots.opponents import choose
from parlour.games.kniffeliger.rules import check
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.solver.decisions import (
    Alternative,
    EnterChoice,
    RollChoice,
    alternatives,
)
from parlour.games.kniffeliger.state import ROLLS, Pending, Phase, State
from parlour.games.kniffeliger.text import reasons
from parlour.games.kniffeliger.view import View, state_of

SHOWN = 5
"""How many alternatives a hint lists."""


def advise(settings: Settings, view: View, seat: int) -> Advice | None:
    """The best action and its alternatives; None for a seat that has nothing to decide."""
    state = state_of(view)
    if seat != state.active or state.phase is Phase.OVER or state.pending is not Pending.NOTHING:
        return None
    expert_action = choose(settings, view, "expert", Random(0))
    if not check.owes_entry(state):
        return Advice(expert_action, (), *reasons.for_action(expert_action, state, settings))
    found = _alternatives(state)
    weighed = tuple(
        [
            Weighed(_action(state, a), a.expected, a.cost, reasons.for_other(a, state))
            for a in found[:SHOWN]
        ]
    )
    if isinstance(expert_action, AIMED):
        return Advice(expert_action, weighed, *reasons.for_action(expert_action, state, settings))
    return Advice(weighed[0].action, weighed, *reasons.for_best(found, state))


def cost(view: View, seat: int, action: Action) -> float | None:
    """The points that a roll or an entry gives away; None for other actions."""
    state = state_of(view)
    if seat != state.active or not isinstance(action, Roll | Enter) or state.rolls == 0:
        return None
    chosen: RollChoice | EnterChoice
    if isinstance(action, Roll):
        chosen = RollChoice(tuple(sorted(state.dice[index] for index in action.keep)))
    else:
        chosen = EnterChoice(action.category)
    return next((a.cost for a in _alternatives(state) if a.choice == chosen), None)


def _alternatives(state: State) -> list[Alternative]:
    open_, fillable = reasons.fields_of(state.sheets[state.active])
    locked = tuple([state.dice[index] for index in state.locked])
    left = ROLLS - state.rolls
    return alternatives(open_, state.dice, left, locked, fillable=fillable)


def _action(state: State, alternative: Alternative) -> Action:
    """The choice as an action: the dice that show the faces to keep, locked ones first."""
    choice = alternative.choice
    if isinstance(choice, EnterChoice):
        return Enter(choice.category)
    wanted = list(choice.faces)
    keep = []
    for index in sorted(range(len(state.dice)), key=lambda i: i not in state.locked):
        if state.dice[index] in wanted:
            wanted.remove(state.dice[index])
            keep.append(index)
    return Roll(tuple(sorted(keep)))
