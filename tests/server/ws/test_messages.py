"""A message that cannot be accepted is refused by its id, wherever that can be read."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.server.configuration import Limits
from parlour.server.protocol.messages import id_of
from parlour.server.ws.socket_server import READ_FRAMES
from tests.server.fuzz.rawsocket import Ended, RawSocket, framed
from tests.server.servers import served

HOST = "127.0.0.1"
LIMIT = Limits().frame


async def refusals(port: int, *messages: bytes) -> list[dict[str, Any]]:
    """What a server says to these messages."""
    async with RawSocket(HOST, port) as ws:
        for message in messages:
            ws.send(framed(message))
        return [msgspec.json.decode(frame) for frame in await ws.until_pong()]


def padded(message: bytes, size: int) -> bytes:
    """A message with spaces before its last brace."""
    return message[:-1] + b" " * (size - len(message)) + b"}"


def test_a_message_over_the_limit_is_refused_with_its_id(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server:
            messages = [
                padded(b'{"type":"chat","id":"first","text":"x"}', LIMIT + 1),
                padded(b'{"type":"chat","text":"x","id":"last"}', LIMIT * READ_FRAMES),
                b'{"type":"chat","id":"wide","text":"' + "€".encode() * (LIMIT // 2) + b'"}',
                b"x" * (LIMIT + 1),
            ]
            heard = await refusals(server.running.port, *messages)
            assert [(m["type"], m["id"], m["code"]) for m in heard] == [
                ("refused", "first", "too_large"),
                ("refused", "last", "too_large"),
                ("refused", "wide", "too_large"),
                ("refused", None, "too_large"),
            ]
            heard = await refusals(server.running.port, padded(b'{"type":"ping","id":"1"}', LIMIT))
            assert heard == [{"type": "pong", "id": "1"}]

    asyncio.run(run())


def test_a_message_far_over_the_limit_closes_the_socket_with_a_reason(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server, RawSocket(HOST, server.running.port) as ws:
            ws.send(framed(padded(b'{"type":"ping","id":"1"}', LIMIT * READ_FRAMES + 1)))
            with pytest.raises(Ended, match="far too long") as ended:
                await ws.read_on([])
            assert ended.value.code == 1009

    asyncio.run(run())


def test_malformed_messages_are_refused_with_their_id(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server:
            messages = [
                b'{"type":"act","id":"a","seat":-1}',
                b'{"type":"act","seat":0,"action":{"id":"inner"},"id":"b","decision":1.5}',
                b'{"type":"nonsense","id":"c"}',
                b'{"type":"act","id":"d","seat":',
                b'{"seat":1,"action":{"id":"inner"},',
                b"[1]",
            ]
            heard = await refusals(server.running.port, *messages)
            assert [m["code"] for m in heard] == ["malformed"] * 6
            assert [m["id"] for m in heard] == ["a", "b", "c", "d", None, None]

    asyncio.run(run())


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{}",
        "null",
        '{"id":7}',
        '{"id":""}',
        '{"id":"' + "x" * 41 + '"}',
        '{"id":"\\ud800"}',
        '{"action":{"id":"inner"}}',
        "[" * 100_000,
        '{"id":' * 50_000,
    ],
)
def test_without_a_readable_id_there_is_none(frame: str) -> None:
    assert id_of(frame) is None
