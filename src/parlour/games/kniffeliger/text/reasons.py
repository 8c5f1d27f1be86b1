"""The sentences of a hint: what to do, how much it is worth, and why.

Worths are differences in whole points, rounded once. A roll is compared with entering now, an entry
with the next best choice, an action die with the sheets as they were.
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
    entries = [each for each in found if isinstance(each.choice, EnterChoice)]
    more = whole_points(entries[0].cost)
    key = "advice.keep_equal" if _equal(choice.faces) else "advice.keep"
    line = Line(key if choice.faces else "advice.roll", {**_kept(choice.faces), "more": more})
    return line, _helped(choice.faces, state)


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


def for_action(action: Action, state: State) -> Told:
    """The sentences for an action die, or for the end of the turn."""
    if isinstance(action, Steal | Freeze | CrossOut):
        return _for_aimed(action, state)
    if state.phase is Phase.SHIFT:
        return _for_sheets(action, state)
    return Line("advice.end"), ()


def fields_of(sheet: Sheet) -> tuple[int, int]:
    """The open fields of a sheet as a number, and those of them that are not frozen."""
    open_ = sum(1 << place for place, field in enumerate(sheet) if is_open(field))
    return open_, sum(1 << place for place, field in enumerate(sheet) if field is Mark.OPEN)


def _kept(faces: Faces) -> Parameters:
    """The parameters for a roll: equal dice are named together."""
    if not _equal(faces):
        return {"faces": faces}
    return {"faces": faces, "count": NUMBERS[len(faces)], "face": CATEGORIES[faces[0] - 1]}


def _equal(faces: Faces) -> bool:
    return len(faces) > 1 and len(set(faces)) == 1


def _helped(faces: Faces, state: State) -> tuple[Line, ...]:
    """The fields that the next roll improves most, on average. If dice are kept, a field that would
    gain as much from rolling all of them is not what they are kept for.
    """
    after, now, sheet = _expected(faces), all_points(state.dice), state.sheets[state.active]
    without = _expected(()) if faces else [0.0] * FIELDS
    gains = [
        (after[place] - max(now[place], without[place]), -place)
        for place in range(FIELDS)
        if sheet[place] is Mark.OPEN
    ]
    least = max(PROMISING, SHARE * max(gains)[0]) if gains else PROMISING
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
    points = points_in(state.dice, category)
    told: Parameters = {"category": category, "points": points}
    if len(found) == 1:
        return Line("advice.enter.only", told), ()
    rolls = [each for each in found if not isinstance(each.choice, EnterChoice)]
    others = [each.choice.category for each in found[1:] if isinstance(each.choice, EnterChoice)]
    better = whole_points(found[1].cost)
    if points == 0:
        return Line("advice.enter.nothing", told), ()
    if rolls:
        return Line("advice.enter.stop", {**told, "more": whole_points(rolls[0].cost)}), ()
    return Line("advice.enter", {**told, "more": better, "other": others[0]}), ()


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
    return Line(f"advice.{tag}", {**told, "points": whole_points(max(0.0, lost))}), ()


def _against_rolling(state: State, place: int, points: int) -> tuple[Line, ...]:
    """How a theft compares with a turn of rolling, for the seat's own sheet."""
    open_, fillable = fields_of(state.sheets[state.active])
    more = points + float(table()[open_ ^ (1 << place)]) - _turn(open_, fillable)
    return (Line("advice.steal.better", {"more": whole_points(more)}),) if more >= 1 else ()


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
    told: Parameters = {"victim": victim, "points": whole_points(abs(more))}
    rivals = _still_to_come(state)
    if gain < 0 and rivals:
        # The worth of the sheets says otherwise: what others can still do in this phase decides.
        return Line(TACTICS[key], {**told, "rivals": rivals}), ()
    return Line(key, {**told, "points": whole_points(max(0.0, gain))}), ()


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
