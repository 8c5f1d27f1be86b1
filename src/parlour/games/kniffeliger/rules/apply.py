"""What actions and throws do (KF-12, 30, 34 to 38)."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.chance import Dice, Draw, Drawn, Pick
from parlour.games.kniffeliger.actions import (
    Action,
    Aimed,
    CrossOut,
    EndTurn,
    Enter,
    Freeze,
    Roll,
    Shift,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import PLACE, points
from parlour.games.kniffeliger.rules.targets import KIND_OF
from parlour.games.kniffeliger.rules.turns import turn_ended
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import (
    ALL,
    BLANK,
    DICE,
    KINDS,
    NO_DICE,
    Kind,
    Mark,
    Pending,
    Phase,
    Sheet,
    State,
    Stock,
    fillable,
    put,
    thawed,
)

ALL_DICE = tuple(range(DICE))


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


def chance(state: State) -> Draw:
    """The throw that is due: the dice, or the action die (KF-30)."""
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
    fresh = put(state.fresh, state.active, stock)
    return replace(state, fresh=fresh, pending=Pending.NOTHING)


def _dice_after(state: State, drawn: Drawn) -> tuple[int, ...]:
    """The dice after a roll: locked ones stay in place, the others are filled in index order."""
    thrown = iter(drawn.numbers)
    return tuple([state.dice[i] if i in state.locked else next(thrown) for i in ALL_DICE])


def earns_die(dice: tuple[int, ...]) -> bool:
    """Whether dice earn an action die when they are entered, in whatever category (KF-30)."""
    return sum(dice) % 3 == 0


def _entered(state: State, action: Enter) -> State:
    """KF-12. In a solo game no action die is earned (KF-1)."""
    place = PLACE[action.category]
    score = points(state.dice, action.category)
    award = earns_die(state.dice) and len(state.sheets) > 1
    sheet = put(state.sheets[state.active], place, score)
    return replace(
        state,
        entered=True,
        sheets=put(state.sheets, state.active, sheet),
        pending=Pending.AWARD if award else Pending.NOTHING,
    )


def _hit(state: State, action: Aimed) -> State:
    place = PLACE[action.category]
    sheets, victim = state.sheets, action.victim
    theirs = sheets[victim]
    if isinstance(action, Freeze):
        return replace(state, sheets=put(sheets, victim, put(theirs, place, Mark.FROZEN)))
    if isinstance(action, CrossOut):
        crossed = put(theirs, place, Mark.CROSSED)
        # KF-36: if only frozen fields are left open, they thaw.
        left = crossed if fillable(crossed) else thawed(crossed)
        return replace(state, sheets=put(sheets, victim, left))
    own = put(sheets[state.active], place, theirs[place])
    robbed = put(sheets, victim, put(theirs, place, Mark.STOLEN))
    return replace(state, sheets=put(robbed, state.active, own), entered=True)


def _spent(state: State, kind: Kind) -> tuple[Stock, ...]:
    stock = state.ready[state.active]
    place = KINDS.index(kind)
    return put(state.ready, state.active, put(stock, place, stock[place] - 1))


def _swapped(state: State, victim: int) -> tuple[Sheet, ...]:
    sheets = list(state.sheets)
    sheets[state.active], sheets[victim] = sheets[victim], sheets[state.active]
    return tuple(sheets)
