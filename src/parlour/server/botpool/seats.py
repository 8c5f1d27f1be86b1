"""The bots at a table: who is asked thinks elsewhere, and moves through the mailbox."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING

from msgspec import Raw

from parlour.core.codec import plain, to_json
from parlour.core.refusal import Refused
from parlour.server.botpool.pool import Answer, thought_of
from parlour.server.matches.live import LiveMatch

if TYPE_CHECKING:
    from parlour.server.matches.session import MatchSession


class BotSeats:
    """Which bots are thinking, about which decision."""

    def __init__(self, playing: MatchSession) -> None:
        self._session = playing
        self._thinking: set[tuple[int, int]] = set()

    @property
    def thinking(self) -> bool:
        """Whether any is."""
        return bool(self._thinking)

    def wake(self) -> None:
        """Lets every bot think that is asked and is not thinking yet."""
        live, table = self._session.loaded, self._session.table
        if live is None:
            return
        for seat, asked in live.asked.items():
            key = (seat, asked.decision)
            if live.script is not None and live.scripted(seat) is None:
                continue
            if table.row.seats[seat].kind == "bot" and key not in self._thinking:
                self._thinking.add(key)
                table.hub.spawn(self._think(live, seat, asked.decision))

    async def _think(self, live: LiveMatch, seat: int, decision: int) -> None:
        """A bot decides from its seat's view; the same view and match give the same move."""
        table = self._session.table
        hub = table.hub
        wait = max(hub.configuration.bot_delay_ms, table.patient_until - hub.time.now())
        deciding = self._decide(live, seat, decision)
        answer, _ = await asyncio.gather(deciding, asyncio.sleep(wait / 1000))
        table.post(lambda: self._move(seat, decision, answer))

    async def _decide(self, live: LiveMatch, seat: int, decision: int) -> Answer:
        step = live.scripted(seat)
        if step is not None:
            return Answer(Raw(to_json(step.action)))
        table = self._session.table
        level = table.row.seats[seat].level or ""
        seed = hashlib.sha256(f"{live.row.id}/{seat}/{decision}".encode()).hexdigest()
        thought = thought_of(live.game, live.match.view(seat), seat, level, seed)
        return await table.hub.pool.think(thought)

    async def _move(self, seat: int, decision: int, answer: Answer) -> None:
        self._thinking.discard((seat, decision))
        playing, hub = self._session, self._session.table.hub
        live = await playing.live()
        asked = live.asked.get(seat)
        if asked is None or asked.decision != decision:
            return
        if playing.table.row.seats[seat].kind != "bot":
            return
        if answer.problem is None:
            try:
                await playing.play(live, seat, plain(answer.action), "bot")
                return
            except Refused as refused:
                hub.log.warning("bot refused", match=live.row.id, code=refused.code)
        else:
            hub.log.warning("bot failed", match=live.row.id, problem=answer.problem)
        await playing.autopilot(live, seat)
