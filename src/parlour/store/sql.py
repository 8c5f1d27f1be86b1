"""The store in an SQL database: one writer, a few readers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, column, select, update
from sqlalchemy import table as table_clause
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from parlour.store import admin, chat, log, remedies, tables
from parlour.store.dialect import Dialect
from parlour.store.health import Health, Listener
from parlour.store.interface import Conflict, Unavailable, Unusable
from parlour.store.kept import kept
from parlour.store.migrate import migrate
from parlour.store.readers import Readers
from parlour.store.retention import RULES, Rule, Swept, What, sweep_some
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
from parlour.store.sqlite import Sqlite
from parlour.store.writer import MAX_WAITING, Writer

T = TypeVar("T")

LARGE = 500_000_000
"""Above this size in bytes, people are told that a store is being checked."""
CHECK_S = 60
_SCHEMA = table_clause("alembic_version", column("version_num"))
_SAME = {"version_num": _SCHEMA.c.version_num}


def dialect_of(where: str | Path) -> Dialect:
    """The database at a path or URL (`sqlite:///path`). Raises `Unusable`."""
    if isinstance(where, Path) or "://" not in where:
        path = Path(where)
    else:
        try:
            url = make_url(where)
        except ArgumentError:
            raise Unusable("that is not the URL of a database") from None
        if url.get_backend_name() != "sqlite":
            raise Unusable(f"a store cannot be kept in {url.get_backend_name()}, only in SQLite")
        path = Path(url.database or "")
    if path.name in ("", ":memory:"):
        raise Unusable("a store needs a file")
    return Sqlite(path)


async def open_store(
    where: str | Path | Dialect, *, waiting: int = MAX_WAITING, readers: int = 4
) -> SqlStore:
    """Opens a store, creating the file if necessary and migrating it to the current schema.

    Raises `Unusable` for a file that is not a Parlour database, or is of a later version.
    """
    dialect = dialect_of(where) if isinstance(where, str | Path) else where
    await asyncio.to_thread(migrate, dialect)
    return SqlStore(dialect, waiting, readers)


async def open_checked(where: str | Path | Dialect, tell: Callable[[str], object]) -> SqlStore:
    """Opens a store that is sound and can be written, or raises `Unusable`.

    The check of a large store takes a while: `tell` gets a sentence when it begins.
    """
    dialect = dialect_of(where) if isinstance(where, str | Path) else where
    await asyncio.to_thread(dialect.prepare)
    size = dialect.size()
    if size > LARGE:
        tell(f"Checking {dialect} ({size / 1e9:.1f} GB). This can take up to {CHECK_S} seconds.")
    if not await asyncio.to_thread(dialect.refuse_damaged, CHECK_S):
        tell(f"The check took too long and was left unfinished after {CHECK_S} seconds.")
    store = await open_store(dialect)
    trouble = await store.probe()
    if trouble is not None:
        await store.close()
        raise Unusable(f"{dialect} cannot be written: {trouble}. {remedies.WRITABLE}")
    return store


class SqlStore:
    """Implements `Store`; created by `open_store`. Belongs to the event loop that opened it."""

    def __init__(self, dialect: Dialect, waiting: int, readers: int) -> None:
        self._dialect = dialect
        self._health = Health()
        self._writer = Writer(dialect, waiting, self._health)
        self._readers = Readers(dialect, readers, self._health)

    async def close(self) -> None:
        """Closes the store after every pending write."""
        await self._writer.close()
        await self._readers.close()

    async def _write(self, task: Callable[[Connection], T]) -> T:
        return await self._writer.do(task)

    async def _read(self, query: Callable[[Connection], T]) -> T:
        return await self._readers.read(query)

    async def save_guest(self, guest: GuestRow, called: Collection[str] = ()) -> None:
        """Adds a guest, or updates everything but `created`. Seats and results under one of the
        guest's earlier names in `called` get the new name.
        """
        await self._write(lambda c: tables.save_guest(c, guest, called))

    async def guest(self, guest: str) -> GuestRow | None:
        """The guest, or None."""
        return await self._read(lambda c: tables.guest(c, guest))

    async def save_table(self, table: TableRow) -> TableRow:
        """Adds a table with its seats, or updates it; returns the row with its next version.

        Raises `Conflict` if it is not as it was when the row was read: somebody else has saved it,
        or it has been closed, and it stays closed. Also if the code is in use.
        """
        return await self._write(lambda c: tables.save_table(c, table))

    async def table(self, code: str) -> TableRow | None:
        """The open table with this code."""
        return await self._read(lambda c: tables.table(c, code))

    async def belongs(self, code: str, guest: str, token_hashes: Collection[str]) -> bool:
        """Whether a guest is the host of an open table, sits there, or holds a seat's token."""
        return await self._read(lambda c: tables.belongs(c, code, guest, token_hashes))

    async def seat_tokens(self) -> list[str]:
        """The hashes of the tokens of all people who sit at open tables."""
        return await self._read(tables.seat_tokens)

    async def codes_of(self, guest: str) -> list[str]:
        """The codes of the open tables that show a guest's name: as the host, on a seat, or on one
        that they have left during the match.
        """
        return await self._read(lambda c: tables.codes_of(c, guest))

    async def table_by_id(self, table: str) -> TableRow | None:
        """The table with this id, open or closed."""
        return await self._read(lambda c: tables.table_by_id(c, table))

    async def tables(
        self, *, public: bool | None = None, host: str | None = None
    ) -> list[TableRow]:
        """The open tables, last changed first; all, or those of one host."""
        return await self._read(lambda c: tables.open_tables(c, public, host))

    async def begin(
        self, match: MatchRow, entries: Sequence[EntryRow], table: TableRow
    ) -> TableRow:
        """Stores a new match with its first draws, and its table as `save_table` does, atomically.
        Returns the table's row with its next version.
        """
        rows = log.rows_of(match.id, entries)
        return await self._write(lambda c: log.begin(c, self._dialect, match, rows, table))

    async def append(
        self, match: str, entries: Sequence[EntryRow], ending: Ending | None = None
    ) -> None:
        """Appends entries to a running match, with its ending if they end it, atomically.

        Raises `Conflict` if they do not follow the last entry, or if the match is not running.
        """
        rows = log.rows_of(match, entries)
        if ending is not None:
            await self._write(lambda c: log.end(c, self._dialect, match, rows, ending))
        elif rows:
            await self._writer.add(rows)
        elif not await self._read(lambda c: log.is_running(c, match)):
            raise Conflict("the match is not running")

    async def close_match(self, match: str, ended: int) -> None:
        """Closes a running match without an outcome; it stays readable.

        Does nothing if the match is not running.
        """
        await self._write(lambda c: log.close_match(c, match, ended))

    async def match(self, match: str) -> MatchRow | None:
        """The match without its entries, or None."""
        return await self._read(lambda c: log.match(c, match))

    async def entries(self, match: str) -> list[EntryRow]:
        """The entries of a match, in order."""
        return await self._read(lambda c: log.entries(c, match))

    async def length(self, match: str) -> int:
        """The number of entries of a match."""
        return await self._read(lambda c: log.length(c, match))

    async def matches_at(self, table: str, most: int = 100) -> list[str]:
        """The ids of the last few matches of a table, oldest first."""
        return await self._read(lambda c: log.matches_at(c, table, most))

    async def say(self, line: ChatRow) -> ChatRow:
        """Stores a line of chat and returns it with its id."""
        return await self._write(lambda c: chat.say(c, line))

    async def chat(self, table: str | None, guest: str | None, limit: int) -> list[ChatRow]:
        """The last lines that this guest may read, oldest first; whispers only from or to them."""
        return await self._read(lambda c: chat.recent(c, table, guest, limit))

    async def keep_carry(self, carry: CarryRow) -> None:
        """Stores a carry link until it is used or expires."""
        await self._write(lambda c: tables.keep_carry(c, carry))

    async def take_carry(self, secret_hash: str, now: int) -> CarryRow | None:
        """Uses up a carry link; None if there is none or it has expired."""
        return await self._write(lambda c: tables.take_carry(c, secret_hash, now))

    async def scores(self, game: str, listed: str, limit: int, skip: int = 0) -> list[ResultRow]:
        """The best results of people on a high-score list; among equals the newer first."""
        return await self._read(lambda c: log.scores(c, game, listed, limit, skip))

    async def score_lists(self, game: str) -> list[str]:
        """The names of a game's high-score lists that have a result."""
        return await self._read(lambda c: log.score_lists(c, game))

    async def results_of(self, guest: str) -> list[ResultRow]:
        """A guest's results in finished matches, newest first."""
        return await self._read(lambda c: log.results_of(c, guest))

    async def sweep(self, now: int) -> Swept:
        """Closes and removes what `retention.RULES` says is due, in small batches."""
        counts: dict[What, int] = {}
        closed: list[str] = []
        for rule in RULES:
            counts[rule.what] = 0
            while some := await self._sweep_some(rule, now):
                counts[rule.what] += len(some)
                if rule.what == "table":
                    closed += map(str, some)
        return Swept(counts, tuple(closed))

    async def _sweep_some(self, rule: Rule, now: int) -> list[str | int]:
        return await self._write(lambda c: sweep_some(c, rule, now))

    async def close_table(self, code: str, now: int) -> bool:
        """Closes a table and its running match; False if no open table has this code."""
        return await self._write(lambda c: admin.close_table(c, code, now))

    async def remove_name(self, guest: str) -> int:
        """Replaces a guest's name with "Guest" everywhere; returns how many rows changed."""
        return await self._write(lambda c: admin.remove_name(c, guest))

    async def remove_score(self, match: str, seat: int) -> bool:
        """Removes a result from its high-score list; False if it was on none."""
        return await self._write(lambda c: admin.remove_score(c, match, seat))

    async def kept(self, guest: str) -> dict[KeptKind, int]:
        """How much of each kind is kept about a guest."""
        return await self._read(lambda c: kept(c, guest))

    async def export_guest(self, guest: str) -> dict[str, Any]:
        """Everything stored about a guest as plain JSON values, without secrets."""
        return await self._read(lambda c: admin.export_guest(c, guest))

    async def delete_guest(self, guest: str, now: int) -> bool:
        """Deletes a guest: row, chat and names; False if there was no such guest."""
        return await self._write(lambda c: admin.delete_guest(c, guest, now))

    async def backup(self, path: Path) -> None:
        """Copies everything to a new file without interrupting play, and checks the copy.

        Raises `FileExistsError` if the file already exists.
        """
        await self._read(lambda c: admin.backup(c, self._dialect, path))

    async def probe(self) -> str | None:
        """Tries to read and to write; returns why that fails, or None. The write changes nothing,
        but it goes to the disk like any other.
        """
        try:
            await self._read(lambda c: c.execute(select(_SCHEMA.c.version_num)).first())
            await self._write(lambda c: c.execute(update(_SCHEMA).values(_SAME)))
        except Unavailable as error:
            return self._health.cause or str(error)
        return self._health.cause

    def listen(self, listener: Listener) -> None:
        """Calls a function, from any thread, when reading or writing begins to fail or works again.

        It replaces the one before.
        """
        self._health.listener = listener
