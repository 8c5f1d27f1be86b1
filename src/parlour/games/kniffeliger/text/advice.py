"""Hints: the exact worth of every way to go on, alone on one's sheet, and the expert's eye for
action dice."""

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
    Entering,
    Rolling,
    alternatives,
)
from parlour.games.kniffeliger.state import ROLLS, Mark, Pending, Phase, State, is_open
from parlour.games.kniffeliger.view import View, state_of

SHOWN = 5
"""How many alternatives an advice names."""


def advise(settings: Settings, view: View, seat: int) -> Advice | None:
    """What to do now and what else it could be; None for a seat that is not on turn."""
    state = state_of(view)
    if seat != state.active or state.phase is Phase.OVER or state.pending is not Pending.NOTHING:
        return None
    trick = choose(settings, view, "expert", Random(0))
    if not check.owes_entry(state):
        return Advice(trick, (), _line_of(trick, state))
    found = _alternatives(state)
    weighed = tuple([Weighed(_action(state, a), a.expected, a.cost) for a in found])
    if isinstance(trick, AIMED):
        return Advice(trick, weighed[:SHOWN], _line_of(trick, state))
    return Advice(weighed[0].action, weighed[:SHOWN], _say(found, state))


def cost(view: View, seat: int, action: Action) -> float | None:
    """The points that a roll or an entry gives away against the best; None for other actions."""
    state = state_of(view)
    if seat != state.active or not isinstance(action, Roll | Enter) or state.rolls == 0:
        return None
    chosen: Rolling | Entering
    if isinstance(action, Roll):
        chosen = Rolling(tuple(sorted(state.dice[index] for index in action.keep)))
    else:
        chosen = Entering(action.category)
    return next((a.cost for a in _alternatives(state) if a.choice == chosen), None)


def _alternatives(state: State) -> list[Alternative]:
    sheet = state.sheets[state.active]
    open_ = sum(1 << place for place, field in enumerate(sheet) if is_open(field))
    fillable = sum(1 << place for place, field in enumerate(sheet) if field is Mark.OPEN)
    locked = tuple([state.dice[index] for index in state.locked])
    left = ROLLS - state.rolls
    return alternatives(open_, state.dice, left, locked, fillable=fillable)


def _action(state: State, alternative: Alternative) -> Action:
    """The choice as an action: which dice show the faces to keep, locked ones first."""
    choice = alternative.choice
    if isinstance(choice, Entering):
        return Enter(choice.category)
    wanted = list(choice.faces)
    keep = []
    for index in sorted(range(len(state.dice)), key=lambda i: i not in state.locked):
        if state.dice[index] in wanted:
            wanted.remove(state.dice[index])
            keep.append(index)
    return Roll(tuple(sorted(keep)))


def _say(found: list[Alternative], state: State) -> Line:
    best = found[0]
    if state.rolls == 0:
        return Line("advice.first")
    expected = f"{best.expected:.1f}"
    second = f"{found[1].cost:.1f}" if len(found) > 1 else "0.0"
    if isinstance(best.choice, Entering):
        key, told = "advice.enter", {"category": best.choice.category}
        return Line(key, {**told, "expected": expected, "second": second})
    key = "advice.keep" if best.choice.faces else "advice.roll"
    return Line(key, {"faces": best.choice.faces, "expected": expected, "second": second})


def _line_of(action: Action, state: State) -> Line:
    """A use of an action die, or the end of the turn, in a sentence."""
    if isinstance(action, AIMED):
        tag = str(type(action).__struct_config__.tag)
        return Line(f"advice.{tag}", {"victim": action.victim, "category": action.category})
    if isinstance(action, Swap):
        return Line("advice.swap", {"victim": action.victim})
    if isinstance(action, Shift):
        return Line("advice.shift")
    return Line("advice.stay" if state.phase is Phase.SHIFT else "advice.end")
