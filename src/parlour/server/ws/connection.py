"""A device connected by a WebSocket: frames are sent in batches, and a client whose buffer is full
is dropped.

The only file that knows how frames are written; another web framework would replace just this one.
"""

from __future__ import annotations

import asyncio

from aiohttp import WSCloseCode, web

from parlour.server.protocol.messages import Bye, write

PING = b"\x89\x00"
WRITES = 128
"""Connections that are written to in one turn of the event loop."""

SLOW = 65_536
"""Whoever has left more than this untaken is added up with others of their address."""


class Socket(web.WebSocketResponse):
    """aiohttp's socket; it also says why it closes when a message is far too long to be read."""

    async def close(
        self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True
    ) -> bool:
        """Closes with a reason."""
        if code == WSCloseCode.MESSAGE_TOO_BIG:
            message = b"a message was far too long"
        return await super().close(code=code, message=message, drain=drain)


class Outbox:
    """The connections with something to send. After the current turn of the event loop, each one's
    frames are sent with a single write; if there are many, in the turns that follow.
    """

    def __init__(self, unsent_per_address: int) -> None:
        self._devices: list[SocketConnection] = []
        self._slow: dict[SocketConnection, None] = {}
        """Those with much that their client has not taken yet."""
        self._most = unsent_per_address

    def add(self, device: SocketConnection) -> None:
        """Adds a connection to flush."""
        if not self._devices:
            asyncio.get_running_loop().call_soon(self._flush_all)
        self._devices.append(device)

    def _flush_all(self) -> None:
        devices, self._devices = self._devices[:WRITES], self._devices[WRITES:]
        if self._devices:
            asyncio.get_running_loop().call_soon(self._flush_all)
        for device in devices:
            device.flush()
            if device.unsent > SLOW:
                self._slow[device] = None
        if self._slow:
            self._bound_unsent()

    def _bound_unsent(self) -> None:
        """Drops the connections with the most left to take while those of an address have too much
        together: each alone may have a megabyte, and there may be hundreds.
        """
        self._slow = {device: None for device in self._slow if device.unsent > SLOW}
        by_address: dict[str, list[SocketConnection]] = {}
        for device in self._slow:
            by_address.setdefault(device.address, []).append(device)
        for devices in by_address.values():
            unsent = sum([device.unsent for device in devices])
            if unsent > self._most:
                for device in sorted(devices, key=lambda one: one.unsent, reverse=True):
                    unsent -= device.unsent
                    device.drop()
                    if unsent <= self._most:
                        break


class SocketConnection:
    """A `Device` on an aiohttp WebSocket."""

    __slots__ = (
        *("_backlog", "_closing", "_outbox", "_outgoing", "_transport", "_ws"),
        *("address", "closed", "greeted", "guest", "has_seat", "heard", "heard_at", "language"),
        *("name", "seats", "tokens"),
    )

    def __init__(
        self,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        outbox: Outbox,
        guest: str,
        name: str,
        address: str,
        backlog: int,
    ) -> None:
        self._ws = ws
        self._transport = transport
        self._outbox = outbox
        self._outgoing = b""
        self._backlog = backlog
        self._closing: asyncio.Task[bool] | None = None
        self.guest = guest
        self.name = name
        self.address = address
        self.has_seat = False
        """Whether it has shown the token of a seat when it was opened."""
        self.greeted = False
        """Whether a hello was accepted."""
        self.tokens: tuple[str, ...] = ()
        self.seats: frozenset[int] = frozenset()
        self.language: str | None = None
        self.closed = False
        self.heard = True
        """Whether anything was received since the last ping."""
        self.heard_at = asyncio.get_running_loop().time()
        """When something was received last, by the event loop's clock."""

    @property
    def unsent(self) -> int:
        """How many bytes its client has not taken yet."""
        return 0 if self.closed else self._transport.get_write_buffer_size()

    def send(self, frame: bytes) -> None:
        """Queues a frame; it is sent with the next flush. Never waits."""
        if self.closed:
            return
        if not self._outgoing:
            self._outbox.add(self)
        self._outgoing += _text_frame(frame)

    def ping(self) -> None:
        """Sends a ping, or drops a connection that left the last one unanswered."""
        if self.heard:
            self.heard = False
            self._outgoing += PING
            self.flush()
        else:
            self.drop()

    def flush(self) -> None:
        """Sends what is queued, or drops a client whose buffer is full."""
        data, self._outgoing = self._outgoing, b""
        transport = self._transport
        if self._ws.closed or transport.is_closing():
            self.closed = True
        elif transport.get_write_buffer_size() > self._backlog:
            self.drop()
        elif data:
            transport.write(data)

    def drop(self) -> None:
        """Closes at once, without a word."""
        self.closed = True
        self._transport.abort()

    def close(self, reason: str, return_in_ms: int | None) -> None:
        """Sends the reason, then closes."""
        if self.closed:
            return
        self.send(write(Bye(reason, return_in_ms)))
        self.flush()
        self.closed = True
        code = 1012 if return_in_ms is not None else 1008
        self._closing = asyncio.ensure_future(self._ws.close(code=code, message=reason.encode()))

    async def wait_closed(self) -> None:
        """Waits until a close under way has finished."""
        if self._closing is not None:
            await asyncio.wait([self._closing], timeout=2)


def _text_frame(text: bytes) -> bytes:
    """A text frame by RFC 6455; a server sends it unfragmented and unmasked."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text
