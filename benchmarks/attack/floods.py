"""Attacks below the level of requests and messages: raw bytes, as many as the connection takes."""

from __future__ import annotations

import asyncio
import contextlib
import time

from benchmarks.attack.attacker import LIMITS, Attacker
from tests.server.fuzz.rawsocket import Op, framed

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CHUNKED = b"PUT /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
REQUEST = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
HELLO = framed(b'{"type":"hello","table":null,"tokens":[]}')
CONNECTIONS = 16
CROWD = 200
SOCKETS = 400
BURST = 1_000


async def pings(eve: Attacker) -> None:
    """Pings, as fast as the server reads them."""
    await _flood(eve, UPGRADE + HELLO, framed(b"", Op.PING) * BURST)


async def fragments(eve: Attacker) -> None:
    """A message of empty fragments that never ends."""
    start = framed(b"", Op.TEXT, end=False)
    await _flood(eve, UPGRADE + HELLO + start, framed(b"", Op.MORE, end=False) * BURST)


async def tiny_chunks(eve: Attacker) -> None:
    """Bodies in chunks of one byte."""
    await _flood(eve, CHUNKED, b"1\r\nx\r\n" * BURST)


async def unread(eve: Attacker) -> None:
    """Whole matches that are asked for and not read."""
    path = f"/api/matches/{eve.target.match}/export"
    asks = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()

    async def one() -> None:
        while time.monotonic() < eve.end:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", eve.target.port, limit=1_024)
                eve.answers["connected"] += 1
                writer.write(asks)
                while time.monotonic() < eve.end and not writer.is_closing():
                    await asyncio.sleep(0.5)
                writer.transport.abort()

    await asyncio.gather(*[one() for _ in range(LIMITS.connections_per_address)])


async def crowd(eve: Attacker) -> None:
    """Many sockets, each with as many messages as one may send."""

    async def one(number: int) -> None:
        await asyncio.sleep(number / LIMITS.sockets_opened.per_second)
        await eve.messages({"table": None}, lambda _: {"type": "ping", "id": "1"})

    await asyncio.gather(*[one(number) for number in range(CROWD)])


async def raw_sockets(eve: Attacker, per_second: float) -> None:
    """Opens sockets at this rate, and keeps the last few hundred without a word."""
    held: list[asyncio.StreamWriter] = []

    async def one() -> None:
        with contextlib.suppress(OSError, IndexError):
            reader, writer = await asyncio.open_connection("127.0.0.1", eve.target.port)
            held.append(writer)
            writer.write(UPGRADE)
            eve.answers[(await reader.readline()).split()[1].decode()] += 1
        if len(held) > SOCKETS:
            held.pop(0).transport.abort()

    await eve.at_rate(per_second, one)
    for writer in held:
        writer.transport.abort()


async def upgrades(eve: Attacker) -> None:
    """Sockets that are opened as fast as the server answers, and closed at once."""

    async def one() -> None:
        while time.monotonic() < eve.end:
            with contextlib.suppress(OSError, IndexError):
                reader, writer = await asyncio.open_connection("127.0.0.1", eve.target.port)
                writer.write(UPGRADE)
                eve.answers[(await reader.readline()).split()[1].decode()] += 1
                writer.transport.abort()

    await asyncio.gather(*[one() for _ in range(4 * CONNECTIONS)])


async def refused_requests(eve: Attacker) -> None:
    """Requests as fast as the server answers, far more than an address may send."""
    await refused(eve, REQUEST)


async def refused(eve: Attacker, request: bytes) -> None:
    """The same request as fast as the server answers."""

    async def one() -> None:
        while time.monotonic() < eve.end:
            with contextlib.suppress(OSError, IndexError):
                reader, writer = await asyncio.open_connection("127.0.0.1", eve.target.port)
                reading = asyncio.ensure_future(_discard(reader))
                while time.monotonic() < eve.end and not writer.is_closing():
                    writer.write(request * 20)
                    eve.answers["requests"] += 20
                    await writer.drain()
                    await asyncio.sleep(0)
                reading.cancel()
                writer.transport.abort()

    await asyncio.gather(*[one() for _ in range(4 * CONNECTIONS)])


async def _discard(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


async def _flood(eve: Attacker, first: bytes, more: bytes) -> None:
    async def one() -> None:
        while time.monotonic() < eve.end:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", eve.target.port)
                eve.answers["connected"] += 1
                writer.write(first)
                reading = asyncio.ensure_future(_discard(reader))
                while time.monotonic() < eve.end and not writer.is_closing():
                    writer.write(more)
                    await writer.drain()
                reading.cancel()
                writer.transport.abort()
            await asyncio.sleep(0.05)

    await asyncio.gather(*[one() for _ in range(CONNECTIONS)])
