"""A connection as the rest of the server knows it: send, close, and who it is.

The only file that knows how frames leave: another web server is a swap of this one.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from aiohttp import WSMsgType, web

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
    """A connection over aiohttp."""

    __slots__ = (
        *("_backlog", "_closing", "_transport", "_ws"),
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
        self._backlog = backlog
        self._closing: asyncio.Task[bool] | None = None
        self.guest = guest
        self.name = name
        self.tokens: tuple[str, ...] = ()
        self.seats: frozenset[int] = frozenset()
        self.words: str | None = None
        self.closed = False

    def send(self, frame: bytes) -> None:
        """Sends a frame, or drops a reader that owes too much."""
        if self.closed or self._ws.closed:
            return
        transport = self._transport
        if transport.get_write_buffer_size() > self._backlog:
            self.closed = True
            transport.abort()
            return
        # The writer's limit is above our backlog, so this never has to wait.
        step = self._ws.send_frame(frame, WSMsgType.TEXT)
        try:
            step.send(None)
        except StopIteration:
            return
        except ConnectionError:
            self.closed = True
            return
        step.close()
        self.closed = True
        transport.abort()

    def close(self, reason: str, return_in_ms: int | None) -> None:
        """Says why, then closes."""
        if self.closed:
            return
        self.send(write(Bye(reason, return_in_ms)))
        self.closed = True
        code = 1012 if return_in_ms is not None else 1008
        self._closing = asyncio.ensure_future(self._ws.close(code=code, message=reason.encode()))

    async def gone(self) -> None:
        """Ends when a close that was begun has ended."""
        if self._closing is not None:
            await asyncio.wait([self._closing], timeout=2)
