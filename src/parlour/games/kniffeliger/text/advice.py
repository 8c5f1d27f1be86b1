"""Hints: the exact value of rolls and entries in solo play, and the expert's use of action dice."""

from __future__ import annotations

from random import Random

from parlour.core.game import Advice, Line, Weighed
from parlour.games.kniffeliger.actions import (
    AIMED,
    Action,
    Enter,
    Roll,
    Shift,
    Swap,
)
from parlour.games.kniffeliger.bots.opponents import choose
from parlour.games.kniffeliger.rules import check
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.solver.decisions import (
    Alternative,
    EnterChoice,
    RollChoice,
    alternatives,
)
from parlour.games.kniffeliger.state import ROLLS, Mark, Pending, Phase, State, is_open
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
        return Advice(expert_action, (), _line_of(expert_action, state))
    found = _alternatives(state)
    weighed = tuple([Weighed(_action(state, a), a.expected, a.cost) for a in found])
    if isinstance(expert_action, AIMED):
        return Advice(expert_action, weighed[:SHOWN], _line_of(expert_action, state))
    return Advice(weighed[0].action, weighed[:SHOWN], _line_for_best(found, state))


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
    sheet = state.sheets[state.active]
    open_ = sum(1 << place for place, field in enumerate(sheet) if is_open(field))
    fillable = sum(1 << place for place, field in enumerate(sheet) if field is Mark.OPEN)
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


def _line_for_best(found: list[Alternative], state: State) -> Line:
    best = found[0]
    if state.rolls == 0:
        return Line("advice.first")
    expected = f"{best.expected:.1f}"
    second = f"{found[1].cost:.1f}" if len(found) > 1 else "0.0"
    if isinstance(best.choice, EnterChoice):
        key, told = "advice.enter", {"category": best.choice.category}
        return Line(key, {**told, "expected": expected, "second": second})
    key = "advice.keep" if best.choice.faces else "advice.roll"
    return Line(key, {"faces": best.choice.faces, "expected": expected, "second": second})


def _line_of(action: Action, state: State) -> Line:
    """The sentence for the use of an action die or the end of the turn."""
    if isinstance(action, AIMED):
        tag = str(type(action).__struct_config__.tag)
        return Line(f"advice.{tag}", {"victim": action.victim, "category": action.category})
    if isinstance(action, Swap):
        return Line("advice.swap", {"victim": action.victim})
    if isinstance(action, Shift):
        return Line("advice.shift")
    return Line("advice.stay" if state.phase is Phase.SHIFT else "advice.end")
