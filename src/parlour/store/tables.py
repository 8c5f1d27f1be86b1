"""Guests, tables with their seats, and carry links (they move a seat to another device)."""

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
    """Adds a guest, or updates everything but `created`. Seats and results under one of the guest's
    earlier names in `called` get the new name.
    """
    row = asdict(guest)
    changes = {name: value for name, value in row.items() if name not in ("id", "created")}
    known = update(guests).where(guests.c.id == guest.id)
    if not connection.execute(known, changes).rowcount:
        connection.execute(insert(guests), row)
    for sat in (seats, players, results) if called else ():
        theirs = (sat.c.guest == guest.id) & sat.c.name.in_(called)
        connection.execute(update(sat).where(theirs).values(name=guest.name))


def guest(connection: Connection, guest: str) -> GuestRow | None:
    """The guest, or None."""
    found = connection.execute(select(guests).where(guests.c.id == guest)).mappings().first()
    return GuestRow(**found) if found else None


def save_table(connection: Connection, table: TableRow) -> None:
    """Adds or updates a table; a closed one stays closed."""
    row = asdict(table)
    del row["seats"]
    seat_rows = [{"table": table.id, **asdict(seat)} for seat in table.seats]
    if _updated_in_place(connection, row, seat_rows):
        return
    phase = connection.scalar(select(tables.c.phase).where(tables.c.id == table.id))
    if phase is None:
        connection.execute(insert(tables), row)
    elif phase == "closed" and table.phase != "closed":
        raise Conflict("the table was closed")
    else:
        connection.execute(update(tables).where(tables.c.id == table.id), row)
        connection.execute(delete(seats).where(seats.c.table == table.id))
    if seat_rows:
        connection.execute(insert(seats), seat_rows)


_SEATS = select(func.count()).where(seats.c.table == tables.c.id).scalar_subquery()
_UPDATE_TABLE = update(tables).where(
    tables.c.id == bindparam("named"), tables.c.phase != "closed", bindparam("seat_rows") == _SEATS
)
_UPDATE_SEAT = update(seats).where(
    seats.c.table == bindparam("named"), seats.c.seat == bindparam("numbered")
)


def _updated_in_place(
    connection: Connection, row: dict[str, Any], seat_rows: list[dict[str, Any]]
) -> bool:
    """Updates an open table whose number of seats is unchanged, in two statements: the usual case.

    Returns False if it has to be saved in another way.
    """
    counted = {"named": row["id"], "seat_rows": len(seat_rows)}
    if not seat_rows or not connection.execute(_UPDATE_TABLE, {**row, **counted}).rowcount:
        return False
    updated = [
        {**seat_row, "named": seat_row["table"], "numbered": seat_row["seat"]}
        for seat_row in seat_rows
    ]
    return connection.execute(_UPDATE_SEAT, updated).rowcount == len(seat_rows)


def tables_where(connection: Connection, condition: ColumnElement[bool]) -> list[TableRow]:
    """The tables that satisfy a condition, last changed first."""
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
    """The open table with this code."""
    return _one(tables_where(connection, (tables.c.code == code) & (tables.c.phase != "closed")))


def table_by_id(connection: Connection, table: str) -> TableRow | None:
    """The table with this id, open or closed."""
    return _one(tables_where(connection, tables.c.id == table))


def open_tables(connection: Connection, public: bool | None) -> list[TableRow]:
    """The open tables: all, or only public or private ones."""
    condition = tables.c.phase != "closed"
    if public is not None:
        condition &= tables.c.public == public
    return tables_where(connection, condition)


def keep_carry(connection: Connection, carry: CarryRow) -> None:
    """Stores a carry link until it is used or expires."""
    connection.execute(insert(carries), asdict(carry))


def take_carry(connection: Connection, secret_hash: str, now: int) -> CarryRow | None:
    """Deletes a carry link and returns it, unless it has expired."""
    named = carries.c.secret_hash == secret_hash
    found = connection.execute(delete(carries).where(named).returning(carries)).mappings().first()
    return CarryRow(**found) if found and now < found["expires"] else None


def _one(found: Iterable[TableRow]) -> TableRow | None:
    return next(iter(found), None)
