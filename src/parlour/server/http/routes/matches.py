"""Doors of matches: what can be read of them, and whether their dice were fair."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from msgspec import Raw

from parlour.core.codec import plain
from parlour.core.refusal import CoreCode, refuse
from parlour.core.replay import verify
from parlour.server.http.request import Visit
from parlour.server.http.routes.route import Door
from parlour.server.matches import localize
from parlour.server.matches.analysis import course_of
from parlour.server.matches.live import header_of
from parlour.server.protocol.bodies import (
    Checked,
    Course,
    MatchAdvice,
    MatchSheet,
    Step,
    Steps,
    ToVerify,
    ViewAt,
)
from parlour.server.protocol.codes import ServerCode, said
from parlour.server.tables.seating import seats_of
from parlour.store.rows import MatchRow

SEAT_HEADER = "Parlour-Seat"
"""The token of a seat, for what only that seat may see while the match runs."""

AT_ONCE = 500
"""Entries of one answer."""


async def sheet(visit: Visit) -> MatchSheet:
    """A match from outside."""
    return await visit.house.reading.sheet(visit.part("match"))


async def record(visit: Visit) -> dict[str, Any]:
    """The whole record, when it is over. Of a match that was closed: what its log has."""
    row, entries = await visit.house.reading.raw(visit.part("match"))
    if row.fate == "closed":
        closed: dict[str, Any] = plain({"header": header_of(row), "entries": entries})
        return closed
    live = await visit.house.reading.match(row.id)
    if not live.over:
        raise refuse(ServerCode.STILL_RUNNING)
    return live.match.record()


async def export(visit: Visit) -> dict[str, Any]:
    """The match as a viewer saw it, view by view."""
    live = await visit.house.reading.match(visit.part("match"))
    return live.match.export(await _viewer(visit, live.over))


async def view(visit: Visit) -> ViewAt:
    """What a viewer saw after entry n."""
    live = await visit.house.reading.match(visit.part("match"))
    n = visit.number("n")
    viewer = await _viewer(visit, live.over)
    seen = live.match.view(viewer, n)
    lines = localize.lines(live.game, seen, live.row.names, visit.language)
    return ViewAt(live.row.id, n, viewer, Raw(msgspec.json.encode(seen)), lines)


async def events(visit: Visit) -> Steps:
    """What a viewer noticed, entry by entry."""
    live = await visit.house.reading.match(visit.part("match"))
    viewer = await _viewer(visit, live.over)
    match, since = live.match, visit.asked("since") or 0
    until = visit.asked("until")
    wanted = match.entries_since(since)[:AT_ONCE]
    if until is not None:
        wanted = wanted[: max(0, until - since)]
    told = [
        Step(e.n, e.actor, e.by, Raw(msgspec.json.encode(match.events(viewer, e.n - 1, e.n))))
        for e in wanted
    ]
    return Steps(
        match=live.row.id,
        viewer=viewer,
        since=since,
        until=since + len(told),
        version=live.version,
        entries=tuple(told),
    )


async def advice(visit: Visit) -> MatchAdvice:
    """What a seat did beside what would have been advised, when it is over."""
    live = await visit.house.reading.match(visit.part("match"))
    return await visit.house.looking_back.advice(live, _seat(visit, "seat", live.row))


async def course(visit: Visit) -> Course:
    """How the scores went."""
    live = await visit.house.reading.match(visit.part("match"))
    async with visit.house.heavy:
        return await asyncio.to_thread(course_of, live)


def _seat(visit: Visit, name: str, row: MatchRow) -> int:
    """A seat that the query names; refused if the match has none of that number."""
    wanted = visit.request.query.get(name, "")
    seats = {str(seat): seat for seat in range(len(row.names))}
    if wanted not in seats:
        raise refuse(CoreCode.NO_SUCH_SEAT, seat=wanted[:40], seats=len(seats))
    return seats[wanted]


async def _viewer(visit: Visit, over: bool) -> int | None:
    """As whom a match is read: the public, a seat one holds, or anybody once it is over."""
    if "viewer" not in visit.request.query:
        return None
    row = await visit.house.reading.row(visit.part("match"))
    seat = _seat(visit, "viewer", row)
    if over:
        return seat
    table = await visit.house.store.table_by_id(row.table)
    token = visit.request.headers.get(SEAT_HEADER, "")
    if table is None or table.match != row.id or seat not in seats_of(table, (token,)):
        raise refuse(ServerCode.NOT_SEATED)
    return seat


async def check(visit: Visit) -> Checked:
    """Derives every draw of a record again."""
    body: ToVerify = visit.body
    header = body.record.get("header")
    named = header.get("game") if isinstance(header, dict) else None
    game = visit.house.games.get(named) if isinstance(named, str) else None
    async with visit.house.heavy:
        verdict = await asyncio.to_thread(verify, body.record, game)
    words = None
    if verdict.refusal is not None:
        words = said(verdict.refusal, game, visit.language)
    return Checked(verdict.result, verdict.draws, verdict.entry, words)


DOORS = (
    Door(
        method="GET",
        path="/api/matches/{match}",
        summary="A match from outside",
        answer=sheet,
        gives=MatchSheet,
    ),
    Door(
        method="GET",
        path="/api/matches/{match}/record",
        summary="The whole record of a finished match",
        answer=record,
        gives=dict[str, Any],
    ),
    Door(
        method="GET",
        path="/api/matches/{match}/export",
        summary="The match as a viewer saw it; while it runs, a seat's own with its token",
        answer=export,
        gives=dict[str, Any],
        query=("viewer",),
    ),
    Door(
        method="GET",
        path="/api/matches/{match}/views/{n}",
        summary="What a viewer saw after entry n; while it runs, a seat's own with its token",
        answer=view,
        gives=ViewAt,
        query=("viewer", "lang"),
    ),
    Door(
        method="GET",
        path="/api/matches/{match}/events",
        summary="What a viewer noticed, entry by entry, at most 500 at once; while it runs, a "
        "seat's own with its token",
        answer=events,
        gives=Steps,
        query=("viewer", "since", "until"),
    ),
    Door(
        method="GET",
        path="/api/matches/{match}/advice",
        summary="What a seat did in a finished match beside what would have been advised",
        answer=advice,
        gives=MatchAdvice,
        query=("seat",),
    ),
    Door(
        method="GET",
        path="/api/matches/{match}/course",
        summary="How the scores went, as everybody could see them",
        answer=course,
        gives=Course,
    ),
    Door(
        method="POST",
        path="/api/verify",
        summary="Whether the draws of a record are those of its seed",
        answer=check,
        takes=ToVerify,
        gives=Checked,
        query=("lang",),
    ),
)
