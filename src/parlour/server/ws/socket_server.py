"""The socket: reads frames, knows the limits, and hands every message to its table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
from aiohttp import WSMsgType, web

from parlour.core.codec import malformed
from parlour.core.refusal import Refusal, Refused, refuse
from parlour.core.strings import spoken
from parlour.server.http.rate_limit import Bucket
from parlour.server.http.request import RequestContext
from parlour.server.http.security import address_of
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.hub import Hub
from parlour.server.tables.table import Table
from parlour.server.tables.tokens import Guests
from parlour.server.ws.connection import Outbox, SocketConnection
from parlour.store.interface import Conflict, Unavailable

OVER = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)


class SocketServer:
    """Counts the sockets of every address, and serves each."""

    def __init__(self, hub: Hub, guests: Guests) -> None:
        self._hub = hub
        self._guests = guests
        self.by_address: Counter[str] = Counter()
        self._devices: set[SocketConnection] = set()
        self._outbox = Outbox()
        self._pinging: asyncio.TimerHandle | None = None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One socket, from hello to goodbye."""
        hub = self._hub
        limits = hub.configuration.limits
        address = address_of(request, hub.configuration)
        if hub.draining:
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
        hub = self._hub
        limits = hub.configuration.limits
        context = RequestContext(request, hub, self._guests, None)
        row = await context.row()
        ws = web.WebSocketResponse(
            autoping=False,
            compress=False,
            max_msg_size=limits.frame,
        )
        await ws.prepare(request)
        transport = cast(asyncio.Transport, request.transport)
        name = "" if row is None else row.name
        device = SocketConnection(ws, transport, self._outbox, context.guest, name, limits.backlog)
        session = Session(hub, device)
        self._devices.add(device)
        self._ping_later()
        try:
            while not device.closed:
                frame = await ws.receive()
                device.heard = True
                if frame.type is WSMsgType.TEXT:
                    await session.take(frame.data)
                elif frame.type in OVER:
                    break
                elif frame.type is WSMsgType.PING:
                    await ws.pong(frame.data)
                elif frame.type is not WSMsgType.PONG:
                    device.close("only text is understood here", None)
        except ConnectionError:
            # Gone while something was on its way to it.
            device.closed = True
        finally:
            self._devices.discard(device)
            await session.end()
            await device.gone()
        return ws

    def _ping_later(self) -> None:
        if self._pinging is None and self._devices:
            # In the time of networks, not in the one that people are given to think.
            loop, often = asyncio.get_running_loop(), self._hub.configuration.heartbeat_ms
            self._pinging = loop.call_later(often / 1000, self._ping)

    def _ping(self) -> None:
        self._pinging = None
        for device in list(self._devices):
            device.ping()
        self._ping_later()


class Session:
    """What one socket has said so far."""

    __slots__ = ("_bucket", "_hub", "_troubles", "device", "table")

    def __init__(self, hub: Hub, device: SocketConnection) -> None:
        self._hub = hub
        self._bucket = Bucket(hub.configuration.limits.messages, hub.time.now())
        self._troubles = 0
        self.device = device
        self.table: Table | None = None

    async def take(self, text: str) -> None:
        """One frame: done, refused with a reason, or the end of the connection."""
        hub, device = self._hub, self.device
        if not self._bucket.take(hub.time.now()):
            self._trouble(Refusal(ServerCode.TOO_FAST), "too many messages at once")
            return
        try:
            message = m.read(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._trouble(malformed(error), "nothing of this can be read")
            return
        try:
            await self._answer(message)
        except Refused as refused:
            hub.refuse(device, getattr(message, "id", None), refused.refusal, self.table)
        except (Conflict, Unavailable):
            hub.refuse(device, getattr(message, "id", None), Refusal(ServerCode.NOT_SAVED))
        except Exception as error:
            hub.log.exception("message crashed", error=type(error).__name__)
            hub.refuse(device, getattr(message, "id", None), Refusal(ServerCode.MISTAKE))

    def _trouble(self, refusal: Refusal, reason: str) -> None:
        self._troubles += 1
        self._hub.refuse(self.device, None, refusal)
        if self._troubles > self._hub.configuration.limits.trouble:
            self.device.close(reason, 5_000)

    async def end(self) -> None:
        """The socket is gone."""
        self._hub.lobby.goodbye(self.device)
        table, device = self.table, self.device
        if table is not None:
            table.post(lambda: table.goodbye(device))

    async def _answer(self, message: m.FromClient) -> None:
        device, table = self.device, self.table
        job = _JOBS.get(type(message))
        if job is not None and table is not None:
            await table.do(lambda: job(table, device, message))
        elif isinstance(message, m.Ping):
            device.send(m.write(m.Pong(message.id)))
        elif isinstance(message, m.Hello):
            await self._hello(message)
        elif isinstance(message, m.Say) and device in self._hub.lobby.devices:
            await self._hub.lobby.say(device, message)
        else:
            raise refuse(ServerCode.HELLO_FIRST)

    async def _hello(self, message: m.Hello) -> None:
        hub, device = self._hub, self.device
        device.words = None if message.words is None else spoken(message.words)
        if message.table is None:
            await self._leave()
            await hub.lobby.hello(device)
            return
        table = await hub.table(message.table)
        if table is not self.table:
            await self._leave()
        hub.lobby.goodbye(device)
        # Before it is done: a hello that fails half-way still gets its goodbye.
        self.table = table
        await table.do(lambda: table.hello(device, message.tokens))

    async def _leave(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.post(lambda: table.goodbye(self.device))


Job = Callable[[Table, SocketConnection, Any], Awaitable[None]]

_JOBS: dict[type, Job] = {
    m.Act: lambda table, device, message: table.session.act(device, message),
    m.Draft: lambda table, device, message: table.session.draft(device, message),
    m.Preview: lambda table, device, message: table.session.preview(device, message),
    m.Hint: lambda table, device, message: table.session.hint(device, message),
    m.Call: lambda table, device, message: table.session.turn_clock.call(device, message),
    m.Rewind: lambda table, device, message: table.session.takeback.ask(device, message),
    m.Consent: lambda table, device, message: table.session.takeback.answer(device, message),
    m.Say: lambda table, device, message: table.chat.say(device, message),
}
