"""What people see: nothing is hidden in Kniffeliger, so one view serves everybody."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.kniffeliger.categories import CATEGORIES, Category, all_points
from parlour.games.kniffeliger.state import (
    KINDS,
    ROUNDS,
    Field,
    Kind,
    Mark,
    Pending,
    Phase,
    Sheet,
    State,
    Stock,
    is_last_round,
    total,
)


class View(Struct, frozen=True):
    """The whole table. `points` is what the dice score in each category, once they are thrown;
    after a `last_round` no other can follow.
    """

    round: int
    rounds: int
    phase: Phase
    active: int
    rolls: int
    dice: tuple[int, ...]
    locked: tuple[int, ...]
    entered: bool
    pending: Pending
    sheets: tuple[dict[Category, Field], ...]
    totals: tuple[int, ...]
    open_fields: tuple[int, ...]
    ready: tuple[dict[Kind, int], ...]
    fresh: tuple[dict[Kind, int], ...]
    points: dict[Category, int]
    last_round: bool


def view_of(state: State) -> View:
    """The view of a state."""
    shown = state.dice and state.pending is not Pending.ROLL
    scores = all_points(state.dice) if shown else ()
    sheets = [_shown(sheet) for sheet in state.sheets]
    return View(
        round=state.round,
        rounds=ROUNDS,
        phase=state.phase,
        active=state.active,
        rolls=state.rolls,
        dice=state.dice,
        locked=state.locked,
        entered=state.entered,
        pending=state.pending,
        sheets=tuple([fields.copy() for fields, _, _ in sheets]),
        totals=tuple([points for _, points, _ in sheets]),
        open_fields=tuple([count for _, _, count in sheets]),
        ready=tuple([_counts(stock) if any(stock) else {} for stock in state.ready]),
        fresh=tuple([_counts(stock) if any(stock) else {} for stock in state.fresh]),
        points=dict(zip(CATEGORIES, scores, strict=True)) if shown else {},
        last_round=is_last_round(state),
    )


def state_of(view: View) -> State:
    """The state that a view shows: all of it."""
    return State(
        round=view.round,
        phase=view.phase,
        active=view.active,
        rolls=view.rolls,
        dice=view.dice,
        locked=view.locked,
        entered=view.entered,
        pending=view.pending,
        sheets=tuple([sheet_of(fields) for fields in view.sheets]),
        ready=tuple([stock_of(counts) for counts in view.ready]),
        fresh=tuple([stock_of(counts) for counts in view.fresh]),
    )


def sheet_of(fields: dict[Category, Field]) -> Sheet:
    """Fields by name, as a sheet; what is not named is open."""
    return tuple([fields.get(category, Mark.OPEN) for category in CATEGORIES])


def stock_of(counts: dict[Kind, int]) -> Stock:
    """Action dice by kind, as a stock."""
    return tuple([counts.get(kind, 0) for kind in KINDS])


@lru_cache(maxsize=4_096)
def _shown(sheet: Sheet) -> tuple[dict[Category, Field], int, int]:
    """Fields by name, points and open fields; most sheets do not change from view to view."""
    count = sheet.count(Mark.OPEN) + sheet.count(Mark.FROZEN)
    return dict(zip(CATEGORIES, sheet, strict=True)), total(sheet), count


def _counts(stock: Stock) -> dict[Kind, int]:
    return {kind: count for kind, count in zip(KINDS, stock, strict=True) if count}


def describe(view: View) -> tuple[Line, ...]:
    """Where the round stands, the dice, then every sheet with its marks and action dice."""
    lines = [_where(view)]
    if view.dice:
        lines.append(_dice(view))
    elif view.rolls:
        lines.append(Line("describe.first_roll", {"rolls": view.rolls}))
    if view.entered:
        lines.append(Line("describe.entered", {"seat": view.active}))
    if view.pending is Pending.AWARD:
        lines.append(Line("describe.award", {"seat": view.active}))
    for seat in range(len(view.sheets)):
        lines += _describe_seat(view, seat)
    return tuple(lines)


def _where(view: View) -> Line:
    where = {"round": view.round, "rounds": view.rounds, "seat": view.active}
    return Line(f"describe.{view.phase}", where)


def _dice(view: View) -> Line:
    rolling = view.pending is Pending.ROLL
    told: dict[str, Parameter] = {"dice": view.dice, "rolls": view.rolls}
    if not view.locked:
        return Line("describe.rolling" if rolling else "describe.dice", told)
    kept = tuple([view.dice[index] for index in view.locked])
    places = tuple([index + 1 for index in view.locked])
    key = "describe.rolling_locked" if rolling else "describe.dice_locked"
    return Line(key, {**told, "kept": kept, "places": places})


def _describe_seat(view: View, seat: int) -> list[Line]:
    fields = view.sheets[seat].items()
    lines = [Line("describe.total", {"seat": seat, "points": view.totals[seat]})]
    scored = [(name, field) for name, field in fields if not isinstance(field, Mark)]
    if scored:
        names, scores = zip(*scored, strict=True)
        lines.append(Line("describe.scored", {"seat": seat, "categories": names, "scores": scores}))
    for mark in Mark:
        marked = tuple([name for name, field in fields if field is mark])
        if marked:
            lines.append(Line(f"describe.{mark}", {"seat": seat, "categories": marked}))
    for key, stock in (("ready", view.ready[seat]), ("fresh", view.fresh[seat])):
        if stock:
            kinds, counts = tuple(stock), tuple(stock.values())
            lines.append(Line(f"describe.{key}", {"seat": seat, "kinds": kinds, "counts": counts}))
    return lines
