"""Every legal action, grouped by kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from parlour.games.kniffeliger.actions import (
    AIMED,
    END_TURN,
    ENTER,
    ROLLS_KEEPING,
    Action,
    Enter,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.check import owes_entry
from parlour.games.kniffeliger.rules.targets import KIND_OF, hits, owns
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import (
    ROLLS,
    Kind,
    Mark,
    Pending,
    Phase,
    Sheet,
    State,
)


def legal(settings: Settings, state: State, seat: int) -> list[Action]:
    """Rolls, entries, action dice, End turn."""
    return [action for group in legal_groups(settings, state, seat) for action in group]


def legal_groups(settings: Settings, state: State, seat: int) -> list[Sequence[Action]]:
    """The legal actions, one group for each kind; no group is empty."""
    if seat != state.active or state.phase is Phase.OVER or state.pending is not Pending.NOTHING:
        return []
    if state.phase is Phase.SHIFT:
        return [*_legal_shifts(state, seat), (END_TURN,)]
    owes = owes_entry(state)
    groups: list[Sequence[Action]] = []
    if owes:
        if state.rolls < ROLLS:
            groups.append(_legal_rolls(state))
        if state.rolls:
            groups.append(_legal_entries(state.sheets[seat]))
    if any(state.ready[seat]):
        for kind in AIMED:
            in_time = kind is not Steal or (owes and state.rolls == 0)
            if in_time and owns(state, seat, KIND_OF[kind]):
                groups.append(list(hits(settings, state, seat, kind)))
    if not owes:
        groups.append((END_TURN,))
    return [group for group in groups if group]


def _legal_rolls(state: State) -> tuple[Roll, ...]:
    return ROLLS_KEEPING[state.locked] if state.rolls else ROLLS_KEEPING[()][:1]


@lru_cache(maxsize=4_096)
def _legal_entries(sheet: Sheet) -> tuple[Enter, ...]:
    return tuple([ENTER[i] for i, field in enumerate(sheet) if field is Mark.OPEN])


def _legal_shifts(state: State, seat: int) -> list[Sequence[Action]]:
    if len(state.sheets) == 1:
        return []
    groups: list[Sequence[Action]] = [(Shift(),)] if owns(state, seat, Kind.SHIFT) else []
    if owns(state, seat, Kind.SWAP):
        groups.append([Swap(victim) for victim in range(len(state.sheets)) if victim != seat])
    return groups
