"""SQLite: one file in WAL mode, so that readers do not wait for the writer."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from parlour.store import remedies
from parlour.store.dialect import LogRow
from parlour.store.interface import Unavailable, Unusable

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

_DAMAGED = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))
STEPS = 100_000
"""How many of SQLite's steps a check makes before it looks at the time."""


class Sqlite:
    """An SQLite database in a file."""

    def __init__(self, path: Path, busy_ms: int = BUSY_MS) -> None:
        self.path = path
        self.busy_ms = busy_ms

    def __str__(self) -> str:
        return str(self.path)

    def prepare(self) -> None:
        """Creates the folder and the file, readable only by its owner because it holds seeds.

        A new file gets its first page before it gets its name, so an empty one has lost its data.
        """
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise Unusable(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or later is needed")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                self._create()
            os.close(os.open(self.path, os.O_RDWR))
        except OSError as error:
            raise Unusable(remedies.cannot(self.path, "opened", error)) from None
        self.refuse_empty()

    def refuse_empty(self) -> None:
        """Raises `Unusable` for a file without content: a new one has its first page."""
        if self.path.stat().st_size == 0:
            raise Unusable(remedies.empty(self.path))

    def _create(self) -> None:
        log = self._log()
        if log.exists() and not self.path.exists():
            # It would be taken for a part of the new file.
            raise Unusable(remedies.missing(self.path, log))
        handle, name = tempfile.mkstemp(prefix=self.path.name, dir=self.path.parent)
        os.close(handle)
        new = Path(name)
        try:
            with closing(sqlite3.connect(new)) as driver:
                driver.execute("PRAGMA journal_mode = WAL").close()
            _place(new, self.path)
        except sqlite3.Error as error:
            raise Unusable(f"{self.path} cannot be created: {error}. {remedies.WRITABLE}") from None
        finally:
            new.unlink(missing_ok=True)

    def _log(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    def size(self) -> int:
        """Includes the write-ahead log."""
        files = (self.path, self._log())
        return sum(file.stat().st_size for file in files if file.exists())

    def refuse_damaged(self, most_s: float) -> bool:
        """Runs SQLite's quick check, which reads every page, until it finds something."""
        try:
            problem = _damage(self.path, most_s)
        except TimeoutError:
            return False
        except sqlite3.Error as error:
            raise Unusable(f"{self.path} cannot be opened: {error}. {remedies.WRITABLE}") from None
        if problem is not None:
            raise Unusable(remedies.damaged(self.path, problem))
        return True

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

    def is_damaged(self, error: BaseException) -> bool:
        """Looks at SQLite's primary error code."""
        return _is_damage(error)

    def backup(self, connection: Connection, to: Path) -> None:
        """Uses SQLite's backup API, which does not block the writer."""
        source = connection.connection.dbapi_connection
        assert isinstance(source, sqlite3.Connection)
        try:
            with closing(sqlite3.connect(to)) as target:
                source.backup(target)
            problem = _damage(to)
        except sqlite3.Error as error:
            if self.is_damaged(error):
                raise
            raise Unavailable(f"{to.parent} cannot take the copy: {error}") from None
        if problem is not None:
            raise Unavailable(
                f"the copy is damaged ({problem}) and was not kept. `parlour admin doctor` says "
                "whether the database itself is"
            )


def _place(new: Path, path: Path) -> None:
    """Gives a new file its name, unless somebody else was faster."""
    try:
        path.hardlink_to(new)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        new.replace(path)


def _damage(path: Path, most_s: float | None = None) -> str | None:
    """The first thing that is wrong with a database, or None.

    Raises `TimeoutError` if the check takes longer than `most_s`.
    """
    until = None if most_s is None else time.monotonic() + most_s
    late = False

    def stop() -> bool:
        nonlocal late
        late = until is not None and time.monotonic() > until
        return late

    with closing(sqlite3.connect(path, timeout=BUSY_MS / 1000)) as driver:
        driver.set_progress_handler(stop, STEPS)
        try:
            driver.execute("PRAGMA query_only = ON").close()
            found: str = driver.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.DatabaseError as error:
            if late:
                raise TimeoutError from None
            if not _is_damage(error):
                raise
            found = str(error)
    # A tree of pages is named on a line of its own.
    return None if found == "ok" else found.removeprefix("*** in database main ***\n")


def _is_damage(error: BaseException) -> bool:
    code = _code(error)
    return code is not None and code & 0xFF in _DAMAGED


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
