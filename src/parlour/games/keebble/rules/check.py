"""Whether an action is allowed: its phase, whose turn it is, then the rules of its kind."""

from __future__ import annotations

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.keebble.actions import (
    Action,
    Ask,
    Claim,
    Code,
    Fire,
    Skip,
    Special,
    Take,
    Wall,
    Word,
)
from parlour.games.keebble.rules import calls, claims, effects, placement, special_cells
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Due, Phase, State

PHASES: dict[type, Phase] = {
    Claim: Phase.CLAIM,
    Word: Phase.WORD,
    Special: Phase.WORD,
    Fire: Phase.EFFECT,
    Ask: Phase.ASK,
    Take: Phase.REACT,
    Wall: Phase.REACT,
}
"""The phase of each kind of action; a skip has several."""


def judge(terms: Terms, state: State, seat: int, action: Action) -> Refusal | None:
    """Why an action is refused: phase, whose turn, then the rules of its kind."""
    if not 0 <= seat < state.seats:
        return no_such_seat(state, seat)
    if state.phase is Phase.OVER:
        return Refusal(Code.GAME_OVER)
    if PHASES.get(type(action), state.phase) is not state.phase:
        return Refusal(Code.WRONG_PHASE, {"phase": state.phase})
    if seat not in to_act(state):
        if state.phase is Phase.REACT:
            return Refusal(Code.NOT_WAITED_FOR)
        return Refusal(Code.NOT_YOUR_TURN, {"active": state.to_move})
    return _refusal_by_kind(terms, state, seat, action)


def no_such_seat(state: State, seat: int) -> Refusal:
    """There is nobody with this number."""
    return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat, "seats": state.seats})


def _refusal_by_kind(terms: Terms, state: State, seat: int, action: Action) -> Refusal | None:
    match action:
        case Claim():
            return claims.claim_refusal(terms, state, action)
        case Word():
            return placement.word_refusal(terms, state, seat, action.tiles)
        case Special():
            return special_cells.special_refusal(terms, state, action)
        case Fire():
            return effects.fire_refusal(terms, state, seat, action)
        case Ask():
            return calls.ask_refusal(terms, state, seat, action)
        case Take():
            return calls.take_refusal(terms, state, seat, action)
        case Wall():
            return calls.wall_refusal(terms, state, action)
        case Skip():
            may = may_skip(terms, state, seat)
            return None if may else Refusal(Code.MUST_ACT, {"phase": state.phase})


def may_skip(terms: Terms, state: State, seat: int) -> bool:
    """Instead of a word, and for a Thief or Blockade; otherwise only if nothing else can be done,
    which can happen in a given position but not in play.
    """
    match state.phase:
        case Phase.WORD:
            return True
        case Phase.EFFECT:
            return not state.pending or effects.first_optional(state) is not None
        case Phase.REACT:
            return not calls.can_react(terms, state, seat)
        case Phase.CLAIM:
            return not claims.claimable(terms, state)
    return False


def to_act(state: State) -> tuple[int, ...]:
    """The seats that must decide; none while a draw is due."""
    if state.phase is Phase.OVER or state.due is not Due.NOTHING:
        return ()
    return state.waiting if state.phase is Phase.REACT else (state.to_move,)
