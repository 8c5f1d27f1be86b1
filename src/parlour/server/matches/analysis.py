"""The analysis of a finished match: each decision compared with the best one, and what made it.

Reviewing a whole match may take seconds, so the bots' workers do it, one decision at a time: a bot
that needs a worker meanwhile waits for one decision, not for a match.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from parlour.core.codec import plain
from parlour.core.game import Highlight
from parlour.core.refusal import refuse
from parlour.server.matches.archive import Archive
from parlour.server.matches.live import header_of
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import DecisionReview, MatchAdvice
from parlour.server.protocol.bot_requests import Review, ReviewRequest, highlights_request
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.read_requests import (
    DecisionRequest,
    DecisionsRequest,
    HighlightsRequest,
    RecordRequest,
)
from parlour.store.rows import MatchRow

CACHE_SIZE = 64
"""How many analyses (of one seat in one match, and of one match) stay in memory."""

MOST_UNDER_WAY = 8
"""How many analyses may be made or wait at the same time: each may take many seconds."""

MOST_PER_ADDRESS = 4
"""Of those, for one address: so that nobody keeps everybody else from looking at their matches."""

_decode_numbers = msgspec.json.Decoder(tuple[int, ...]).decode
_decode_request = msgspec.json.Decoder(ReviewRequest).decode
_decode_review = msgspec.json.Decoder(Review).decode
_decode_highlights = msgspec.json.Decoder(tuple[Highlight, ...]).decode
MatchSeat = tuple[str, int]
"""The id of a match, and a seat in it."""


class Analysis:
    """Reviews the decisions of finished matches, and caches the latest results."""

    def __init__(self, services: Services, archive: Archive) -> None:
        self._services = services
        self._archive = archive
        self._cache: OrderedDict[MatchSeat, MatchAdvice] = OrderedDict()
        self._highlights: OrderedDict[str, tuple[Highlight, ...]] = OrderedDict()
        self._under_way: dict[MatchSeat, asyncio.Future[MatchAdvice]] = {}
        self._asked_from: dict[MatchSeat, str] = {}
        """The address that first asked for each of those."""

    async def advice(self, row: MatchRow, seat: int, address: str) -> MatchAdvice:
        """Reviews every decision of a seat for somebody at this address; simultaneous callers share
        the work.
        """
        if row.fate != "over":
            raise refuse(ServerCode.STILL_RUNNING)
        key = (row.id, seat)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        waiting = self._under_way.get(key)
        if waiting is None:
            theirs = sum([asked == address for asked in self._asked_from.values()])
            if len(self._under_way) >= MOST_UNDER_WAY or theirs >= MOST_PER_ADDRESS:
                raise refuse(ServerCode.TOO_MANY, what="analyses")
            self._asked_from[key] = address
            waiting = self._under_way[key] = asyncio.ensure_future(self._advise(row, seat, address))
            waiting.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(waiting)

    def _ended(self, key: MatchSeat, done: asyncio.Future[MatchAdvice]) -> None:
        self._under_way.pop(key, None)
        self._asked_from.pop(key, None)
        if not done.cancelled():
            done.exception()  # everybody who asked may have gone

    async def _advise(self, row: MatchRow, seat: int, address: str) -> MatchAdvice:
        read = await self._archive.read(row, DecisionsRequest(seat))
        own = _decode_numbers(b"".join(read))
        async with self._services.heavy:
            decisions = [await self._review(row, seat, n, address) for n in own]
        total = sum([review.cost for review in decisions if review.cost is not None])
        advice = MatchAdvice(row.id, seat, tuple(decisions), total)
        self._cache[row.id, seat] = advice
        if len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        return advice

    async def highlights(self, row: MatchRow, address: str) -> tuple[Highlight, ...]:
        """What made the match; without a worker, what can be told without long computations."""
        if row.fate != "over":
            raise refuse(ServerCode.STILL_RUNNING)
        if row.id in self._highlights:
            self._highlights.move_to_end(row.id)
            return self._highlights[row.id]
        record = await self._archive.read(row, RecordRequest())
        request = highlights_request(header_of(row), b"".join(record))
        async with self._services.heavy:
            answer = await self._services.thinker.think(request, address)
        if answer.problem is not None:
            self._services.log.warning("no deep highlights", match=row.id, problem=answer.problem)
            simple = await self._archive.read(row, HighlightsRequest())
            return _decode_highlights(b"".join(simple))
        found = self._highlights[row.id] = _decode_highlights(answer.action)
        if len(self._highlights) > CACHE_SIZE:
            self._highlights.popitem(last=False)
        return found

    async def _review(self, row: MatchRow, seat: int, n: int, address: str) -> DecisionReview:
        """Reviews entry n, given what the seat could see before it."""
        read = await self._archive.read(row, DecisionRequest(seat, n))
        request = _decode_request(b"".join(read))
        answer = await self._services.thinker.think(request, address)
        if answer.problem is not None:
            self._services.log.warning("no advice", match=row.id, problem=answer.problem)
            raise refuse(ServerCode.NO_ADVICE)
        review = _decode_review(answer.action)
        return DecisionReview(
            n=n,
            action=plain(request.action),
            notation=review.notation,
            best=review.best,
            best_notation=review.best_notation,
            cost=review.cost,
            line=review.line,
        )
