"""A database that is damaged, empty or cannot be written: found when it is opened or copied."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine

from parlour.store import sql, sqlite
from parlour.store.health import Health, Work
from parlour.store.interface import Unavailable, Unreadable, Unusable
from parlour.store.sql import SqlStore, open_checked
from parlour.store.sqlite import Sqlite
from tests.store.failures import damage, fill, unreadable, unwritable
from tests.store.running import opened, with_store
from tests.store.samples import a_guest


async def told(where: Path | Sqlite) -> list[str]:
    """What an operator is told while a store is opened."""
    said: list[str] = []
    store = await open_checked(where, said.append)
    await store.close()
    return said


class ReadOnly(Sqlite):
    """Nothing can be written to it."""

    def write_engine(self) -> Engine:
        return self.read_engine(1)


def test_a_sound_store_is_opened_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    assert asyncio.run(told(path)) == []
    fill(path)
    assert asyncio.run(told(path)) == []


def test_a_damaged_store_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    damage(path)
    with pytest.raises(Unusable, match=r"parlour.db is damaged \(.+\).* Restore a backup"):
        asyncio.run(told(path))


def test_an_empty_file_has_lost_its_data(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    path.touch()
    with pytest.raises(Unusable, match=r"is empty.* Restore a backup"):
        asyncio.run(told(path))
    assert path.stat().st_size == 0


def test_a_new_file_is_never_empty(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    Sqlite(path).prepare()
    assert path.stat().st_size > 0
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_missing_beside_its_log_is_not_made_anew(tmp_path: Path) -> None:
    (tmp_path / "parlour.db-wal").write_bytes(b"left behind")
    with pytest.raises(Unusable, match=r"is missing.* Restore a backup"):
        asyncio.run(told(tmp_path / "parlour.db"))
    assert not (tmp_path / "parlour.db").exists()


def test_a_store_that_cannot_be_written_is_not_opened(tmp_path: Path) -> None:
    fill(tmp_path / "parlour.db")
    with pytest.raises(Unusable, match=r"cannot be written: .*readonly.* Look at the free space"):
        asyncio.run(told(ReadOnly(tmp_path / "parlour.db")))


def test_the_check_of_a_large_store_is_announced_and_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "parlour.db"
    fill(path)
    monkeypatch.setattr(sql, "LARGE", 0)
    (going_on,) = asyncio.run(told(path))
    assert "Checking" in going_on
    monkeypatch.setattr(sql, "CHECK_S", -1)
    monkeypatch.setattr(sqlite, "STEPS", 1)
    _, unfinished = asyncio.run(told(path))
    assert "unfinished" in unfinished


def test_a_copy_of_a_damaged_store_is_not_called_a_backup(tmp_path: Path) -> None:
    path, copy = tmp_path / "parlour.db", tmp_path / "copy.db"
    damage(path)

    async def act(store: SqlStore) -> None:
        with pytest.raises(Unavailable, match=r"damaged|malformed"):
            await store.backup(copy)

    with_store(path, act)
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("copy")] == []


def test_reading_and_writing_fail_differently_and_are_told_once(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    fill(path)
    heard: list[tuple[Work, bool]] = []

    async def act(store: SqlStore) -> None:
        store.listen(lambda work, cause: heard.append((work, cause is not None)))
        with unwritable(store):
            for _ in range(3):
                with pytest.raises(Unavailable) as failed:
                    await store.save_guest(a_guest())
                assert not isinstance(failed.value, Unreadable)
            assert "readonly" in (await store.probe() or "")
        assert await store.probe() is None
        assert heard == [("write", True), ("write", False)]
        with unreadable(store):
            for _ in range(3):
                with pytest.raises(Unreadable):
                    await store.guest("ann")
            assert "unable to open" in (await store.probe() or "")
        assert await store.probe() is None
        assert heard[2:] == [("read", True), ("read", False)]

    with_store(path, act)


def test_damage_lasts_until_the_store_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    damage(path)

    async def act() -> None:
        async with opened(path) as store:
            with pytest.raises(Unreadable):
                await store.entries("m")
            assert await store.guest("ann") is None
            assert "malformed" in (await store.probe() or "")

    asyncio.run(act())


def test_a_passing_failure_that_turns_out_to_be_damage_is_told_again() -> None:
    health = Health()
    heard: list[str | None] = []
    health.listener = lambda work, cause: heard.append(cause)
    health.failed("read", "busy", lasts=False)
    health.failed("read", "malformed", lasts=True)
    health.worked("read")
    assert heard == ["busy", "malformed"]
    assert health.cause == "malformed"


def test_a_probe_writes_to_the_disk(tmp_path: Path) -> None:
    """A transaction without a change would succeed on a full disk."""
    path = tmp_path / "parlour.db"

    async def act(store: SqlStore) -> None:
        log = tmp_path / "parlour.db-wal"
        with closing(sqlite3.connect(path)) as driver:
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        assert not log.exists() or log.stat().st_size == 0
        assert await store.probe() is None
        assert log.stat().st_size > 0

    with_store(path, act)
