"""What differs from one database to the next: each has one small file beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

Line = tuple[str, int, bytes, str | None, bool]
"""Match, n, body, id, and whether it is the first line of its append."""


class Dialect(Protocol):
    """A database, and how to talk to it."""

    def prepare(self) -> None:
        """Makes what must be there before the first connection. Raises `Unusable`."""
        ...

    def migrating(self) -> Engine:
        """A connection that alone may change the shape of the tables."""
        ...

    def writing(self) -> Engine:
        """Connections whose transactions write, one at a time."""
        ...

    def reading(self, connections: int) -> Engine:
        """Connections whose transactions each see one moment, and everything committed before."""
        ...

    def sound(self, connection: Connection) -> bool:
        """Whether every row belongs to a row that is there; asked after migrating."""
        ...

    def transaction(self, driver: Any) -> AbstractContextManager[None]:
        """A writing transaction on the driver's own connection; undone if anything raises."""
        ...

    def add_lines(self, driver: Any, lines: Sequence[Line]) -> int:
        """Adds lines to the log through the driver's own connection: the hot path.

        Gives how many were added. A line is not added if its match is not running; a first line
        neither if it is not the next of its match as it was before this call. A number that is
        taken raises.
        """
        ...

    def is_taken(self, error: BaseException) -> bool:
        """Whether a key was taken, or what the row belongs to is not there."""
        ...

    def is_lost(self, error: BaseException) -> bool:
        """Whether the database failed, and not the one who asked."""
        ...

    def backup(self, connection: Connection, to: Path) -> None:
        """Copies everything, as it is at one moment, into an empty file."""
        ...
