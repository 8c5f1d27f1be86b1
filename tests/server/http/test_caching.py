"""What is private is stored by nobody, and a response says which header decided it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from parlour.server.pages import STATIC
from tests.server.fixture import Party, ServerFixture, server_fixture

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


def test_what_depends_on_who_asks_is_not_stored(tmp_path: Path) -> None:
    async def visit(room: ServerFixture, party: Party) -> None:
        session = party.people[0].session
        session.headers["Parlour-Seat"] = party.tokens[0]
        for path, decides in PRIVATE:
            url = room.served.base + path.format(code=party.code, match=party.match)
            assert await caching(session, url) == ("no-store", decides), path

    run(tmp_path, visit)


def run(data: Path, visit: Callable[[ServerFixture, Party], Awaitable[None]]) -> None:
    """Runs a visit to a table where a match is being played."""

    async def body() -> None:
        async with server_fixture(data) as room:
            await visit(room, await room.party("Ann", "Ben"))

    asyncio.run(body())


@pytest.mark.parametrize("path", ["/api/games", "/api/tables"])
def test_a_response_with_a_new_cookie_is_not_stored(path: str, tmp_path: Path) -> None:
    async def visit(room: ServerFixture, party: Party) -> None:
        async with aiohttp.ClientSession() as session:
            new, _ = await caching(session, room.served.base + path)
        known, _ = await caching(party.people[0].session, room.served.base + path)
        assert new == "no-store"
        assert known != "no-store"

    run(tmp_path, visit)


def test_what_changes_something_or_is_refused_is_not_stored(tmp_path: Path) -> None:
    async def visit(room: ServerFixture, party: Party) -> None:
        session, base = party.people[0].session, room.served.base
        assert (await caching(session, f"{base}/api/me", "PUT", {"name": "Ann"}))[0] == "no-store"
        assert (await caching(session, f"{base}/api/tables/nowhere"))[0] == "no-store"
        assert (await caching(session, f"{base}/text/t/nowhere"))[0] == "no-store"

    run(tmp_path, visit)


def test_static_files_stay_cached(tmp_path: Path) -> None:
    async def visit(room: ServerFixture, party: Party) -> None:
        name, file = next(iter(STATIC.items()))
        url = f"{room.served.base}/static/{name}?v={file.hash}"
        found, _ = await caching(party.people[0].session, url)
        assert found == "public, max-age=31536000, immutable"

    run(tmp_path, visit)
