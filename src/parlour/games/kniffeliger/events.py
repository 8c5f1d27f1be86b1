"""Events: what happened in a step, for animations, the log and the live region."""

from __future__ import annotations

from msgspec import Struct

from parlour.core.chance import Drawn
from parlour.games.kniffeliger.actions import (
    Action,
    CrossOut,
    EndTurn,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
)
from parlour.games.kniffeliger.rules.categories import PLACE, Category
from parlour.games.kniffeliger.rules.targets import usable_in_shift
from parlour.games.kniffeliger.rules.turns import (
    EndReason,
    GameEnded,
    PassedOver,
    Unused,
    turn_ended,
)
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import (
    KINDS,
    Mark,
    Pending,
    Phase,
    State,
    is_last_round,
    put,
    total,
)


class Kept(Struct, frozen=True, tag="kept"):
    """A player keeps these dice and rolls the others."""

    seat: int
    faces: tuple[int, ...]


class RolledAgain(Struct, frozen=True, tag="rolled_again"):
    """A player keeps none of the dice and rolls all five again."""

    seat: int


class Thrown(Struct, frozen=True, tag="thrown"):
    """The dice that were rolled (`faces`), and all five as they are now (`dice`)."""

    seat: int
    faces: tuple[int, ...]
    dice: tuple[int, ...]
    rolls: int


class Entered(Struct, frozen=True, tag="entered"):
    """A player entered points."""

    seat: int
    category: Category
    points: int


class Earned(Struct, frozen=True, tag="earned"):
    """A player threw the action die and got this kind."""

    seat: int
    kind: str


class EarnedInVain(Struct, frozen=True, tag="earned_in_vain"):
    """A player threw the action die, but no round is left to use it in (KF-31)."""

    seat: int
    kind: str


class Expired(Struct, frozen=True, tag="expired"):
    """Action dice were not used in their round and are gone (KF-31)."""

    seat: int
    kind: str
    count: int


class Thawed(Struct, frozen=True, tag="thawed"):
    """The frozen fields of a sheet thawed, because no other field was open (KF-36)."""

    victim: int


class Stolen(Struct, frozen=True, tag="stolen"):
    """Points moved from the victim's sheet to the player's."""

    seat: int
    victim: int
    category: Category
    points: int


class Froze(Struct, frozen=True, tag="froze"):
    """A field was frozen."""

    seat: int
    victim: int
    category: Category


class CrossedOut(Struct, frozen=True, tag="crossed_out"):
    """A field was crossed out; `points` is what it was worth."""

    seat: int
    victim: int
    category: Category
    points: int


class Shifted(Struct, frozen=True, tag="shifted"):
    """Every sheet went to the next seat; `totals` are those after it, by seat."""

    seat: int
    seats: tuple[int, ...]
    totals: tuple[int, ...]


class Swapped(Struct, frozen=True, tag="swapped"):
    """Two players swapped sheets."""

    seat: int
    victim: int


class Declined(Struct, frozen=True, tag="declined"):
    """A player ended shift & swap with a die left to use."""

    seat: int


class TurnBegan(Struct, frozen=True, tag="turn_began"):
    """A main turn began, or a turn in shift & swap."""

    seat: int
    phase: Phase


class Passed(Struct, frozen=True, tag="passed"):
    """A player was passed over: there is no field to fill, and no action die with a target."""

    seat: int


class RoundBegan(Struct, frozen=True, tag="round_began"):
    """A round began."""

    round: int


class ShiftPhaseBegan(Struct, frozen=True, tag="shift_phase_began"):
    """Shift & swap of a round began."""

    round: int


class Ended(Struct, frozen=True, tag="ended"):
    """The game ended, and why."""

    round: int
    reason: EndReason


Event = (
    Kept
    | RolledAgain
    | Thrown
    | Entered
    | Earned
    | EarnedInVain
    | Expired
    | Thawed
    | Stolen
    | Froze
    | CrossedOut
    | Shifted
    | Swapped
    | Declined
    | TurnBegan
    | Passed
    | RoundBegan
    | ShiftPhaseBegan
    | Ended
)


def tell(
    settings: Settings, before: State, action: Action | Drawn, after: State
) -> tuple[Event, ...]:
    """The events of one step, the same for everybody."""
    seat = before.active
    if isinstance(action, Drawn):
        return (_thrown(before, action, after),)
    if isinstance(action, Roll):
        kept = tuple([before.dice[index] for index in action.keep])
        if kept:
            return (Kept(seat, kept),)
        return (RolledAgain(seat),) if before.rolls else ()
    if isinstance(action, EndTurn):
        return _flow(settings, before, after)
    if isinstance(action, Shift):
        totals = tuple([total(sheet) for sheet in after.sheets])
        return (Shifted(seat, tuple(range(len(totals))), totals),)
    if isinstance(action, Enter):
        return (Entered(seat, action.category, _score(after, seat, action.category)),)
    if isinstance(action, Steal):
        return (Stolen(seat, action.victim, action.category, _score(after, seat, action.category)),)
    if isinstance(action, Freeze):
        return (Froze(seat, action.victim, action.category),)
    if isinstance(action, CrossOut):
        worth = _score(before, action.victim, action.category)
        crossed = CrossedOut(seat, action.victim, action.category, worth)
        place = PLACE[action.category]
        left = put(before.sheets[action.victim], place, Mark.CROSSED)
        thawed = Mark.FROZEN in left and Mark.FROZEN not in after.sheets[action.victim]
        return (crossed, Thawed(action.victim)) if thawed else (crossed,)
    return (Swapped(seat, action.victim),)


def _thrown(before: State, drawn: Drawn, after: State) -> Event:
    if before.pending is Pending.ROLL:
        return Thrown(before.active, drawn.numbers, after.dice, after.rolls)
    earned = EarnedInVain if is_last_round(before) else Earned
    return earned(before.active, str(drawn.values[0]))


def _score(state: State, seat: int, category: Category) -> int:
    field = state.sheets[seat][PLACE[category]]
    return field if isinstance(field, int) else 0


def _flow(settings: Settings, before: State, after: State) -> tuple[Event, ...]:
    """What follows from the end of a turn."""
    told: list[Event] = []
    if before.phase is Phase.SHIFT and usable_in_shift(before, before.active):
        told.append(Declined(before.active))
    for step in turn_ended(settings, before)[1]:
        if isinstance(step, PassedOver):
            told.append(Passed(step.seat))
        elif isinstance(step, GameEnded):
            told.append(Ended(step.round, step.reason))
        elif isinstance(step, Unused):
            left = zip(KINDS, step.stock, strict=True)
            told += [Expired(step.seat, str(kind), count) for kind, count in left if count]
        elif step.phase is Phase.SHIFT:
            told.append(ShiftPhaseBegan(step.round))
        else:
            told.append(RoundBegan(step.round))
    if after.phase is not Phase.OVER:
        told.append(TurnBegan(after.active, after.phase))
    return tuple(told)
