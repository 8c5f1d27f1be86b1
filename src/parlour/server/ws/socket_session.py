"""One socket's conversation: every message is read, rate-limited and handled, or refused.

`HANDLERS` is the one table from message to handler. Where the socket sits at a table, the handler
runs in that table's mailbox.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from parlour.core.codec import malformed
from parlour.core.refusal import Refusal, Refused, refuse
from parlour.core.strings import spoken
from parlour.server.http.rate_limit import Bucket
from parlour.server.matches.broadcast import send_refusal
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.hub import Hub
from parlour.server.tables.table import Table
from parlour.server.ws.connection import SocketConnection
from parlour.store.interface import Conflict, Unavailable


class SocketSession:
    """What one socket has said so far."""

    __slots__ = ("_bucket", "_services", "_troubles", "device", "hub", "table")

    def __init__(self, hub: Hub, device: SocketConnection) -> None:
        self.hub = hub
        self._services = hub.services
        limits = self._services.configuration.limits
        self._bucket = Bucket(limits.messages, self._services.time.now())
        self._troubles = 0
        self.device = device
        self.table: Table | None = None

    async def take(self, text: str) -> None:
        """One frame: handled, refused with a reason, or the end of the connection."""
        if not self._bucket.take(self._services.time.now()):
            self._trouble(Refusal(ServerCode.TOO_FAST), "too many messages at once")
            return
        try:
            message = m.read(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._trouble(malformed(error), "nothing of this can be read")
            return
        try:
            await HANDLERS[type(message)](self, message)
        except Refused as refused:
            self._refuse(message, refused.refusal)
        except (Conflict, Unavailable):
            self._refuse(message, Refusal(ServerCode.NOT_SAVED))
        except Exception as error:
            self._services.log.exception("message crashed", error=type(error).__name__)
            self._refuse(message, Refusal(ServerCode.MISTAKE))

    def _refuse(self, message: m.FromClient, refusal: Refusal) -> None:
        to = getattr(message, "id", None)
        table = self.table
        if table is None:
            send_refusal(self._services, self.device, to, refusal)
        else:
            game, names = table.row.game, table.names()
            send_refusal(self._services, self.device, to, refusal, game, names)

    def _trouble(self, refusal: Refusal, reason: str) -> None:
        self._troubles += 1
        send_refusal(self._services, self.device, None, refusal)
        if self._troubles > self._services.configuration.limits.trouble:
            self.device.close(reason, 5_000)

    async def end(self) -> None:
        """The socket is gone."""
        self.hub.lobby.goodbye(self.device)
        self.leave()

    def leave(self) -> None:
        """Says goodbye to the table, if there is one."""
        table, self.table = self.table, None
        if table is not None:
            table.post(lambda: table.goodbye(self.device))


async def _hello(session: SocketSession, message: m.Hello) -> None:
    """Arrives at a table or in the lobby, or wants everything anew."""
    hub, device = session.hub, session.device
    device.words = None if message.words is None else spoken(message.words)
    if message.table is None:
        session.leave()
        await hub.lobby.hello(device)
        return
    table = await hub.table(message.table)
    if table is not session.table:
        session.leave()
    hub.lobby.goodbye(device)
    # Before it is done: a hello that fails half-way still gets its goodbye.
    session.table = table
    await table.do(lambda: table.hello(device, message.tokens))


async def _say(session: SocketSession, message: m.Say) -> None:
    """Chat at the table, or in the lobby."""
    if session.table is None and session.device in session.hub.lobby.devices:
        await session.hub.lobby.say(session.device, message)
    else:
        await _say_at_table(session, message)


async def _ping(session: SocketSession, message: m.Ping) -> None:
    session.device.send(m.write(m.Pong(message.id)))


Handler = Callable[[SocketSession, Any], Awaitable[None]]


def _at_table(job: Callable[[Table, SocketConnection, Any], Awaitable[None]]) -> Handler:
    """A handler that runs in the mailbox of the socket's table."""

    async def handle(session: SocketSession, message: Any) -> None:
        table, device = session.table, session.device
        if table is None:
            raise refuse(ServerCode.HELLO_FIRST)
        await table.do(lambda: job(table, device, message))

    return handle


_say_at_table = _at_table(lambda table, device, message: table.chat.say(device, message))

HANDLERS: dict[type, Handler] = {
    m.Hello: _hello,
    m.Act: _at_table(lambda table, device, act: table.session.act(device, act)),
    m.Draft: _at_table(lambda table, device, draft: table.session.draft(device, draft)),
    m.Preview: _at_table(lambda table, device, asked: table.session.preview(device, asked)),
    m.Hint: _at_table(lambda table, device, asked: table.session.hint(device, asked)),
    m.Call: _at_table(lambda table, device, call: table.session.turn_clock.call(device, call)),
    m.Rewind: _at_table(lambda table, device, wish: table.session.takeback.ask(device, wish)),
    m.Consent: _at_table(lambda table, device, said: table.session.takeback.answer(device, said)),
    m.Say: _say,
    m.Ping: _ping,
}
