"""What is kept about a guest: everything that points to a person has a kind, and can be deleted."""

from __future__ import annotations

from typing import get_args

from parlour.store.dialect import Dialect
from parlour.store.rows import KeptKind, SeatRow
from parlour.store.schema import METADATA
from parlour.store.sql import SqlStore
from tests.store.running import with_store
from tests.store.samples import (
    a_carry,
    a_guest,
    a_line,
    a_result,
    a_table,
    an_ending,
    begun,
    entries,
)


def test_every_column_that_points_to_a_person_is_counted() -> None:
    """Whoever adds such a column gives it a kind in `kept`, and deletes it in `delete_guest`."""
    pointing = {
        f"{table.name}.{column.name}"
        for table in METADATA.tables.values()
        for column in table.columns
        if column.name in ("guest", "host", "to")
    }
    assert pointing == {
        *("tables.host", "seats.guest", "players.guest", "results.guest"),
        *("chat.guest", "chat.to"),
    }


def test_every_kind_is_counted_and_none_is_left_after_deletion(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await store.save_guest(a_guest(sign="moon"))
        await begun(store, "m", "n")
        await store.append("m", entries(2), an_ending(a_result("m")))
        two = (
            SeatRow(seat=0, kind="person", guest="ann", name="Ann"),
            SeatRow(seat=1, kind="person", guest="ann", name="Ann 2"),
        )
        await store.save_table(a_table("u", host="ben", seats=two))
        await store.keep_carry(a_carry())
        await store.say(a_line())
        await store.say(a_line(to="ben"))
        await store.say(a_line(guest="ben", to="ann"))
        await store.say(a_line(guest="ben"))
        counted = await store.kept("ann")
        assert counted == {
            "name": 1,
            "sign": 1,
            "visits": 1,
            "tables": 1,
            "seats": 3,
            "links": 1,
            "matches": 2,
            "results": 1,
            "chat": 2,
            "whispers": 1,
        }
        assert tuple(counted) == get_args(KeptKind)
        await store.delete_guest("ann", 50)
        assert await store.kept("ann") == {}
        assert await store.kept("ben") == {"tables": 1, "chat": 1}

    with_store(where, act)


def test_a_colour_without_a_name_is_kept_too(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        assert await store.kept("ann") == {}
        await store.save_guest(a_guest(name="", colour="red"))
        assert await store.kept("ann") == {"sign": 1, "visits": 1}

    with_store(where, act)
