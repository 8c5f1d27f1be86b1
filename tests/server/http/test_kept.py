"""What is kept about me: a list, and "delete it"."""

from __future__ import annotations

import aiohttp
import pytest

from parlour.client import Client
from parlour.store.interface import Conflict
from tests.server.fixture import ServerFixture, refused, scenario


async def counts(client: Client) -> dict[str, int]:
    return {item.what: item.count for item in await client.kept()}


@scenario()
async def test_the_list_grows_with_what_a_guest_does(room: ServerFixture) -> None:
    ann = await room.guest()
    assert await counts(ann) == {}
    await ann.choose(sign="moon")
    assert await counts(ann) == {"sign": 1, "visits": 1}
    await ann.rename("Ann")
    party = await room.party("Ben", "Cid")
    ben = party.people[0]
    await party.devices[0].say("hello")
    assert await counts(ben) == {
        "name": 1,
        "visits": 1,
        "tables": 1,
        "seats": 1,
        "matches": 1,
        "chat": 1,
    }
    await party.play_out()
    assert (await counts(ben))["results"] == 1
    assert await counts(ann) == {"name": 1, "sign": 1, "visits": 1}, "nobody else's"


@scenario()
async def test_a_deleted_guest_is_a_stranger_and_others_play_on(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid", public=True)
    ann, ben, _ = party.people
    await party.devices[0].say("secret of Ann")
    before = (await ann.me()).guest
    await ann.delete_me()
    after = await ann.me()
    assert (after.guest != before, after.name, await counts(ann)) == (True, None, {})
    await party.quiet()
    table = party.devices[1].table
    assert (table.seats[0].kind, table.seats[0].sign) == ("empty", None)
    assert table.host == (await ben.me()).guest, "the table passes on"
    assert [t.host for t in (await ben.tables()).tables] == ["Ben"]
    assert "Ann" not in [p.name for p in table.people]
    assert (await ben.match(party.match)).names == ("Guest", "Ben", "Cid")
    async with refused("not_seated"):
        await party.devices[0].act(0, {"type": "play", "card": 1}, decision=4)
    async with refused("no_name"):
        await party.devices[0].say("still here")
    again = await room.join(ben, party.code, party.tokens[1])
    assert "secret of Ann" not in [line.text for line in again.snapshot.chat]
    await room.pass_time(120_000, party.devices[1])
    assert party.match_snapshot(1).version > 3, "the autopilot plays for the free seat"


@scenario()
async def test_the_name_of_somebody_who_left_goes_when_they_are_deleted(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.quiet()
    assert party.devices[0].table.seats[1].name == "Ben"
    await party.people[1].delete_me()
    await party.quiet()
    assert party.devices[0].table.seats[1].name == "Guest"
    assert (await room.hub.table(party.code)).names() == ("Ann", "Guest")


@scenario()
async def test_deleting_again_or_without_a_cookie_does_no_harm(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    cookie = {"Cookie": f"parlour_guest={next(iter(ann.session.cookie_jar)).value}"}
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        for headers in (cookie, cookie, {}):
            async with session.delete(room.served.base + "/api/me", headers=headers) as answer:
                assert answer.status == 204
                assert answer.headers["Set-Cookie"].startswith('parlour_guest=""')
                assert "Max-Age=0" in answer.headers["Set-Cookie"]
        async with session.get(room.served.base + "/api/me", headers=cookie) as answer:
            assert (await answer.json())["name"] is None


@scenario()
async def test_another_page_cannot_delete_a_guest(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    evil = {"Origin": "http://evil.example"}
    async with ann.session.delete(ann.base / "api/me", headers=evil) as answer:
        assert answer.status == 403
    assert (await ann.me()).name == "Ann"


@scenario()
async def test_the_lobby_forgets_the_name_of_a_host_whose_table_is_not_in_memory(
    room: ServerFixture,
) -> None:
    ann, ben = await room.guest("Ann"), await room.guest("Ben")
    shared = (await ann.open_table("kniffeliger", seats=2, public=True)).code
    await ben.sit(shared, 0)
    await ann.open_table("kniffeliger", seats=2, public=True)
    room.hub.tables.clear()
    await ann.delete_me()
    assert [(t.code, t.host) for t in (await ben.tables()).tables] == [(shared, "Ben")]


@scenario()
async def test_a_table_that_saves_meanwhile_does_not_bring_the_guest_back(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    guest = (await party.people[1].me()).guest
    table = await room.hub.table(party.code)
    store = room.hub.services.store
    delete, stale = store.delete_guest, table.row

    async def interrupted(*about: object) -> bool:
        deleted: bool = await delete(*about)
        if table.row is stale:
            with pytest.raises(Conflict):
                await table.change(stale)
        return deleted

    store.delete_guest = interrupted
    await party.people[1].delete_me()
    assert await store.kept(guest) == {}
    assert table.row.seats[1].kind == "empty"
