"""What whoever runs the server may do, and what nobody gets to see."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from parlour.store.dialect import Dialect
from parlour.store.interface import Conflict, Unavailable
from parlour.store.rows import SeatRow
from parlour.store.schema import METADATA
from parlour.store.sql import SqlStore
from tests.store.running import opened, with_store
from tests.store.samples import (
    SEED,
    TOKEN,
    a_carry,
    a_guest,
    a_line,
    a_match,
    a_result,
    a_table,
    an_ending,
    begun,
    entries,
    numbers,
)


async def _furnish(store: SqlStore) -> None:
    """Ann and Ben, a match that is over, one that is running, and talk."""
    for guest in ("ann", "ben"):
        await store.save_guest(a_guest(guest))
    await begun(store, "over", "running")
    other = a_result("over", 1, guest="ben", name="Ben", score=50)
    await store.append("over", entries(2, actor=0), an_ending(a_result("over"), other))
    await store.append("running", entries(2, actor=0))
    await store.say(a_line("aloud"))
    await store.say(a_line("whispered", to="ben"))
    await store.say(a_line("answered", guest="ben", name="Ben", to="ann"))
    await store.say(a_line("not for ann", guest="ben", name="Ben", to="cy"))
    await store.keep_carry(a_carry())


def test_a_table_is_closed_with_what_is_played_there(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        assert not await store.close_table("NONE", 5)
        assert await store.close_table("CODE-t", 5)
        assert not await store.close_table("CODE-t", 6)
        assert await store.table("CODE-t") is None
        assert await store.match("m") == a_match(fate="closed", ended=5)
        with pytest.raises(Conflict):
            await store.append("m", entries(2))

    with_store(where, act)


def test_a_removed_name_is_nowhere_left(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await _furnish(store)
        assert await store.remove_name("ann") == 1 + 1 + 2 + 1 + 2
        assert not await store.remove_name("nobody")
        assert b"Ann" not in await _everything(store)
        assert await store.guest("ann") == a_guest(name="Guest")
        assert [r.name for r in await store.scores("kniffeliger", "solo", 9)] == ["Guest", "Ben"]
        match = await store.match("over")
        assert match is not None
        assert (match.names, match.guests) == (("Guest", "Bot"), ("ann", None))

    with_store(where, act)


async def _everything(store: SqlStore) -> bytes:
    """Every value of every row there is."""

    def look(connection: Connection) -> bytes:
        rows = [connection.execute(select(table)).all() for table in METADATA.sorted_tables]
        return repr(rows).encode()

    return await store._read(look)


def test_a_removed_score_is_off_the_list_and_still_a_result(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await _furnish(store)
        assert await store.remove_score("over", 0)
        assert not await store.remove_score("over", 0)
        assert not await store.remove_score("none", 0)
        assert [r.name for r in await store.scores("kniffeliger", "solo", 9)] == ["Ben"]
        assert await store.results_of("ann") == [a_result("over", listed=None)]

    with_store(where, act)


def test_an_export_tells_a_guest_everything_of_theirs_and_no_secret(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await _furnish(store)
        told = await store.export_guest("ann")
        assert json.loads(json.dumps(told)) == told
        unmarked = {"sign": None, "colour": None}
        assert told["guest"] == {"id": "ann", "name": "Ann", "created": 1, "seen": 1, **unmarked}
        assert [table["code"] for table in told["tables"]] == ["CODE-t"]
        assert told["tables"][0]["settings"] == {"rounds": 3}
        assert [seat["seat"] for seat in told["seats"]] == [0]
        matches = {match["id"]: match for match in told["matches"]}
        assert matches["over"]["entries"] == [{"n": 2, "actor": 0}]
        assert matches["over"]["seed"] == SEED
        assert "entries" not in matches["running"]
        assert [result["score"] for result in told["results"]] == [100]
        assert [line["text"] for line in told["said"]] == ["aloud", "whispered"]
        assert [line["text"] for line in told["heard"]] == ["answered"]
        text = json.dumps(told)
        assert TOKEN not in text
        assert text.count(SEED) == 1
        assert "en" in text
        assert "ben" not in text.lower()
        assert "not for ann" not in text

    with_store(where, act)


def test_an_export_of_nobody_is_empty(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        told = await store.export_guest("nobody")
        assert not any(told.values())

    with_store(where, act)


def test_a_deleted_guest_is_nowhere_left(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await _furnish(store)
        assert await store.delete_guest("ann", 50)
        assert not await store.delete_guest("ann", 51)
        everything = (await _everything(store)).lower()
        assert b"'ann'" not in everything
        assert TOKEN.encode() not in everything
        assert [line.text for line in await store.chat("t", "ben", 9)] == ["not for ann"]
        match = await store.match("over")
        assert match is not None
        assert (match.names, match.guests) == (("Guest", "Bot"), (None, None))
        assert (match.signs, match.colours) == ((None, "triangle"), (None, None))
        assert await numbers(store, "over") == [1, 2]
        assert [r.name for r in await store.scores("kniffeliger", "solo", 9)] == ["Ben"]
        assert await store.take_carry("hash", 1) is None
        assert await store.guest("ben") == a_guest("ben")

    with_store(where, act)


def test_a_table_without_its_host_passes_on_or_closes(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        ben = SeatRow(seat=1, kind="person", guest="ben", name="Ben")
        await store.save_table(a_table("shared", seats=(*a_table().seats[:1], ben)))
        await store.save_table(a_table("alone"))
        await store.save_table(a_table("past", phase="closed"))
        await store.save_table(a_table("bens", host="ben"))
        await store.save_table(a_table("nobodys", host=""))
        await store.delete_guest("ann", 50)
        shared = await store.table_by_id("shared")
        assert shared is not None
        assert (shared.host, shared.phase) == ("ben", "gathering")
        assert shared.seats == (SeatRow(seat=0), ben)
        alone = await store.table_by_id("alone")
        assert alone is not None
        assert (alone.host, alone.phase, alone.changed) == ("", "closed", 50)
        past = await store.table_by_id("past")
        assert past is not None
        assert (past.host, past.changed) == ("", 1)
        assert [table.id for table in await store.tables()] == ["bens", "nobodys", "shared"]

    with_store(where, act)


def test_a_backup_is_one_moment_of_a_running_store(where: Dialect, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "backup.db"
    copy.parent.mkdir()

    async def act() -> None:
        async with opened(where) as store:
            await begun(store, "a", "b")
            playing = True

            async def play() -> None:
                n = 1
                while playing:
                    n += 1
                    await store.append("a", entries(n))
                    await store.append("b", entries(n))

            players = asyncio.create_task(play())
            await asyncio.sleep(0.05)
            before = len(await numbers(store, "b"))
            await store.backup(copy)
            playing = False
            await players
            assert [file.name for file in copy.parent.iterdir()] == ["backup.db"]
            assert copy.stat().st_mode & 0o777 == 0o600
            with pytest.raises(FileExistsError):
                await store.backup(copy)
        async with opened(copy) as backup:
            one, two = [await numbers(backup, match) for match in "ab"]
            assert len(one) - len(two) in (0, 1)
            assert len(two) >= before
            await backup.append("a", entries(len(one) + 1))

    asyncio.run(act())


def test_a_backup_that_fails_leaves_nothing(where: Dialect, tmp_path: Path) -> None:
    async def act(store: SqlStore) -> None:
        with pytest.raises(Unavailable):
            await store.backup(tmp_path / "none" / "backup.db")

        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        folder = tmp_path / "copies"
        folder.mkdir()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(where), "backup", fail)
            with pytest.raises(OSError, match="space"):
                await store.backup(folder / "backup.db")
        assert list(folder.iterdir()) == []

    with_store(where, act)
