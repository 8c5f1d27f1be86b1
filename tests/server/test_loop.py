"""The event loop belongs to people's moves: whatever is asked about a long match, nothing runs
there for long.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.client import Client
from parlour.core.match import Match
from tests.core.installed import install
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.fixture import ServerFixture, scenario, server_fixture
from tests.server.long_match import lengthen, lengthened
from tests.server.loop_watch import watching
from tests.server.servers import limited

ROOT = Path(__file__).parents[2]
ENTRIES = 2_000
MOST_MS = 25
"""The CPU time of one callback. Slices take 2 ms; before there were any, these took 60 to 500."""
TRIES = 3

LONG = limited(entries=10_000)


async def asked(guest: Client, path: str, body: object = None) -> int:
    """The status of an answer, which is not decoded."""
    method, data = ("GET", None) if body is None else ("POST", msgspec.json.encode(body))
    headers = {"Content-Type": "application/json"}
    url = f"{guest.base}/{path}"
    async with guest.session.request(method, url, data=data, headers=headers) as answer:
        await answer.read()
        return answer.status


async def longest(
    ask: Callable[[], Awaitable[int]], prepare: Callable[[], Any] = lambda: None
) -> float:
    """The longest callback of a request, at the first try that is good enough or else at best:
    other things may be loaded for the first time.
    """
    found: list[float] = []
    while len(found) < TRIES and min(found, default=MOST_MS) >= MOST_MS:
        prepare()
        with watching() as watched:
            status = await ask()
        assert status in (200, 201), status
        found.append(watched.longest)
    return min(found)


@scenario(configuration=LONG)
async def test_nothing_that_is_asked_about_a_long_match_holds_the_loop(room: ServerFixture) -> None:
    guest = await room.guest("Cid")
    figures: dict[str, float] = {}
    for over in (False, True):
        party = await room.party("Ann", "Ben")
        match = await lengthen(room.hub, party.code, ENTRIES, to_the_end=over)
        table = await room.hub.table(party.code)
        paths = ["views/9", "events", "export", "course", *["record"] * over]
        for path in [f"api/matches/{match}/{path}" for path in paths] + [f"text/m/{match}"]:

            def fresh(table: Any = table) -> None:
                table.session.forget()
                room.hub.archive._replays._kept.clear()

            kind = f"{'over' if over else 'running'} {path.replace(match, 'm')}"
            figures[kind] = await longest(partial(asked, guest, path), fresh)
    too_long = {kind: round(ms, 1) for kind, ms in figures.items() if ms > MOST_MS}
    assert not too_long, too_long


@scenario(configuration=LONG)
async def test_saying_hello_to_a_long_match_does_not_hold_the_loop(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await lengthen(room.hub, party.code, ENTRIES)
    table = await room.hub.table(party.code)
    device = party.devices[0]

    async def hello() -> int:
        await device.sync()
        await device.ping()
        assert table.session.loaded is not None
        return 200

    assert await longest(hello, table.session.forget) < MOST_MS


def test_a_table_from_a_long_record_does_not_hold_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = tmp_path / "box"
    install(monkeypatch, box, {"secret_hands": "tests.minigames.secret_hands:GAME"})
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (box, ROOT, ROOT / "src"))))
    record = lengthened(Match.new(SECRET_HANDS, 2, seed="long"), 2 * ENTRIES).record()

    async def run() -> None:
        reading = replace(LONG, readers=1)
        games = {"secret_hands": SECRET_HANDS}
        async with server_fixture(tmp_path / "data", configuration=reading, games=games) as room:
            assert room.hub.services.reader is not None
            guest = await room.guest("Cid")
            for path in ("tables", "verify"):
                ms = await longest(partial(asked, guest, f"api/{path}", {"record": record}))
                assert ms < MOST_MS, path

    asyncio.run(run())
