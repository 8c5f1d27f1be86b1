"""Hints and suggestions: a bot worker computes them, and they are sent when they are ready."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from parlour.core.game import Advice
from parlour.core.refusal import refuse
from parlour.server.matches import localize
from parlour.server.matches.interfaces import Device, SeatedMatch
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.protocol import messages as m
from parlour.server.protocol.bot_requests import (
    BotAnswer,
    BotRequest,
    move_request,
    suggest_request,
)
from parlour.server.protocol.codes import ServerCode

_words = msgspec.json.Decoder(tuple[str, ...])


class Hints:
    """What a seat can ask the game for, unless hints are off; one hint and one word at a time."""

    def __init__(self, services: Services, match: SeatedMatch) -> None:
        self._services = services
        self._match = match
        self._busy: set[tuple[type, int]] = set()
        """What is still being computed, for which seat."""

    async def hint(self, device: Device, message: m.Hint) -> None:
        """Asks for advice."""
        live = await self._allowed(device, message)
        if message.seat not in live.asked:
            raise refuse(ServerCode.STALE_DECISION)
        services, table = self._services, self._match.table
        services.hint_rate.charge(f"{table.row.id}/{message.seat}", services.time.now())
        view = live.match.view(message.seat)

        def send(answer: BotAnswer) -> None:
            text = None
            if device.language and answer.problem is None:
                advice = msgspec.json.decode(answer.action, type=Advice | None)
                text = localize.hint_text(live.game, advice, table.names(), device.language)
            device.send(m.write(m.Hinted(message.id, answer.action, text)))

        request = move_request(live.game, view, message.seat, None, "hint")
        self._ask(device, message, request, send)

    async def suggest(self, device: Device, message: m.Suggest) -> None:
        """Asks which words may have been meant."""
        live = await self._allowed(device, message)
        view = live.match.view(message.seat)

        def send(answer: BotAnswer) -> None:
            words = _words.decode(answer.action) if answer.problem is None else ()
            device.send(m.write(m.Suggested(message.id, words)))

        if live.game.suggests():
            self._ask(device, message, suggest_request(live.game, view, message.word), send)
        else:
            device.send(m.write(m.Suggested(message.id, ())))

    async def _allowed(self, device: Device, message: m.Hint | m.Suggest) -> LiveMatch:
        live = await self._match.held_by(device, message.seat)
        if not self._match.table.row.hints:
            raise refuse(ServerCode.HINTS_OFF)
        if (type(message), message.seat) in self._busy:
            raise refuse(ServerCode.TOO_FAST)
        return live

    def _ask(
        self,
        device: Device,
        message: m.Hint | m.Suggest,
        request: BotRequest,
        send: Callable[[BotAnswer], None],
    ) -> None:
        busy = (type(message), message.seat)

        async def work() -> None:
            try:
                answer = await self._services.thinker.think(request, device.address)
            finally:
                self._busy.discard(busy)
            send(answer)

        self._busy.add(busy)
        self._services.spawn(work())
