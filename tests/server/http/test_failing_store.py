"""A store that fails while the server runs: people are told what failed, operators why."""

from __future__ import annotations

import errno
import io
import json

import aiohttp

from parlour.server.logs import MOST_RECOVERIES, PAUSE_MS, LogStream, StoreLog, logger
from parlour.server.time_source import ManualTime
from parlour.store.sql import SqlStore
from tests.server.fixture import ROLL, ServerFixture, refused, scenario
from tests.store.failures import unreadable, unwritable


def store_of(room: ServerFixture) -> SqlStore:
    store = room.hub.services.store
    assert isinstance(store, SqlStore)
    return store


async def readyz(room: ServerFixture) -> tuple[int, str]:
    url = f"http://127.0.0.1:{room.served.running.admin}/readyz"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


def logged(room: ServerFixture, event: str) -> list[dict[str, str]]:
    lines = [json.loads(line) for line in room.served.log.getvalue().splitlines()]
    return [line for line in lines if line["event"] == event]


@scenario()
async def test_what_cannot_be_written_is_not_saved(room: ServerFixture) -> None:
    party = await room.party("Ann", game="kniffeliger")
    ann = party.people[0]
    with unwritable(store_of(room)):
        for _ in range(3):
            async with refused("not_saved"):
                await ann.rename("Anna")
        async with refused("not_saved"):
            await party.devices[0].act(0, ROLL)
        status, said = await readyz(room)
        assert (status, "readonly" in said) == (503, True)
    assert len(logged(room, "the store fails")) == 1
    assert "readonly" in logged(room, "the store fails")[0]["cause"]
    assert await readyz(room) == (200, "ready\n")
    assert len(logged(room, "the store works again")) == 1
    await ann.rename("Anna")


@scenario()
async def test_what_cannot_be_read_is_not_called_unsaved(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=1)).code
    room.hub.tables.clear()
    with unreadable(store_of(room)):
        for _ in range(3):
            async with refused("not_read"):
                await ann.table(code)
        status, said = await readyz(room)
        assert (status, "unable to open" in said) == (503, True)
    assert len(logged(room, "the store fails")) == 1
    assert (await ann.table(code)).code == code
    assert (await readyz(room))[0] == 200


@scenario()
async def test_a_move_in_a_match_that_cannot_be_loaded_is_not_read(room: ServerFixture) -> None:
    party = await room.party("Ann", game="kniffeliger")
    (await room.hub.table(party.code)).session.forget()
    with unreadable(store_of(room)):
        async with refused("not_read"):
            await party.devices[0].act(0, ROLL)
    await room.pass_time(2_000, *party.devices)
    await party.devices[0].act(0, ROLL)


def test_the_last_line_about_the_store_is_true() -> None:
    """Also of one that fails and works by turns, which does not fill the log."""
    out, clock = io.StringIO(), ManualTime()
    log = StoreLog(logger(LogStream(out)), clock)

    def lines() -> list[tuple[str, str | None]]:
        read = [json.loads(line) for line in out.getvalue().splitlines()]
        return [(line["event"], line.get("cause")) for line in read]

    fails, works = ("the store fails", "disk full"), ("the store works again", None)
    log("write", "disk full")
    log("write", None)
    log("write", "disk full")
    assert lines() == [fails, works, fails]
    for _ in range(100):
        log("write", None)
        log("write", "disk full")
    assert lines() == [fails, works] * MOST_RECOVERIES + [fails]
    clock.move(PAUSE_MS)
    log("write", None)
    assert lines()[-1] == works


class FullDisk(io.StringIO):
    """A log file on a disk that is full, for as long as it is."""

    full = True

    def write(self, text: str) -> int:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(text)


@scenario()
async def test_a_server_is_not_ready_while_its_log_cannot_be_written(room: ServerFixture) -> None:
    server = room.served.server
    assert server.log is not None
    disk = server.log._out = FullDisk()
    assert await readyz(room) == (200, "ready\n")
    room.hub.services.log.info("a line")
    assert await readyz(room) == (503, "the log cannot be written: No space left on device\n")
    disk.full = False
    assert await readyz(room) == (200, "ready\n")
