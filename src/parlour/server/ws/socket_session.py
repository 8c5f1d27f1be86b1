"""The session of one socket: every message is rate-limited, decoded and handled, or refused.

`HANDLERS` maps each message type to its handler. Messages for a table are handled in that table's
mailbox.
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
from parlour.server.protocol.codes import ServerCode, store_refusal
from parlour.server.tables.hub import Hub
from parlour.server.tables.table import Table
from parlour.server.ws.connection import SocketConnection
from parlour.store.interface import Conflict, Unavailable


class SocketSession:
    """The state of one socket: its device, its table, and how much it has sent."""

    __slots__ = ("_bad_messages", "_bucket", "_services", "device", "hub", "table")

    def __init__(self, hub: Hub, device: SocketConnection) -> None:
        self.hub = hub
        self._services = hub.services
        limits = self._services.configuration.limits
        self._bucket = Bucket(limits.messages, self._services.time.now())
        self._bad_messages = 0
        self.device = device
        self.table: Table | None = None

    async def receive(self, text: str) -> None:
        """Handles a frame or refuses it; closes the connection after too many bad ones."""
        if not self._bucket.take(self._services.time.now()):
            self._count_bad_message(Refusal(ServerCode.TOO_FAST), "too many messages at once")
            return
        try:
            message = m.read(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._count_bad_message(malformed(error), "too many unreadable messages")
            return
        try:
            await HANDLERS[type(message)](self, message)
        except Refused as refused:
            self._refuse(message, refused.refusal)
        except (Conflict, Unavailable) as error:
            self._refuse(message, store_refusal(error))
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

    def _count_bad_message(self, refusal: Refusal, reason: str) -> None:
        self._bad_messages += 1
        send_refusal(self._services, self.device, None, refusal)
        if self._bad_messages > self._services.configuration.limits.bad_messages:
            self.device.close(reason, 5_000)

    async def disconnected(self) -> None:
        """The socket has closed."""
        self.hub.lobby.goodbye(self.device)
        self.leave()

    def leave(self) -> None:
        """Leaves the table, if there is one."""
        table, self.table = self.table, None
        if table is not None:
            table.post(lambda: table.goodbye(self.device))


async def _hello(session: SocketSession, message: m.Hello) -> None:
    """Arrives at a table or in the lobby, or asks for a full sync."""
    hub, device = session.hub, session.device
    device.language = None if message.words is None else spoken(message.words)
    if message.table is None:
        session.leave()
        await hub.lobby.hello(device)
        return
    table = await hub.table(message.table)
    if table is not session.table:
        session.leave()
    hub.lobby.goodbye(device)
    # Set before the job runs: a hello that fails half-way must still be followed by a goodbye.
    session.table = table
    await table.do(lambda: table.hello(device, message.tokens))


async def _say(session: SocketSession, message: m.Say) -> None:
    """A line of chat, at the table or in the lobby."""
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
    m.Preview: _at_table(lambda table, device, preview: table.session.preview(device, preview)),
    m.Hint: _at_table(lambda table, device, hint: table.session.hint(device, hint)),
    m.Call: _at_table(lambda table, device, call: table.session.turn_clock.call(device, call)),
    m.Rewind: _at_table(lambda table, device, rewind: table.session.takeback.ask(device, rewind)),
    m.Consent: _at_table(lambda table, device, reply: table.session.takeback.answer(device, reply)),
    m.Say: _say,
    m.Ping: _ping,
}
