"""Routes for matches: reading, analysing and verifying them."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from msgspec import Raw

from parlour.core.codec import plain
from parlour.core.refusal import CoreCode, refuse
from parlour.core.verification import verify
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.matches import localize
from parlour.server.matches.analysis import score_history
from parlour.server.matches.live import header_of
from parlour.server.protocol.bodies import (
    MatchAdvice,
    MatchHighlight,
    MatchHighlights,
    MatchSummary,
    ScoreHistory,
    Step,
    Steps,
    Verification,
    VerifyRequest,
    ViewAt,
)
from parlour.server.protocol.codes import ServerCode, refusal_text
from parlour.server.tables.seating import seats_of
from parlour.store.rows import MatchRow

SEAT_HEADER = "Parlour-Seat"
"""The token of a seat, for what only that seat may see during the match."""

MOST_ENTRIES = 500
"""How many entries one response may have."""


async def summary(context: RequestContext) -> MatchSummary:
    """What everybody may know about a match."""
    return await context.hub.archive.summary(context.part("match"))


async def record(context: RequestContext) -> dict[str, Any]:
    """The whole record of a finished match; for a closed one, its header and entries."""
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
    lines = localize.view_lines(live.game, seen, live.row.names, context.language)
    return ViewAt(live.row.id, n, viewer, Raw(msgspec.json.encode(seen)), lines)


async def events(context: RequestContext) -> Steps:
    """The events that a viewer noticed, entry by entry."""
    live = await context.hub.archive.match(context.part("match"))
    viewer = await _viewer(context, live.over)
    match, since = live.match, context.query_number("since") or 0
    until = context.query_number("until")
    entries = match.entries_since(since)[:MOST_ENTRIES]
    if until is not None:
        entries = entries[: max(0, until - since)]
    steps = [
        Step(e.n, e.actor, e.by, Raw(msgspec.json.encode(match.events(viewer, e.n - 1, e.n))))
        for e in entries
    ]
    return Steps(
        match=live.row.id,
        viewer=viewer,
        since=since,
        until=since + len(steps),
        version=live.version,
        entries=tuple(steps),
    )


async def advice(context: RequestContext) -> MatchAdvice:
    """Each decision of a seat in a finished match, with the game's advice."""
    live = await context.hub.archive.match(context.part("match"))
    return await context.hub.analysis.advice(live, _seat(context, "seat", live.row))


async def highlights(context: RequestContext) -> MatchHighlights:
    """What made a finished match, in the reader's language."""
    live = await context.hub.archive.match(context.part("match"))
    found = await context.hub.analysis.highlights(live)
    texts = localize.lines(
        live.game, [each.line for each in found], live.row.names, context.language
    )
    told = [
        MatchHighlight(
            key=each.key, parameters=each.parameters, seat=each.seat, n=each.n, text=text
        )
        for each, text in zip(found, texts, strict=True)
    ]
    return MatchHighlights(live.row.id, tuple(told))


async def scores(context: RequestContext) -> ScoreHistory:
    """How the public scores developed."""
    live = await context.hub.archive.match(context.part("match"))
    async with context.services.heavy:
        return await asyncio.to_thread(score_history, live)


def _seat(context: RequestContext, name: str, row: MatchRow) -> int:
    """A seat in the query; refused if the match has no such seat."""
    text = context.request.query.get(name, "")
    seats = {str(seat): seat for seat in range(len(row.names))}
    if text not in seats:
        raise refuse(CoreCode.NO_SUCH_SEAT, seat=text[:40], seats=len(seats))
    return seats[text]


async def _viewer(context: RequestContext, over: bool) -> int | None:
    """The viewer in the query, if allowed: a seat with its token, or anybody once it is over."""
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


async def verify_record(context: RequestContext) -> Verification:
    """Checks every draw of a record against its seed."""
    body: VerifyRequest = context.body
    header = body.record.get("header")
    name = header.get("game") if isinstance(header, dict) else None
    game = context.services.games.get(name) if isinstance(name, str) else None
    async with context.services.heavy:
        verdict = await asyncio.to_thread(verify, body.record, game)
    text = None
    if verdict.refusal is not None:
        text = refusal_text(verdict.refusal, game, context.language)
    return Verification(verdict.result, verdict.draws, verdict.entry, text)


ROUTES = (
    Route(
        method="GET",
        path="/api/matches/{match}",
        summary="What everybody may know about a match",
        answer=summary,
        reads=1,
        gives=MatchSummary,
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/record",
        summary="The whole record of a finished match",
        answer=record,
        reads=5,
        gives=dict[str, Any],
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/export",
        summary="The match as a viewer saw it; during the match, a seat's view needs its token",
        answer=export,
        reads=20,
        depends_on=SEAT_HEADER,
        gives=dict[str, Any],
        query=("viewer",),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/views/{n}",
        summary="What a viewer saw after entry n; during the match, a seat's view needs its token",
        answer=view,
        reads=1,
        depends_on=SEAT_HEADER,
        gives=ViewAt,
        query=("viewer", "lang"),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/events",
        summary="The events that a viewer noticed, entry by entry, at most 500 per response; "
        "during the match, a seat's events need its token",
        answer=events,
        reads=3,
        depends_on=SEAT_HEADER,
        gives=Steps,
        query=("viewer", "since", "until"),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/advice",
        summary="Each decision of a seat in a finished match, with the game's advice",
        answer=advice,
        reads=10,
        gives=MatchAdvice,
        query=("seat",),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/highlights",
        summary="What made a finished match, in a few lines",
        answer=highlights,
        reads=5,
        gives=MatchHighlights,
        query=("lang",),
    ),
    Route(
        method="GET",
        path="/api/matches/{match}/course",
        summary="How the public scores developed",
        answer=scores,
        reads=5,
        gives=ScoreHistory,
    ),
    Route(
        method="POST",
        path="/api/verify",
        summary="Verify that the draws of a record follow from its seed",
        answer=verify_record,
        reads=10,
        takes=VerifyRequest,
        gives=Verification,
        query=("lang",),
    ),
)
