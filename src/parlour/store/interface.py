"""The interface of a store. Every method is a coroutine; when it returns, its write is durable.

All writes go through one writer, which commits them in batches; reads use separate connections.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Protocol

from parlour.store.health import Listener
from parlour.store.rows import (
    CarryRow,
    ChatRow,
    Ending,
    EntryRow,
    GuestRow,
    KeptKind,
    MatchRow,
    ResultRow,
    TableRow,
)


class Conflict(Exception):
    """The key already exists: somebody else has written this entry, code or id. Or a table was
    saved by somebody else since it was read.

    Also raised if what the row belongs to is missing: no such table, or a match that is not
    running.
    """


class Unavailable(Exception):
    """The store cannot be written (disk full, locked, gone), and nothing has changed; or it cannot
    be read, which is `Unreadable`.
    """


class Unreadable(Unavailable):
    """The store cannot be read. Whether anything was written before is not known."""


class Unusable(Exception):
    """The store cannot be opened: not a database, another program's, or of a later version."""


class Store(Protocol):
    """The log of every match and the other persistent data."""

    async def close(self) -> None:
        """Closes the store after every pending write."""
        ...

    async def save_guest(self, guest: GuestRow, called: Collection[str] = ()) -> None:
        """Adds a guest, or updates everything but `created`. Seats and results under one of the
        guest's earlier names in `called` get the new name.
        """
        ...

    async def guest(self, guest: str) -> GuestRow | None:
        """The guest, or None."""
        ...

    async def save_table(self, table: TableRow) -> TableRow:
        """Adds a table with its seats, or updates it; returns the row with its next version.

        Raises `Conflict` if it is not as it was when the row was read: somebody else has saved it,
        or it has been closed, and it stays closed. Also if the code is in use.
        """
        ...

    async def table(self, code: str) -> TableRow | None:
        """The open table with this code."""
        ...

    async def belongs(self, code: str, guest: str, token_hashes: Collection[str]) -> bool:
        """Whether a guest is the host of an open table, sits there, or holds a seat's token."""
        ...

    async def seat_tokens(self) -> list[str]:
        """The hashes of the tokens of all people who sit at open tables."""
        ...

    async def codes_of(self, guest: str) -> list[str]:
        """The codes of the open tables that show a guest's name: as the host, on a seat, or on one
        that they have left during the match.
        """
        ...

    async def table_by_id(self, table: str) -> TableRow | None:
        """The table with this id, open or closed."""
        ...

    async def tables(
        self, *, public: bool | None = None, host: str | None = None
    ) -> list[TableRow]:
        """The open tables, last changed first; all, or those of one host."""
        ...

    async def begin(
        self, match: MatchRow, entries: Sequence[EntryRow], table: TableRow
    ) -> TableRow:
        """Stores a new match with its first draws, and its table as `save_table` does, atomically.
        Carry links follow the seats that have moved. Returns the table's row with its next version.
        """
        ...

    async def append(
        self, match: str, entries: Sequence[EntryRow], ending: Ending | None = None
    ) -> None:
        """Appends entries to a running match, with its ending if they end it, atomically.

        Raises `Conflict` if they do not follow the last entry, or if the match is not running.
        """
        ...

    async def close_match(self, match: str, ended: int) -> None:
        """Closes a running match without an outcome; it stays readable.

        Does nothing if the match is not running.
        """
        ...

    async def match(self, match: str) -> MatchRow | None:
        """The match without its entries, or None."""
        ...

    async def entries(self, match: str) -> list[EntryRow]:
        """The entries of a match, in order."""
        ...

    async def length(self, match: str) -> int:
        """The number of entries of a match."""
        ...

    async def matches_at(self, table: str, most: int = 100) -> list[str]:
        """The ids of the last few matches of a table, oldest first."""
        ...

    async def say(self, line: ChatRow) -> ChatRow:
        """Stores a line of chat and returns it with its id."""
        ...

    async def chat(self, table: str | None, guest: str | None, limit: int) -> list[ChatRow]:
        """The last lines that this guest may read, oldest first; whispers only from or to them."""
        ...

    async def keep_carry(self, carry: CarryRow) -> None:
        """Stores a carry link until it is used or expires."""
        ...

    async def take_carry(self, secret_hash: str, now: int) -> CarryRow | None:
        """Uses up a carry link; None if there is none or it has expired."""
        ...

    async def scores(self, game: str, listed: str, limit: int, skip: int = 0) -> list[ResultRow]:
        """The best results of people on a high-score list; among equals the newer first."""
        ...

    async def score_lists(self, game: str) -> list[str]:
        """The names of a game's high-score lists that have a result."""
        ...

    async def sweep(self, now: int) -> object:
        """Closes and removes what `retention.RULES` says is due."""
        ...

    async def results_of(self, guest: str) -> list[ResultRow]:
        """A guest's results in finished matches, newest first."""
        ...

    async def remove_name(self, guest: str) -> int:
        """Replaces a guest's name with "Guest" everywhere; returns how many rows changed."""
        ...

    async def remove_score(self, match: str, seat: int) -> bool:
        """Removes a result from its high-score list; False if it was on none."""
        ...

    async def kept(self, guest: str) -> dict[KeptKind, int]:
        """How much of each kind is kept about a guest."""
        ...

    async def export_guest(self, guest: str) -> dict[str, Any]:
        """Everything stored about a guest as plain JSON values, without secrets."""
        ...

    async def delete_guest(self, guest: str, now: int) -> bool:
        """Deletes a guest: row, chat and names; False if there was no such guest."""
        ...

    async def backup(self, path: Path) -> None:
        """Copies everything to a new file without interrupting play, and checks the copy."""
        ...

    async def probe(self) -> str | None:
        """Tries to read and to write; returns why that fails, or None."""
        ...

    def listen(self, listener: Listener) -> None:
        """Calls a function, from any thread, when reading or writing begins to fail or works again.

        It replaces the one before.
        """
        ...
