"""Stores that are damaged, or fail for as long as a test wants."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine

from parlour.store.rows import EntryRow
from parlour.store.sql import SqlStore
from parlour.store.sqlite import Sqlite
from tests.store.running import with_store
from tests.store.samples import begun

LARGE = b"x" * 50_000


def fill(path: Path) -> None:
    """Makes a database of about a megabyte."""

    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        await store.append("m", [EntryRow(n, LARGE) for n in range(2, 20)])

    with_store(path, act)


def damage(path: Path) -> None:
    """Overwrites the last three quarters; the schema stays readable."""
    fill(path)
    whole = path.read_bytes()
    kept = len(whole) // 4
    path.write_bytes(whole[:kept] + b"\xff" * (len(whole) - kept))


@contextmanager
def unwritable(store: SqlStore) -> Iterator[None]:
    """As long as the block lasts, nothing can be written."""
    writer, dialect = store._writer, store._dialect
    before: Engine = writer._engine
    writer._drop_connection()
    writer._engine = dialect.read_engine(1)
    try:
        yield
    finally:
        writer._engine.dispose()
        writer._engine = before


@contextmanager
def unreadable(store: SqlStore) -> Iterator[None]:
    """As long as the block lasts, nothing can be read."""
    readers = store._readers
    before: Engine = readers._engine
    readers._engine = Sqlite(Path("/no/such/folder/parlour.db")).read_engine(1)
    try:
        yield
    finally:
        readers._engine = before
