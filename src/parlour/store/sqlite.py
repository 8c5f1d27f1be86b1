"""SQLite: one file, one writer at a time, readers beside it (WAL)."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from parlour.store.dialect import Line
from parlour.store.interface import Unusable

BUSY_MS = 5_000
"""How long to wait for another process that is writing."""
OLDEST = (3, 35, 0)
LOG_PAGES = 2_000
"""How long the write-ahead log grows (8 MB) before it is carried over: a page that changes with
every batch is then carried over once for many of them."""
MOST_LINES = 512
"""Lines of one statement; 5 parameters each, of SQLite's 32,766."""

_TAKEN = frozenset(
    (
        sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
        sqlite3.SQLITE_CONSTRAINT_UNIQUE,
        sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
    )
)
_LOST = frozenset(
    (
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    )
)


class Sqlite:
    """A database in a file of its own."""

    def __init__(self, path: Path, busy_ms: int = BUSY_MS) -> None:
        self.path = path
        self.busy_ms = busy_ms

    def __str__(self) -> str:
        return str(self.path)

    def prepare(self) -> None:
        """Makes the folder and the file, which nobody else may read: it holds seeds."""
        if sqlite3.sqlite_version_info < OLDEST:
            raise Unusable(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or later is needed")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise Unusable(f"{self.path} cannot be opened: {error.strerror}") from None

    def migrating(self) -> Engine:
        """With foreign keys off: a table that is made anew would take its rows with it."""
        return self._engine("BEGIN IMMEDIATE", "PRAGMA foreign_keys = OFF")

    def writing(self) -> Engine:
        """Takes the lock when a transaction begins, never halfway.

        A connection is made anew after a write that failed: what the log holds is carried over
        then, so that a disk that the log has filled has room again.
        """
        engine = self._engine("BEGIN IMMEDIATE", "PRAGMA foreign_keys = ON")

        @event.listens_for(engine, "connect")
        def _carry_over(driver: sqlite3.Connection, _: object) -> None:
            with suppress(sqlite3.Error):
                driver.execute("PRAGMA wal_checkpoint(PASSIVE)").close()

        return engine

    def reading(self, connections: int) -> Engine:
        """Connections that are kept, and cannot write."""
        return self._engine("BEGIN", "PRAGMA query_only = ON", connections)

    def _engine(self, begin: str, pragma: str, kept: int = 0) -> Engine:
        pool: dict[str, Any] = (
            {"poolclass": QueuePool, "pool_size": kept} if kept else {"poolclass": NullPool}
        )
        engine = create_engine(
            URL.create("sqlite", database=str(self.path)),
            connect_args={"timeout": self.busy_ms / 1000, "check_same_thread": False},
            hide_parameters=True,
            **pool,
        )

        @event.listens_for(engine, "connect")
        def _connect(driver: sqlite3.Connection, _: object) -> None:
            # Transactions begin where they are told to; the driver begins none by itself.
            driver.isolation_level = None
            driver.execute("PRAGMA journal_mode = WAL").close()
            driver.execute("PRAGMA synchronous = FULL").close()
            driver.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}").close()
            driver.execute(pragma).close()

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def sound(self, connection: Connection) -> bool:
        """Nothing belongs to a row that is missing."""
        return connection.exec_driver_sql("PRAGMA foreign_key_check").first() is None

    @contextmanager
    def transaction(self, driver: Any) -> Iterator[None]:
        """Takes the lock when it begins."""
        driver.execute("BEGIN IMMEDIATE")
        try:
            yield
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                with suppress(sqlite3.Error):
                    driver.execute("ROLLBACK")
            raise

    def add_lines(self, driver: Any, lines: Sequence[Line]) -> int:
        """A few long statements: the driver lets go of the interpreter once for each of them.

        With a statement for every line a busy event loop takes the interpreter in between each
        time, and the writer waits for it to be given back.
        """
        added = 0
        for at in range(0, len(lines), MOST_LINES):
            some = lines[at : at + MOST_LINES]
            size = 1 << (len(some) - 1).bit_length()
            values = [value for line in some for value in line]
            values += [None] * (5 * (size - len(some)))
            added += driver.execute(_insertion(size), values).rowcount
        return added

    def is_taken(self, error: BaseException) -> bool:
        """By SQLite's extended code."""
        return _code(error) in _TAKEN

    def is_lost(self, error: BaseException) -> bool:
        """By SQLite's primary code."""
        code = _code(error)
        return code is not None and code & 0xFF in _LOST

    def backup(self, connection: Connection, to: Path) -> None:
        """Reads one snapshot; writers go on beside it."""
        source = connection.connection.dbapi_connection
        assert isinstance(source, sqlite3.Connection)
        target = sqlite3.connect(to)
        try:
            source.backup(target)
        finally:
            target.close()


def _code(error: BaseException) -> int | None:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlite_errorcode", None)


@cache
def _insertion(size: int) -> str:
    """The statement for so many lines: sizes are powers of two, so the driver keeps them all, and
    lines of nothing, which belong to no match, fill it up.

    Columns: match, n, body, id, first.
    """
    values = ",".join(["(?,?,?,?,?)"] * size)
    return f"""
        INSERT INTO events ("match", n, body, id)
        SELECT number, column2, column3, column4
        FROM (VALUES {values}) CROSS JOIN matches ON id = column1 AND fate = 'running'
        WHERE NOT column5
        OR column2 = 1 + coalesce((SELECT max(n) FROM events WHERE "match" = number), 0)
    """
