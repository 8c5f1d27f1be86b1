"""What is kept about a guest: one kind for everything in the schema that points to a person."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, func, select

from parlour.store.rows import KeptKind
from parlour.store.schema import carries, chat, guests, players, results, seats, tables


def kept(connection: Connection, guest: str) -> dict[KeptKind, int]:
    """How much of each kind is kept about this guest, without the kinds of which there is none."""
    counted: dict[KeptKind, int] = {}
    for kind, condition in _conditions(guest).items():
        found = connection.scalar(select(func.count()).where(condition))
        if found:
            counted[kind] = found
    return counted


def _conditions(guest: str) -> dict[KeptKind, ColumnElement[bool]]:
    them = guests.c.id == guest
    carried = (carries.c.table == seats.c.table) & (carries.c.seat == seats.c.seat)
    return {
        "name": them & (guests.c.name != ""),
        # Sign and colour, as the guest chose them.
        "sign": them & (guests.c.sign.is_not(None) | guests.c.colour.is_not(None)),
        # When they came first and were seen last.
        "visits": them,
        # That they are the host.
        "tables": tables.c.host == guest,
        "seats": seats.c.guest == guest,
        # Links that carry one of their seats to another device.
        "links": carried & (seats.c.guest == guest),
        "matches": players.c.guest == guest,
        # For high scores and statistics.
        "results": results.c.guest == guest,
        "chat": chat.c.guest == guest,
        # What others whispered to them.
        "whispers": (chat.c.to == guest) & (chat.c.guest != guest),
    }
