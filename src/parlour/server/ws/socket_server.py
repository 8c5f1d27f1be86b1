"""Accepts WebSockets, limits them per address, and pings them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import cast

from aiohttp import WSMsgType, web

from parlour.core.refusal import refuse
from parlour.server.http.request import RequestContext
from parlour.server.http.security import address_of
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import Guests
from parlour.server.ws.connection import Outbox, SocketConnection
from parlour.server.ws.socket_session import SocketSession

CLOSE_TYPES = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)


class SocketServer:
    """Serves every WebSocket of the server."""

    def __init__(self, hub: Hub, guests: Guests) -> None:
        self._hub = hub
        self._configuration = hub.services.configuration
        self._guests = guests
        self.by_address: Counter[str] = Counter()
        self._devices: set[SocketConnection] = set()
        self._outbox = Outbox()
        self._ping_timer: asyncio.TimerHandle | None = None
        hub.services.metrics.gauge("sockets", "Sockets open", self.by_address.total)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serves one socket until it closes."""
        limits = self._configuration.limits
        address = address_of(request, self._configuration)
        if self._hub.draining:
            raise refuse(ServerCode.RESTARTING)
        full = self.by_address.total() >= limits.sockets
        if full or self.by_address[address] >= limits.sockets_per_address:
            raise refuse(ServerCode.TOO_MANY, what="connections")
        self.by_address[address] += 1
        try:
            return await self._serve(request)
        finally:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        limits = self._configuration.limits
        context = RequestContext(request, self._hub, self._guests, None)
        row = await context.row()
        ws = web.WebSocketResponse(autoping=False, compress=False, max_msg_size=limits.frame)
        await ws.prepare(request)
        transport = cast(asyncio.Transport, request.transport)
        name = "" if row is None else row.name
        device = SocketConnection(ws, transport, self._outbox, context.guest, name, limits.backlog)
        session = SocketSession(self._hub, device)
        self._devices.add(device)
        self._schedule_ping()
        try:
            while not device.closed:
                frame = await ws.receive()
                device.heard = True
                if frame.type is WSMsgType.TEXT:
                    await session.receive(frame.data)
                elif frame.type in CLOSE_TYPES:
                    break
                elif frame.type is WSMsgType.PING:
                    await ws.pong(frame.data)
                elif frame.type is not WSMsgType.PONG:
                    device.close("only text frames are accepted", None)
        except ConnectionError:
            # The client disconnected while a frame was being sent.
            device.closed = True
        finally:
            self._devices.discard(device)
            await session.disconnected()
            await device.wait_closed()
        return ws

    def _schedule_ping(self) -> None:
        if self._ping_timer is None and self._devices:
            # Real time, not the time source: this is about the network, not about players' clocks.
            loop, interval = asyncio.get_running_loop(), self._configuration.heartbeat_ms
            self._ping_timer = loop.call_later(interval / 1000, self._ping)

    def _ping(self) -> None:
        self._ping_timer = None
        for device in list(self._devices):
            device.ping()
        self._schedule_ping()
