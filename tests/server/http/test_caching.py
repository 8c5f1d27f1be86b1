"""What is private is stored by nobody, and a response says which header decided it."""

from __future__ import annotations

import aiohttp

from parlour.server.pages import STATIC
from tests.server.fixture import ServerFixture, scenario

COOKIE, SEAT = "Cookie", "Parlour-Seat"


async def caching(
    session: aiohttp.ClientSession, url: str, method: str = "GET", body: object = None
) -> tuple[str | None, str | None]:
    """The headers `Cache-Control` and `Vary` of a response."""
    async with session.request(method, url, json=body) as answer:
        return answer.headers.get("Cache-Control"), answer.headers.get("Vary")


PRIVATE = [
    ("/api/me", COOKIE),
    ("/api/me/kept", COOKIE),
    ("/api/me/statistics", COOKIE),
    ("/api/scores/kniffeliger", COOKIE),
    ("/text", COOKIE),
    ("/text/t/{code}", COOKIE),
    ("/text/m/{match}", COOKIE),
    ("/text/rules/kniffeliger", COOKIE),
    ("/api/matches/{match}/views/1", SEAT),
    ("/api/matches/{match}/views/1?viewer=0", SEAT),
    ("/api/matches/{match}/events", SEAT),
    ("/api/matches/{match}/export?viewer=0", SEAT),
]


@scenario()
async def test_what_depends_on_who_asks_is_not_stored(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    session = party.people[0].session
    session.headers["Parlour-Seat"] = party.tokens[0]
    for path, decides in PRIVATE:
        url = room.served.base + path.format(code=party.code, match=party.match)
        assert await caching(session, url) == ("no-store", decides), path


@scenario()
async def test_a_response_with_a_new_cookie_is_not_stored(room: ServerFixture) -> None:
    known = (await room.guest("Ann")).session
    for path in ("/api/games", "/api/tables"):
        async with aiohttp.ClientSession() as new:
            assert await caching(new, room.served.base + path) == ("no-store", None), path
        assert await caching(known, room.served.base + path) == (None, None), path


@scenario()
async def test_what_changes_something_or_is_refused_is_not_stored(room: ServerFixture) -> None:
    session, base = (await room.guest("Ann")).session, room.served.base
    assert (await caching(session, f"{base}/api/me", "PUT", {"name": "Ann"}))[0] == "no-store"
    assert (await caching(session, f"{base}/api/tables/nowhere"))[0] == "no-store"
    assert (await caching(session, f"{base}/text/t/nowhere"))[0] == "no-store"


@scenario()
async def test_static_files_stay_cached(room: ServerFixture) -> None:
    name, file = next(iter(STATIC.items()))
    url = f"{room.served.base}/static/{name}?v={file.hash}"
    found, _ = await caching((await room.guest()).session, url)
    assert found == "public, max-age=31536000, immutable"
