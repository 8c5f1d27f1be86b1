"""A WebSocket client that may break every rule of the protocol."""

from __future__ import annotations

import asyncio
import os
import socket
from enum import IntEnum
from types import TracebackType
from typing import NoReturn, Self

from msgspec import Struct

DEADLINE_S = 10.0


class Op(IntEnum):
    """Kinds of frames."""

    MORE = 0
    TEXT = 1
    BINARY = 2
    CLOSE = 8
    PING = 9
    PONG = 10


class Frame(Struct, frozen=True):
    """What was read."""

    op: int
    data: bytes


class Ended(Exception):
    """The server closed: `code` and `reason` are those of its close frame, 0 without one."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"closed with {code} {reason}")
        self.code = code
        self.reason = reason


def framed(data: bytes, op: int = Op.TEXT, *, end: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it. The mask is all zero: it changes nothing and is allowed."""
    head = bytes([(0x80 if end else 0) | reserved << 4 | op])
    size = len(data)
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += b"\xfe" + size.to_bytes(2, "big")
    else:
        head += b"\xff" + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + data


class RawSocket:
    """One connection, upgraded."""

    def __init__(
        self,
        host: str,
        port: int,
        headers: dict[str, str] | None = None,
        receive_buffer: int | None = None,
    ) -> None:
        self._host = host
        self._port = port
        self._headers = headers or {}
        self._receive_buffer = receive_buffer
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def __aenter__(self) -> Self:
        line = socket.socket()
        if self._receive_buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._receive_buffer)
        line.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(line, (self._host, self._port))
        except BaseException:
            line.close()
            raise
        self._reader, self._writer = await asyncio.open_connection(sock=line, limit=2**22)
        try:
            await self._upgrade()
        except BaseException:
            self._writer.transport.abort()
            raise
        return self

    async def _upgrade(self) -> None:
        headers = {
            "Host": f"{self._host}:{self._port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version": "13",
            **self._headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._writer.write(f"GET /ws HTTP/1.1\r\n{lines}\r\n".encode())
        answer = await asyncio.wait_for(self._reader.readuntil(b"\r\n\r\n"), DEADLINE_S)
        if b" 101 " not in answer.partition(b"\r\n")[0]:
            raise Ended(0, answer.partition(b"\r\n")[0].decode())

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.transport.abort()

    def send(self, data: bytes) -> None:
        """Bytes, as they are; into the void when the server has hung up."""
        if not self._writer.is_closing():
            self._writer.write(data)

    def text(self, text: str) -> None:
        """A text frame."""
        self.send(framed(text.encode(errors="surrogatepass")))

    def stop_reading(self) -> None:
        """Stays, and takes nothing any more."""
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]

    async def read(self) -> Frame:
        """The next frame; pings are answered, a close is answered and raised."""
        while True:
            frame = await asyncio.wait_for(self._frame(), DEADLINE_S)
            if frame.op == Op.CLOSE:
                self.send(framed(frame.data[:2], Op.CLOSE))
                code = int.from_bytes(frame.data[:2], "big")
                raise Ended(code, frame.data[2:].decode())
            if frame.op == Op.PING:
                self.send(framed(frame.data, Op.PONG))
            elif frame.op != Op.PONG:
                return frame

    async def read_on(self, into: list[bytes]) -> NoReturn:
        """Reads until the server closes."""
        while True:
            into.append((await self.read()).data)

    async def until_pong(self) -> list[bytes]:
        """Asks whether the server is there, and gives all it said before it answered."""
        mine = os.urandom(6).hex()
        self.text(f'{{"type":"ping","id":"{mine}"}}')
        wanted = f'{{"type":"pong","id":"{mine}"}}'.encode()
        before: list[bytes] = []
        while True:
            data = (await self.read()).data
            if data == wanted:
                return before
            before.append(data)

    async def _frame(self) -> Frame:
        try:
            head = await self._reader.readexactly(2)
            size = head[1] & 0x7F
            if size > 125:
                wide = await self._reader.readexactly(2 if size == 126 else 8)
                size = int.from_bytes(wide, "big")
            return Frame(head[0] & 0x0F, await self._reader.readexactly(size))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Ended(0, "without a close frame") from None
