"""Databases of earlier programs are brought to the present shape; others are refused."""

from __future__ import annotations

import asyncio
import importlib.resources
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace

from parlour.core.match import Match
from parlour.core.record import Entry, Header
from parlour.store.dialect import Dialect
from parlour.store.interface import Conflict, Unusable
from parlour.store.migrate import migrate
from parlour.store.rows import CarryRow, EntryRow, MatchRow, SeatRow
from parlour.store.schema import METADATA
from parlour.store.sql import SqlStore, open_store
from parlour.store.sqlite import Sqlite
from tests.store import first_shape
from tests.store.running import opened, with_store
from tests.store.samples import begun, entries, numbers


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A database as the first migration left it."""
    return Path(shutil.copy(first_shape.FILE, tmp_path / "parlour.db"))


def test_the_migrations_lead_to_the_schema(where: Dialect) -> None:
    migrate(where)
    engine = where.migration_engine()
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_the_database_itself_refuses_a_second_entry_of_a_number(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    with_store(path, lambda store: begun(store, "m"))
    driver = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError):
        driver.execute("INSERT INTO events SELECT * FROM events")
    driver.close()


def test_the_first_database_is_of_the_first_shape(first: Path) -> None:
    driver = sqlite3.connect(first)
    assert driver.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    columns = [row[1] for row in driver.execute("PRAGMA table_info(matches)")]
    assert "names" in columns
    driver.close()


def test_a_running_match_of_the_first_shape_is_played_on(first: Path) -> None:
    async def act() -> None:
        async with opened(first) as store:
            row = await store.match("running")
            assert row is not None
            log = await store.entries("running")
            match = _resumed(row, log)
            assert match.entries == first_shape.matches()["running"].entries
            assert row.names == first_shape.NAMES
            assert row.guests == first_shape.GUESTS
            nothing = (None,) * len(row.names)
            assert (row.signs, row.colours) == (nothing, nothing)
            (seat,) = match.to_act
            match.idle(seat)
            made = [
                EntryRow(entry.n, msgspec.json.encode(entry), "new")
                for entry in match.entries_since(len(log))
            ]
            with pytest.raises(Conflict):
                await store.append("running", [EntryRow(len(log), b"{}")])
            await store.append("running", made)
        async with opened(first) as store:
            assert await store.match("running") == row
            assert await store.entries("running") == log + made
            assert _resumed(row, log + made).state == match.state

    asyncio.run(act())


def _resumed(row: MatchRow, log: list[EntryRow]) -> Match:
    header = msgspec.json.decode(row.header, type=Header)
    return Match.resume(header, row.seed, [msgspec.json.decode(e.body, type=Entry) for e in log])


def test_everything_else_of_the_first_shape_is_carried_over(first: Path) -> None:
    async def act(store: SqlStore) -> None:
        over = await store.match("over")
        assert over is not None
        assert (over.fate, over.ended) == ("over", 1900)
        assert (over.names, over.guests) == (first_shape.NAMES, first_shape.GUESTS)
        log = await store.entries("over")
        assert _resumed(over, log).outcome == first_shape.matches()["over"].outcome
        table = await store.table("RUNNING")
        assert table is not None
        assert (table.match, table.phase) == ("running", "playing")
        assert table.hints
        assert not table.tutorial
        assert table.pace == "people"
        assert [seat.name for seat in table.seats] == list(first_shape.NAMES)
        assert table.seats[1] == SeatRow(
            seat=1, kind="person", guest="ben", name="Ben", token_hash="hash-1", nonce="n1"
        )
        assert len(await store.scores("kniffeliger", "all", 9)) == 3
        assert [r.match for r in await store.results_of("ann")] == ["over"]
        heard = [line.text for line in await store.chat("table-running", "ann", 9)]
        assert heard == ["your turn", "psst"]
        carried = CarryRow(
            secret_hash="secret", table="table-running", seat=1, token="sealed", expires=5000
        )
        assert await store.take_carry("secret", 4000) == carried
        assert await store.remove_name("ben") > 0
        over = await store.match((await store.matches_at("table-over"))[0])
        assert over is not None
        assert (over.names, over.shared) == (("Ann", "Guest", "Bot"), frozenset())

    with_store(first, act)


def test_hints_are_given_at_tables_of_the_second_shape(first: Path) -> None:
    migrate(Sqlite(first), "0002")
    driver = sqlite3.connect(first)
    assert "hints" not in [row[1] for row in driver.execute("PRAGMA table_info(tables)")]
    driver.close()

    async def act(store: SqlStore) -> None:
        for table in await store.tables():
            assert table.hints
            await store.save_table(replace(table, hints=False))
        assert [table.hints for table in await store.tables()] == [False, False]

    with_store(first, act)


def test_tables_of_the_fifth_shape_are_at_their_first_version(first: Path) -> None:
    migrate(Sqlite(first), "0005")
    driver = sqlite3.connect(first)
    assert "version" not in [row[1] for row in driver.execute("PRAGMA table_info(tables)")]
    driver.close()

    async def act(store: SqlStore) -> None:
        for table in await store.tables():
            assert table.version == 1
            assert await store.save_table(table) == replace(table, version=2)
            with pytest.raises(Conflict):
                await store.save_table(table)

    with_store(first, act)


def test_nobody_has_chosen_anything_at_tables_of_the_seventh_shape(first: Path) -> None:
    migrate(Sqlite(first), "0007")
    driver = sqlite3.connect(first)
    assert "chosen" not in [row[1] for row in driver.execute("PRAGMA table_info(seats)")]
    driver.close()

    async def act(store: SqlStore) -> None:
        for table in await store.tables():
            assert {seat.chosen for seat in table.seats} == {None}
            seats = tuple([replace(seat, chosen=b'{"side":1}') for seat in table.seats])
            await store.save_table(replace(table, seats=seats))
            assert (await store.table(table.code)).seats == seats  # type: ignore[union-attr]

    with_store(first, act)


def test_migrating_again_changes_nothing(first: Path) -> None:
    migrate(Sqlite(first))
    before = _dump(first)
    migrate(Sqlite(first))
    assert _dump(first) == before


def _dump(path: Path) -> list[str]:
    driver = sqlite3.connect(path)
    lines = list(driver.iterdump())
    driver.close()
    return lines


def test_a_migration_that_fails_leaves_everything_as_it_was(first: Path) -> None:
    driver = sqlite3.connect(first)
    driver.execute("UPDATE matches SET guests = '[]' WHERE id = 'over'")
    driver.commit()
    driver.close()
    before = _dump(first)
    with pytest.raises(ValueError, match="zip"):
        migrate(Sqlite(first))
    assert _dump(first) == before


def test_a_database_whose_rows_lost_their_owner_is_refused(first: Path) -> None:
    driver = sqlite3.connect(first)
    driver.execute("DELETE FROM tables WHERE id = 'table-over'")
    driver.commit()
    driver.close()
    with pytest.raises(Unusable, match="damaged"):
        migrate(Sqlite(first))


def test_a_database_of_a_later_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    migrate(Sqlite(path))
    driver = sqlite3.connect(path)
    driver.execute("UPDATE alembic_version SET version_num = '9999'")
    driver.commit()
    driver.close()
    before = _dump(path)
    with pytest.raises(Unusable, match=r"parlour\.db .*later version.*9999"):
        asyncio.run(open_store(path))
    assert _dump(path) == before


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    driver = sqlite3.connect(path)
    driver.execute("CREATE TABLE bookmarks (url TEXT)")
    driver.close()
    with pytest.raises(Unusable, match="something else"):
        asyncio.run(open_store(path))
    assert len(_dump(path)) == 3


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 500)
    with pytest.raises(Unusable, match=r"letter\.txt.*not a database"):
        asyncio.run(open_store(path))
    assert path.read_text() == "Dear Ann, " * 500
    with pytest.raises(Unusable):
        asyncio.run(open_store(tmp_path))


@pytest.mark.parametrize("url", ["postgresql://host/parlour", "://", "sqlite://", ":memory:"])
def test_what_is_no_place_for_a_store_is_refused(url: str) -> None:
    with pytest.raises(Unusable):
        asyncio.run(open_store(url))


def test_a_store_makes_its_folder_and_keeps_its_file_to_itself(tmp_path: Path) -> None:
    path = tmp_path / "deep 100%" / "er" / "parlour.db"

    async def act() -> None:
        store = await open_store(f"sqlite:///{path}")
        await begun(store, "m")
        await store.append("m", entries(2))
        files = list(path.parent.iterdir())
        assert len(files) == 3
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        await store.close()
        async with opened(path) as again:
            assert await numbers(again) == [1, 2]

    asyncio.run(act())


def test_two_who_open_a_new_file_at_once_both_get_a_store(tmp_path: Path) -> None:
    async def act() -> None:
        path = tmp_path / "parlour.db"
        stores = await asyncio.gather(*(open_store(path) for _ in range(4)))
        await begun(stores[0], "m")
        for store in stores:
            assert await numbers(store) == [1]
            await store.close()

    asyncio.run(act())


def test_the_migrations_are_packaged() -> None:
    folder = importlib.resources.files("parlour.store") / "migrations"
    assert (folder / "env.py").is_file()
    versions = [file.name for file in (folder / "versions").iterdir()]
    assert {"v0001_log.py", "v0002_players.py", "v0003_hints_and_tutorials.py"} <= set(versions)
    assert {
        *("v0004_signs_and_colours.py", "v0005_pace.py", "v0006_table_versions.py"),
        *("v0007_shared_seats.py", "v0008_seat_settings.py"),
    } <= set(versions)
