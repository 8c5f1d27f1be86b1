"""Seats before watchers: whoever holds a seat gets in, however many others there are."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from parlour.server.protocol import messages as msg
from parlour.server.ws import socket_server
from tests.server.fixture import Device, ServerFixture, run_scenario
from tests.server.fuzz.rawsocket import Ended, RawSocket
from tests.server.servers import limited

HOST = "127.0.0.1"
FULL = "too many connections or hellos"


async def arrives(device: Device, code: str | None, *tokens: str) -> str | None:
    """Says hello; the code of the refusal, if there is one."""
    await device.send(msg.Hello(code, tokens))
    answer = await device.hear(msg.Refused, msg.TableNow, msg.OpenTables)
    return answer.code if isinstance(answer, msg.Refused) else None


async def leaves(device: Device) -> str:
    """Why the server closes a socket."""
    return (await device.hear(msg.Bye)).reason


LIMITS = [
    {"sockets": 2, "reserved_sockets": 1},
    {"sockets_per_address": 2, "reserved_sockets": 1},
]


@pytest.mark.parametrize("limits", LIMITS, ids=["server", "address"])
def test_a_seat_gets_in_where_watchers_find_no_room(limits: dict[str, int], tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        ann, eve = await room.guest("Ann"), await room.guest("Eve")
        code = (await ann.open_table("secret_hands", seats=2)).code
        token = (await ann.sit(code, 0)).token
        for _ in range(2):
            assert await arrives(await room.device(eve), None) is None
        late = await room.device(eve)
        assert await arrives(late, None) == "too_many"
        assert await leaves(late) == FULL
        assert await arrives(await room.device(ann), code, token) is None
        silent, next_one = await room.device(ann), await room.device(ann)
        assert (await silent.socket.receive()).type is aiohttp.WSMsgType.CLOSED
        assert await arrives(next_one, code, token) is None

    run_scenario(tmp_path, limited(**limits), visit)


@pytest.mark.parametrize("limits", LIMITS, ids=["server", "address"])
def test_sockets_that_say_nothing_lock_nobody_out(limits: dict[str, int], tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        ann = await room.guest("Ann")
        code = (await ann.open_table("secret_hands", seats=2)).code
        token = (await ann.sit(code, 0)).token
        port = room.served.running.port
        idle = [await RawSocket(HOST, port).__aenter__() for _ in range(10)]
        assert await arrives(await room.device(ann), code, token) is None
        for socket in idle[:8]:
            with pytest.raises(Ended):
                await socket.until_pong()
        counted = room.served.server.sockets.limits.by_address
        assert counted.total() <= 3
        for socket in idle:
            await socket.__aexit__(None, None, None)

    run_scenario(tmp_path, limited(**limits), visit)


@pytest.mark.parametrize("limits", LIMITS, ids=["server", "address"])
def test_many_seats_of_one_guest_keep_nobody_out(limits: dict[str, int], tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        ann, ben = await room.guest("Ann"), await room.guest("Ben")
        code = (await ann.open_table("secret_hands", seats=2)).code
        tokens = [(await ann.sit(code, 0)).token, (await ben.sit(code, 1)).token]
        crowd = [await room.device(ann) for _ in range(3)]
        for device in crowd:
            assert await arrives(device, code, tokens[0]) is None
        await crowd[0].send(msg.Ping("1"))
        await crowd[0].hear(msg.Pong)
        late = await room.device(ben)
        assert await arrives(late, code, tokens[1]) is None
        # The one that was silent longest made room; those that speak, and Ben's, stay.
        async for _ in crowd[1].socket:
            pass
        assert crowd[1].socket.closed
        for device in (crowd[0], late):
            await device.send(msg.Ping("2"))
            await device.hear(msg.Pong)
        counted = room.served.server.sockets.limits.by_address
        for device in (*crowd, late):
            await device.socket.close()
        while counted:
            await asyncio.sleep(0.005)
        assert await arrives(await room.device(ann), None) is None

    run_scenario(tmp_path, limited(**limits), visit)


def test_a_socket_that_does_not_say_hello_is_closed(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        assert await leaves(await room.device(await room.guest("Eve"))) == "no hello"

    run_scenario(tmp_path, limited(hello_ms=100), visit)


def test_a_ping_and_a_hello_to_nowhere_are_no_hello(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        eve = await room.guest("Eve")
        pinging, wrong = await room.device(eve), await room.device(eve)
        assert await pinging.heard() == []
        assert await arrives(wrong, "nowhere") is not None
        for device in list(room.served.server.sockets.limits.devices):
            socket_server._close_silent(device)
        for visitor in (pinging, wrong):
            assert await leaves(visitor) == "no hello"

    run_scenario(tmp_path, limited(hello_ms=60_000), visit)


def test_a_socket_that_has_said_hello_stays(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        greeted = await room.device(await room.guest("Eve"))
        assert await arrives(greeted, None) is None
        (device,) = room.served.server.sockets.limits.devices
        socket_server._close_silent(device)
        assert await greeted.heard() == []

    run_scenario(tmp_path, limited(hello_ms=60_000), visit)


# At a table.


def test_watchers_are_capped_by_table_and_seats_are_not(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        eve = await room.guest("Eve")
        watchers = [await room.device(eve) for _ in range(3)]
        assert [await arrives(w, party.code) for w in watchers] == [None, None, "too_many"]
        assert await leaves(watchers[2]) == FULL
        assert await arrives(watchers[0], party.code) is None, "who is here may ask for a sync"
        for seat in (0, 1):
            device = await room.device(party.people[seat])
            assert await arrives(device, party.code, party.tokens[seat]) is None

    run_scenario(tmp_path, limited(watchers_per_table=2), visit)


def test_watchers_are_capped_by_address(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben", start=False)
        codes = []
        for address in ("1.1.1.1", "1.1.1.1", "2.2.2.2"):
            eve = await room.guest("Eve")
            eve.session.headers["X-Forwarded-For"] = address
            codes.append(await arrives(await room.device(eve), party.code))
        assert codes == [None, "too_many", None]

    run_scenario(tmp_path, replace(limited(watchers_per_address=1), proxied=True), visit)


def test_a_seat_pushes_out_the_newest_watcher_of_a_full_table(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        ann, eve = await room.guest("Ann"), await room.guest("Eve")
        code = (await ann.open_table("secret_hands", seats=2)).code
        token = (await ann.sit(code, 0)).token
        first, last = await room.device(eve), await room.device(eve)
        assert [await arrives(w, code) for w in (first, last)] == [None, None]
        assert await arrives(await room.device(ann), code, token) is None
        bye = await last.hear(msg.Bye)
        assert (bye.reason, bye.return_in_ms) == ("the table is full", 30_000)
        await first.heard()
        table = room.hub.tables[code]
        assert len(table.devices) == 2
        assert table.here() == {0}

    run_scenario(tmp_path, limited(sockets_per_table=2), visit)


def test_a_seat_has_so_many_devices_and_the_newest_stays(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        ann = await room.guest("Ann")
        code = (await ann.open_table("secret_hands", seats=2)).code
        token = (await ann.sit(code, 0)).token
        devices = [await room.device(ann) for _ in range(3)]
        for device in devices:
            assert await arrives(device, code, token) is None
        assert await leaves(devices[0]) == "this seat is open on too many devices"
        await devices[2].heard()
        assert len(room.hub.tables[code].devices) == 2

    run_scenario(tmp_path, limited(devices_per_seat=2), visit)
