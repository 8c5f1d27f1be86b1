"""The names that a server goes by: any, or those that the operator has listed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from tests.server.servers import QUICK, served

NAMES = ("play.example", "10.0.0.7")


@pytest.mark.parametrize(
    ("hosts", "host", "welcome"),
    [
        ((), "anything.example", True),
        (NAMES, "play.example", True),
        (NAMES, "PLAY.example.:8080", True),
        (NAMES, "10.0.0.7:80", True),
        (NAMES, "localhost:4711", True),
        (NAMES, "127.0.0.1", True),
        (NAMES, "[::1]:8080", True),
        (NAMES, "evil.example", False),
        (NAMES, "play.example.evil.example", False),
        (NAMES, "evil.example:play.example", False),
        (NAMES, "", False),
    ],
)
@pytest.mark.parametrize("path", ["/api/games", "/"])
def test_other_names_than_the_listed_ones_are_refused(
    hosts: tuple[str, ...], host: str, welcome: bool, path: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with (
            served(tmp_path, configuration=replace(QUICK, hosts=hosts)) as server,
            aiohttp.ClientSession() as session,
            session.get(f"{server.base}{path}", headers={"Host": host}) as answer,
        ):
            assert answer.status == (200 if welcome else 421)
            if not welcome:
                assert "another name" in await answer.text()

    asyncio.run(run())
