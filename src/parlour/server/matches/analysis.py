"""A finished match looked at again: what each seat did beside what would have been advised, and
how the scores went.

Advice may take seconds for a whole match, so the bots' workers give it, one decision at a time:
a bot that is asked meanwhile waits for one decision, not for a match.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from parlour.core.codec import plain
from parlour.core.match import Match
from parlour.core.refusal import refuse
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import DecisionReview, MatchAdvice, ScoreHistory, ScoresAt
from parlour.server.protocol.bot_requests import Review, review_request
from parlour.server.protocol.codes import ServerCode

KEPT = 64
"""Seats of finished matches whose advice stays in memory."""

_looked = msgspec.json.Decoder(Review).decode
Seen = tuple[str, int]
"""A match and a seat of it."""


class Analysis:
    """Advice for matches that are over; what was asked for lately is kept."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: OrderedDict[Seen, MatchAdvice] = OrderedDict()
        self._under_way: dict[Seen, asyncio.Future[MatchAdvice]] = {}

    async def advice(self, live: LiveMatch, seat: int) -> MatchAdvice:
        """Every decision of a seat; those who ask at the same time share the work."""
        if not live.over:
            raise refuse(ServerCode.STILL_RUNNING)
        key = (live.row.id, seat)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
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
                decisions = [await self._decided(live, seat, n) for n in own]
        total = sum([made.cost for made in decisions if made.cost is not None])
        made = MatchAdvice(live.row.id, seat, tuple(decisions), total)
        self._kept[live.row.id, seat] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made

    async def _decided(self, live: LiveMatch, seat: int, n: int) -> DecisionReview:
        """From what the seat could see before entry n."""
        action = live.match.entry(n).action
        looking = review_request(live.game, live.match.view(seat, n - 1), seat, action)
        answer = await self._services.thinker.think(looking)
        if answer.problem is not None:
            self._services.log.warning("no advice", match=live.row.id, problem=answer.problem)
            raise refuse(ServerCode.NO_ADVICE)
        looked = _looked(answer.action)
        return DecisionReview(
            n=n,
            action=plain(action),
            notation=looked.notation,
            best=looked.best,
            best_notation=looked.best_notation,
            cost=looked.cost,
            line=looked.line,
        )


def score_history(live: LiveMatch) -> ScoreHistory:
    """The scores that everybody may know: at the start, wherever one changed, and as they stand."""
    match = live.match
    found = [ScoresAt(0, _scores(match, 0))]
    for n in range(1, match.length + 1):
        scores = _scores(match, n)
        if scores != found[-1].scores or n == match.length:
            found.append(ScoresAt(n, scores))
    return ScoreHistory(live.row.id, tuple(found))


def _scores(match: Match, n: int) -> tuple[int, ...]:
    return match.game.scores(match.view(None, n))
