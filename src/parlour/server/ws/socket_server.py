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
from parlour.server.http.request import Visit
from parlour.server.http.security import address_of
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.hub import House
from parlour.server.tables.table import Table
from parlour.server.tables.tokens import Guests
from parlour.server.ws.connection import Outbox, SocketConn
from parlour.store.interface import Conflict, Unavailable

OVER = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)


class Doorman:
    """Counts the sockets of every address, and serves each."""

    def __init__(self, house: House, guests: Guests) -> None:
        self._house = house
        self._guests = guests
        self.by_address: Counter[str] = Counter()
        self._conns: set[SocketConn] = set()
        self._outbox = Outbox()
        self._pinging: asyncio.TimerHandle | None = None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One socket, from hello to goodbye."""
        house = self._house
        limits = house.configuration.limits
        address = address_of(request, house.configuration)
        if house.draining:
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
        house = self._house
        limits = house.configuration.limits
        visit = Visit(request, house, self._guests, None)
        row = await visit.row()
        ws = web.WebSocketResponse(
            autoping=False,
            compress=False,
            max_msg_size=limits.frame,
        )
        await ws.prepare(request)
        transport = cast(asyncio.Transport, request.transport)
        name = "" if row is None else row.name
        conn = SocketConn(ws, transport, self._outbox, visit.guest, name, limits.backlog)
        session = Session(house, conn)
        self._conns.add(conn)
        self._ping_later()
        try:
            while not conn.closed:
                frame = await ws.receive()
                conn.heard = True
                if frame.type is WSMsgType.TEXT:
                    await session.take(frame.data)
                elif frame.type in OVER:
                    break
                elif frame.type is WSMsgType.PING:
                    await ws.pong(frame.data)
                elif frame.type is not WSMsgType.PONG:
                    conn.close("only text is understood here", None)
        except ConnectionError:
            # Gone while something was on its way to it.
            conn.closed = True
        finally:
            self._conns.discard(conn)
            await session.end()
            await conn.gone()
        return ws

    def _ping_later(self) -> None:
        if self._pinging is None and self._conns:
            # In the time of networks, not in the one that people are given to think.
            loop, often = asyncio.get_running_loop(), self._house.configuration.heartbeat_ms
            self._pinging = loop.call_later(often / 1000, self._ping)

    def _ping(self) -> None:
        self._pinging = None
        for conn in list(self._conns):
            conn.ping()
        self._ping_later()


class Session:
    """What one socket has said so far."""

    __slots__ = ("_bucket", "_house", "_troubles", "conn", "table")

    def __init__(self, house: House, conn: SocketConn) -> None:
        self._house = house
        self._bucket = Bucket(house.configuration.limits.messages, house.clock.now())
        self._troubles = 0
        self.conn = conn
        self.table: Table | None = None

    async def take(self, text: str) -> None:
        """One frame: done, refused with a reason, or the end of the connection."""
        house, conn = self._house, self.conn
        if not self._bucket.take(house.clock.now()):
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
            house.refuse(conn, getattr(message, "id", None), refused.refusal, self.table)
        except (Conflict, Unavailable):
            house.refuse(conn, getattr(message, "id", None), Refusal(ServerCode.NOT_SAVED))
        except Exception as error:
            house.log.exception("message crashed", error=type(error).__name__)
            house.refuse(conn, getattr(message, "id", None), Refusal(ServerCode.MISTAKE))

    def _trouble(self, refusal: Refusal, reason: str) -> None:
        self._troubles += 1
        self._house.refuse(self.conn, None, refusal)
        if self._troubles > self._house.configuration.limits.trouble:
            self.conn.close(reason, 5_000)

    async def end(self) -> None:
        """The socket is gone."""
        self._house.lobby.goodbye(self.conn)
        table, conn = self.table, self.conn
        if table is not None:
            table.post(lambda: table.goodbye(conn))

    async def _answer(self, message: m.FromClient) -> None:
        conn, table = self.conn, self.table
        job = _JOBS.get(type(message))
        if job is not None and table is not None:
            await table.do(lambda: job(table, conn, message))
        elif isinstance(message, m.Ping):
            conn.send(m.write(m.Pong(message.id)))
        elif isinstance(message, m.Hello):
            await self._hello(message)
        elif isinstance(message, m.Say) and conn in self._house.lobby.conns:
            await self._house.lobby.say(conn, message)
        else:
            raise refuse(ServerCode.HELLO_FIRST)

    async def _hello(self, message: m.Hello) -> None:
        house, conn = self._house, self.conn
        conn.words = None if message.words is None else spoken(message.words)
        if message.table is None:
            await self._leave()
            await house.lobby.hello(conn)
            return
        table = await house.table(message.table)
        if table is not self.table:
            await self._leave()
        house.lobby.goodbye(conn)
        # Before it is done: a hello that fails half-way still gets its goodbye.
        self.table = table
        await table.do(lambda: table.hello(conn, message.tokens))

    async def _leave(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.post(lambda: table.goodbye(self.conn))


Job = Callable[[Table, SocketConn, Any], Awaitable[None]]

_JOBS: dict[type, Job] = {
    m.Act: lambda table, conn, message: table.playing.act(conn, message),
    m.Draft: lambda table, conn, message: table.playing.draft(conn, message),
    m.Preview: lambda table, conn, message: table.playing.preview(conn, message),
    m.Hint: lambda table, conn, message: table.playing.hint(conn, message),
    m.Call: lambda table, conn, message: table.playing.clocks.call(conn, message),
    m.Rewind: lambda table, conn, message: table.playing.back.ask(conn, message),
    m.Consent: lambda table, conn, message: table.playing.back.answer(conn, message),
    m.Say: lambda table, conn, message: table.talk.say(conn, message),
}
