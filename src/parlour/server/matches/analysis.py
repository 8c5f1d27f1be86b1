"""The analysis of a finished match: each decision compared with the best one, what made the match,
and how the scores developed.

Reviewing a whole match may take seconds, so the bots' workers do it, one decision at a time: a bot
that needs a worker meanwhile waits for one decision, not for a match.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from parlour.core.codec import plain
from parlour.core.game import Highlight
from parlour.core.match import Match
from parlour.core.refusal import refuse
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import DecisionReview, MatchAdvice, ScoreHistory, ScoresAt
from parlour.server.protocol.bot_requests import Review, highlights_request, review_request
from parlour.server.protocol.codes import ServerCode

CACHE_SIZE = 64
"""How many analyses (of one seat in one match, and of one match) stay in memory."""

_decode_review = msgspec.json.Decoder(Review).decode
_decode_highlights = msgspec.json.Decoder(tuple[Highlight, ...]).decode
MatchSeat = tuple[str, int]
"""The id of a match, and a seat in it."""


class Analysis:
    """Reviews the decisions of finished matches, and caches the latest results."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cache: OrderedDict[MatchSeat, MatchAdvice] = OrderedDict()
        self._highlights: OrderedDict[str, tuple[Highlight, ...]] = OrderedDict()
        self._under_way: dict[MatchSeat, asyncio.Future[MatchAdvice]] = {}

    async def advice(self, live: LiveMatch, seat: int) -> MatchAdvice:
        """Reviews every decision of a seat; simultaneous callers share the work."""
        if not live.over:
            raise refuse(ServerCode.STILL_RUNNING)
        key = (live.row.id, seat)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        waiting = self._under_way.get(key)
        if waiting is None:
            waiting = self._under_way[key] = asyncio.ensure_future(self._advise(live, seat))
            waiting.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(waiting)

    async def _advise(self, live: LiveMatch, seat: int) -> MatchAdvice:
        decisions: list[DecisionReview] = []
        if live.game.advises():
            own = [entry.n for entry in live.match.entries if entry.actor == seat]
            async with self._services.heavy:
                decisions = [await self._review(live, seat, n) for n in own]
        total = sum([review.cost for review in decisions if review.cost is not None])
        advice = MatchAdvice(live.row.id, seat, tuple(decisions), total)
        self._cache[live.row.id, seat] = advice
        if len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        return advice

    async def highlights(self, live: LiveMatch) -> tuple[Highlight, ...]:
        """What made the match; without a worker, what can be told without long computations."""
        if not live.over:
            raise refuse(ServerCode.STILL_RUNNING)
        match = live.row.id
        if match in self._highlights:
            self._highlights.move_to_end(match)
            return self._highlights[match]
        request = highlights_request(live.game, live.match.typed_record())
        async with self._services.heavy:
            answer = await self._services.thinker.think(request)
        if answer.problem is not None:
            self._services.log.warning("no deep highlights", match=match, problem=answer.problem)
            return live.game.highlights(live.match.steps(), deep=False)
        found = self._highlights[match] = _decode_highlights(answer.action)
        if len(self._highlights) > CACHE_SIZE:
            self._highlights.popitem(last=False)
        return found

    async def _review(self, live: LiveMatch, seat: int, n: int) -> DecisionReview:
        """Reviews entry n, given what the seat could see before it."""
        action = live.match.entry(n).action
        request = review_request(live.game, live.match.view(seat, n - 1), seat, action)
        answer = await self._services.thinker.think(request)
        if answer.problem is not None:
            self._services.log.warning("no advice", match=live.row.id, problem=answer.problem)
            raise refuse(ServerCode.NO_ADVICE)
        review = _decode_review(answer.action)
        return DecisionReview(
            n=n,
            action=plain(action),
            notation=review.notation,
            best=review.best,
            best_notation=review.best_notation,
            cost=review.cost,
            line=review.line,
        )


def score_history(live: LiveMatch) -> ScoreHistory:
    """The public scores: at the start, wherever one changed, and now."""
    match = live.match
    course = [ScoresAt(0, _scores(match, 0))]
    for n in range(1, match.length + 1):
        scores = _scores(match, n)
        if scores != course[-1].scores or n == match.length:
            course.append(ScoresAt(n, scores))
    return ScoreHistory(live.row.id, tuple(course))


def _scores(match: Match, n: int) -> tuple[int, ...]:
    return match.game.scores(match.view(None, n))
