"""What everybody chooses for their own seat while the table gathers."""

from __future__ import annotations

from typing import Any

import msgspec
from aiohttp import ClientResponse

from parlour.client import Client
from tests.server.fixture import Party, ServerFixture, refused, scenario


async def gathered(room: ServerFixture, *names: str, **chosen: Any) -> Party:
    return await room.party(*names, game="seated_hands", start=False, **chosen)


async def chosen_at(client: Client, code: str) -> list[dict[str, Any]]:
    return [seat.chosen for seat in (await client.table(code)).seats]


@scenario()
async def test_everybody_sees_what_somebody_chose_for_their_seat(room: ServerFixture) -> None:
    party = await gathered(room, "Ann", "Ben")
    ann, ben = party.people
    await ben.choose_for_seat(party.code, 1, "sides", "north", party.tokens[1])
    await party.quiet()
    shown = party.devices[0].table.seats
    assert [seat.chosen for seat in shown] == [{}, {"sides": "north"}]
    assert await chosen_at(ann, party.code) == [{}, {"sides": "north"}]
    await ben.choose_for_seat(party.code, 1, "sides", None, party.tokens[1])
    assert await chosen_at(ann, party.code) == [{}, {}]


@scenario()
async def test_nobody_chooses_for_somebody_else(room: ServerFixture) -> None:
    party = await gathered(room, "Ann", "Ben")
    ann, ben = party.people
    for client, seat, token in ((ann, 1, party.tokens[0]), (ann, 1, None), (ben, 0, "0" * 48)):
        async with refused("not_seated"):
            await client.choose_for_seat(party.code, seat, "sides", "north", token)
    async with refused("no_such_seat"):
        await ann.choose_for_seat(party.code, 7, "sides", "north", party.tokens[0])
    assert await chosen_at(ann, party.code) == [{}, {}]


@scenario()
async def test_the_host_chooses_for_bots(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid", game="seated_hands", start=False)
    ann, ben, _ = party.people
    await ann.kick(party.code, 2)
    async with refused("not_seated"):
        await ann.choose_for_seat(party.code, 2, "sides", "east")
    table = await room.hub.table(party.code)
    bot = msgspec.structs.replace(table.row.seats[2], kind="bot", name="Frida")
    seats = (*table.row.seats[:2], bot)
    await table.do(lambda: table.change(msgspec.structs.replace(table.row, seats=seats)))
    async with refused("not_the_host"):
        await ben.choose_for_seat(party.code, 2, "sides", "east")
    await ann.choose_for_seat(party.code, 2, "sides", "east")
    assert await chosen_at(ann, party.code) == [{}, {}, {"sides": "east"}]


@scenario()
async def test_what_cannot_be_chosen_is_refused_with_what_can(room: ServerFixture) -> None:
    party = await gathered(room, "Ann", "Ben")
    ann, token = party.people[0], party.tokens[0]
    for wrong in ("up", 3, ["north"], {"side": "north"}, True):
        async with refused("bad_setting") as seen:
            await ann.choose_for_seat(party.code, 0, "sides", wrong, token)
        assert seen.detail["known"] == ("north", "east", "south", "west")
    async with refused("no_such_setting") as seen:
        await ann.choose_for_seat(party.code, 0, "hand", 2, token)
    assert seen.detail["known"] == ("sides",)
    plain = await room.party("Cid", "Dee", start=False)
    async with refused("no_such_setting") as seen:
        await plain.people[0].choose_for_seat(plain.code, 0, "sides", "north", plain.tokens[0])
    assert seen.detail["count"] == 0


@scenario()
async def test_the_refusal_says_what_to_choose_instead(room: ServerFixture) -> None:
    party = await gathered(room, "Ann", "Ben")
    answer = await put(
        party.people[0], party.code, {"name": "sides", "token": party.tokens[0], "value": "up"}
    )
    said = (await answer.json())["said"]
    assert said == "That can't be chosen here. Possible are: north, east, south, west."


async def put(client: Client, code: str, body: dict[str, Any]) -> ClientResponse:
    path = client.base / "api" / "tables" / code / "seats" / "0" / "setting"
    return await client.session.put(path, json=body)


@scenario()
async def test_nobody_chooses_during_a_match(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="seated_hands")
    async with refused("not_gathering"):
        await party.people[0].choose_for_seat(party.code, 0, "sides", "west", party.tokens[0])


@scenario()
async def test_a_choice_goes_with_its_person_and_leaves_with_them(room: ServerFixture) -> None:
    party = await gathered(room, "Ann", "Ben", "Cid")
    ann, ben, cid = party.people
    await ben.choose_for_seat(party.code, 1, "sides", "south", party.tokens[1])
    await cid.choose_for_seat(party.code, 2, "sides", "west", party.tokens[2])
    await cid.leave(party.code, 2, party.tokens[2])
    await ben.sit(party.code, 2, instead_of=party.tokens[1])
    assert await chosen_at(ann, party.code) == [{}, {}, {"sides": "south"}]
    await ben.sit(party.code, 2)
    assert await chosen_at(ann, party.code) == [{}, {}, {"sides": "south"}]


@scenario()
async def test_the_match_has_the_choices_as_its_setting(room: ServerFixture) -> None:
    party = await gathered(room, "Ann", "Ben")
    await party.people[1].choose_for_seat(party.code, 1, "sides", "west", party.tokens[1])
    await party.people[0].start(party.code)
    await party.quiet()
    # Whoever has chosen nothing comes last.
    assert [seat.name for seat in party.devices[0].table.seats] == ["Ben", "Ann"]
    settings = msgspec.json.decode(party.devices[0].table.settings)
    assert settings["sides"] == ["west", None]
    snapshot = party.devices[0].match_snapshot(1)
    assert snapshot is not None
    assert msgspec.json.decode(snapshot.settings) == settings


@scenario()
async def test_where_nobody_chooses_the_setting_is_empty(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="seated_hands")
    assert msgspec.json.decode(party.devices[0].table.settings)["sides"] == []


@scenario()
async def test_a_new_table_may_bring_choices_along(room: ServerFixture) -> None:
    settings = {"sides": [None, "north"], "hand": 2}
    party = await gathered(room, "Ann", "Ben", settings=settings)
    assert await chosen_at(party.people[0], party.code) == [{}, {"sides": "north"}]
    shown = msgspec.json.decode((await party.people[0].table(party.code)).settings)
    assert (shown["sides"], shown["hand"]) == ([], 2)


@scenario()
async def test_choices_outlive_the_server(room: ServerFixture) -> None:
    party = await gathered(room, "Ann", "Ben")
    await party.people[0].choose_for_seat(party.code, 0, "sides", "east", party.tokens[0])
    row = await room.hub.services.store.table(party.code)
    assert msgspec.json.decode(row.seats[0].chosen) == {"sides": "east"}
