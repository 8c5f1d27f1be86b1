"""Guests: a name without an account, a cookie that says who you are."""

from __future__ import annotations

import aiohttp

from tests.server.fixture import ServerFixture, refused, scenario


@scenario()
async def test_a_name_is_trimmed_made_one_line_and_capped(room: ServerFixture) -> None:
    guest = await room.guest()
    assert (await guest.me()).name is None
    assert (await guest.rename("  Ann \n\t of  Cleves ")).name == "Ann of Cleves"
    assert (await guest.rename("x" * 100)).name == "x" * 24
    assert (await guest.rename("a\u202eb\u0000c")).name == "abc"
    assert (await guest.me()).name == "abc"


@scenario()
async def test_a_name_needs_something_to_read(room: ServerFixture) -> None:
    guest = await room.guest()
    for nothing in (" ", "\u200b\u200b", "...", "\n"):
        async with refused("bad_name"):
            await guest.rename(nothing)
    async with refused("malformed"):
        await guest.rename("")
    assert (await guest.me()).name is None


@scenario()
async def test_nobody_opens_a_table_or_sits_down_without_a_name(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", start=False)
    nameless = await room.guest()
    async with refused("no_name"):
        await nameless.open_table("kniffeliger", seats=2)
    await party.people[1].leave(party.code, 1, party.tokens[1])
    async with refused("no_name"):
        await nameless.sit(party.code, 1)


@scenario()
async def test_a_name_is_made_unique_at_the_table_by_a_number(room: ServerFixture) -> None:
    party = await room.party("Ann", "ann", "ANN", start=False)
    assert [s.name for s in party.devices[2].table.seats] == ["Ann", "ann 2", "ANN 3"]
    again = await room.guest("a" * 24)
    other = await room.guest("a" * 24)
    opened = await again.open_table("kniffeliger", seats=2)
    assert (await again.sit(opened.code, 0)).name == "a" * 24
    assert (await other.sit(opened.code, 1)).name == "a" * 22 + " 2"


@scenario()
async def test_a_name_that_looks_like_another_at_the_table_gets_a_number(
    room: ServerFixture,
) -> None:
    party = await room.party("Coco", "\u0421\u043e\u0441\u043e", "COC0", start=False)
    names = [s.name for s in party.devices[2].table.seats]
    assert names == ["Coco", "\u0421\u043e\u0441\u043e 2", "COC0 3"]


@scenario()
async def test_a_new_name_is_seen_at_once_and_the_seat_keeps_the_old_one(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    await party.people[1].rename("Benjamin")
    await party.quiet()
    table = party.devices[0].table
    assert "Benjamin" in [p.name for p in table.people]
    assert table.seats[1].name == "Ben"


@scenario()
async def test_somebody_who_takes_a_name_in_the_lobby_may_chat_at_the_table(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    newcomer = await room.guest()
    watching = await room.join(newcomer, party.code)
    async with refused("no_name"):
        await watching.say("hello")
    await newcomer.rename("Cid")
    await watching.say("hello")
    await party.quiet()
    assert party.devices[0].snapshot.chat[-1].name == "Cid"


@scenario()
async def test_the_cookie_is_signed_and_out_of_reach_of_scripts(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
        session.get(room.served.base + "/api/me") as answer,
    ):
        cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    guest = (await ann.me()).guest
    forged = {"Cookie": f"parlour_guest={guest}.AAAA"}
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
        session.get(room.served.base + "/api/me", headers=forged) as answer,
    ):
        assert (await answer.json())["guest"] != guest
