"""Presence: which seats have a device, who is at the table."""

from __future__ import annotations

from parlour.server.protocol import messages as msg
from tests.server.fixture import ServerFixture, scenario


def here(table: msg.TableNow) -> list[bool]:
    """Whether each seat has a device."""
    return [seat.here for seat in table.seats]


@scenario()
async def test_a_seat_is_here_while_one_of_its_devices_is(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    phone = await room.join(party.people[1], party.code, party.tokens[1])
    await party.devices[1].close()
    await party.devices[0].ping()
    assert here(party.devices[0].table) == [True, True]
    await phone.close()
    await party.devices[0].until(lambda: here(party.devices[0].table) == [True, False])
    await room.join(party.people[1], party.code, party.tokens[1])
    await party.devices[0].until(lambda: here(party.devices[0].table) == [True, True])


@scenario()
async def test_everybody_sees_that_somebody_who_was_watching_sat_down(room: ServerFixture) -> None:
    ann, ben = await room.guest("Ann"), await room.guest("Ben")
    code = (await ann.open_table("kniffeliger", seats=2)).code
    watching = await room.join(ann, code)
    device = await room.device(ben)
    await device.send(msg.Hello(code))
    await device.heard()
    taken = await ben.sit(code, 0)
    await device.send(msg.Hello(code, (taken.token,)))
    await device.heard()
    await watching.ping()
    assert here(watching.table) == [True, False]


@scenario()
async def test_the_people_are_those_who_are_connected_once_each(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    await room.join(party.people[0], party.code)
    cid = await room.guest("Cid")
    watching = await room.join(cid, party.code)
    assert sorted(p.name for p in watching.table.people) == ["Ann", "Ben", "Cid"]
    assert watching.table.you == (await cid.me()).guest
    assert watching.table.host == (await party.people[0].me()).guest
    await watching.close()
    await party.devices[0].until(lambda: len(party.devices[0].table.people) == 2)


@scenario()
async def test_bots_are_always_here(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=[None, "random"])).code
    assert [s.here for s in (await ann.table(code)).seats] == [False, True]
