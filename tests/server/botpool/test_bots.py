"""Bots run in worker processes; whatever happens there, the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour.client import play_bot
from parlour.core.game import GameClass
from parlour.server.configuration import Configuration
from parlour.server.protocol import messages as msg
from tests.core.installed import install
from tests.server.botpool.failing_bots import GAME as STUBBORN
from tests.server.fixture import Recorder, ServerFixture, idle_move, refused, server_fixture
from tests.server.servers import ALL_GAMES, QUICK

ROOT = Path(__file__).parents[3]
THINKING = replace(QUICK, bots=1)
GAMES: dict[str, GameClass] = {**ALL_GAMES, STUBBORN.name: STUBBORN}


@pytest.fixture(autouse=True)
def _workers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Workers that compile nothing, and that know the game whose bots go wrong."""
    monkeypatch.setenv("PARLOUR_FAST", "plain")
    box = tmp_path / "box"
    install(monkeypatch, box, {"stubborn": "tests.server.botpool.failing_bots:GAME"})
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (box, ROOT, ROOT / "src"))))


def workers(room: ServerFixture) -> list[int]:
    """The worker processes."""
    found = [w._process for w in room.hub.services.thinker._workers]
    return [p.pid for p in found if p is not None and p.returncode is None]


def test_a_person_plays_a_whole_match_against_bots(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=THINKING, hand=False) as room:
            ann = await room.guest("Ann")
            code = (await ann.open_table("kniffeliger", seats=["casual", None, "random"])).code
            token = (await ann.sit(code, 1)).token
            await ann.start(code)
            device = await room.join(ann, code, token)
            ended = await play_bot(device, 1, idle_move)
            assert ended.outcome is not None
            record = await ann.record(ended.match)
            by = {(entry["actor"], entry.get("by")) for entry in record["entries"]}
            assert by == {(0, "bot"), (1, "person"), (2, "bot"), ("chance", None)}
            assert [(s["kind"], s.get("level")) for s in record["header"]["seats"]] == [
                ("bot", "casual"),
                ("person", None),
                ("bot", "random"),
            ]
            assert (await ann.verify(record)).result == "honest"

    asyncio.run(told())


def test_hints_come_from_the_workers_in_words_and_not(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=THINKING, hand=False) as room:
            party = await room.party("Ann", "Ben", game="kniffeliger")
            await party.devices[0].act(0, {"type": "roll", "keep": []})
            advice = await party.devices[0].hint(0)
            assert advice is not None
            assert b'"best"' in bytes(advice)
            reading = await room.join(party.people[0], party.code, party.tokens[0], words="en")
            for device, wanted in ((party.devices[0], False), (reading, True)):
                recorder = Recorder(device)
                await device.hint(0)
                (hinted,) = [m for m in await recorder.heard() if isinstance(m, msg.Hinted)]
                assert bool(hinted.said) is wanted

    asyncio.run(told())


def test_suggestions_come_from_the_workers(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=THINKING, hand=False) as room:
            party = await room.party("Ann", "Ben", game="keebble")
            ann, ben = party.devices
            assert "DOG" in await ann.suggest(0, "DOGC")
            assert await ben.suggest(1, "d-g") == ()
            await party.people[0].change_table(party.code, hints=False)
            async with refused("hints_off"):
                await ann.suggest(0, "DOGC")
            other = await room.party("Cid", "Dan", game="kniffeliger")
            assert await other.devices[0].suggest(0, "DOGC") == ()
            async with refused("not_seated"):
                await other.devices[0].suggest(1, "DOGC")

    asyncio.run(told())


def test_without_workers_nothing_is_suggested(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=QUICK) as room:
            party = await room.party("Ann", "Ben", game="keebble")
            assert await party.devices[0].suggest(0, "DOGC") == ()

    asyncio.run(told())


def test_a_worker_killed_while_it_thinks_costs_nothing_but_time(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=THINKING, games=GAMES) as room:
            ann = await room.guest("Ann")
            code = (await ann.open_table("stubborn", seats=["dawdles", None])).code
            await ann.sit(code, 1)
            await ann.start(code)
            device = await room.join(ann, code)
            recorder = Recorder(device)
            while not (pids := workers(room)):
                await asyncio.sleep(0.01)
            os.kill(pids[0], signal.SIGKILL)
            snapshot = device.match_snapshot()
            assert snapshot is not None
            before = snapshot.version
            await device.until(lambda: device.snapshot.match_snapshots[None].version > before)
            event = next(m for m in await recorder.heard() if isinstance(m, msg.Event))
            assert (event.actor, event.by) == (0, "autopilot")

    asyncio.run(told())


SLOW = replace(THINKING, bot_patience_ms=50)


@pytest.mark.parametrize(
    ("level", "configuration"),
    [("raises", THINKING), ("cheats", THINKING), ("dies", THINKING), ("dawdles", SLOW)],
)
def test_the_table_plays_for_a_bot_that_goes_wrong(
    level: str, configuration: Configuration, tmp_path: Path
) -> None:
    async def told() -> None:
        async with server_fixture(
            tmp_path / "data", configuration=configuration, games=GAMES
        ) as room:
            ann = await room.guest("Ann")
            code = (await ann.open_table("stubborn", seats=[None, level])).code
            token = (await ann.sit(code, 0)).token
            await ann.start(code)
            device = await room.join(ann, code, token)
            recorder = Recorder(device)
            snapshot = device.match_snapshot(0)
            assert snapshot is not None
            await device.act(0, notation=f"play {snapshot.plain()['hand'][0]}")
            await device.until(lambda: device.snapshot.match_snapshots[0].version > 4)
            events = [m for m in await recorder.heard() if isinstance(m, msg.Event)]
            assert [(e.actor, e.by) for e in events[:2]] == [(0, "person"), (1, "autopilot")]
            assert "bot failed" in room.served.log.getvalue() or level == "cheats"

    asyncio.run(told())
