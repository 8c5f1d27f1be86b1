"""The course of a turn, the start of the endgame, and the end of the game (KB-40 to 43)."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from parlour.games.keebble.settings import CALLED, Terms
from parlour.games.keebble.state import Phase, State, grid_of


class EndReason(StrEnum):
    """Why the game is over."""

    EMPTY_HAND = "empty_hand"
    PASSES = "passes"
    STALL = "stall"


class EndgameReason(StrEnum):
    """Why the endgame has started."""

    EDGE = "edge"
    SLOTS = "slots"


def continue_turn(terms: Terms, state: State) -> State:
    """The state after a word, a special cell, an effect or a skip: pending effects come next, then
    the call, or in the endgame the next turn.
    """
    state = start_endgame_if_due(terms, state)
    if state.pending:
        return replace(state, phase=Phase.EFFECT)
    return end_turn(terms, state) if state.endgame else replace(state, phase=Phase.ASK)


def start_endgame_if_due(terms: Terms, state: State) -> State:
    """The state, with the endgame started if it is due (KB-41, 43)."""
    if state.endgame or endgame_reason(terms, state) is None:
        return state
    return replace(state, endgame=True, passes=0)


def endgame_reason(terms: Terms, state: State) -> EndgameReason | None:
    """Why the endgame is due; None if it is not."""
    if edge_letters(terms, state) >= terms.edge_goal:
        return EndgameReason.EDGE
    slots = terms.sheet.slots
    if terms.settings.tiny_backpacks and all(used >= slots for used in state.slots_used):
        return EndgameReason.SLOTS
    return None


def edge_letters(terms: Terms, state: State) -> int:
    """How many border cells hold a letter (KB-40)."""
    grid = grid_of(terms, state)
    return sum([grid.lettered(cell) for cell in grid.border()])


def apply_pass(terms: Terms, state: State) -> State:
    """The state after a pass in the endgame. If a player has extra turns, only the pass in
    the last of them counts, so that a full round of passes takes one pass from every player.
    """
    return end_turn(terms, replace(state, passes=state.passes + (state.extra_turns == 0)))


def end_turn(terms: Terms, state: State) -> State:
    """The state after a turn: the end of the game, an extra turn (KB-58), or the next player."""
    if state.endgame and ("" in state.hands or state.passes >= state.seats):
        return _end_game(state)
    has_extra_turn = state.extra_turns > 0
    mover = state.to_move if has_extra_turn else (state.to_move + 1) % state.seats
    if not has_extra_turn:
        state = _count_quiet_round(state, mover)
        if not state.endgame and state.quiet_rounds >= terms.settings.stall_rounds:
            return _end_game(state)
    return _reset_turn(state, Phase.WORD, mover, state.extra_turns - has_extra_turn)


def _count_quiet_round(state: State, mover: int) -> State:
    """Counts a quiet round when play returns to the seat where the round began (KB-43)."""
    if state.round_start is None:
        return replace(state, round_start=mover)
    if state.endgame or mover != state.round_start:
        return state
    return replace(state, quiet_rounds=state.quiet_rounds + 1)


def _end_game(state: State) -> State:
    """The final state, which still shows who moved last."""
    return _reset_turn(state, Phase.OVER, state.to_move, 0)


def _reset_turn(state: State, phase: Phase, mover: int, extra_turns: int) -> State:
    """The state for a new turn, without anything left over from the last one."""
    return replace(
        state,
        phase=phase,
        to_move=mover,
        extra_turns=extra_turns,
        ask_size=CALLED,
        no_limit=False,
        called="",
        waiting=(),
        pending=(),
        buried=(),
    )


def end_reason(state: State) -> EndReason:
    """Why a finished game is over."""
    if not state.endgame:
        return EndReason.STALL
    return EndReason.EMPTY_HAND if "" in state.hands else EndReason.PASSES


def stall_near(terms: Terms, state: State) -> bool:
    """Whether one more quiet round ends the game (KB-43)."""
    if state.endgame or state.phase is Phase.OVER:
        return False
    return state.quiet_rounds >= terms.settings.stall_rounds - 1
