"""A minimal WebSocket client, so that generating the load costs less CPU than serving it.

For our own server on loopback only: it expects whole, unmasked frames and checks nothing.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast

PING, PONG, CLOSE = 0x89, 0x8A, 0x88
_KEY = "cGFybG91ci10aGUtbG9hZA=="


class RawSocket(asyncio.Protocol):
    """One socket; every message goes to `received`."""

    def __init__(self, request: bytes, received: Callable[[bytes], None]) -> None:
        self._request = request
        self._received = received
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(error or ConnectionResetError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self.open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(buffer[:end].decode("latin-1")))
                return
            self.open.set_result(None)
            at = end + 4
        size = len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                if size < at + 4:
                    break
                length, start = buffer[at + 2] << 8 | buffer[at + 3], at + 4
            elif length == 127:
                if size < at + 10:
                    break
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            stop = start + length
            if stop > size:
                break
            kind = buffer[at]
            at = stop
            if kind == PING:
                self._frame(PONG, buffer[start:stop])
            elif kind != CLOSE and kind != PONG:
                self._received(buffer[start:stop])
        self._buffer = buffer[at:]

    def send(self, message: bytes) -> None:
        """Sends a text message."""
        self._frame(0x81, message)

    def _frame(self, kind: int, message: bytes) -> None:
        """Sends a frame with a mask of zeros, which is valid and leaves the message unchanged."""
        assert self._transport is not None
        size = len(message)
        if size < 126:
            head = bytes((kind, 0x80 | size))
        else:
            head = struct.pack("!BBH", kind, 0x80 | 126, size)
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        """Drops the connection."""
        if self._transport is not None:
            self._transport.abort()


async def connect(
    host: str, port: int, cookie: str, received: Callable[[bytes], None], path: str = "/ws"
) -> RawSocket:
    """Connects and returns the open socket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        f"Origin: http://{host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {_KEY}",
    ]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    _, opened = await loop.create_connection(lambda: RawSocket(request, received), host, port)
    await opened.open
    return opened
