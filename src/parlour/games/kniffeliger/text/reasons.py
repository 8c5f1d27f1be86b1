"""The sentences of a hint: what to do, how much it is worth, and why.

Worths are differences in whole points, rounded once. A roll is compared with entering now, an entry
with the next best choice, an action die with the sheets as they were. Averages that differ by less
than anybody would notice are called nearly equal, and something else has to speak for the choice.
"""

from __future__ import annotations

from functools import cache

from parlour.core.game import Line, whole_points
from parlour.core.refusal import Parameter
from parlour.games.kniffeliger.actions import (
    Action,
    Aimed,
    CrossOut,
    Freeze,
    Shift,
    Steal,
    Swap,
)
from parlour.games.kniffeliger.rules.categories import CATEGORIES, PLACE, Category, all_points
from parlour.games.kniffeliger.rules.categories import points as points_in
from parlour.games.kniffeliger.rules.targets import owns
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.solver import table
from parlour.games.kniffeliger.solver.decisions import Alternative, EnterChoice, alternatives
from parlour.games.kniffeliger.solver.dice import (
    FIELDS,
    HOLD,
    HOLD_PAIRS,
    PAIR_CHANCE,
    PAIR_THROW,
    POINTS,
    Faces,
)
from parlour.games.kniffeliger.state import (
    ROLLS,
    ROUNDS,
    Kind,
    Mark,
    Phase,
    Sheet,
    State,
    is_open,
    total,
)

Parameters = dict[str, Parameter]

Told = tuple[Line, tuple[Line, ...]]
"""What to do, and the reasons."""

NUMBERS = {2: "two", 3: "three", 4: "four"}

NOTICED = 2.0
"""Below this, a difference of averages is not told as points: nobody could tell it from luck."""

PROMISING, NAMED = 1.0, 2
"""A roll is said to help with the fields that it improves by this many points on average; at most
so many of them are named."""
SHARE = 1 / 3
"""Beside a field that gains much, one that gains less than this share of it is not mentioned."""

TACTICS = {
    "advice.swap": "advice.swap.tactics",
    "advice.shift": "advice.shift.tactics",
    "advice.stay": "advice.stay.tactics",
}
"""What is said instead where the worth of the sheets alone is not the reason."""


def for_best(found: list[Alternative], state: State) -> Told:
    """The sentences for a roll or an entry, the best of these alternatives."""
    choice = found[0].choice
    if state.rolls == 0:
        return Line("advice.first"), ()
    if isinstance(choice, EnterChoice):
        return _for_entry(found, choice.category, state)
    cost, category = next(
        (each.cost, each.choice.category) for each in found if isinstance(each.choice, EnterChoice)
    )
    key = "advice.keep_equal" if _equal(choice.faces) else "advice.keep"
    told = {**_kept(choice.faces), "more": _noticed(cost)}
    line = Line(key if choice.faces else "advice.roll", told)
    return line, (*_helped(choice.faces, state, cost), *_close(cost, category, state))


def _close(cost: float, category: Category, state: State) -> tuple[Line, ...]:
    """What entering now would be, where that is nearly as good as rolling."""
    told = _entered(category, state)
    key = "advice.close" if told["points"] else "advice.nothing_to_lose"
    return (Line(key, told),) if cost < NOTICED else ()


def for_other(alternative: Alternative, state: State) -> Line:
    """An alternative, and how much less it is worth than the best."""
    less = whole_points(alternative.cost)
    choice = alternative.choice
    if isinstance(choice, EnterChoice):
        points = points_in(state.dice, choice.category)
        told: Parameters = {"category": choice.category, "points": points, "less": less}
        return Line("advice.other.enter", told)
    key = "advice.other.keep_equal" if _equal(choice.faces) else "advice.other.keep"
    key = key if choice.faces else "advice.other.roll"
    return Line(key, {**_kept(choice.faces), "less": less})


def for_action(action: Action, state: State, settings: Settings) -> Told:
    """The sentences for an action die, or for the end of the turn."""
    if isinstance(action, Steal | Freeze | CrossOut):
        line, why = _for_aimed(action, state)
        # Little is enough for a die that is of no use later.
        expires = line.parameters["points"] == 0 and settings.action_dice == "next_round"
        return line, (*why, Line("advice.die_expires")) if expires else why
    if state.phase is Phase.SHIFT:
        return _for_sheets(action, state)
    return Line("advice.end"), ()


def fields_of(sheet: Sheet) -> tuple[int, int]:
    """The open fields of a sheet as a number, and those of them that are not frozen."""
    open_ = sum(1 << place for place, field in enumerate(sheet) if is_open(field))
    return open_, sum(1 << place for place, field in enumerate(sheet) if field is Mark.OPEN)


def _noticed(difference: float) -> int:
    """A difference of averages in whole points; 0 if it is nearly none."""
    return whole_points(difference) if difference >= NOTICED else 0


def _entered(category: Category, state: State) -> Parameters:
    return {"category": category, "points": points_in(state.dice, category)}


def _kept(faces: Faces) -> Parameters:
    """The parameters for a roll: equal dice are named together."""
    if not _equal(faces):
        return {"faces": faces}
    return {"faces": faces, "count": NUMBERS[len(faces)], "face": CATEGORIES[faces[0] - 1]}


def _equal(faces: Faces) -> bool:
    return len(faces) > 1 and len(set(faces)) == 1


def _helped(faces: Faces, state: State, cost: float) -> tuple[Line, ...]:
    """The fields that the next roll improves most, on average. If dice are kept, a field that would
    gain as much from rolling all of them is not what they are kept for. Where it is close, little
    is named too if there is nothing else.
    """
    after, now, sheet = _expected(faces), all_points(state.dice), state.sheets[state.active]
    without = _expected(()) if faces else [0.0] * FIELDS
    gains = [
        (after[place] - max(now[place], without[place]), -place)
        for place in range(FIELDS)
        if sheet[place] is Mark.OPEN
    ]
    most = max(gains, default=(0.0, 0))[0]
    least = max(min(PROMISING, most) if most > 0 and cost < NOTICED else PROMISING, SHARE * most)
    best = [CATEGORIES[-place] for gain, place in sorted(gains)[::-1] if gain >= least][:NAMED]
    return (Line("advice.helps", {"categories": tuple(best)}),) if best else ()


@cache
def _expected(faces: Faces) -> tuple[float, ...]:
    """What each field scores on average after the next roll, if these dice are kept."""
    hold = HOLD[faces]
    scores = [0.0] * FIELDS
    for pair in range(int(HOLD_PAIRS[hold]), int(HOLD_PAIRS[hold + 1])):
        throw, chance = int(PAIR_THROW[pair]), float(PAIR_CHANCE[pair])
        for place in range(FIELDS):
            scores[place] += chance * float(POINTS[throw * FIELDS + place])
    return tuple(scores)


def _for_entry(found: list[Alternative], category: Category, state: State) -> Told:
    told = _entered(category, state)
    if len(found) == 1:
        return Line("advice.enter.only", told), ()
    rolls = [each for each in found if not isinstance(each.choice, EnterChoice)]
    others = [each.choice.category for each in found[1:] if isinstance(each.choice, EnterChoice)]
    if told["points"] == 0:
        return Line("advice.enter.nothing", told), ()
    if rolls:
        return Line("advice.enter.stop", {**told, "more": _noticed(rolls[0].cost)}), ()
    line = Line("advice.enter", {**told, "more": _noticed(found[1].cost), "other": others[0]})
    return line, (_against(category, others[0], state),)


def _against(category: Category, other: Category, state: State) -> Line:
    """What speaks for an entry: what it scores now, or what the other field can still bring."""
    now = points_in(state.dice, category) - points_in(state.dice, other)
    open_ = fields_of(state.sheets[state.active])[0]
    left = [float(table()[open_ ^ (1 << PLACE[each])]) for each in (category, other)]
    later = whole_points(abs(left[0] - left[1]))
    told: Parameters = {"category": category, "other": other, "now": abs(now), "later": later}
    if now > 0 and (left[0] >= left[1] or later == 0):
        return Line("advice.enter.keeps", told)
    if later == abs(now):
        return Line("advice.enter.even", told)
    if now > 0:
        return Line("advice.enter.now", told)
    return Line("advice.enter.later" if now < 0 else "advice.enter.same", told)


def _for_aimed(action: Aimed, state: State) -> Told:
    place, victim = PLACE[action.category], action.victim
    theirs = state.sheets[victim]
    told: Parameters = {"victim": victim, "category": action.category}
    if isinstance(action, Steal):
        points = total((theirs[place],))
        return Line("advice.steal", {**told, "points": points}), _against_rolling(
            state, place, points
        )
    open_, fillable = fields_of(theirs)
    if isinstance(action, Freeze):
        lost = _turn(open_, fillable) - _turn(open_, fillable ^ (1 << place))
    elif is_open(theirs[place]):
        lost = float(table()[open_] - table()[open_ ^ (1 << place)])
    else:
        return Line("advice.crossOut.scored", {**told, "points": total((theirs[place],))}), ()
    tag = str(type(action).__struct_config__.tag)
    return Line(f"advice.{tag}", {**told, "points": _noticed(lost)}), ()


def _against_rolling(state: State, place: int, points: int) -> tuple[Line, ...]:
    """How a theft compares with a turn of rolling, for the seat's own sheet."""
    open_, fillable = fields_of(state.sheets[state.active])
    more = points + float(table()[open_ ^ (1 << place)]) - _turn(open_, fillable)
    return (Line("advice.steal.better", {"more": whole_points(more)}),) if more >= NOTICED else ()


def _turn(open_: int, fillable: int) -> float:
    """The points to expect from a turn on, if only these fields can be filled in it."""
    return alternatives(open_, rolls_left=ROLLS, fillable=fillable)[0].expected


def _for_sheets(action: Action, state: State) -> Told:
    """The sentences for the shift/swap phase: taking another sheet, or keeping one's own."""
    own = state.active
    before = (own - 1) % len(state.sheets)
    if isinstance(action, Swap):
        key, victim = "advice.swap", action.victim
    elif isinstance(action, Shift):
        key, victim = "advice.shift", before
    else:
        others = [seat for seat in range(len(state.sheets)) if seat != own]
        can_swap, can_shift = owns(state, own, Kind.SWAP), owns(state, own, Kind.SHIFT)
        if not others or not (can_swap or can_shift):
            return Line("advice.end"), ()
        victim = max(others, key=lambda seat: _worth(state, seat)) if can_swap else before
        key = "advice.stay"
    more = _worth(state, victim) - _worth(state, own)
    gain = -more if key == "advice.stay" else more
    # What lies on the sheets at the end is no average.
    told_as = whole_points if state.round == ROUNDS else _noticed
    told: Parameters = {"victim": victim, "points": told_as(abs(more))}
    rivals = _still_to_come(state)
    if gain < 0 and rivals:
        # The worth of the sheets says otherwise: what others can still do in this phase decides.
        return Line(TACTICS[key], {**told, "rivals": rivals}), ()
    return Line(key, {**told, "points": told_as(max(0.0, gain))}), ()


def _still_to_come(state: State) -> tuple[int, ...]:
    """The seats that can shift or swap after the active one."""
    later = range(state.active + 1, len(state.sheets))
    return tuple(
        [seat for seat in later if owns(state, seat, Kind.SWAP) or owns(state, seat, Kind.SHIFT)]
    )


def _worth(state: State, seat: int) -> float:
    """The points on a sheet, and those to expect in its open fields if there is a round to come."""
    sheet = state.sheets[seat]
    if state.round == ROUNDS:
        return float(total(sheet))
    return total(sheet) + float(table()[fields_of(sheet)[0]])
