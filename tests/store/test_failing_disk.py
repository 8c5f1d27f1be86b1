"""A disk that is full, a file that is locked: refused as a whole, and well again by itself."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from parlour.store.interface import Unavailable
from parlour.store.rows import EntryRow
from parlour.store.sql import SqlStore
from parlour.store.sqlite import Sqlite
from tests.store.running import opened, with_store
from tests.store.samples import a_guest, begun, entries, numbers
from tests.store.test_writer import in_one_batch, told

LARGE = b"x" * 50_000


class SmallDisk(Sqlite):
    """A disk of so many pages."""

    pages = 2**31 - 2

    def write_engine(self) -> Engine:
        engine = super().write_engine()

        @event.listens_for(engine, "connect")
        def _limit(driver: sqlite3.Connection, _: object) -> None:
            driver.execute(f"PRAGMA max_page_count = {self.pages}").close()

        return engine


def test_a_full_disk_refuses_the_batch_until_there_is_room(tmp_path: Path) -> None:
    disk = SmallDisk(tmp_path / "parlour.db")

    async def fill(store: SqlStore) -> int:
        written = 1
        while True:
            try:
                await store.append("m", [EntryRow(written + 1, LARGE)])
            except Unavailable:
                return written
            written += 1

    async def act() -> None:
        async with opened(disk) as store:
            await begun(store, "m", "other")
        with sqlite3.connect(disk.path) as driver:
            disk.pages = driver.execute("PRAGMA page_count").fetchone()[0] + 100
        driver.close()
        async with opened(disk) as store:
            written = await fill(store)
            assert written > 1
            batch = (
                store.append("other", entries(2)),
                store.append("m", [EntryRow(written + 1, LARGE)]),
                store.save_guest(a_guest()),
            )
            outcomes = await in_one_batch(store, *batch)
            assert told(outcomes) == 3 * [Unavailable]
            assert "full" in str(outcomes[0])
            assert await numbers(store) == list(range(1, written + 1))
            assert await numbers(store, "other") == [1]
            assert await store.guest("ann") is None
            disk.pages += 1_000
            await store.append("m", [EntryRow(written + 1, LARGE)])
            await store.append("other", entries(2))
        async with opened(disk) as store:
            assert await numbers(store) == list(range(1, written + 2))
            assert await numbers(store, "other") == [1, 2]

    asyncio.run(act())


FILL = """
    import asyncio, resource, sys
    from pathlib import Path
    from parlour.store.interface import Unavailable
    from parlour.store.rows import EntryRow
    from tests.store.running import opened
    from tests.store.samples import begun, numbers

    path = Path(sys.argv[1])

    def limit(size):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    async def main():
        async with opened(path) as store:
            await begun(store, "m")
            limit(path.with_name(path.name + "-wal").stat().st_size + 60_000)
            n = 1
            try:
                while True:
                    await store.append("m", [EntryRow(n + 1, b"x" * 900)])
                    n += 1
            except Unavailable:
                pass
            for _ in range(3):
                try:
                    await store.append("m", [EntryRow(n + 1, b"x" * 20_000)])
                except Unavailable:
                    pass
                else:
                    raise AssertionError("written to a full disk")
            assert await numbers(store) == list(range(1, n + 1))
            limit(resource.RLIM_INFINITY)
            await store.append("m", [EntryRow(n + 1, b"x")])
            assert await numbers(store) == list(range(1, n + 2))
            print(n + 1)

    asyncio.run(main())
"""


def test_a_commit_that_the_system_refuses_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    script = [sys.executable, "-c", textwrap.dedent(FILL), str(path)]
    done = subprocess.run(
        script, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    written = int(done.stdout)
    assert written > 3

    async def act(store: SqlStore) -> None:
        assert await numbers(store) == list(range(1, written + 1))

    with_store(path, act)


def test_a_lock_that_lasts_refuses_and_passes(tmp_path: Path) -> None:
    where = Sqlite(tmp_path / "parlour.db", busy_ms=50)

    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        other = sqlite3.connect(where.path, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable):
                await store.append("m", entries(2))
            assert await numbers(store) == [1]
            other.execute("ROLLBACK")
            await store.append("m", entries(2))
        finally:
            other.close()

    with_store(where, act)


def test_a_store_waits_for_a_lock_that_is_soon_gone(tmp_path: Path) -> None:
    where = Sqlite(tmp_path / "parlour.db")

    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        other = sqlite3.connect(where.path, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(store.append("m", entries(2)))
            await asyncio.sleep(0.2)
            assert not waiting.done()
            other.execute("COMMIT")
            await waiting
        finally:
            other.close()

    with_store(where, act)


def test_reading_what_is_damaged_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"

    async def act() -> None:
        async with opened(path) as store:
            await begun(store, "m")
            await store.append("m", [EntryRow(n, LARGE) for n in range(2, 20)])
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 4] + b"\xff" * (len(whole) - len(whole) // 4))
        async with opened(path) as store:
            with pytest.raises(Unavailable):
                await store.entries("m")

    asyncio.run(act())
