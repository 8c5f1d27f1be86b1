"""Chat at tables and in the lobby."""

from __future__ import annotations

from msgspec.structs import asdict, replace
from sqlalchemy import ColumnElement, Connection, insert, select

from parlour.store.rows import ChatRow
from parlour.store.schema import chat


def say(connection: Connection, line: ChatRow) -> ChatRow:
    """Stores a line and returns it with its id."""
    row = asdict(line)
    del row["id"]
    number = connection.scalar(insert(chat).values(row).returning(chat.c.id))
    return replace(line, id=number)


def recent(
    connection: Connection, table: str | None, guest: str | None, limit: int
) -> list[ChatRow]:
    """The last lines that this guest may read, oldest first."""
    readable: ColumnElement[bool] = chat.c.to.is_(None)
    if guest is not None:
        readable |= (chat.c.to == guest) | (chat.c.guest == guest)
    # None is the lobby; `= NULL` would match nothing.
    here = chat.c.table.is_(None) if table is None else chat.c.table == table
    last = select(chat).where(here, readable).order_by(chat.c.id.desc()).limit(limit)
    rows = connection.execute(last).mappings().all()
    return [ChatRow(**row) for row in reversed(rows)]
