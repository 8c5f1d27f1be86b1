"""Whoever holds a seat's token always gets in, whatever their address does and whoever they are."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec.structs import replace

from parlour.client import Client
from parlour.client.frames import subprotocols
from parlour.server.configuration import Rate
from parlour.server.protocol import messages as msg
from parlour.server.tables.tokens import new_token
from tests.server.fixture import Device, ServerFixture, run_scenario, scenario
from tests.server.servers import limited

SLOWLY = 0.001
NO_MORE_SOCKETS = limited(sockets_opened=Rate(3, SLOWLY))


async def opened(room: ServerFixture, client: Client, *tokens: str) -> Device:
    """A socket that names tokens while it is opened."""
    url = client.base.with_scheme("ws") / "ws"
    made: Any = client.session.ws_connect(url, protocols=subprotocols(tokens))
    return Device(await room._stack.enter_async_context(made))


async def status_of(opening: Awaitable[object]) -> int:
    """The status of the answer to whoever opens a socket; 101 is let in."""
    try:
        await opening
    except aiohttp.WSServerHandshakeError as error:
        return error.status
    return 101


async def turned_away(room: ServerFixture, client: Client, *tokens: str) -> bool:
    """Whether a socket is refused because its address opens too many."""
    return await status_of(opened(room, client, *tokens)) == 429


async def flood(room: ServerFixture) -> Client:
    """Somebody at the same address opens sockets until no more are let in."""
    eve = await room.guest("Eve")
    while not await turned_away(room, eve):
        pass
    return eve


async def carried(room: ServerFixture, owner: Client, code: str, token: str) -> tuple[Client, str]:
    """A seat that a link has carried to a new device, with a cookie of its own."""
    link = await owner.make_carry_link(code, token)
    phone = await room.guest()
    return phone, (await phone.use_carry_link(link.path.partition("#")[2])).token


@scenario(configuration=NO_MORE_SOCKETS)
async def test_a_carried_seat_gets_in_though_a_neighbour_opens_too_many(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("secret_hands", seats=2)).code
    token = (await ann.sit(code, 0)).token
    phone, carried_token = await carried(room, ann, code, token)
    await flood(room)
    device = await opened(room, phone, "0" * 48, carried_token)
    await device.send(msg.Hello(code, (carried_token,)))
    assert (await device.hear(msg.TableNow)).held == {token[:8]: 0}
    connection = await room.join(phone, code, carried_token)
    assert connection.table.code == code, "the client names it too"


@scenario(configuration=NO_MORE_SOCKETS)
async def test_a_token_without_a_cookie_gets_in_and_a_wrong_one_does_not(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("secret_hands", seats=2)).code
    token = (await ann.sit(code, 0)).token
    await flood(room)
    async with aiohttp.ClientSession() as session:
        for shown, status in ((token, 101), (new_token(), 429), ("", 429), (token[:-1], 429)):
            url = f"{room.served.base}/ws"
            opening = session.ws_connect(url, protocols=subprotocols([shown]))
            assert await status_of(opening) == status


@scenario(configuration=NO_MORE_SOCKETS)
async def test_a_seat_gets_in_after_its_table_has_left_memory(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("secret_hands", seats=2)).code
    token = (await ann.sit(code, 0)).token
    room.clock.move(200_000)
    room.hub.tables.clear()
    await flood(room)
    stranger = await room.guest()
    assert (await room.join(stranger, code, token)).table.code == code


def test_a_seat_gets_in_after_the_server_was_started_again(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(room: ServerFixture) -> None:
        ann = await room.guest("Ann")
        code = (await ann.open_table("secret_hands", seats=2)).code
        kept[:] = [code, (await ann.sit(code, 0)).token]

    async def after(room: ServerFixture) -> None:
        await flood(room)
        assert not await turned_away(room, await room.guest(), kept[1])
        await room.hub.sweep()
        assert not await turned_away(room, await room.guest(), kept[1])

    run_scenario(tmp_path, NO_MORE_SOCKETS, before)
    run_scenario(tmp_path, NO_MORE_SOCKETS, after)


@scenario(configuration=NO_MORE_SOCKETS)
async def test_whoever_has_left_their_seat_has_no_exemption_by_its_token(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("secret_hands", seats=2)).code
    token = (await ann.sit(code, 0)).token
    await flood(room)
    assert not await turned_away(room, await room.guest(), token)
    await ann.leave(code, 0, token)
    assert await turned_away(room, await room.guest(), token)


@scenario(configuration=limited(sockets_opened=Rate(3, SLOWLY), seat_hellos=Rate(2, SLOWLY)))
async def test_a_seat_opens_only_so_many_sockets_beyond_its_address(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("secret_hands", seats=2)).code
    token = (await ann.sit(code, 0)).token
    eve = await flood(room)
    assert [await turned_away(room, eve, token) for _ in range(3)] == [False, False, True]


@scenario(configuration=limited(messages_per_address=Rate(40, SLOWLY)))
async def test_a_seat_can_say_so_though_a_neighbour_sends_too_many_messages(
    room: ServerFixture,
) -> None:
    ann, eve = await room.guest("Ann"), await room.device(await room.guest("Eve"))
    code = (await ann.open_table("secret_hands", seats=2)).code
    token = (await ann.sit(code, 0)).token
    await eve.send(msg.Hello())
    for _ in range(60):
        await eve.send(msg.Ping("1"))
    assert (await eve.hear(msg.Refused)).code == "too_fast"
    phone, carried_token = await carried(room, ann, code, token)
    device = await room.join(phone, code, carried_token)
    assert device.table.code == code
    stranger = await room.device(await room.guest())
    await stranger.send(msg.Hello())
    for _ in range(3):
        await stranger.send(msg.Ping("1"))
    assert (await stranger.hear(msg.Refused)).code == "too_fast", "only the hello is spared"


@pytest.mark.parametrize("most", ["sockets", "sockets_per_address"])
def test_a_socket_that_has_shown_a_token_makes_no_room(most: str, tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        ann, eve = await room.guest("Ann"), await room.guest("Eve")
        code = (await ann.open_table("secret_hands", seats=2)).code
        token = (await ann.sit(code, 0)).token
        device = await opened(room, ann, token)
        for _ in range(6):
            await room.device(eve)
        await device.send(msg.Hello(code, (token,)))
        assert (await device.hear(msg.TableNow)).code == code

    run_scenario(tmp_path, limited(**{most: 2, "reserved_sockets": 1}), visit)


@scenario(configuration=limited(requests=Rate(40, SLOWLY)))
async def test_a_carried_seat_loads_pages_though_a_neighbour_floods(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("secret_hands", seats=2)).code
    token = (await ann.sit(code, 0)).token
    phone, carried_token = await carried(room, ann, code, token)
    await room.join(phone, code, carried_token)
    eve = await room.guest("Eve")
    url = f"{room.served.base}/api/tables/{code}"

    async def status(client: Client, *tokens: str) -> int:
        headers = {"Parlour-Seat": ",".join(tokens)} if tokens else {}
        async with client.session.get(url, headers=headers) as answer:
            return answer.status

    while await status(eve) != 429:
        pass
    assert await status(phone) == 200, "it has come with the token before"
    assert await status(eve, carried_token) == 200, "whoever has the token holds the seat"
    assert await status(eve, new_token()) == 429


@scenario(configuration=replace(NO_MORE_SOCKETS, proxied=True))
async def test_protocols_are_not_logged(room: ServerFixture) -> None:
    heard: list[logging.LogRecord] = []

    class Listening(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record)

    listening = Listening()
    logging.getLogger().addHandler(listening)
    try:
        async with aiohttp.ClientSession() as session:
            url = f"{room.served.base}/ws"
            async with session.ws_connect(url, protocols=["seat.secret"]) as socket:
                assert socket.protocol is None
    finally:
        logging.getLogger().removeHandler(listening)
    assert not [record for record in heard if "secret" in record.getMessage()]
    assert "secret" not in room.served.log.getvalue()
