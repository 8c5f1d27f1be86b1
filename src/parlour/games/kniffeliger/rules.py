"""The rules: what may be done, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from parlour.core.chance import Dice, Draw, Drawn, Pick
from parlour.core.refusal import CoreCode, Refusal
from parlour.games.kniffeliger.actions import (
    AIMED,
    END_TURN,
    ENTER,
    ROLLS_KEEPING,
    Action,
    Aimed,
    Code,
    CrossOut,
    EndTurn,
    Enter,
    Freeze,
    Roll,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.categories import CATEGORIES, PLACE, points
from parlour.games.kniffeliger.state import (
    ALL,
    BLANK,
    DICE,
    KINDS,
    NO_DICE,
    ROLLS,
    Kind,
    Mark,
    Pending,
    Phase,
    Settings,
    Sheet,
    State,
    Stock,
    fillable,
    thawed,
    written,
)
from parlour.games.kniffeliger.targets import KIND_OF, hits, misses, owns, wrong_victim
from parlour.games.kniffeliger.turns import turn_ended

ALL_DICE = tuple(range(DICE))

T = TypeVar("T")


def start(seats: int) -> State:
    """Empty sheets, the first seat to roll."""
    return State(
        round=1,
        phase=Phase.MAIN,
        active=0,
        rolls=0,
        dice=(),
        locked=(),
        entered=False,
        pending=Pending.NOTHING,
        sheets=(BLANK,) * seats,
        ready=(NO_DICE,) * seats,
        fresh=(NO_DICE,) * seats,
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
    """Whether the turn cannot end yet (KF-13)."""
    return (
        state.phase is Phase.MAIN and not state.entered and fillable(state.sheets[state.active]) > 0
    )


def _steal_too_late(state: State) -> Code | None:
    """A theft replaces rolling and is the turn's entry (KF-13, 32, 34)."""
    if state.entered:
        return Code.ALREADY_ENTERED
    if not fillable(state.sheets[state.active]):
        return Code.NOTHING_TO_FILL
    return Code.ALREADY_ROLLED if state.rolls else None


def _roll_refusal(state: State, action: Roll) -> Refusal | None:
    """KF-10: up to three rolls; locked dice stay locked; a roll rolls something."""
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
    """KF-11, 12: after any roll, one open and unfrozen category."""
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


def legal(settings: Settings, state: State, seat: int) -> list[Action]:
    """Rolls, entries, action dice, End turn."""
    return [action for group in legal_groups(settings, state, seat) for action in group]


def legal_groups(settings: Settings, state: State, seat: int) -> list[Sequence[Action]]:
    """The same, those of a kind together; no group is empty."""
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


def chance(state: State) -> Draw:
    """The throw that is due: dice, or the action die (KF-30)."""
    where = f"{state.round}/{state.active}"
    if state.pending is Pending.ROLL:
        return Dice(f"roll/{where}/{state.rolls}", DICE - len(state.locked))
    return Pick(f"award/{where}", (*KINDS, ALL))


def apply(settings: Settings, state: State, action: Action | Drawn) -> State:
    """The state after a checked action or a throw."""
    if isinstance(action, Drawn):
        return _thrown(state, action)
    if isinstance(action, Roll):
        return replace(state, rolls=state.rolls + 1, locked=action.keep, pending=Pending.ROLL)
    if isinstance(action, Enter):
        return _entered(state, action)
    if isinstance(action, EndTurn):
        return turn_ended(settings, state)[0]
    state = replace(state, ready=_spent(state, KIND_OF[type(action)]))
    if isinstance(action, Shift):
        return replace(state, sheets=(state.sheets[-1], *state.sheets[:-1]))
    if isinstance(action, Swap):
        return replace(state, sheets=_swapped(state, action.victim))
    return _hit(state, action)


def _thrown(state: State, drawn: Drawn) -> State:
    if state.pending is Pending.ROLL:
        return replace(state, dice=_dice_after(state, drawn), pending=Pending.NOTHING)
    earned = KINDS if drawn.values[0] == ALL else (drawn.values[0],)
    stock = tuple(
        [n + (kind in earned) for kind, n in zip(KINDS, state.fresh[state.active], strict=True)]
    )
    fresh = _with(state.fresh, state.active, stock)
    return replace(state, fresh=fresh, pending=Pending.NOTHING)


def _dice_after(state: State, drawn: Drawn) -> tuple[int, ...]:
    """The kept dice in their places, the thrown ones in index order between them."""
    thrown = iter(drawn.numbers)
    return tuple([state.dice[i] if i in state.locked else next(thrown) for i in ALL_DICE])


def earns_die(dice: tuple[int, ...]) -> bool:
    """KF-30: whatever the category or points."""
    return sum(dice) % 3 == 0


def _entered(state: State, action: Enter) -> State:
    """KF-12; alone there are no action dice to earn (KF-1)."""
    place = PLACE[action.category]
    score = points(state.dice, action.category)
    award = earns_die(state.dice) and len(state.sheets) > 1
    sheet = written(state.sheets[state.active], place, score)
    return replace(
        state,
        entered=True,
        sheets=_with(state.sheets, state.active, sheet),
        pending=Pending.AWARD if award else Pending.NOTHING,
    )


def _hit(state: State, action: Aimed) -> State:
    place = PLACE[action.category]
    sheets, victim = state.sheets, action.victim
    theirs = sheets[victim]
    if isinstance(action, Freeze):
        return replace(state, sheets=_with(sheets, victim, written(theirs, place, Mark.FROZEN)))
    if isinstance(action, CrossOut):
        crossed = written(theirs, place, Mark.CROSSED)
        # KF-36: a sheet never keeps nothing but frozen fields.
        left = crossed if fillable(crossed) else thawed(crossed)
        return replace(state, sheets=_with(sheets, victim, left))
    own = written(sheets[state.active], place, theirs[place])
    robbed = _with(sheets, victim, written(theirs, place, Mark.STOLEN))
    return replace(state, sheets=_with(robbed, state.active, own), entered=True)


def _spent(state: State, kind: Kind) -> tuple[Stock, ...]:
    stock = state.ready[state.active]
    place = KINDS.index(kind)
    left = (*stock[:place], stock[place] - 1, *stock[place + 1 :])
    return _with(state.ready, state.active, left)


def _swapped(state: State, victim: int) -> tuple[Sheet, ...]:
    sheets = list(state.sheets)
    sheets[state.active], sheets[victim] = sheets[victim], sheets[state.active]
    return tuple(sheets)


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def idle(state: State) -> Action:
    """For somebody who is absent: one roll, then the field that scores most."""
    if not owes_entry(state):
        return END_TURN
    if state.rolls == 0:
        return Roll(())
    sheet = state.sheets[state.active]
    places = [place for place, field in enumerate(sheet) if field is Mark.OPEN]
    return ENTER[max(places, key=lambda place: points(state.dice, CATEGORIES[place]))]
