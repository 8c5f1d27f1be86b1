"""Operator actions: close tables, remove names and scores, export and delete guests, back up, and
look at a database without changing it.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Table, delete, func, select, update

from parlour.store.dialect import Dialect
from parlour.store.interface import Unavailable, Unusable
from parlour.store.migrate import revisions
from parlour.store.retention import close_tables
from parlour.store.schema import (
    carries,
    chat,
    events,
    guests,
    matches,
    players,
    results,
    seats,
    tables,
)
from parlour.store.sqlite import Sqlite
from parlour.store.tables import having_seat, next_version

NOBODY = "Guest"
"""The name shown for somebody whose own was removed."""


def close_table(connection: Connection, code: str, now: int) -> bool:
    """Closes the table with this code and its running match; False if no open table has it."""
    is_open = (tables.c.code == code) & (tables.c.phase != "closed")
    table = connection.scalar(select(tables.c.id).where(is_open))
    if table is not None:
        close_tables(connection, [table], now)
    return table is not None


def remove_name(connection: Connection, guest: str) -> int:
    """Replaces a guest's name with "Guest" everywhere; returns how many rows changed."""
    named = update(guests).where(guests.c.id == guest)
    changed = connection.execute(named, {"name": NOBODY}).rowcount
    next_version(connection, having_seat(seats.c.guest == guest))
    for table in (seats, players, results, chat):
        theirs = update(table).where(table.c.guest == guest)
        changed += connection.execute(theirs, {"name": NOBODY}).rowcount
    return changed


def remove_score(connection: Connection, match: str, seat: int) -> bool:
    """Removes a result from its high-score list; False if it was on none."""
    listed = (results.c.match == match) & (results.c.seat == seat) & results.c.listed.is_not(None)
    return connection.execute(update(results).where(listed), {"listed": None}).rowcount > 0


def delete_guest(connection: Connection, guest: str, now: int) -> bool:
    """Deletes a guest: row, chat, names and high scores. Their matches stay readable, played by
    "Guest".

    A table that they hosted passes to the next person seated there, or is closed.
    """
    known = connection.execute(delete(guests).where(guests.c.id == guest)).rowcount > 0
    next_version(connection, (tables.c.host == guest) | having_seat(seats.c.guest == guest))
    connection.execute(delete(chat).where((chat.c.guest == guest) | (chat.c.to == guest)))
    theirs = (seats.c.table == carries.c.table) & (seats.c.seat == carries.c.seat)
    carried = select(seats.c.seat).where(theirs, seats.c.guest == guest).exists()
    connection.execute(delete(carries).where(carried))
    unmarked: dict[str, Any] = {"sign": None, "colour": None}
    empty = {"kind": "empty", "name": None, "guest": None, "token_hash": None, "nonce": None}
    left = {**empty, **unmarked, "ready": False, "chosen": None}
    connection.execute(update(seats).where(seats.c.guest == guest), left)
    nobody: dict[str, Any] = {"name": NOBODY, "guest": None}
    unlisted = {**nobody, "listed": None}
    for table, removed in ((players, {**nobody, **unmarked}), (results, unlisted)):
        connection.execute(update(table).where(table.c.guest == guest), removed)
    next_seat = (
        select(seats.c.guest)
        .where(seats.c.table == tables.c.id, seats.c.guest.is_not(None))
        .order_by(seats.c.seat)
        .limit(1)
        .scalar_subquery()
    )
    hosted = list(connection.scalars(select(tables.c.id).where(tables.c.host == guest)))
    passed = update(tables).where(tables.c.host == guest)
    connection.execute(passed.values(host=func.coalesce(next_seat, "")))
    orphaned = tables.c.id.in_(hosted) & (tables.c.host == "") & (tables.c.phase != "closed")
    close_tables(connection, list(connection.scalars(select(tables.c.id).where(orphaned))), now)
    return known


def export_guest(connection: Connection, guest: str) -> dict[str, Any]:
    """Everything stored about a guest, as plain JSON values.

    It has no secrets: no token hashes, and no seeds or entries of running matches. Of other people
    it has only what they whispered to this guest, without their names.
    """
    return {
        "guest": next(iter(_rows(connection, guests, guests.c.id == guest)), None),
        "tables": [
            _without(table, "seed", "host", "version")
            for table in _rows(connection, tables, tables.c.host == guest)
        ],
        "seats": [
            _without(seat, "guest", "token_hash")
            for seat in _rows(connection, seats, seats.c.guest == guest)
        ],
        "matches": [
            _played(connection, player)
            for player in _rows(connection, players, players.c.guest == guest)
        ],
        "results": [
            _without(result, "guest")
            for result in _rows(connection, results, results.c.guest == guest)
        ],
        "said": [
            {**_without(line, "guest", "to"), "whispered": line["to"] is not None}
            for line in _rows(connection, chat, chat.c.guest == guest)
        ],
        "heard": [
            _without(line, "guest", "name", "to")
            for line in _rows(connection, chat, (chat.c.to == guest) & (chat.c.guest != guest))
        ],
    }


def _played(connection: Connection, player: Mapping[str, Any]) -> dict[str, Any]:
    """A match for one of its players, with their own entries once it is no longer running."""
    (match,) = _rows(connection, matches, matches.c.id == player["match"])
    made = {"seat": player["seat"], "name": player["name"], **_without(match, "number")}
    if match["fate"] == "running":
        return _without(made, "seed")
    lines = select(events.c.body).where(events.c.match == match["number"]).order_by(events.c.n)
    entries = [msgspec.json.decode(body) for body in connection.scalars(lines)]
    made["entries"] = [entry for entry in entries if entry["actor"] == player["seat"]]
    return made


def _rows(
    connection: Connection, table: Table, condition: ColumnElement[bool]
) -> list[dict[str, Any]]:
    """The matching rows as dicts in key order; columns of bytes are decoded as JSON."""
    wanted = select(table).where(condition).order_by(*table.primary_key)
    return [
        {
            name: msgspec.json.decode(value) if isinstance(value, bytes) else value
            for name, value in row.items()
        }
        for row in connection.execute(wanted).mappings()
    ]


def _without(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


def backup(connection: Connection, dialect: Dialect, path: Path) -> None:
    """Copies a consistent snapshot of the database to a new file.

    The file stays empty until the copy is complete and on disk. Raises `FileExistsError` if the
    file already exists.
    """
    try:
        # Create the file first, so that two backups cannot get the same name.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise FileExistsError(f"{path} already exists") from None
    except OSError as error:
        raise Unavailable(f"{path} cannot be written: {error.strerror}") from None
    unfinished = path
    try:
        handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
        os.close(handle)
        unfinished = Path(name)
        dialect.backup(connection, unfinished)
        _flush(unfinished)
        unfinished.replace(path)
        _flush(path.parent)
    except BaseException:
        path.unlink(missing_ok=True)
        unfinished.unlink(missing_ok=True)
        raise


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Inspection(Struct, frozen=True):
    """What a sound database has."""

    schema: str
    known: str
    """The newest schema that this version of Parlour knows."""
    older: bool
    """Whether the schema is one that this version can migrate."""
    running: tuple[tuple[str, int, bytes], ...]
    """Game, version of the rules and header of every match being played."""


def inspect_store(path: Path, most_s: float) -> Inspection:
    """Checks a database and reads what matters to an operator. Raises `Unusable`."""
    dialect = Sqlite(path)
    dialect.refuse_empty()
    if not dialect.refuse_damaged(most_s):
        raise Unusable(f"the check of {path} was not finished in {most_s:.0f} seconds")
    known = revisions()
    try:
        with closing(sqlite3.connect(path)) as driver:
            driver.execute("PRAGMA query_only = ON").close()
            (schema,) = driver.execute("SELECT version_num FROM alembic_version").fetchone()
            older = schema in known[1:]
            running: list[tuple[str, int, bytes]] = []
            if schema in known:
                wanted = "SELECT game, version, header FROM matches WHERE fate = 'running'"
                running = driver.execute(wanted).fetchall()
    except (sqlite3.Error, TypeError):
        raise Unusable(f"{path} is a database of something else") from None
    return Inspection(schema, known[0], older, tuple(running))
