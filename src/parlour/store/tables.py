"""Guests, tables with their seats, and the links that carry a seat to another device."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from parlour.store.interface import Conflict
from parlour.store.rows import CarryRow, GuestRow, SeatRow, TableRow
from parlour.store.schema import carries, guests, players, results, seats, tables


def save_guest(connection: Connection, guest: GuestRow, called: Collection[str] = ()) -> None:
    """Adds a guest or writes name and `seen` anew. Whatever they sat down for under the names that
    they were called by gets the new one.
    """
    known = update(guests).where(guests.c.id == guest.id)
    if not connection.execute(known.values(name=guest.name, seen=guest.seen)).rowcount:
        connection.execute(insert(guests), asdict(guest))
    for sat in (seats, players, results) if called else ():
        theirs = (sat.c.guest == guest.id) & sat.c.name.in_(called)
        connection.execute(update(sat).where(theirs).values(name=guest.name))


def guest(connection: Connection, guest: str) -> GuestRow | None:
    """A guest, if there is one."""
    found = connection.execute(select(guests).where(guests.c.id == guest)).mappings().first()
    return GuestRow(**found) if found else None


def save_table(connection: Connection, table: TableRow) -> None:
    """Adds a table or writes it anew; one that was closed stays closed."""
    row = asdict(table)
    del row["seats"]
    chairs = [{"table": table.id, **asdict(seat)} for seat in table.seats]
    if _saved_as_it_stands(connection, row, chairs):
        return
    phase = connection.scalar(select(tables.c.phase).where(tables.c.id == table.id))
    if phase is None:
        connection.execute(insert(tables), row)
    elif phase == "closed" and table.phase != "closed":
        raise Conflict("the table was closed")
    else:
        connection.execute(update(tables).where(tables.c.id == table.id), row)
        connection.execute(delete(seats).where(seats.c.table == table.id))
    if chairs:
        connection.execute(insert(seats), chairs)


_SEATS = select(func.count()).where(seats.c.table == tables.c.id).scalar_subquery()
_TABLE_ANEW = update(tables).where(
    tables.c.id == bindparam("named"), tables.c.phase != "closed", bindparam("chairs") == _SEATS
)
_SEAT_ANEW = update(seats).where(
    seats.c.table == bindparam("named"), seats.c.seat == bindparam("numbered")
)


def _saved_as_it_stands(
    connection: Connection, row: dict[str, Any], chairs: list[dict[str, Any]]
) -> bool:
    """Writes an open table with as many seats as before: nearly always, and in two statements."""
    counted = {"named": row["id"], "chairs": len(chairs)}
    if not chairs or not connection.execute(_TABLE_ANEW, {**row, **counted}).rowcount:
        return False
    anew = [{**chair, "named": chair["table"], "numbered": chair["seat"]} for chair in chairs]
    return connection.execute(_SEAT_ANEW, anew).rowcount == len(chairs)


def tables_where(connection: Connection, condition: ColumnElement[bool]) -> list[TableRow]:
    """The tables of which this is true, last changed first."""
    wanted = select(tables).where(condition).order_by(tables.c.changed.desc(), tables.c.id)
    rows = connection.execute(wanted).mappings().all()
    seated: dict[str, list[SeatRow]] = {row["id"]: [] for row in rows}
    of_these = seats.c.table.in_(select(tables.c.id).where(condition))
    for found in connection.execute(
        select(seats).where(of_these).order_by(seats.c.seat)
    ).mappings():
        seat = dict(found)
        seated[seat.pop("table")].append(SeatRow(**seat))
    return [TableRow(**row, seats=tuple(seated[row["id"]])) for row in rows]


def table(connection: Connection, code: str) -> TableRow | None:
    """The table with this code that is not closed."""
    return _one(tables_where(connection, (tables.c.code == code) & (tables.c.phase != "closed")))


def table_by_id(connection: Connection, table: str) -> TableRow | None:
    """A table, closed or not."""
    return _one(tables_where(connection, tables.c.id == table))


def open_tables(connection: Connection, public: bool | None) -> list[TableRow]:
    """The tables that are not closed."""
    condition = tables.c.phase != "closed"
    if public is not None:
        condition &= tables.c.public == public
    return tables_where(connection, condition)


def keep_carry(connection: Connection, carry: CarryRow) -> None:
    """Keeps a carry link until it is used or runs out."""
    connection.execute(insert(carries), asdict(carry))


def take_carry(connection: Connection, secret_hash: str, now: int) -> CarryRow | None:
    """The carry link if it has not run out; gone either way."""
    named = carries.c.secret_hash == secret_hash
    found = connection.execute(delete(carries).where(named).returning(carries)).mappings().first()
    return CarryRow(**found) if found and now < found["expires"] else None


def _one(found: Iterable[TableRow]) -> TableRow | None:
    return next(iter(found), None)
