"""What differs between databases; each has its own module, such as `sqlite`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

LogRow = tuple[str, int, bytes, str | None, bool]
"""Match, n, body, id, and whether this is the first line of its append."""


class Dialect(Protocol):
    """A database and its peculiarities."""

    def prepare(self) -> None:
        """Creates whatever the first connection needs. Raises `Unusable`."""
        ...

    def migration_engine(self) -> Engine:
        """An engine for migrations, with exclusive access."""
        ...

    def write_engine(self) -> Engine:
        """An engine for the writer: one write transaction at a time."""
        ...

    def read_engine(self, connections: int) -> Engine:
        """An engine for readers: each transaction sees a snapshot of everything committed."""
        ...

    def is_consistent(self, connection: Connection) -> bool:
        """Whether all foreign keys point to existing rows; checked after a migration."""
        ...

    def transaction(self, driver: Any) -> AbstractContextManager[None]:
        """A write transaction on the driver's connection; rolled back if anything raises."""
        ...

    def add_rows(self, driver: Any, rows: Sequence[LogRow]) -> int:
        """Adds rows to the log through the driver's connection, and returns how many were added.

        This is the hot path. A line is skipped if its match is not running; so is the first line of
        an append that does not follow the last entry stored before this call. A duplicate number
        raises an error.
        """
        ...

    def is_conflict(self, error: BaseException) -> bool:
        """Whether a key already exists, or a foreign key points to nothing."""
        ...

    def is_unavailable(self, error: BaseException) -> bool:
        """Whether the database itself failed (disk full, locked …), not the request."""
        ...

    def is_damaged(self, error: BaseException) -> bool:
        """Whether the database has been found to be damaged, which does not pass by itself."""
        ...

    def refuse_damaged(self, most_s: float) -> bool:
        """Raises `Unusable` if a check finds damage; False if it takes longer than `most_s`."""
        ...

    def size(self) -> int:
        """The bytes that the database has on disk."""
        ...

    def backup(self, connection: Connection, to: Path) -> None:
        """Copies a consistent snapshot into an empty file, and checks it. Raises `Unavailable`."""
        ...
