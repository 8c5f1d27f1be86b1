"""What made a match: the biggest steal, the luckiest roll, points given away, what turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core.game import Highlight, Step, whole_points
from parlour.core.refusal import Parameter
from parlour.core.turning_point import turning_point
from parlour.games.kniffeliger.actions import CrossOut, Enter, Shift, Steal, Swap
from parlour.games.kniffeliger.rules.categories import PLACE
from parlour.games.kniffeliger.state import State, total

LUCKY = 3
"""A roll that brought fewer points than this beyond its average is not worth a line."""


def highlights(steps: Sequence[Step], deep: bool) -> tuple[Highlight, ...]:
    """The lines; those that need the solver only if `deep`."""
    return (*_turned(steps), *_steals(steps), *(_measured(steps) if deep else ()))


def _steals(steps: Sequence[Step]) -> Iterator[Highlight]:
    """The biggest steal, and how far apart it put the two."""
    steals = [(_points(step), -step.n, step) for step in steps if isinstance(step.action, Steal)]
    if steals:
        points, _, step = max(steals)
        told: dict[str, Parameter] = {
            "seat": step.before.active,
            "victim": step.action.victim,
            "category": step.action.category,
            "points": points,
            "apart": 2 * points,
        }
        yield Highlight("highlight.steal", told, step.before.active, step.n)


def _measured(steps: Sequence[Step]) -> Iterator[Highlight]:
    """The luckiest roll, and the points that decisions gave away."""
    from parlour.games.kniffeliger.solver.luck import measured

    found = list(measured(steps))
    if not found:
        return
    lucky = max(found, key=lambda each: each.luck)
    points = whole_points(lucky.luck)
    if points >= LUCKY:
        state: State = lucky.step.after
        told: dict[str, Parameter] = {
            "seat": lucky.seat,
            "dice": state.dice,
            "round": state.round,
            "points": points,
        }
        yield Highlight("highlight.luckiest", told, lucky.seat, lucky.step.n)
    seats = tuple(range(len(lucky.step.before.sheets)))
    costs = [sum([each.cost for each in found if each.seat == seat]) for seat in seats]
    given = tuple([whole_points(cost) for cost in costs])
    if any(given):
        yield Highlight("highlight.given_away", {"seats": seats, "points": given})


def _turned(steps: Sequence[Step]) -> Iterator[Highlight]:
    """What put the winner ahead for good."""
    found = turning_point(steps, _totals)
    if found is None:
        return
    winner, step = found
    action, seat = step.action, step.before.active
    told: dict[str, Parameter] = {
        "winner": winner,
        "seat": seat,
        "round": step.before.round,
        "points": _points(step),
    }
    if isinstance(action, Shift):
        yield Highlight("highlight.turned.shift", told, seat, step.n)
    elif isinstance(action, Swap):
        told["victim"] = action.victim
        yield Highlight("highlight.turned.swap", told, seat, step.n)
    elif isinstance(action, Enter | Steal | CrossOut):
        told["category"] = action.category
        if isinstance(action, Enter):
            yield Highlight("highlight.turned.enter", told, seat, step.n)
            return
        told["victim"] = action.victim
        stolen = isinstance(action, Steal)
        key = "highlight.turned.steal" if stolen else "highlight.turned.cross_out"
        yield Highlight(key, told, seat, step.n)


def _points(step: Step) -> int:
    """The points that the action put on a sheet, or took from one."""
    action, seat = step.action, step.before.active
    if isinstance(action, Enter | Steal):
        return total((step.after.sheets[seat][PLACE[action.category]],))
    if isinstance(action, CrossOut):
        return total((step.before.sheets[action.victim][PLACE[action.category]],))
    return 0


def _totals(state: State) -> tuple[int, ...]:
    return tuple([total(sheet) for sheet in state.sheets])
