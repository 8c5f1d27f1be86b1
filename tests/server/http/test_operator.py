"""Operator commands take effect at once for everybody who is connected."""

from __future__ import annotations

from typing import Any

import aiohttp
from msgspec.structs import replace

from parlour.server.http.routes.operator import SECRET_HEADER
from tests.server.fixture import ServerFixture, refused, scenario
from tests.server.servers import QUICK

HOURS = 3_600_000
DAY = 24 * HOURS


async def order(room: ServerFixture, what: str, **about: Any) -> Any:
    """Sends a command to the admin port."""
    running = room.served.running
    async with (
        aiohttp.ClientSession(headers={SECRET_HEADER: running.secret}) as session,
        session.post(
            f"http://127.0.0.1:{running.admin}/order", json={"what": what, **about}
        ) as answer,
    ):
        assert answer.status == 200, await answer.text()
        return (await answer.json())["done"]


@scenario()
async def test_nobody_gives_orders_without_the_secret(room: ServerFixture) -> None:
    url = f"http://127.0.0.1:{room.served.running.admin}"
    async with aiohttp.ClientSession() as session:
        async with session.post(f"{url}/order", json={"what": "backup"}) as answer:
            assert answer.status == 403
        headers = {SECRET_HEADER: room.served.running.secret}
        async with session.post(f"{url}/order", json={"what": "x"}, headers=headers) as answer:
            assert answer.status == 400
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{room.served.base}/order", json={"what": "backup"}) as answer,
    ):
        assert answer.status == 404, "the public port knows no orders"


@scenario()
async def test_a_closed_table_sends_everybody_away_for_good(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await order(room, "close-table", table=party.code)
    for device in party.devices:
        async with refused("bye"):
            await device.until(lambda: None)
    assert (await party.people[0].match(party.match)).fate == "closed"


@scenario()
async def test_a_removed_name_is_gone_from_the_screens(room: ServerFixture) -> None:
    party = await room.party("Rude", "Ben", public=True)
    await party.play_out()
    rude = party.people[0]
    assert (await rude.match(party.match)).names[0] == "Rude"
    await order(room, "remove-name", guest=(await rude.me()).guest)
    await party.quiet()
    table = party.devices[1].table
    assert table.seats[0].name == "Guest"
    assert sorted(p.name for p in table.people) == ["Ben", "Guest"]
    assert [t.host for t in (await rude.tables()).tables] == ["Guest"]
    assert (await rude.match(party.match)).names[0] == "Guest"
    await party.devices[0].say("it is me")
    await party.quiet()
    assert party.devices[1].snapshot.chat[-1].name == "Guest"


@scenario()
async def test_the_table_of_a_deleted_host_passes_on_or_closes(room: ServerFixture) -> None:
    ann, ben = await room.guest("Ann"), await room.guest("Ben")
    shared = (await ann.open_table("kniffeliger", seats=2, public=True)).code
    await ben.sit(shared, 0)
    lonely = (await ann.open_table("kniffeliger", seats=2, public=True)).code
    watching = await room.join(ben, lonely)
    first = (await room.hub.first_table("kniffeliger")).row.code
    await order(room, "delete-guest", guest=(await ann.me()).guest)
    async with refused("bye"):
        await watching.until(lambda: None)
    assert [(t.code, t.host) for t in (await ben.tables()).tables] == [(shared, "Ben")]
    await ben.add_bot(shared, 1, "random")
    await ben.start(shared)
    await ben.sit(first, 0)


@scenario()
async def test_a_deleted_person_loses_the_seat_and_the_match_goes_on(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await order(room, "delete-guest", guest=(await party.people[1].me()).guest)
    await party.quiet()
    assert party.devices[0].table.seats[1].kind == "empty"
    await party.idle(0)
    async with refused("not_seated"):
        await party.devices[1].act(1, {"type": "play", "card": 1}, decision=4)
    await room.pass_time(120_000, party.devices[0])
    assert party.match_snapshot(0).version > 4, "the table played for the seat that nobody has"


@scenario(configuration=replace(QUICK, idle_ms=6 * HOURS))
async def test_a_match_played_one_move_a_day_is_kept(room: ServerFixture) -> None:
    party = await room.party("Ann", game="kniffeliger")
    for _ in range(20):
        await party.idle(0)
        await room.pass_time(DAY, *party.devices)
        await room.swept()
    assert (await party.people[0].table(party.code)).phase == "playing"
    await party.idle(0)


@scenario()
async def test_a_table_that_nobody_touches_is_closed_after_two_weeks(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=2, public=True)).code
    room.clock.move(13 * DAY)
    await room.swept()
    assert [t.code for t in (await ann.tables()).tables] == [code]
    room.clock.move(2 * DAY)
    await room.swept()
    assert (await ann.tables()).tables == ()
    async with refused("no_such_table"):
        await ann.table(code)
