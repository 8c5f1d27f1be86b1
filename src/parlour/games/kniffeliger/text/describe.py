"""The position in words."""

from __future__ import annotations

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.kniffeliger.state import (
    Mark,
    Pending,
)
from parlour.games.kniffeliger.view import View


def describe(view: View) -> tuple[Line, ...]:
    """The round and whose turn it is, the dice, then every sheet with its marks and action dice."""
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
