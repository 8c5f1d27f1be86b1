"""Reading in processes of their own: the same answers, a clear refusal if there is none."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import parlour
from parlour.core.codec import plain
from parlour.core.refusal import Refused
from parlour.server.botpool.readers import ReaderPool
from parlour.server.protocol.read_requests import CourseRequest, MatchExcerpt, VerifyRecord
from tests.server.fixture import Party, ServerFixture, refused, server_fixture
from tests.server.servers import QUICK, limited

ROOT = Path(__file__).parents[3]
READING = replace(QUICK, readers=1)
ONE_ROUND = {
    "seats": 2,
    "round": 14,
    "sheets": [{"ones": 3, "pi": 31}, {"chance": 20}],
}


@pytest.fixture(autouse=True)
def _workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that compile nothing."""
    monkeypatch.setenv("PARLOUR_FAST", "plain")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


@asynccontextmanager
async def reading(tmp_path: Path, **chosen: Any) -> AsyncIterator[ServerFixture]:
    configuration = replace(READING, **chosen)
    async with server_fixture(
        tmp_path / "data", configuration=configuration, games=parlour.games(), hand=False
    ) as room:
        yield room


def test_games_that_only_this_process_knows_are_read_by_the_server_itself(tmp_path: Path) -> None:
    async def run() -> None:
        async with server_fixture(tmp_path / "data", configuration=READING) as room:
            assert pool_of(room) is None
            party = await room.party("Ann", "Ben")
            await party.play_out()
            assert await party.people[0].record(party.match)

    asyncio.run(run())


def pool_of(room: ServerFixture) -> Any:
    return room.served.server.readers


def pids(room: ServerFixture) -> list[int]:
    """The readers' processes."""
    found = [reader._process for reader in pool_of(room)._readers]
    return [process.pid for process in found if process is not None and process.returncode is None]


async def played(room: ServerFixture) -> Party:
    party = await room.party("Ann", "Ben", game="kniffeliger", position=ONE_ROUND)
    await party.play_out()
    return party


async def got(room: ServerFixture, path: str, method: str = "GET") -> tuple[int, int, bytes]:
    """The status, announced length and body of an answer."""
    guest = await room.guest()
    async with guest.session.request(method, f"{guest.base}/{path}") as answer:
        return answer.status, answer.content_length or 0, await answer.read()


def test_a_finished_match_is_read_by_a_process_that_starts_with_the_first_request(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with reading(tmp_path) as room:
            assert pids(room) == []
            party = await played(room)
            ann = party.people[0]
            started = pids(room)
            assert len(started) == 1, "the position of the table was read there"
            match = parlour.Match.replay(await ann.record(party.match))
            assert pids(room) == started
            status, size, body = await got(room, f"api/matches/{party.match}/export?viewer=1")
            assert (status, size) == (200, len(body))
            assert msgspec.json.decode(body) == match.export(1)
            head = await got(room, f"api/matches/{party.match}/export?viewer=1", "HEAD")
            assert head == (200, size, b"")
            _, _, view = await got(room, f"api/matches/{party.match}/views/3")
            assert msgspec.json.decode(view)["view"] == plain(match.view(None, 3))
            assert (await ann.events(party.match)).until == match.length
            assert (await ann.course(party.match)).course[-1].n == match.length
            assert (await ann.highlights(party.match)).match == party.match
            status, _, page = await got(room, f"text/m/{party.match}")
            assert status == 200
            assert b"Ann: " in page
            status, _, _ = await got(room, f"api/matches/{party.match}/views/{match.length + 1}")
            assert status == 404

    asyncio.run(run())


def test_a_running_match_is_read_without_a_reader(tmp_path: Path) -> None:
    async def run() -> None:
        async with reading(tmp_path) as room:
            party = await room.party("Ann", "Ben", game="kniffeliger")
            await party.idle()
            assert (await party.people[0].events(party.match)).until == party.match_snapshot(
                0
            ).version, "a running match is read from memory"
            assert pids(room) == []

    asyncio.run(run())


def test_tables_are_opened_from_what_was_read(tmp_path: Path) -> None:
    async def run() -> None:
        async with reading(tmp_path) as room:
            party = await played(room)
            ann = party.people[0]
            record = await ann.record(party.match)
            assert (await ann.verify(record)).result == "honest"
            starts: tuple[dict[str, Any], ...] = ({"record": record}, {"match": party.match})
            for start in starts:
                opened = await ann.open_table(at=0, **start)
                assert (await ann.table(opened.code)).game == "kniffeliger"
            async with refused("not_playing"):
                await ann.open_table(record=record)
            async with refused("not_a_record"):
                await ann.open_table(record={"header": 1, "entries": []})
            async with refused("unknown_game"):
                await ann.open_table("chess", position={})
            async with refused("malformed"):
                await ann.open_table("kniffeliger", position={"seats": "many"})

    asyncio.run(run())


async def with_a_stopped_reader(room: ServerFixture) -> tuple[Party, int]:
    """A party whose match was read, and the process that read it, which does nothing now."""
    party = await played(room)
    await party.people[0].record(party.match)
    (pid,) = pids(room)
    os.kill(pid, signal.SIGSTOP)
    return party, pid


def test_a_reader_that_dies_is_replaced(tmp_path: Path) -> None:
    async def run() -> None:
        async with reading(tmp_path) as room:
            party, pid = await with_a_stopped_reader(room)
            asking = asyncio.ensure_future(party.people[0].record(party.match))
            while not pool_of(room)._free.empty():
                await asyncio.sleep(0.002)
            os.kill(pid, signal.SIGKILL)
            with pytest.raises(Refused) as lost:
                await asking
            assert lost.value.code == "not_read"
            assert await party.people[0].record(party.match)
            assert pid not in pids(room)

    asyncio.run(run())


def test_what_takes_too_long_is_refused_and_its_reader_replaced(tmp_path: Path) -> None:
    async def run() -> None:
        async with reading(tmp_path) as room:
            party, _ = await with_a_stopped_reader(room)
            pool_of(room)._patience = 0.05
            status, _, body = await got(room, f"api/matches/{party.match}/record")
            assert (status, msgspec.json.decode(body)["code"]) == (503, "not_read")
            assert pids(room) == []

    asyncio.run(run())


@pytest.mark.parametrize("limit", ["reads", "reads_per_address"])
def test_more_requests_than_may_wait_for_a_reader_are_refused(tmp_path: Path, limit: str) -> None:
    async def run() -> None:
        async with reading(tmp_path, limits=limited(**{limit: 2}).limits) as room:
            party, pid = await with_a_stopped_reader(room)
            ann = party.people[0]
            waiting = [asyncio.ensure_future(ann.course(party.match)) for _ in range(2)]
            while room.hub.archive._reads.total() < 2:
                await asyncio.sleep(0.002)
            async with refused("too_many") as full:
                await ann.record(party.match)
            assert full.detail == {"what": "reads"}
            if limit == "reads_per_address":
                row = await room.hub.archive.row(party.match)
                archive = room.hub.archive
                elsewhere = archive.read_for("192.0.2.1", row, CourseRequest())
                waiting.append(asyncio.ensure_future(elsewhere))
            os.kill(pid, signal.SIGCONT)
            assert all(await asyncio.gather(*waiting))
            assert await ann.record(party.match)

    asyncio.run(run())


def test_a_long_document_and_a_long_answer_pass_in_pieces(tmp_path: Path) -> None:
    async def run() -> None:
        pool = ReaderPool(1, tmp_path / "none.db", 60_000)
        junk = b'{"header": {"format": 1},\n "entries": [' + b'"x",' * 100_000 + b'"y"]}'
        with pytest.raises(Refused) as long:
            await pool.read(VerifyRecord(5_000, len(junk)), junk)
        assert (long.value.code, long.value.detail) == ("too_large", {"entries": 5_000})
        record = parlour.Match.new("kniffeliger", 1).record()
        record["header"]["chance"] = "x" * 500_000
        odd = msgspec.json.encode(record)
        with pytest.raises(Refused) as unknown:
            await pool.read(VerifyRecord(5_000, len(odd)), odd)
        assert unknown.value.code == "unknown_algorithm", "and not cut off for its length"
        with pytest.raises(Refused) as unread:
            await pool.read(MatchExcerpt("m", CourseRequest()))
        assert unread.value.code == "not_read", "there is no such database"
        await pool.stop()
        with pytest.raises(Refused) as late:
            await pool.read(MatchExcerpt("m", CourseRequest()))
        assert late.value.code == "restarting", "and no process is started again"

    asyncio.run(run())
