"""A connection as the rest of the server knows it: send, close, and who it is.

The only file that knows how frames leave: another web server is a swap of this one.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from aiohttp import web

from parlour.server.messages import Bye, write


class Conn(Protocol):
    """A device at a table (or in the lobby)."""

    guest: str
    name: str
    tokens: tuple[str, ...]
    seats: frozenset[int]
    """The seats that its tokens open, as the table last looked."""
    words: str | None

    def send(self, frame: bytes) -> None:
        """Sends a frame, or drops a reader that is too slow. Never waits."""
        ...

    def close(self, reason: str, return_in_ms: int | None) -> None:
        """Says why, then closes."""
        ...


class SocketConn:
    """A connection over aiohttp. Frames of one turn of the loop leave together, as one write."""

    __slots__ = (
        *("_backlog", "_closing", "_loop", "_outgoing", "_transport", "_ws"),
        *("closed", "guest", "name", "seats", "tokens", "words"),
    )

    def __init__(
        self,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        guest: str,
        name: str,
        backlog: int,
    ) -> None:
        self._ws = ws
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._backlog = backlog
        self._closing: asyncio.Task[bool] | None = None
        self._outgoing = b""
        self.guest = guest
        self.name = name
        self.tokens: tuple[str, ...] = ()
        self.seats: frozenset[int] = frozenset()
        self.words: str | None = None
        self.closed = False

    def send(self, frame: bytes) -> None:
        """Sends a frame, or drops a reader that owes too much."""
        if self.closed:
            return
        if not self._outgoing:
            self._loop.call_soon(self._flush)
        self._outgoing += _framed(frame)

    def _flush(self) -> None:
        data, self._outgoing = self._outgoing, b""
        if self._ws.closed or self._transport.is_closing():
            self.closed = True
        elif self._transport.get_write_buffer_size() > self._backlog:
            self.closed = True
            self._transport.abort()
        elif data:
            self._transport.write(data)

    def close(self, reason: str, return_in_ms: int | None) -> None:
        """Says why, then closes."""
        if self.closed:
            return
        self.send(write(Bye(reason, return_in_ms)))
        self._flush()
        self.closed = True
        code = 1012 if return_in_ms is not None else 1008
        self._closing = asyncio.ensure_future(self._ws.close(code=code, message=reason.encode()))

    async def gone(self) -> None:
        """Ends when a close that was begun has ended."""
        if self._closing is not None:
            await asyncio.wait([self._closing], timeout=2)


def _framed(text: bytes) -> bytes:
    """A text frame as RFC 6455 has it, from a server: whole and without a mask."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text
