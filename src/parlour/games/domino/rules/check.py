"""Why an action is refused."""

from __future__ import annotations

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.domino.actions import Code, TakeTurn
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.turn import Mover
from parlour.games.domino.settings import Terms
from parlour.games.domino.state import Due, Phase, Public, State


def turn_refusal(public: Public, seat: int) -> Refusal | None:
    """Why a seat may do nothing now."""
    if not 0 <= seat < public.seats:
        return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat})
    if public.due is not Due.NOTHING:
        return Refusal(Code.DOMINOES_ARE_DEALT)
    if public.phase is Phase.OVER:
        return Refusal(Code.GAME_OVER)
    if seat != public.to_move:
        return Refusal(Code.NOT_YOUR_TURN, {"active": public.to_move})
    return None


def judge(terms: Terms, state: State, seat: int, action: TakeTurn) -> Refusal | None:
    """Why a well-formed action is refused, or None."""
    refusal = turn_refusal(state, seat)
    return refusal or action_refusal(tu.mover(terms, state, seat), action)


def action_refusal(mover: Mover, action: TakeTurn) -> Refusal | None:
    """Why the seat could not do this in its turn."""
    refusal = tu.draw_refusal(mover, action) or tu.hand_refusal(mover, action.lay)
    if refusal is not None:
        return refusal
    course = tu.follow(mover, action.lay, action.effects)
    if isinstance(course, Refusal):
        return course
    return tu.course_refusal(mover, course, action.thief)
