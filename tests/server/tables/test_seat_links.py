"""Carrying a seat to another device: a link that works once, for ten minutes."""

from __future__ import annotations

from pathlib import Path

from tests.server.fixture import ServerFixture, refused, scenario

TEN_MINUTES = 600_000


@scenario()
async def test_a_link_brings_the_seat_to_another_device_once(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    link = await party.people[0].make_carry_link(party.code, party.tokens[0])
    path, _, secret = link.path.partition("#")
    assert path == "/carry"
    assert link.expires_in_s == 600
    assert party.tokens[0] not in link.path
    phone = await room.guest()
    carried = await phone.use_carry_link(secret)
    assert (carried.table, carried.seat) == (party.code, 0)
    device = await room.join(phone, carried.table, carried.token)
    card = party.match_snapshot(0).plain()["hand"][0]
    await device.act(0, {"type": "play", "card": card})
    async with refused("link_used"):
        await phone.use_carry_link(secret)
    await party.quiet()
    assert party.devices[0].question(0) is None, "the first device keeps the seat too"


@scenario()
async def test_a_link_runs_out_after_ten_minutes(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    ann = party.people[0]
    link = await ann.make_carry_link(party.code, party.tokens[0])
    room.clock.move(TEN_MINUTES - 1)
    await (await room.guest()).use_carry_link(link.path.partition("#")[2])
    link = await ann.make_carry_link(party.code, party.tokens[0])
    room.clock.move(TEN_MINUTES + 1)
    async with refused("link_used"):
        await (await room.guest()).use_carry_link(link.path.partition("#")[2])


@scenario()
async def test_a_wrong_secret_opens_nothing_and_spoils_nothing(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    link = await party.people[0].make_carry_link(party.code, party.tokens[0])
    phone = await room.guest()
    for wrong in ("0" * 48, "no hex at all", "é"):
        async with refused("link_used"):
            await phone.use_carry_link(wrong)
    assert (await phone.use_carry_link(link.path.partition("#")[2])).token == party.tokens[0]


@scenario()
async def test_only_who_holds_the_seat_makes_a_link(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    async with refused("not_seated"):
        await party.people[0].make_carry_link(party.code, "0" * 48)


@scenario()
async def test_the_link_of_somebody_who_was_kicked_is_dead(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    link = await party.people[1].make_carry_link(party.code, party.tokens[1])
    await party.people[0].kick(party.code, 1)
    cid = await room.guest("Cid")
    await cid.sit(party.code, 1)
    async with refused("link_used"):
        await party.people[1].use_carry_link(link.path.partition("#")[2])


@scenario()
async def test_what_the_store_keeps_of_a_link_does_not_open_the_seat(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    link = await party.people[0].make_carry_link(party.code, party.tokens[0])
    secret = link.path.partition("#")[2]
    kept = b"".join(p.read_bytes() for p in _files(room))
    assert party.tokens[0].encode() not in kept
    assert secret.encode() not in kept


def _files(room: ServerFixture) -> list[Path]:
    folder = Path(str(room.hub.services.store._dialect)).parent
    return sorted(folder.glob("parlour.db*"))
