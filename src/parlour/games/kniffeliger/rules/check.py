"""Whether an action is allowed, and why not (KF-10 to 13, 33)."""

from __future__ import annotations

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.kniffeliger.actions import (
    Action,
    Code,
    EndTurn,
    Enter,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import PLACE
from parlour.games.kniffeliger.rules.targets import KIND_OF, misses, owns, wrong_victim
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import (
    DICE,
    ROLLS,
    Mark,
    Pending,
    Phase,
    State,
    fillable,
)


def judge(settings: Settings, state: State, seat: int, action: Action) -> Refusal | None:
    """KF-33: phase, whose turn, die owned and ready, state of the turn, victim, category, field."""
    if not 0 <= seat < len(state.sheets):
        return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat, "seats": len(state.sheets)})
    if state.phase is Phase.OVER:
        return Refusal(Code.GAME_OVER)
    if isinstance(action, (Shift, Swap)):
        if state.phase is not Phase.SHIFT:
            return Refusal(Code.WRONG_PHASE, {"phase": state.phase})
    elif state.phase is not Phase.MAIN and not isinstance(action, EndTurn):
        return Refusal(Code.WRONG_PHASE, {"phase": state.phase})
    if seat != state.active or state.pending is not Pending.NOTHING:
        return Refusal(Code.NOT_YOUR_TURN, {"active": state.active})
    if isinstance(action, Roll):
        return _roll_refusal(state, action)
    if isinstance(action, Enter):
        return _enter_refusal(state, action)
    if isinstance(action, EndTurn):
        return Refusal(Code.NOT_ENTERED) if owes_entry(state) else None
    kind = KIND_OF[type(action)]
    if not owns(state, seat, kind):
        return Refusal(Code.NO_SUCH_DIE, {"kind": kind})
    if isinstance(action, Shift):
        return Refusal(Code.NO_OTHER_PLAYER) if len(state.sheets) == 1 else None
    if isinstance(action, Swap):
        return wrong_victim(state, seat, action.victim)
    if isinstance(action, Steal):
        code = _steal_too_late(state)
        if code is not None:
            return Refusal(code)
    return misses(settings, state, seat, action)


def owes_entry(state: State) -> bool:
    """Whether the active seat must still make an entry before its turn can end (KF-13)."""
    return (
        state.phase is Phase.MAIN and not state.entered and fillable(state.sheets[state.active]) > 0
    )


def _steal_too_late(state: State) -> Code | None:
    """A theft replaces rolling and counts as the turn's entry (KF-13, 32, 34)."""
    if state.entered:
        return Code.ALREADY_ENTERED
    if not fillable(state.sheets[state.active]):
        return Code.NOTHING_TO_FILL
    return Code.ALREADY_ROLLED if state.rolls else None


def _roll_refusal(state: State, action: Roll) -> Refusal | None:
    """KF-10: up to three rolls, locked dice stay locked, and at least one die is rolled."""
    if state.entered:
        return Refusal(Code.ALREADY_ENTERED)
    if not fillable(state.sheets[state.active]):
        return Refusal(Code.NOTHING_TO_FILL)
    if state.rolls >= ROLLS:
        return Refusal(Code.NO_ROLL_LEFT, {"rolls": ROLLS})
    if state.rolls == 0 and action.keep:
        return Refusal(Code.NO_DICE_TO_KEEP)
    freed = tuple([index for index in state.locked if index not in action.keep])
    if freed:
        return Refusal(Code.LOCKED_DICE, {"dice": freed})
    return Refusal(Code.KEEPS_ALL) if len(action.keep) == DICE else None


def _enter_refusal(state: State, action: Enter) -> Refusal | None:
    """KF-11, 12: after any roll, in a category that is open and not frozen."""
    if state.entered:
        return Refusal(Code.ALREADY_ENTERED)
    if not fillable(state.sheets[state.active]):
        return Refusal(Code.NOTHING_TO_FILL)
    if state.rolls == 0:
        return Refusal(Code.NOT_ROLLED)
    field = state.sheets[state.active][PLACE[action.category]]
    if field is Mark.OPEN:
        return None
    code = Code.OWN_FIELD_FROZEN if field is Mark.FROZEN else Code.OWN_FIELD_CLOSED
    return Refusal(code, {"category": action.category})
