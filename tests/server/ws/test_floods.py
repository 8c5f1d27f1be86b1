"""What one socket or one address sends costs everybody else little, whatever it is made of."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from parlour.server.configuration import Rate
from parlour.server.http import paced_handler
from parlour.server.protocol import messages as msg
from parlour.server.protocol.bot_requests import BotAnswer
from parlour.server.ws import connection, socket_server
from parlour.server.ws.connection import Outbox, Socket
from tests.server.fixture import ServerFixture, refused, run_scenario
from tests.server.fuzz.rawsocket import Ended, Op, RawSocket, framed
from tests.server.servers import QUICK, limited, served

HOST = "127.0.0.1"
SLOWLY = 0.001


# One socket.


@pytest.mark.parametrize("op", [Op.PING, Op.PONG])
def test_pings_and_pongs_count_as_messages(op: Op, tmp_path: Path) -> None:
    async def run() -> None:
        configuration = limited(messages=Rate(5, SLOWLY), bad_messages=3)
        async with (
            served(tmp_path, configuration=configuration) as server,
            RawSocket(HOST, server.running.port) as ws,
        ):
            ws.send(framed(b"", op) * 8)
            ws.send(framed(b"", op))
            with pytest.raises(Ended) as ended:
                await ws.read_on([])
            assert ended.value.reason == "too many messages at once"

    asyncio.run(run())


def test_frames_that_are_buffered_leave_turns_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = 0
    turns: list[int] = []

    async def pong(self: Socket, message: bytes = b"") -> None:
        turns.append(turn)

    async def run() -> None:
        loop = asyncio.get_running_loop()

        def next_turn() -> None:
            nonlocal turn
            turn += 1
            loop.call_soon(next_turn)

        async with served(tmp_path) as server, RawSocket(HOST, server.running.port) as ws:
            next_turn()
            ws.send(framed(b"", Op.PING) * 500)
            await ws.until_pong()

    monkeypatch.setattr(Socket, "pong", pong)
    asyncio.run(run())
    assert len(turns) == 500
    assert max(map(turns.count, turns)) <= socket_server.FRAMES_PER_TURN


def test_endless_fragments_end_a_socket(tmp_path: Path) -> None:
    async def run() -> None:
        configuration = limited(bytes_received=Rate(100_000, SLOWLY))
        async with (
            served(tmp_path, configuration=configuration) as server,
            RawSocket(HOST, server.running.port) as ws,
        ):
            ws.send(framed(b"{", end=False) + framed(b"", Op.MORE, end=False) * 20_000)
            with pytest.raises(Ended):
                await ws.read()

    asyncio.run(run())


def test_what_arrives_is_parsed_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    parse = web.RequestHandler.data_received

    def data_received(self: Any, data: bytes) -> None:
        lengths.append(len(data))
        parse(self, data)

    async def run() -> None:
        async with served(tmp_path) as server, RawSocket(HOST, server.running.port) as ws:
            for end in (b'"1"}', b'"2"}'):
                ws.send(framed(b'{"type":"ping","id":' + b" " * 60_000 + end))
            assert (await ws.read()).data == b'{"type":"pong","id":"1"}'
            assert (await ws.read()).data == b'{"type":"pong","id":"2"}'

    monkeypatch.setattr(web.RequestHandler, "data_received", data_received)
    asyncio.run(run())
    assert sum(lengths) > 120_000
    assert max(lengths) <= paced_handler.SLICE


def test_pings_are_sent_a_few_hundred_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pinged:
        count = 0

        def ping(self) -> None:
            Pinged.count += 1

    async def run() -> None:
        async with served(tmp_path) as server:
            sockets = server.server.sockets
            monkeypatch.setattr(sockets.limits, "devices", {Pinged(): None for _ in range(5)})
            sockets._ping()
            counts = [Pinged.count]
            for _ in range(2):
                await asyncio.sleep(0)
                counts.append(Pinged.count)
            assert counts == [2, 4, 5]
            assert sockets._ping_timer is not None
            sockets._ping_timer.cancel()

    monkeypatch.setattr(socket_server, "PINGS_PER_TURN", 2)
    asyncio.run(run())


# One address.


def test_messages_are_counted_by_address_and_seats_go_on(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        eve = await room.guest("Eve")
        one, other = await room.device(eve), await room.device(eve)
        await other.send(msg.Hello())
        for _ in range(60):
            await one.send(msg.Ping("1"))
        assert (await one.hear(msg.Refused)).code == "too_fast"
        await other.send(msg.Ping("1"))
        assert (await other.hear(msg.Refused)).code == "too_fast"
        await party.idle()
        for _ in range(11):
            await party.devices[0].ping()
        async with refused("too_fast"):
            await party.quiet()

    limits = {"messages_per_address": Rate(50, SLOWLY), "seat_messages": Rate(12, SLOWLY)}
    run_scenario(tmp_path, limited(**limits), visit)


def test_bytes_are_counted_by_address_and_a_few_are_spared(tmp_path: Path) -> None:
    long = framed(b'{"type":"ping","id":"1"}'.ljust(20_000))

    async def run() -> None:
        configuration = limited(
            bytes_per_address=Rate(50_000, SLOWLY), bytes_spared=Rate(5_000, SLOWLY)
        )
        async with (
            served(tmp_path, configuration=configuration) as server,
            RawSocket(HOST, server.running.port) as greedy,
            RawSocket(HOST, server.running.port) as neighbour,
        ):
            for _ in range(2):
                greedy.send(long)
                await greedy.read()
            greedy.send(long)
            with pytest.raises(Ended):
                await greedy.read()
            for _ in range(50):
                await neighbour.until_pong()

    asyncio.run(run())


def test_chat_is_counted_by_address_and_a_seat_may_still_speak(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        for name in ("Eve", "Eva"):
            device = await room.join(await room.guest(name), party.code)
            await device.say("spam")
        third = await room.join(await room.guest("Ivy"), party.code)
        async with refused("too_fast"):
            await third.say("spam")
        await party.devices[0].say("hello")

    run_scenario(tmp_path, limited(chat_per_address=Rate(2, SLOWLY)), visit)


# Hints.


class SlowThinker:
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.enough = asyncio.Event()

    async def think(self, request: object, who: str) -> BotAnswer:
        await self.enough.wait()
        return BotAnswer()


def test_a_seat_has_one_hint_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben", game="kniffeliger")
        thinker = SlowThinker()
        monkeypatch.setattr(room.hub.services, "thinker", thinker)
        first = asyncio.ensure_future(party.devices[0].hint(0))
        second = await room.join(party.people[0], party.code, party.tokens[0])
        async with refused("too_fast"):
            await second.hint(0)
        thinker.enough.set()
        assert await first is None
        assert await second.hint(0) is None

    run_scenario(tmp_path, QUICK, visit)


@pytest.mark.parametrize("limit", ["hints", "hints_per_address"])
def test_hints_are_counted_by_seat_and_by_address_not_by_guest(limit: str, tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben", game="kniffeliger")
        for n in range(2):
            stranger = await room.guest()
            device = await room.join(stranger, party.code, party.tokens[0])
            if n == 0:
                await device.hint(0)
            else:
                async with refused("too_fast"):
                    await device.hint(0)

    run_scenario(tmp_path, limited(**{limit: Rate(1, SLOWLY)}), visit)


# Much to send.


def test_many_connections_are_written_to_a_few_in_each_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flushed: list[int] = []

    class Flushed:
        unsent = 0

        def __init__(self, number: int) -> None:
            self.number = number

        def flush(self) -> None:
            flushed.append(self.number)

    async def run() -> None:
        outbox: Any = Outbox(0)
        for number in range(5):
            outbox.add(Flushed(number))
        counts = []
        for _ in range(3):
            await asyncio.sleep(0)
            counts.append(len(flushed))
            if len(counts) == 1:
                outbox.add(Flushed(5))
        assert counts == [2, 4, 6]
        assert flushed == list(range(6))

    monkeypatch.setattr(connection, "WRITES", 2)
    asyncio.run(run())
