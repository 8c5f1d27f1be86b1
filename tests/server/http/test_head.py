"""HEAD is answered wherever GET is: the same status and headers, and no body."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest

from parlour.client import Client
from parlour.server.app import ROUTES
from parlour.server.configuration import Rate
from parlour.server.protocol.openapi import document
from tests.server.fuzz.answers import Answer, read_answer
from tests.server.http.test_bundle import client_in
from tests.server.servers import Served, limited, served

API = sorted(path for path, ways in document(ROUTES)["paths"].items() if "get" in ways)
PAGES = ("/", "/text", "/text/t/{code}", "/text/m/{match}", "/t/{code}", "/choices", "/nowhere")
FILES = ("/static/style.css", "/static/nothing.js", "/app/sw.js", "/app/nothing.js")
CHANGING = {"date"}
ASKED = {"/api/games/{game}/example": "?seed=1"}
"""What is asked for beside the path, where the answer would be another one each time."""


async def ask(server: Served, method: str, path: str, cookie: str) -> Answer:
    """The response on a connection of its own; fails if bytes follow it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.running.port)
    head = f"{method} {path} HTTP/1.1\r\nHost: h\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    answer = await read_answer(reader, method)
    assert answer is not None
    assert await reader.read() == b""
    writer.close()
    await writer.wait_closed()
    return answer


def test_head_says_what_get_says_without_the_body(tmp_path: Path) -> None:
    async def visit() -> None:
        folder = client_in(tmp_path / "client")
        async with served(tmp_path / "data", client=folder) as server, Client(server.base) as ann:
            await ann.rename("Ann")
            cookie = f"parlour_guest={next(iter(ann.session.cookie_jar)).value}"
            code = (await ann.open_table("secret_hands", seats=2)).code
            for seat in range(2):
                await ann.sit(code, seat)
            await ann.start(code)
            match = (await ann.table(code)).match or ""
            known = {"code": code, "match": match, "game": "kniffeliger", "n": "0"}
            known |= {"name": "sheets", "lexicon": "en"}
            for path in (*API, "/api/openapi.json", *PAGES, *FILES):
                address = path.format(**known) + ASKED.get(path, "")
                got = await ask(server, "GET", address, cookie)
                headed = await ask(server, "HEAD", address, cookie)
                assert headed.status == got.status, address
                assert headed.status != 405, address
                assert headed.body == b""
                assert _lasting(headed) == _lasting(got), address

    asyncio.run(visit())


def _lasting(answer: Answer) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name not in CHANGING}


def test_head_gives_a_new_guest_a_cookie_as_get_does(tmp_path: Path) -> None:
    async def visit() -> None:
        async with served(tmp_path) as server:
            for path in ("/api/me", "/text"):
                answer = await ask(server, "HEAD", path, "none=1")
                assert answer.headers["set-cookie"].startswith("parlour_guest=")

    asyncio.run(visit())


@pytest.mark.parametrize("path", ["/api/verify", "/api/tutorials", "/api/carry"])
def test_head_is_refused_where_there_is_no_get(path: str, tmp_path: Path) -> None:
    async def visit() -> None:
        async with served(tmp_path) as server:
            assert (await ask(server, "HEAD", path, "none=1")).status == 405

    asyncio.run(visit())


def test_head_counts_towards_the_rate_limit(tmp_path: Path) -> None:
    async def visit() -> None:
        rare = limited(requests=Rate(3, 0.001))
        async with (
            served(tmp_path, configuration=rare) as server,
            aiohttp.ClientSession() as session,
        ):
            statuses = []
            for method in ("HEAD", "GET", "HEAD", "HEAD", "GET"):
                async with session.request(method, f"{server.base}/api/games") as answer:
                    statuses.append(answer.status)
            assert statuses == [200, 200, 200, 429, 429]

    asyncio.run(visit())
