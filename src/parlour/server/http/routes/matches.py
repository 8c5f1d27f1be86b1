"""Routes for matches: reading, analysing and verifying them."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.core.refusal import CoreCode, refuse
from parlour.core.strings import strings_of
from parlour.core.verification import Verdict
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.http.shown_tokens import SEAT_HEADER
from parlour.server.matches.excerpts import Body
from parlour.server.protocol.bodies import (
    MatchAdvice,
    MatchHighlight,
    MatchHighlights,
    MatchSummary,
    ScoreHistory,
    Steps,
    Verification,
    VerifyRequest,
    ViewAt,
)
from parlour.server.protocol.codes import ServerCode, refusal_text
from parlour.server.protocol.read_requests import (
    CourseRequest,
    EventsRequest,
    ExportRequest,
    RecordRequest,
    VerifyRecord,
    ViewRequest,
)
from parlour.server.tables.documents import read_document
from parlour.server.tables.seating import seats_of
from parlour.store.rows import MatchRow

_decode_verdict = msgspec.json.Decoder(Verdict).decode

MOST_ENTRIES = 500
"""How many entries one response may have."""

EVERYBODY = "all"
"""As the viewer of a finished match: what every seat saw beside what all of them could see."""


async def summary(context: RequestContext) -> MatchSummary:
    """What everybody may know about a match."""
    archive = context.hub.archive
    return await archive.summary(await archive.row(context.part("match")))


async def record(context: RequestContext) -> Body:
    """The whole record of a finished match; for a closed one, its header and entries."""
    archive = context.hub.archive
    row = await archive.row(context.part("match"))
    if row.fate == "running":
        raise refuse(ServerCode.STILL_RUNNING)
    return await archive.read_for(context.address, row, RecordRequest())


async def export(context: RequestContext) -> Body:
    """The match as a viewer saw it, view by view."""
    row = await context.hub.archive.row(context.part("match"))
    return await context.hub.archive.read_for(
        context.address, row, ExportRequest(await _viewer(context, row))
    )


async def view(context: RequestContext) -> Body:
    """What a viewer saw after entry n, or what everybody did."""
    row = await context.hub.archive.row(context.part("match"))
    everybody = context.request.query.get("viewer") == EVERYBODY
    if everybody and row.fate != "over":
        raise refuse(ServerCode.STILL_RUNNING)
    n, viewer = context.number("n"), None if everybody else await _viewer(context, row)
    return await context.hub.archive.read_for(
        context.address, row, ViewRequest(n, viewer, context.language, everybody)
    )


async def events(context: RequestContext) -> Body:
    """The events that a viewer noticed, entry by entry."""
    row = await context.hub.archive.row(context.part("match"))
    since, until = context.query_number("since") or 0, context.query_number("until")
    viewer = await _viewer(context, row)
    wanted = EventsRequest(viewer, since, until, MOST_ENTRIES)
    return await context.hub.archive.read_for(context.address, row, wanted)


async def advice(context: RequestContext) -> MatchAdvice:
    """Each decision of a seat in a finished match, with the game's advice."""
    row = await context.hub.archive.row(context.part("match"))
    seat = _seat(context, "seat", row)
    return await context.hub.analysis.advice(row, seat, context.address)


async def highlights(context: RequestContext) -> MatchHighlights:
    """What made a finished match, in the reader's language."""
    row = await context.hub.archive.row(context.part("match"))
    found = await context.hub.analysis.highlights(row, context.address)
    strings = strings_of(context.services.game(row.game), context.language)
    told = [
        MatchHighlight(
            key=each.key,
            parameters=each.parameters,
            seat=each.seat,
            n=each.n,
            text=strings.say(each.line, row.names).strip(),
        )
        for each in found
    ]
    return MatchHighlights(row.id, tuple(told))


async def scores(context: RequestContext) -> Body:
    """How the public scores developed."""
    row = await context.hub.archive.row(context.part("match"))
    return await context.hub.archive.read_for(context.address, row, CourseRequest())


def _seat(context: RequestContext, name: str, row: MatchRow) -> int:
    """A seat in the query; refused if the match has no such seat."""
    text = context.request.query.get(name, "")
    seats = {str(seat): seat for seat in range(len(row.names))}
    if text not in seats:
        raise refuse(CoreCode.NO_SUCH_SEAT, seat=text[:40], seats=len(seats))
    return seats[text]


async def _viewer(context: RequestContext, row: MatchRow) -> int | None:
    """The viewer in the query, if allowed: a seat with its token, or anybody once it is over."""
    if "viewer" not in context.request.query:
        return None
    seat = _seat(context, "viewer", row)
    if row.fate == "over":
        return seat
    table = await context.services.store.table_by_id(row.table)
    if table is None or table.match != row.id:
        raise refuse(ServerCode.NOT_SEATED)
    if seat not in seats_of(table, context.seat_tokens):
        raise refuse(ServerCode.NOT_SEATED)
    return seat


async def verify_record(context: RequestContext) -> Verification:
    """Checks every draw of a record against its seed."""
    body: VerifyRequest = context.body
    document, services = bytes(body.record), context.services
    request = VerifyRecord(services.configuration.limits.entries, len(document))
    read = await context.hub.archive.read_document(
        context.address, request, document, lambda: read_document(request, document, services.game)
    )
    verdict = _decode_verdict(b"".join(read))
    text = None
    if verdict.refusal is not None:
        text = refusal_text(verdict.refusal, None, context.language)
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
        summary="What a viewer saw after entry n; during the match, a seat's view needs its token, "
        "and after it the viewer `all` gives every seat's",
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
        documents=("record",),
        gives=Verification,
        query=("lang",),
    ),
)
