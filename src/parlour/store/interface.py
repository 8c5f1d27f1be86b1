"""What the server asks of a store. Every method is a coroutine; writes are durable when it ends.

Writes of all callers share one writer and its commits; reads use connections of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Protocol

from parlour.store.rows import (
    CarryRow,
    ChatRow,
    Ending,
    EntryRow,
    GuestRow,
    MatchRow,
    ResultRow,
    TableRow,
)


class Conflict(Exception):
    """The key is taken: somebody else has written this entry, code or id already.

    Or what it belongs to is not there (any more): no such table, a match that is not running.
    """


class Unavailable(Exception):
    """It could not be written or read (disk full, locked, gone). Nothing has changed."""


class Unusable(Exception):
    """No store can be opened there: no database, one of something else, or of a later version."""


class Store(Protocol):
    """The log of every match, and what else must outlive the process."""

    async def close(self) -> None:
        """Ends after everything already asked for is written."""
        ...

    async def save_guest(self, guest: GuestRow, called: Collection[str] = ()) -> None:
        """Adds a guest or writes name and `seen` anew. Whatever they sat down for under the names
        that they were called by gets the new one.
        """
        ...

    async def guest(self, guest: str) -> GuestRow | None:
        """A guest, if there is one."""
        ...

    async def save_table(self, table: TableRow) -> None:
        """Adds a table or writes it anew, seats included.

        `Conflict` if the code is in use, or if the table was closed meanwhile: it stays closed.
        """
        ...

    async def table(self, code: str) -> TableRow | None:
        """The table with this code that is not closed."""
        ...

    async def table_by_id(self, table: str) -> TableRow | None:
        """A table, closed or not."""
        ...

    async def tables(self, *, public: bool | None = None) -> list[TableRow]:
        """The tables that are not closed, last changed first."""
        ...

    async def begin(self, match: MatchRow, entries: Sequence[EntryRow], table: TableRow) -> None:
        """A new match with its first draws, and the table that now plays it: all or nothing."""
        ...

    async def append(
        self, match: str, entries: Sequence[EntryRow], ending: Ending | None = None
    ) -> None:
        """The next entries of a running match, with its ending if they end it: all or nothing.

        `Conflict` if a number is taken or not the next, or if the match is not running.
        """
        ...

    async def close_match(self, match: str, ended: int) -> None:
        """A running match that will not be played on; it stays readable.

        Nothing happens to one that is not running.
        """
        ...

    async def match(self, match: str) -> MatchRow | None:
        """A match, without its entries."""
        ...

    async def entries(self, match: str) -> list[EntryRow]:
        """Everything that happened in a match, in order."""
        ...

    async def matches_at(self, table: str) -> list[MatchRow]:
        """The matches of a table, first to last."""
        ...

    async def say(self, line: ChatRow) -> ChatRow:
        """Keeps a line of chat; gives it with its id."""
        ...

    async def chat(self, table: str | None, guest: str | None, limit: int) -> list[ChatRow]:
        """The last lines that this guest may read, oldest first: whispers only from and to them."""
        ...

    async def keep_carry(self, carry: CarryRow) -> None:
        """Keeps a carry link until it is used or runs out."""
        ...

    async def take_carry(self, secret_hash: str, now: int) -> CarryRow | None:
        """The carry link, if it is there and has not run out; it works this one time."""
        ...

    async def scores(self, game: str, listed: str, limit: int, skip: int = 0) -> list[ResultRow]:
        """The best people of a list after the first `skip`, the newer first among equals."""
        ...

    async def score_lists(self, game: str) -> list[str]:
        """The names of a game's lists of high scores that have a result."""
        ...

    async def sweep(self, now: int) -> object:
        """Lets go of what has been kept long enough."""
        ...

    async def results_of(self, guest: str) -> list[ResultRow]:
        """Everything a guest has played to its end, last first."""
        ...

    async def remove_name(self, guest: str) -> int:
        """Calls a guest "Guest" wherever they are named; in how many places."""
        ...

    async def remove_score(self, match: str, seat: int) -> bool:
        """Takes a result off its list of high scores; whether it was on one."""
        ...

    async def export_guest(self, guest: str) -> dict[str, Any]:
        """Everything stored about a guest as plain JSON values, without secrets."""
        ...

    async def delete_guest(self, guest: str, now: int) -> bool:
        """Forgets a guest: row, chat and names; whether they were known."""
        ...

    async def backup(self, path: Path) -> None:
        """Copies everything to a new file while playing goes on."""
        ...
