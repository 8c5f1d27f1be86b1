"""SQLite: one file in WAL mode, so that readers do not wait for the writer."""

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

from parlour.store.dialect import LogRow
from parlour.store.interface import Unusable

BUSY_MS = 5_000
"""How long to wait while another process is writing."""
OLDEST_SQLITE = (3, 35, 0)
WAL_PAGES = 2_000
"""Pages in the write-ahead log (8 MB) before a checkpoint: a page that changes with every batch is
then copied to the database once for many batches."""
MAX_ROWS = 512
"""Lines per statement; each takes 5 of SQLite's 32,766 parameters."""

_CONFLICT = frozenset(
    (
        sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
        sqlite3.SQLITE_CONSTRAINT_UNIQUE,
        sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
    )
)
_UNAVAILABLE = frozenset(
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
    """An SQLite database in a file."""

    def __init__(self, path: Path, busy_ms: int = BUSY_MS) -> None:
        self.path = path
        self.busy_ms = busy_ms

    def __str__(self) -> str:
        return str(self.path)

    def prepare(self) -> None:
        """Creates the folder and the file, readable only by its owner because it holds seeds."""
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise Unusable(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or later is needed")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise Unusable(f"{self.path} cannot be opened: {error.strerror}") from None

    def migration_engine(self) -> Engine:
        """Foreign keys are off, or recreating a table would delete the rows that refer to it."""
        return self._engine("BEGIN IMMEDIATE", "PRAGMA foreign_keys = OFF")

    def write_engine(self) -> Engine:
        """A transaction takes the write lock when it begins, not at its first write.

        After a failed write there is a new connection, which starts with a checkpoint: this frees
        space if the write-ahead log has filled the disk.
        """
        engine = self._engine("BEGIN IMMEDIATE", "PRAGMA foreign_keys = ON")

        @event.listens_for(engine, "connect")
        def _checkpoint(driver: sqlite3.Connection, _: object) -> None:
            with suppress(sqlite3.Error):
                driver.execute("PRAGMA wal_checkpoint(PASSIVE)").close()

        return engine

    def read_engine(self, connections: int) -> Engine:
        """A pool of read-only connections."""
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
            # Turn off the driver's implicit transactions.
            driver.isolation_level = None
            driver.execute("PRAGMA journal_mode = WAL").close()
            driver.execute("PRAGMA synchronous = FULL").close()
            driver.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}").close()
            driver.execute(pragma).close()

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def is_consistent(self, connection: Connection) -> bool:
        """Runs SQLite's own foreign-key check."""
        return connection.exec_driver_sql("PRAGMA foreign_key_check").first() is None

    @contextmanager
    def transaction(self, driver: Any) -> Iterator[None]:
        """Takes the write lock when it begins."""
        driver.execute("BEGIN IMMEDIATE")
        try:
            yield
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                with suppress(sqlite3.Error):
                    driver.execute("ROLLBACK")
            raise

    def add_rows(self, driver: Any, rows: Sequence[LogRow]) -> int:
        """Inserts many rows per statement, because the driver releases the GIL at every statement.

        With one statement per line, a busy event loop would take the GIL after each of them, and
        the writer would wait to get it back.
        """
        added = 0
        for at in range(0, len(rows), MAX_ROWS):
            some = rows[at : at + MAX_ROWS]
            size = 1 << (len(some) - 1).bit_length()
            values = [value for line in some for value in line]
            values += [None] * (5 * (size - len(some)))
            added += driver.execute(_insertion(size), values).rowcount
        return added

    def is_conflict(self, error: BaseException) -> bool:
        """Looks at SQLite's extended error code."""
        return _code(error) in _CONFLICT

    def is_unavailable(self, error: BaseException) -> bool:
        """Looks at SQLite's primary error code."""
        code = _code(error)
        return code is not None and code & 0xFF in _UNAVAILABLE

    def backup(self, connection: Connection, to: Path) -> None:
        """Uses SQLite's backup API, which does not block the writer."""
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
    """The statement that inserts `size` rows, with the columns match, n, body, id, first.

    Sizes are powers of two, so that the driver can cache every statement. Unused places are filled
    with nulls, which match no match and insert nothing.
    """
    values = ",".join(["(?,?,?,?,?)"] * size)
    return f"""
        INSERT INTO events ("match", n, body, id)
        SELECT number, column2, column3, column4
        FROM (VALUES {values}) CROSS JOIN matches ON id = column1 AND fate = 'running'
        WHERE NOT column5
        OR column2 = 1 + coalesce((SELECT max(n) FROM events WHERE "match" = number), 0)
    """
