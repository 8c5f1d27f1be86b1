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
from parlour.server.tables.seating import seats_of
from parlour.server.tables.table import Table
from parlour.server.ws.connection import SocketConnection
from parlour.server.ws.socket_limits import FREE, Charged, SocketLimits
from parlour.store.interface import Conflict, Unavailable

ACTING = (m.Act, m.Rewind, m.AcceptWord, m.Consent, m.Call)
"""What gets back most of what it was counted as once it is carried out; see `refusal_cost`."""

TOLD_PER_MESSAGE = 8_192
"""What is carried out counts as another message for every so many bytes that have to be made to
tell of it: most by far at a large table that speaks many languages."""

LONG_MESSAGE = 4_096
"""A message counts as another one for every so many characters."""

BYTES_COUNTED = 4_096
"""Bytes are counted in lots of at least so many: short messages cost nothing but a sum."""

TOO_MANY = "too many messages at once"

SOON_MS = 5_000
"""When somebody may try again who has sent too much."""

FULL_RETURN_MS = 10_000
"""When somebody may try again who found no room."""


class SocketSession:
    """The state of one socket: its device, its table, and how much it has sent."""

    __slots__ = (
        *("_bad_messages", "_bucket", "_bytes", "_greeting", "_longest", "_more", "_services"),
        *("_spared", "_uncounted", "device", "hub", "limits", "table"),
    )

    def __init__(self, hub: Hub, device: SocketConnection, limits: SocketLimits) -> None:
        self.hub = hub
        self.limits = limits
        self._services = hub.services
        configured = self._services.configuration.limits
        now = self._services.time.now()
        self._bucket = Bucket(configured.messages, now)
        self._bytes = Bucket(configured.bytes_received, now)
        self._spared = Bucket(configured.bytes_spared, now)
        self._uncounted = 0
        self._longest = configured.frame
        self._greeting = configured.refusal_cost
        self._more = configured.refusal_cost - 1
        self._bad_messages = 0
        self.device = device
        self.table: Table | None = None

    async def receive(self, text: str) -> None:
        """Handles a frame or refuses it; closes the connection after too many bad ones."""
        size = len(text)
        if self._take(1 + size // LONG_MESSAGE) is None:
            self._count_bad_message(text, Refusal(ServerCode.TOO_FAST), TOO_MANY)
            return
        if size > self._longest // 4 and len(text.encode()) > self._longest:
            refusal = Refusal(ServerCode.TOO_LARGE)
            self._count_bad_message(text, refusal, "too many messages that are too long")
            return
        try:
            message = m.read(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._count_bad_message(text, malformed(error), "too many unreadable messages")
            return
        kind = type(message)
        charged = None
        if kind in ACTING or kind is m.Hello:
            charged = self._take(self._more)
            if charged is None:
                self._count_bad_message(text, Refusal(ServerCode.TOO_FAST), TOO_MANY)
                if kind is m.Hello:
                    # Without its sync a client is stuck; it comes back in a moment.
                    self.device.close(TOO_MANY, SOON_MS)
                return
        try:
            told = await HANDLERS[kind](self, message) or 0
            if charged is not None and kind is not m.Hello:
                self._give_back(charged, self._more - told // TOLD_PER_MESSAGE)
        except Refused as refused:
            self.refuse(message, refused.refusal)
        except (Conflict, Unavailable) as error:
            self.refuse(message, store_refusal(error))
        except Exception as error:
            self._services.log.exception("message crashed", error=type(error).__name__)
            self.refuse(message, Refusal(ServerCode.MISTAKE))

    def control(self) -> bool:
        """Counts a ping or a pong; whether it may be answered."""
        allowed = self._take(1) is not None
        if not allowed:
            self._count_bad(TOO_MANY)
        return allowed

    def received_bytes(self, size: int) -> bool:
        """Counts bytes as they arrive, complete messages or not; whether the socket may go on."""
        self._uncounted += size
        if self._uncounted < BYTES_COUNTED:
            return True
        size, self._uncounted = self._uncounted, 0
        now = self._services.time.now()
        return self._bytes.take(now, size) and (
            self.limits.bytes_received(self.device, now, size) or self._spared.take(now, size)
        )

    def _take(self, count: int) -> Charged | None:
        """Counts messages; None if there are too many. Where the address sends too many, a new
        socket may still say hello: opening it was counted, and whoever holds a seat has to say so.
        """
        now, device = self._services.time.now(), self.device
        if not self._bucket.take(now, count):
            return None
        charged = self.limits.message(device, self.table, now, count)
        if charged is None and not device.greeted and self._greeting >= count:
            self._greeting -= count
            return FREE
        return charged

    def _give_back(self, charged: Charged, count: int) -> None:
        for limiter, key in charged:
            limiter.give_back(key, count)
        self._bucket.give_back(count)

    def refuse(self, message: m.FromClient, refusal: Refusal) -> None:
        """Sends a refusal, with the id of the message if it has one."""
        to = getattr(message, "id", None)
        table = self.table
        if table is None:
            send_refusal(self._services, self.device, to, refusal)
        else:
            game, names = table.row.game, table.names()
            send_refusal(self._services, self.device, to, refusal, game, names)

    def _count_bad_message(self, text: str, refusal: Refusal, reason: str) -> None:
        send_refusal(self._services, self.device, m.id_of(text), refusal)
        self._count_bad(reason)

    def _count_bad(self, reason: str) -> None:
        self._bad_messages += 1
        if self._bad_messages > self._services.configuration.limits.bad_messages:
            self.device.close(reason, SOON_MS)

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
    """Arrives at a table or in the lobby, or asks for a full sync. Whoever comes too often or finds
    no room is disconnected, and told when to come back.
    """
    try:
        await _arrive(session, message)
    except Refused as refused:
        if refused.code in (ServerCode.TOO_FAST, ServerCode.TOO_MANY):
            session.refuse(message, refused.refusal)
            seconds = refused.detail.get("seconds")
            wait = seconds * 1_000 if isinstance(seconds, int) else FULL_RETURN_MS
            session.device.close("too many connections or hellos", wait)
            return
        raise


async def _arrive(session: SocketSession, message: m.Hello) -> None:
    hub, device = session.hub, session.device
    device.language = None if message.words is None else spoken(message.words)
    if message.table is None:
        session.limits.hello(device)
        device.greeted = True
        session.leave()
        await hub.lobby.hello(device)
        return
    table = await hub.table_for(message.table, device.address, device.guest, message.tokens)
    held = seats_of(table.row, message.tokens)
    if held:
        session.limits.hello_from_seat(f"{table.row.id}/{min(held)}")
    else:
        session.limits.hello(device)
    device.greeted = True
    if table is not session.table:
        session.leave()
    hub.lobby.goodbye(device)
    # Set before the job runs: a hello that fails half-way must still be followed by a goodbye.
    session.table = table
    await table.do(lambda: table.hello(device, message.tokens))


async def _say(session: SocketSession, message: m.Say) -> None:
    """A line of chat, at the table or in the lobby."""
    session.limits.chat(session.device, session.table)
    if session.table is None and session.device in session.hub.lobby.devices:
        await session.hub.lobby.say(session.device, message)
    else:
        await _say_at_table(session, message)


async def _ping(session: SocketSession, message: m.Ping) -> None:
    session.device.send(m.write(m.Pong(message.id)))


Handler = Callable[[SocketSession, Any], Awaitable[int | None]]
"""Handles a message; how many bytes had to be made to tell what it has caused."""


def _counted(count: Callable[[SocketLimits, SocketConnection], None], handle: Handler) -> Handler:
    """A handler for a message that the device's address may send only so often."""

    async def counted(session: SocketSession, message: Any) -> int | None:
        count(session.limits, session.device)
        return await handle(session, message)

    return counted


def _at_table(job: Callable[[Table, SocketConnection, Any], Awaitable[None]]) -> Handler:
    """A handler that runs in the mailbox of the socket's table."""

    async def handle(session: SocketSession, message: Any) -> int:
        table, device = session.table, session.device
        if table is None:
            raise refuse(ServerCode.HELLO_FIRST)

        async def counted() -> int:
            before = table.session.told
            await job(table, device, message)
            return table.session.told - before

        return await table.do(counted)

    return handle


_say_at_table = _at_table(lambda table, device, message: table.chat.say(device, message))

HANDLERS: dict[type, Handler] = {
    m.Hello: _hello,
    m.Act: _at_table(lambda table, device, act: table.session.act(device, act)),
    m.Draft: _counted(
        SocketLimits.draft,
        _at_table(lambda table, device, draft: table.session.draft(device, draft)),
    ),
    m.Preview: _counted(
        SocketLimits.preview,
        _at_table(lambda table, device, preview: table.session.preview(device, preview)),
    ),
    m.Hint: _counted(
        SocketLimits.hint,
        _at_table(lambda table, device, hint: table.session.hints.hint(device, hint)),
    ),
    m.Suggest: _counted(
        SocketLimits.hint,
        _at_table(lambda table, device, asked: table.session.hints.suggest(device, asked)),
    ),
    m.Call: _at_table(lambda table, device, call: table.session.turn_clock.call(device, call)),
    m.Rewind: _at_table(lambda table, device, asked: table.session.agreement.ask(device, asked)),
    m.AcceptWord: _at_table(
        lambda table, device, asked: table.session.agreement.ask(device, asked)
    ),
    m.Consent: _at_table(
        lambda table, device, reply: table.session.agreement.answer(device, reply)
    ),
    m.Say: _say,
    m.Ping: _ping,
}
