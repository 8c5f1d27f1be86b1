"""The targets of action dice: one function per kind, with checks in the order of KF-33."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.refusal import Refusal
from parlour.games.kniffeliger.actions import (
    AIMED,
    Aimed,
    Code,
    CrossOut,
    Freeze,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import CATEGORIES, PLACE
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import (
    KINDS,
    ROUNDS,
    Field,
    Kind,
    Mark,
    State,
    fillable,
    is_open,
)

KIND_OF: dict[type, Kind] = {
    Steal: Kind.STEAL,
    Freeze: Kind.FREEZE,
    CrossOut: Kind.CROSS_OUT,
    Shift: Kind.SHIFT,
    Swap: Kind.SWAP,
}


def owns(state: State, seat: int, kind: Kind) -> bool:
    """Whether the seat has a ready die of that kind (KF-31)."""
    return state.ready[seat][KINDS.index(kind)] > 0


def wrong_victim(state: State, seat: int, victim: int) -> Refusal | None:
    """Why a seat is not a valid victim: it must be another player (KF-33)."""
    if victim >= len(state.sheets):
        return Refusal(Code.NO_SUCH_VICTIM, {"victim": victim, "seats": len(state.sheets)})
    if victim == seat:
        return Refusal(Code.OWN_SHEET, {"victim": victim})
    return None


def misses(settings: Settings, state: State, seat: int, action: Aimed) -> Refusal | None:
    """Why an aimed die cannot hit this target: victim, category, field."""
    wrong = wrong_victim(state, seat, action.victim)
    if wrong is not None:
        return wrong
    if isinstance(action, Freeze) and not turn_left(state, seat, action.victim):
        return Refusal(Code.NO_TURN_LEFT, {"victim": action.victim})
    code = _field_refusal(settings, state, seat, action)
    if code is None:
        return None
    return Refusal(code, {"victim": action.victim, "category": action.category})


def turn_left(state: State, seat: int, victim: int) -> bool:
    """Whether a main turn will still be played on the victim's sheet (KF-35)."""
    return victim > seat or state.round < ROUNDS


def hits(settings: Settings, state: State, seat: int, kind: type[Aimed]) -> Iterator[Aimed]:
    """Every target of an aimed die, whether or not the seat has one."""
    for victim in range(len(state.sheets)):
        if victim == seat or (kind is Freeze and not turn_left(state, seat, victim)):
            continue
        for category in CATEGORIES:
            action = kind(victim, category)
            if _field_refusal(settings, state, seat, action) is None:
                yield action


def usable_in_main(settings: Settings, state: State, seat: int) -> bool:
    """Whether the seat has a freeze or cross-out with a target (KF-32)."""
    return any(
        owns(state, seat, KIND_OF[kind]) and any(hits(settings, state, seat, kind))
        for kind in AIMED
        if kind is not Steal
    )


def usable_in_shift(state: State, seat: int) -> bool:
    """Whether the seat has a shift or swap to use; any other player is a target (KF-32)."""
    return len(state.sheets) > 1 and (owns(state, seat, Kind.SHIFT) or owns(state, seat, Kind.SWAP))


def _field_refusal(settings: Settings, state: State, seat: int, action: Aimed) -> Code | None:
    place = PLACE[action.category]
    field = state.sheets[action.victim][place]
    if isinstance(action, Steal):
        return _steal_refusal(state.sheets[seat][place], field)
    if isinstance(action, Freeze):
        return _freeze_refusal(state, action, field)
    return _cross_out_refusal(settings, field)


def _steal_refusal(own: Field, field: Field) -> Code | None:
    """KF-34: your own field open and not frozen, the victim's scored with more than 0."""
    if own is Mark.FROZEN:
        return Code.OWN_FIELD_FROZEN
    if own is not Mark.OPEN:
        return Code.OWN_FIELD_CLOSED
    return None if _worth_something(field) else Code.FIELD_WORTH_NOTHING


def _freeze_refusal(state: State, action: Freeze, field: Field) -> Code | None:
    """KF-35: an open, unfrozen field that is not the last fillable one."""
    if field is Mark.FROZEN:
        return Code.FIELD_FROZEN
    if field is not Mark.OPEN:
        return Code.FIELD_CLOSED
    return Code.LAST_FILLABLE if fillable(state.sheets[action.victim]) == 1 else None


def _cross_out_refusal(settings: Settings, field: Field) -> Code | None:
    """KF-36: an open field, frozen or not; or, by setting, one scored with more than 0."""
    if settings.cross_out == "filled":
        return None if _worth_something(field) else Code.FIELD_WORTH_NOTHING
    return None if is_open(field) else Code.FIELD_CLOSED


def _worth_something(field: Field) -> bool:
    return not isinstance(field, Mark) and field > 0
