"""Accepts WebSockets, pings them, and closes those that do not say hello."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import cast

from aiohttp import WSMsgType, web

from parlour.core.refusal import refuse
from parlour.server.http.address import address_of
from parlour.server.http.guest_cookie import guest_cookie
from parlour.server.http.paced_handler import PacedHandler
from parlour.server.http.request import RequestContext
from parlour.server.http.shown_tokens import tokens_at_the_door
from parlour.server.http.turns import Turns
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import SUBPROTOCOL
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import Guests
from parlour.server.ws.connection import Outbox, Socket, SocketConnection
from parlour.server.ws.socket_limits import SocketLimits
from parlour.server.ws.socket_session import LONG_MESSAGE, SocketSession

READ_FRAMES = 4
"""A message of up to so many times the limit is still read, so that it can be refused by its id."""

SILENT_RETURN_MS = 5_000

FRAMES_PER_TURN = 8
"""Frames of one socket that are handled in one turn of the event loop; a long one counts more."""

PINGS_PER_TURN = 256
"""Pings that are written in one turn of the event loop."""

CLOSE_TYPES = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)


class SocketServer:
    """Serves every WebSocket of the server."""

    def __init__(self, hub: Hub, guests: Guests, turns: Turns) -> None:
        self._hub = hub
        self._turns = turns
        self._configuration = hub.services.configuration
        self._guests = guests
        self.limits = SocketLimits(hub.services)
        self._outbox = Outbox(self._configuration.limits.unsent_per_address)
        self._ping_timer: asyncio.TimerHandle | None = None
        hub.services.metrics.gauge("sockets", "Sockets open", self.limits.by_address.total)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serves one socket until it closes."""
        address = address_of(request, self._configuration)
        if self._hub.draining:
            raise refuse(ServerCode.RESTARTING)
        guest, shown = self._guests.read(guest_cookie(request)), tokens_at_the_door(request)
        self.limits.opened(address, self._hub.known(guest, shown))
        self.limits.arrived(address)
        try:
            return await self._serve(request, address, self._hub.has_seat(shown))
        finally:
            self.limits.gone(address)

    async def _serve(
        self, request: web.Request, address: str, has_seat: bool
    ) -> web.StreamResponse:
        limits = self._configuration.limits
        context = RequestContext(request, self._hub, self._guests, None)
        row = await context.row()
        most = limits.frame * READ_FRAMES + 1
        ws = Socket(autoping=False, compress=False, max_msg_size=most, protocols=(SUBPROTOCOL,))
        await ws.prepare(request)
        transport = cast(asyncio.Transport, request.transport)
        name = "" if row is None else row.name
        device = SocketConnection(
            ws, transport, self._outbox, context.guest, name, address, limits.backlog
        )
        device.has_seat = has_seat
        session = SocketSession(self._hub, device, self.limits)
        self.limits.devices[device] = None
        if isinstance(request.protocol, PacedHandler):
            request.protocol.received = session.received_bytes
        self._schedule_ping()
        hello_timer = asyncio.get_running_loop().call_later(
            limits.hello_ms / 1000, _close_silent, device
        )
        in_a_row, loop = 0, asyncio.get_running_loop()
        try:
            while not device.closed:
                frame = await ws.receive()
                device.heard, device.heard_at = True, loop.time()
                in_a_row += 1
                if frame.type is WSMsgType.TEXT:
                    in_a_row += len(frame.data) // LONG_MESSAGE
                    turn = self._turns.begin(address)
                    if turn is not None:
                        await turn
                        in_a_row = 0
                    await session.receive(frame.data)
                elif frame.type in CLOSE_TYPES:
                    break
                elif frame.type is WSMsgType.PING or frame.type is WSMsgType.PONG:
                    if session.control() and frame.type is WSMsgType.PING:
                        await ws.pong(frame.data)
                else:
                    device.close("only text frames are accepted", None)
                # While frames are buffered, `receive` returns without a turn of the event loop.
                if in_a_row >= FRAMES_PER_TURN:
                    in_a_row = 0
                    await asyncio.sleep(0)
        except ConnectionError:
            # The client disconnected while a frame was being sent.
            device.closed = True
        finally:
            hello_timer.cancel()
            del self.limits.devices[device]
            await session.disconnected()
            await device.wait_closed()
        return ws

    def _schedule_ping(self) -> None:
        if self._ping_timer is None and self.limits.devices:
            # Real time, not the time source: this is about the network, not about players' clocks.
            loop, interval = asyncio.get_running_loop(), self._configuration.heartbeat_ms
            self._ping_timer = loop.call_later(interval / 1000, self._ping)

    def _ping(self) -> None:
        self._ping_timer = None
        self._ping_some(iter(list(self.limits.devices)))

    def _ping_some(self, waiting: Iterator[SocketConnection]) -> None:
        some = list(islice(waiting, PINGS_PER_TURN))
        for device in some:
            device.ping()
        if len(some) == PINGS_PER_TURN:
            asyncio.get_running_loop().call_soon(self._ping_some, waiting)
        else:
            self._schedule_ping()


def _close_silent(device: SocketConnection) -> None:
    if not device.greeted:
        device.close("no hello", SILENT_RETURN_MS)
