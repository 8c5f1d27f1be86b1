"""Plain connections: slow ones are closed, idle ones make room, and no body is unpacked."""

from __future__ import annotations

import asyncio
import gc
import gzip
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp.streams import StreamReader
from msgspec.structs import replace

from parlour.server.configuration import Configuration
from parlour.server.http.connections import PlainConnection
from tests.server.fuzz.answers import Answer, read_answer
from tests.server.fuzz.rawsocket import RawSocket
from tests.server.servers import QUICK, Served, limited, served

HOST = "127.0.0.1"
GET = b"GET /api/games HTTP/1.1\r\nHost: h\r\n\r\n"
LONG_GET = GET.replace(b"games", b"openapi.json")


def on_a_server(
    data: Path, configuration: Configuration, visit: Callable[[Served, Call], Awaitable[None]]
) -> None:
    """Runs a coroutine against a server of its own, with a function that connects to it."""

    async def run() -> None:
        callers: list[Caller] = []
        async with asyncio.timeout(20), served(data, configuration=configuration) as server:

            async def call() -> Caller:
                connection = await asyncio.open_connection(HOST, server.running.port)
                callers.append(Caller(*connection))
                return callers[-1]

            try:
                await visit(server, call)
            finally:
                for caller in callers:
                    caller.writer.transport.abort()

    asyncio.run(run())


class Caller:
    """A connection on which a test writes what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, request: bytes = GET, method: str = "GET") -> Answer | None:
        """Sends a request; its answer, or None if the connection was closed."""
        self.writer.write(request)
        return await read_answer(self.reader, method)

    async def closed(self) -> bool:
        """Waits until the server closes; anything else is a mistake."""
        try:
            return await self.reader.read(1) == b""
        except ConnectionError:
            return True


Call = Callable[[], Awaitable[Caller]]


@pytest.mark.parametrize("sent", [b"", b"GET /api/games HTTP/1.1\r\nHost:"])
def test_a_connection_that_sends_no_whole_head_in_time_is_closed(
    sent: bytes, tmp_path: Path
) -> None:
    async def visit(server: Served, call: Call) -> None:
        caller = await call()
        caller.writer.write(sent)
        assert await caller.closed()

    on_a_server(tmp_path, limited(header_ms=100), visit)


def test_a_head_that_comes_in_drops_does_not_keep_a_connection_open(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        caller = await call()

        async def drip() -> None:
            for byte in GET[:20]:
                caller.writer.write(bytes([byte]))
                await asyncio.sleep(0.02)

        dripping = asyncio.ensure_future(drip())
        assert await caller.closed()
        assert not dripping.done()
        dripping.cancel()

    on_a_server(tmp_path, limited(header_ms=100), visit)


def test_a_connection_may_rest_between_two_requests(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        caller = await call()
        assert await caller.ask()
        await asyncio.sleep(0.2)
        assert await caller.ask(), "the time for the first head does not count any more"

    on_a_server(tmp_path, limited(header_ms=100, keepalive_ms=20_000), visit)


@pytest.mark.parametrize("sent", [b"", GET[:10]])
def test_a_connection_does_not_rest_for_ever(sent: bytes, tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        caller = await call()
        assert await caller.ask()
        caller.writer.write(sent)
        assert await caller.closed()

    on_a_server(tmp_path, limited(header_ms=20_000, keepalive_ms=100), visit)


@pytest.mark.parametrize("limit", ["connections", "connections_per_address"])
def test_the_longest_idle_connection_makes_room(limit: str, tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        silent, slow, rested = await call(), await call(), await call()
        slow.writer.write(GET[:10])
        assert await rested.ask()
        newcomer = await call()
        assert await newcomer.ask()
        assert await silent.closed()
        assert await rested.ask()
        another = await call()
        assert await another.ask()
        assert await slow.closed()
        assert await rested.ask()
        assert server.log.getvalue().count("connections full") == 1, "the log is not flooded"

    on_a_server(tmp_path, limited(**{limit: 3}), visit)


def test_a_client_that_keeps_the_server_waiting_makes_room(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        waiting = [await call(), await call()]
        for caller in waiting:
            caller.writer.write(put(b"{", length=50))
            await asyncio.sleep(0.05)
        newcomer = await call()
        assert await newcomer.ask()
        assert await waiting[0].closed()
        async with RawSocket(HOST, server.running.port) as ws:
            await ws.until_pong()

    on_a_server(tmp_path, limited(connections_per_address=2), visit)


def test_a_refused_connection_leaves_no_trace_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(server: Served, call: Call) -> None:
        problems: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: problems.append(context))
        monkeypatch.setattr(PlainConnection, "idle", False)
        for _ in range(4):
            caller = await call()
        assert await caller.closed()
        await asyncio.sleep(0.01)
        gc.collect()
        assert problems == []
        assert server.log.getvalue().count("connections full") == 1

    on_a_server(tmp_path, limited(connections=1), visit)


# Clients that do not take their responses.


async def takes_nothing(caller: Caller) -> None:
    """Asks for more than the system can buffer, and reads none of it."""
    caller.writer.transport.pause_reading()  # type: ignore[attr-defined]
    caller.writer.write(LONG_GET * 400)


async def cut_off(caller: Caller) -> None:
    """Waits until the server ends a connection on which nothing is read."""
    while not caller.writer.transport.is_closing():
        await asyncio.sleep(0.02)
        caller.writer.write(LONG_GET)


def test_a_client_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        greedy, other = await call(), await call()
        assert await other.ask()
        await takes_nothing(greedy)
        await cut_off(greedy)
        assert await other.ask(LONG_GET), "whoever reads stays"

    on_a_server(tmp_path, limited(send_ms=300), visit)


def test_a_client_that_takes_a_response_slowly_gets_all_of_it(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        plain.setblocking(False)
        loop = asyncio.get_running_loop()
        with plain:
            await loop.sock_connect(plain, (HOST, server.running.port))
            await loop.sock_sendall(plain, LONG_GET * 10)
            taken = 0
            for _ in range(12):
                await asyncio.sleep(0.1)
                taken += len(await loop.sock_recv(plain, 65_536))
            assert taken

    on_a_server(tmp_path, limited(send_ms=400), visit)


def test_an_address_leaves_only_so_much_unread(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        greedy, other = await call(), await call()
        await takes_nothing(greedy)
        await asyncio.sleep(0.3)
        assert not greedy.writer.transport.is_closing()
        assert await other.ask(LONG_GET)
        await cut_off(greedy)

    on_a_server(tmp_path, limited(unsent_per_address=10_000), visit)


def test_sockets_are_not_counted_as_plain_connections(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        port = server.running.port
        async with RawSocket(HOST, port) as one, RawSocket(HOST, port) as other:
            for _ in range(2):
                caller = await call()
                assert await caller.ask()
            await one.until_pong()
            await other.until_pong()

    on_a_server(tmp_path, limited(connections=1), visit)


def test_behind_a_proxy_connections_are_only_counted_together(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        callers = [await call() for _ in range(5)]
        assert all([await caller.ask() for caller in callers])
        assert all([await caller.ask() for caller in callers])

    configuration = replace(limited(connections_per_address=2), proxied=True)
    on_a_server(tmp_path, configuration, visit)


def put(body: bytes, *headers: str, length: int | None = None) -> bytes:
    """A request with a body."""
    size = len(body) if length is None else length
    head = "\r\n".join(["PUT /api/me HTTP/1.1", "Host: h", f"Content-Length: {size}", *headers])
    return head.encode() + b"\r\n\r\n" + body


def test_a_compressed_body_is_refused_and_never_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(server: Served, call: Call) -> None:
        bomb = gzip.compress(b'{"name":"' + b"x" * 3_000_000 + b'"}')

        def unpack(*_: object) -> None:
            raise AssertionError("unpacked")

        monkeypatch.setattr("aiohttp.http_parser.DeflateBuffer.feed_data", unpack)
        caller = await call()
        for encoding in ("gzip", "deflate", "br", "gzip, identity"):
            answer = await caller.ask(put(bomb, f"Content-Encoding: {encoding}"), "PUT")
            assert answer is not None
            assert answer.status == 415
            assert b"compressed_body" in answer.body
        answer = await caller.ask(put(b'{"name":"Ann"}', "Content-Encoding: identity"), "PUT")
        assert answer is not None
        assert answer.status == 200

    on_a_server(tmp_path, QUICK, visit)


@pytest.mark.parametrize(
    ("request_sent", "status"),
    [
        (put(b'{"name":"' + b"x" * 10_000, length=2_000_000), 413),
        (put(b"{", "Origin: http://evil.example", length=50_000), 403),
        (put(b"{", "Content-Encoding: gzip", length=50_000), 415),
    ],
)
def test_after_a_refusal_an_unread_body_ends_the_connection(
    request_sent: bytes, status: int, tmp_path: Path
) -> None:
    async def visit(server: Served, call: Call) -> None:
        caller = await call()
        answer = await caller.ask(request_sent, "PUT")
        assert answer is not None
        assert answer.status == status
        assert answer.headers["connection"] == "close"
        assert await caller.closed()

    on_a_server(tmp_path, limited(body=8_000), visit)


def test_a_body_without_its_length_is_refused_and_its_chunks_are_not_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunks = 0
    feed = StreamReader.feed_data

    def feed_data(self: StreamReader, *args: Any) -> Any:
        nonlocal chunks
        chunks += 1
        return feed(self, *args)

    async def visit(server: Served, call: Call) -> None:
        caller = await call()
        head = b"PUT /api/me HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        answer = await caller.ask(head + b"1\r\n \r\n" * 20_000 + b"0\r\n\r\n", "PUT")
        assert answer is not None
        assert answer.status == 411
        assert b"no_length" in answer.body
        assert await caller.closed()
        assert chunks < 5_000

    monkeypatch.setattr(StreamReader, "feed_data", feed_data)
    on_a_server(tmp_path, QUICK, visit)


def test_a_long_body_arrives_whole_though_it_is_parsed_in_slices(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        caller = await call()
        body = b'{"name":"Ann"' + b" " * 700_000 + b"}"
        caller.writer.write(put(body) + put(body.replace(b"Ann", b"Ben")) + GET)
        for name in (b"Ann", b"Ben"):
            answer = await read_answer(caller.reader, "PUT")
            assert answer is not None
            assert answer.status == 200
            assert name in answer.body
        assert await read_answer(caller.reader, "GET")

    on_a_server(tmp_path, limited(plain_body=1_000_000), visit)


def test_a_body_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async def visit(server: Served, call: Call) -> None:
        caller = await call()
        answer = await caller.ask(put(b'{"name":"' + b"x" * 10_000 + b'"}'), "PUT")
        assert answer is not None
        assert answer.status == 413
        assert b"too_large" in answer.body

    on_a_server(tmp_path, limited(body=10_000), visit)
