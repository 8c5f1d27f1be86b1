"""Doors of matches: what can be read of them, and whether their dice were fair."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from msgspec import Raw

from parlour.core.codec import plain
from parlour.core.refusal import CoreCode, refuse
from parlour.core.replay import verify
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.matches import localize
from parlour.server.matches.analysis import score_history
from parlour.server.matches.live import header_of
from parlour.server.protocol.bodies import (
    MatchAdvice,
    MatchSummary,
    ScoreHistory,
    Step,
    Steps,
    Verification,
    VerifyRequest,
    ViewAt,
)
from parlour.server.protocol.codes import ServerCode, said
from parlour.server.tables.seating import seats_of
from parlour.store.rows import MatchRow

SEAT_HEADER = "Parlour-Seat"
"""The token of a seat, for what only that seat may see while the match runs."""

AT_ONCE = 500
"""Entries of one answer."""


async def sheet(context: RequestContext) -> MatchSummary:
    """A match from outside."""
    return await context.hub.archive.sheet(context.part("match"))


async def record(context: RequestContext) -> dict[str, Any]:
    """The whole record, when it is over. Of a match that was closed: what its log has."""
    row, entries = await context.hub.archive.raw(context.part("match"))
    if row.fate == "closed":
        closed: dict[str, Any] = plain({"header": header_of(row), "entries": entries})
        return closed
    live = await context.hub.archive.match(row.id)
    if not live.over:
        raise refuse(ServerCode.STILL_RUNNING)
    return live.match.record()


async def export(context: RequestContext) -> dict[str, Any]:
    """The match as a viewer saw it, view by view."""
    live = await context.hub.archive.match(context.part("match"))
    return live.match.export(await _viewer(context, live.over))


async def view(context: RequestContext) -> ViewAt:
    """What a viewer saw after entry n."""
    live = await context.hub.archive.match(context.part("match"))
    n = context.number("n")
    viewer = await _viewer(context, live.over)
    seen = live.match.view(viewer, n)
    lines = localize.lines(live.game, seen, live.row.names, context.language)
    return ViewAt(live.row.id, n, viewer, Raw(msgspec.json.encode(seen)), lines)


async def events(context: RequestContext) -> Steps:
    """What a viewer noticed, entry by entry."""
    live = await context.hub.archive.match(context.part("match"))
    viewer = await _viewer(context, live.over)
    match, since = live.match, context.asked("since") or 0
    until = context.asked("until")
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


async def advice(context: RequestContext) -> MatchAdvice:
    """What a seat did beside what would have been advised, when it is over."""
    live = await context.hub.archive.match(context.part("match"))
    return await context.hub.analysis.advice(live, _seat(context, "seat", live.row))


async def course(context: RequestContext) -> ScoreHistory:
    """How the scores went."""
    live = await context.hub.archive.match(context.part("match"))
    async with context.services.heavy:
        return await asyncio.to_thread(score_history, live)


def _seat(context: RequestContext, name: str, row: MatchRow) -> int:
    """A seat that the query names; refused if the match has none of that number."""
    wanted = context.request.query.get(name, "")
    seats = {str(seat): seat for seat in range(len(row.names))}
    if wanted not in seats:
        raise refuse(CoreCode.NO_SUCH_SEAT, seat=wanted[:40], seats=len(seats))
    return seats[wanted]


async def _viewer(context: RequestContext, over: bool) -> int | None:
    """As whom a match is read: the public, a seat one holds, or anybody once it is over."""
    if "viewer" not in context.request.query:
        return None
    row = await context.hub.archive.row(context.part("match"))
    seat = _seat(context, "viewer", row)
    if over:
        return seat
    table = await context.services.store.table_by_id(row.table)
    token = context.request.headers.get(SEAT_HEADER, "")
    if table is None or table.match != row.id or seat not in seats_of(table, (token,)):
        raise refuse(ServerCode.NOT_SEATED)
    return seat


async def check(context: RequestContext) -> Verification:
    """Derives every draw of a record again."""
    body: VerifyRequest = context.body
    header = body.record.get("header")
    named = header.get("game") if isinstance(header, dict) else None
    game = context.services.games.get(named) if isinstance(named, str) else None
    async with context.services.heavy:
        verdict = await asyncio.to_thread(verify, body.record, game)
    words = None
    if verdict.refusal is not None:
        words = said(verdict.refusal, game, context.language)
    return Verification(verdict.result, verdict.draws, verdict.entry, words)


ROUTES = (
    Route(
        method="GET",
        path="/api/matches/{match}",
        summary="A match from outside",
        answer=sheet,
        gives=MatchSummary,
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/record",
        summary="The whole record of a finished match",
        answer=record,
        gives=dict[str, Any],
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/export",
        summary="The match as a viewer saw it; while it runs, a seat's own with its token",
        answer=export,
        gives=dict[str, Any],
        query=("viewer",),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/views/{n}",
        summary="What a viewer saw after entry n; while it runs, a seat's own with its token",
        answer=view,
        gives=ViewAt,
        query=("viewer", "lang"),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/events",
        summary="What a viewer noticed, entry by entry, at most 500 at once; while it runs, a "
        "seat's own with its token",
        answer=events,
        gives=Steps,
        query=("viewer", "since", "until"),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/advice",
        summary="What a seat did in a finished match beside what would have been advised",
        answer=advice,
        gives=MatchAdvice,
        query=("seat",),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/course",
        summary="How the scores went, as everybody could see them",
        answer=course,
        gives=ScoreHistory,
    ),
    Route(
        method="POST",
        path="/api/verify",
        summary="Whether the draws of a record are those of its seed",
        answer=check,
        takes=VerifyRequest,
        gives=Verification,
        query=("lang",),
    ),
)
