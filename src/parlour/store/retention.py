"""How long data is kept: `RULES`, in the order in which a sweep applies them.

A rule names what it applies to, the column it counts from, how long after that it is due, and
what happens then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    select,
    update,
)

from parlour.store.schema import carries, chat, guests, matches, players, results, seats, tables
from parlour.store.tables import having_seat, next_version

DAY = 24 * 60 * 60 * 1000
What = Literal["table", "match", "log", "closed_table", "chat", "carry", "guest"]


Keys = list[str | int]


class Rule(Struct, frozen=True):
    """When something is due, and what happens to it then."""

    what: What
    since: str
    after: int
    then: Literal["closed", "removed"]

    def is_due(self, since: int, now: int) -> bool:
        """Whether something is due whose time starts at `since`."""
        return since <= self.until(now)

    def until(self, now: int) -> int:
        """The latest starting time that is due now."""
        return now - self.after


RULES = (
    # Abandoned; its code becomes free again.
    Rule("table", "changed", 14 * DAY, "closed"),
    # Still running at a closed table, for whatever reason.
    Rule("match", "changed", 0, "closed"),
    # The match with its entries; its results stay.
    Rule("log", "ended", 365 * DAY, "removed"),
    Rule("chat", "t", 30 * DAY, "removed"),
    # Only when none of its matches is kept any more.
    Rule("closed_table", "changed", 30 * DAY, "removed"),
    Rule("carry", "expires", 0, "removed"),
    # Longer than any browser keeps the guest's cookie. Results keep only the name.
    Rule("guest", "seen", 400 * DAY, "removed"),
)

BATCH = {"log": 20}
"""How many rows one transaction handles, so that no move waits long for a sweep; deleting a match
deletes hundreds of entries with it."""
USUAL_BATCH = 200


class Swept(Struct, frozen=True):
    """What a sweep did."""

    counts: dict[What, int]
    closed: tuple[str, ...]
    """The ids of the tables it closed."""


def sweep_some(connection: Connection, rule: Rule, now: int) -> Keys:
    """Applies a rule to one batch of rows and returns their keys.

    The sweep repeats this until nothing is due.
    """
    key, due, apply = STEPS[rule.what]
    some: Select[str | int] = select(key).where(due(rule.until(now)))
    some = some.limit(BATCH.get(rule.what, USUAL_BATCH))
    found = list(connection.scalars(some))
    if found:
        apply(connection, found, now)
    return found


def _open_table_due(until: int) -> ColumnElement[bool]:
    return (tables.c.phase != "closed") & (tables.c.changed <= until)


def _stray_match_due(until: int) -> ColumnElement[bool]:
    closed = (tables.c.phase == "closed") & (tables.c.changed <= until)
    return (matches.c.fate == "running") & exists().where(tables.c.id == matches.c.table, closed)


def _log_due(until: int) -> ColumnElement[bool]:
    return (matches.c.fate != "running") & (matches.c.ended <= until)


def _closed_table_due(until: int) -> ColumnElement[bool]:
    kept = exists().where(matches.c.table == tables.c.id)
    return (tables.c.phase == "closed") & (tables.c.changed <= until) & ~kept


def _guest_due(until: int) -> ColumnElement[bool]:
    # Somebody seated at an open table is still here, however long ago they were seen.
    sits = exists().where(
        seats.c.guest == guests.c.id, seats.c.table == tables.c.id, tables.c.phase != "closed"
    )
    return (guests.c.seen <= until) & ~sits


def close_tables(connection: Connection, ids: Keys, now: int) -> None:
    """Closes tables together with their running matches."""
    closed = {"phase": "closed", "changed": now}
    connection.execute(update(tables).where(tables.c.id.in_(ids)), closed)
    next_version(connection, tables.c.id.in_(ids))
    at_them = matches.c.table.in_(ids) & (matches.c.fate == "running")
    connection.execute(update(matches).where(at_them), {"fate": "closed", "ended": now})
    connection.execute(delete(carries).where(carries.c.table.in_(ids)))


def _close_matches(connection: Connection, ids: Keys, now: int) -> None:
    closed = {"fate": "closed", "ended": now}
    connection.execute(update(matches).where(matches.c.id.in_(ids)), closed)


def _remove_guests(connection: Connection, ids: Keys, now: int) -> None:
    next_version(connection, having_seat(seats.c.guest.in_(ids)))
    for table in (results, players, seats):
        connection.execute(update(table).where(table.c.guest.in_(ids)), {"guest": None})
    connection.execute(delete(guests).where(guests.c.id.in_(ids)))


def _removing(key: Column[str] | Column[int]) -> Callable[[Connection, Keys, int], None]:
    def remove(connection: Connection, keys: Keys, now: int) -> None:
        connection.execute(delete(key.table).where(key.in_(keys)))

    return remove


STEPS = {
    "table": (tables.c.id, _open_table_due, close_tables),
    "match": (matches.c.id, _stray_match_due, _close_matches),
    "log": (matches.c.number, _log_due, _removing(matches.c.number)),
    "closed_table": (tables.c.id, _closed_table_due, _removing(tables.c.id)),
    "chat": (chat.c.id, lambda until: chat.c.t <= until, _removing(chat.c.id)),
    "carry": (
        carries.c.secret_hash,
        lambda until: carries.c.expires <= until,
        _removing(carries.c.secret_hash),
    ),
    "guest": (guests.c.id, _guest_due, _remove_guests),
}
"""For each rule: the key column, the condition for being due, and the function that applies it."""
