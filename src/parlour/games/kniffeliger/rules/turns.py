"""The order of turns: passing over, phases, rounds, the end (KF-1, 2, 13, 14, 31, 32)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.kniffeliger.rules.targets import usable_in_main, usable_in_shift
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import (
    NO_DICE,
    ROUNDS,
    Pending,
    Phase,
    Sheet,
    State,
    Stock,
    fillable,
    is_full,
    put,
    thawed,
)


class PassedOver(Struct, frozen=True):
    """A seat without a main turn this round."""

    seat: int


class PhaseBegan(Struct, frozen=True):
    """A shift/swap phase began, or the main turns of a new round."""

    phase: Phase
    round: int


class Unused(Struct, frozen=True):
    """Action dice that were not used in their round (KF-31)."""

    seat: int
    stock: Stock


class EndReason(StrEnum):
    """Why the game is over."""

    LAST_ROUND = "last_round"
    SHEETS_FULL = "sheets_full"


class GameEnded(Struct, frozen=True):
    """The game is over."""

    round: int
    reason: EndReason


Step = PassedOver | PhaseBegan | Unused | GameEnded


def turn_ended(settings: Settings, state: State) -> tuple[State, list[Step]]:
    """The state at the start of the next turn, and what happened on the way there."""
    sheets = _thawed_after(state, state.active) if state.phase is Phase.MAIN else state.sheets
    state = replace(state, rolls=0, dice=(), locked=(), entered=False, sheets=sheets)
    steps: list[Step] = []
    seat = state.active + 1
    while True:
        if state.phase is Phase.MAIN:
            state, found = _next_main(settings, state, seat, steps)
            if found is not None:
                return replace(state, active=found), steps
            state = replace(state, phase=Phase.SHIFT)
            seat = 0
        for player in range(seat, len(state.sheets)):
            if usable_in_shift(state, player):
                if seat == 0:
                    steps.append(PhaseBegan(Phase.SHIFT, state.round))
                return replace(state, active=player), steps
        reason = _end_reason(state)
        if reason is not None:
            steps.append(GameEnded(state.round, reason))
            return replace(state, phase=Phase.OVER), steps
        if settings.action_dice != "keep":
            steps += [Unused(n, stock) for n, stock in enumerate(state.ready) if any(stock)]
        state = _next_round(settings, state)
        steps.append(PhaseBegan(Phase.MAIN, state.round))
        seat = 0


def _thawed_after(state: State, seat: int) -> tuple[Sheet, ...]:
    """The sheets after a main turn: the frozen fields of that seat's sheet thaw (KF-35)."""
    return put(state.sheets, seat, thawed(state.sheets[seat]))


def _next_main(
    settings: Settings, state: State, seat: int, steps: list[Step]
) -> tuple[State, int | None]:
    """The next seat with something to do in its main turn; the others are passed over (KF-13)."""
    for player in range(seat, len(state.sheets)):
        if fillable(state.sheets[player]) or usable_in_main(settings, state, player):
            return state, player
        steps.append(PassedOver(player))
        state = replace(state, sheets=_thawed_after(state, player))
    return state, None


def _end_reason(state: State) -> EndReason | None:
    if all(is_full(sheet) for sheet in state.sheets):
        return EndReason.LAST_ROUND if state.round == ROUNDS else EndReason.SHEETS_FULL
    return EndReason.LAST_ROUND if state.round == ROUNDS else None


def _next_round(settings: Settings, state: State) -> State:
    """Fresh action dice become ready; ready ones expire unless the setting keeps them (KF-31)."""
    ready = state.fresh
    if settings.action_dice == "keep":
        pairs = zip(state.ready, state.fresh, strict=True)
        ready = tuple([_together(old, new) for old, new in pairs])
    return replace(
        state,
        round=state.round + 1,
        phase=Phase.MAIN,
        active=0,
        ready=ready,
        fresh=(NO_DICE,) * len(state.sheets),
        pending=Pending.NOTHING,
    )


def _together(one: Stock, other: Stock) -> Stock:
    return tuple([a + b for a, b in zip(one, other, strict=True)])
