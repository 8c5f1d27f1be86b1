"""The bots at a table: workers choose their moves, which are played through the mailbox."""

from __future__ import annotations

import asyncio
import hashlib

from msgspec import Raw

from parlour.core.codec import plain, to_json
from parlour.core.refusal import Refused
from parlour.server.matches.interfaces import SeatedMatch
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.protocol.bot_requests import BotAnswer, move_request

TUTORIAL_SLOWDOWN = 2
"""How much slower bots play in a tutorial, where people read while they watch."""


class BotSeats:
    """Starts the bots at one table and plays their moves."""

    def __init__(self, services: Services, match: SeatedMatch) -> None:
        self._services = services
        self._match = match
        self._thinking: set[tuple[int, int]] = set()
        """Seat and decision of every move being chosen."""

    @property
    def thinking(self) -> bool:
        """Whether any bot is choosing a move."""
        return bool(self._thinking)

    def wake(self) -> None:
        """Starts every bot that has a decision to make and is not thinking yet."""
        live, table = self._match.loaded, self._match.table
        if live is None:
            return
        for seat, asked in live.asked.items():
            key = (seat, asked.decision)
            if live.script is not None and live.scripted(seat) is None:
                continue
            if table.row.seats[seat].kind == "bot" and key not in self._thinking:
                self._thinking.add(key)
                self._services.spawn(self._think(live, seat, asked.decision))

    async def _think(self, live: LiveMatch, seat: int, decision: int) -> None:
        """Chooses a move, no sooner than the bot delay, and posts it to the mailbox."""
        services, table = self._services, self._match.table
        now, delay_ms = services.time.now(), services.configuration.bot_delay(table.row.pace)
        if table.row.tutorial:
            delay_ms *= TUTORIAL_SLOWDOWN
        wait = max(delay_ms, table.paused_until - now)
        version, deciding = live.version, self._decide(live, seat, decision)
        answer, _ = await asyncio.gather(deciding, asyncio.sleep(wait / 1000))
        table.post(lambda: self._move(seat, decision, version, answer))

    async def _decide(self, live: LiveMatch, seat: int, decision: int) -> BotAnswer:
        """The bot's choice, from its seat's view; the same match and view give the same move."""
        step = live.scripted(seat)
        if step is not None:
            return BotAnswer(Raw(to_json(step.action)))
        level = self._match.table.row.seats[seat].level or ""
        seed = hashlib.sha256(f"{live.row.id}/{seat}/{decision}".encode()).hexdigest()
        request = move_request(live.game, live.match.view(seat), seat, level, seed)
        return await self._services.thinker.think(request, self._match.table.asks_as)

    async def _move(self, seat: int, decision: int, version: int, answer: BotAnswer) -> None:
        """Plays the answer to the match as it was at that version."""
        self._thinking.discard((seat, decision))
        match, log = self._match, self._services.log
        live = await match.live()
        asked = live.asked.get(seat)
        if asked is None or asked.decision != decision:
            return
        if match.table.row.seats[seat].kind != "bot":
            return
        if answer.problem is None:
            try:
                await match.play(live, seat, plain(answer.action), "bot")
                return
            except Refused as refused:
                if live.version != version:
                    # Somebody was faster: the bot looks again.
                    self.wake()
                    return
                log.warning("bot refused", match=live.row.id, code=refused.code)
        else:
            log.warning("bot failed", match=live.row.id, problem=answer.problem)
        await match.autopilot(live, seat)
