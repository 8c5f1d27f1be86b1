"""Guests, tables with their seats, and carry links (they move a seat to another device)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)

from parlour.store.interface import Conflict
from parlour.store.rows import CarryRow, GuestRow, SeatRow, TableRow
from parlour.store.schema import carries, guests, matches, players, results, seats, tables


def save_guest(connection: Connection, guest: GuestRow, called: Collection[str] = ()) -> None:
    """Adds a guest, or updates everything but `created`. Seats and results under one of the guest's
    earlier names in `called` get the new name.
    """
    row = asdict(guest)
    changes = {name: value for name, value in row.items() if name not in ("id", "created")}
    known = update(guests).where(guests.c.id == guest.id)
    if not connection.execute(known, changes).rowcount:
        connection.execute(insert(guests), row)
    if called:
        next_version(
            connection, having_seat((seats.c.guest == guest.id) & seats.c.name.in_(called))
        )
    for sat in (seats, players, results) if called else ():
        theirs = (sat.c.guest == guest.id) & sat.c.name.in_(called)
        connection.execute(update(sat).where(theirs).values(name=guest.name))


def guest(connection: Connection, guest: str) -> GuestRow | None:
    """The guest, or None."""
    found = connection.execute(select(guests).where(guests.c.id == guest)).mappings().first()
    return GuestRow(**found) if found else None


def save_table(connection: Connection, table: TableRow) -> TableRow:
    """Adds a table, or updates it if its version is still the one that the row was read at; returns
    the row with its next version. A closed table stays closed.
    """
    saved = replace(table, version=table.version + 1)
    row = asdict(saved)
    del row["seats"]
    seat_rows = [{"table": table.id, **asdict(seat)} for seat in table.seats]
    if table.phase == "playing":
        _note_others(connection, table)
    if table.version == 0:
        connection.execute(insert(tables), row)
    else:
        read = {"named": table.id, "read": table.version, "seat_rows": len(seat_rows)}
        if seat_rows and connection.execute(_UPDATE_TABLE, {**row, **read}).rowcount:
            updated = [{**seat, "named": table.id, "numbered": seat["seat"]} for seat in seat_rows]
            if connection.execute(_UPDATE_SEAT, updated).rowcount == len(seat_rows):
                return saved  # in two statements: the usual case
        else:
            _update_table(connection, table, row)
        connection.execute(delete(seats).where(seats.c.table == table.id))
    if seat_rows:
        connection.execute(insert(seats), seat_rows)
    return saved


_SEATS = select(func.count()).where(seats.c.table == tables.c.id).scalar_subquery()
_UPDATE_TABLE = update(tables).where(
    tables.c.id == bindparam("named"),
    tables.c.version == bindparam("read"),
    tables.c.phase != "closed",
    bindparam("seat_rows") == _SEATS,
)
_UPDATE_SEAT = update(seats).where(
    seats.c.table == bindparam("named"), seats.c.seat == bindparam("numbered")
)


def _update_table(connection: Connection, table: TableRow, row: dict[str, Any]) -> None:
    unchanged = (tables.c.id == table.id) & (tables.c.version == table.version)
    if table.phase != "closed":
        unchanged &= tables.c.phase != "closed"
    if not connection.execute(update(tables).where(unchanged), row).rowcount:
        raise Conflict("the table was changed or closed in the meantime")


def _note_others(connection: Connection, table: TableRow) -> None:
    """Notes in a running match which of its seats somebody else has taken."""
    taken = [
        {"played": table.match, "numbered": seat.seat, "sitting": seat.guest}
        for seat in table.seats
        if seat.kind == "person"
    ]
    if taken:
        connection.execute(_SHARED, taken)


_SHARED = (
    update(players)
    .where(
        players.c.match == bindparam("played"),
        players.c.seat == bindparam("numbered"),
        players.c.guest.is_distinct_from(bindparam("sitting")),
    )
    .values(shared=True)
)


def next_version(connection: Connection, condition: ColumnElement[bool]) -> None:
    """Gives tables that are changed here in the store their next version, so that nobody saves a
    row over it that was read before.
    """
    connection.execute(update(tables).where(condition).values(version=tables.c.version + 1))


def having_seat(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a table has a seat that satisfies a condition."""
    return tables.c.id.in_(select(seats.c.table).where(condition))


def belongs(connection: Connection, code: str, guest: str, token_hashes: Collection[str]) -> bool:
    """Whether a guest is the host of an open table, sits there, or holds a seat's token."""
    theirs = (seats.c.guest == guest) | seats.c.token_hash.in_(token_hashes)
    seated = select(seats.c.seat).where(seats.c.table == tables.c.id, theirs).exists()
    found = select(tables.c.id).where(
        tables.c.code == code, tables.c.phase != "closed", (tables.c.host == guest) | seated
    )
    return connection.execute(found).first() is not None


def seat_tokens(connection: Connection) -> list[str]:
    """The hashes of the tokens of all people who sit at open tables."""
    held = select(seats.c.token_hash).join(tables, tables.c.id == seats.c.table)
    held = held.where(seats.c.kind == "person", tables.c.phase != "closed")
    return [found for found in connection.scalars(held) if found is not None]


def codes_of(connection: Connection, guest: str) -> list[str]:
    """The codes of the open tables that show a guest's name."""
    played = (
        select(matches.c.table)
        .join(players)
        .where(players.c.guest == guest, matches.c.fate == "running")
    )
    theirs = (tables.c.host == guest) | having_seat(seats.c.guest == guest)
    theirs |= tables.c.id.in_(played)
    return list(connection.scalars(select(tables.c.code).where(theirs, tables.c.phase != "closed")))


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


def open_tables(
    connection: Connection, public: bool | None, host: str | None = None
) -> list[TableRow]:
    """The open tables: all, or only public or private ones, or those of one host."""
    condition = tables.c.phase != "closed"
    if public is not None:
        condition &= tables.c.public == public
    if host is not None:
        condition &= tables.c.host == host
    return tables_where(connection, condition)


def keep_carry(connection: Connection, carry: CarryRow) -> None:
    """Stores a carry link until it is used or expires."""
    connection.execute(insert(carries), asdict(carry))


def move_carries(connection: Connection, table: TableRow) -> None:
    """Lets the carry links of a table follow the seats that are moved by saving this row."""
    at = {seat.token_hash: seat.seat for seat in table.seats if seat.token_hash is not None}
    before = select(seats.c.seat, seats.c.token_hash).where(seats.c.table == table.id)
    moved = {
        seat: at[token_hash]
        for seat, token_hash in connection.execute(before)
        if at.get(token_hash, seat) != seat
    }
    if moved:
        theirs = carries.c.table == table.id, carries.c.seat.in_(moved)
        to = case(moved, value=carries.c.seat)
        connection.execute(update(carries).where(*theirs).values(seat=to))


def take_carry(connection: Connection, secret_hash: str, now: int) -> CarryRow | None:
    """Deletes a carry link and returns it, unless it has expired."""
    named = carries.c.secret_hash == secret_hash
    found = connection.execute(delete(carries).where(named).returning(carries)).mappings().first()
    return CarryRow(**found) if found and now < found["expires"] else None


def _one(found: Iterable[TableRow]) -> TableRow | None:
    return next(iter(found), None)
