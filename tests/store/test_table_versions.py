"""A table is saved only over the version it was read at: nobody undoes what somebody else saved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from parlour.store.dialect import Dialect
from parlour.store.interface import Conflict
from parlour.store.rows import SeatRow, TableRow
from parlour.store.sql import SqlStore
from tests.store.running import opened, with_store
from tests.store.samples import a_guest, a_match, a_table, entries

DAY = 24 * 60 * 60 * 1000


def test_a_table_that_somebody_else_saved_meanwhile_is_not_overwritten(where: Dialect) -> None:
    async def act() -> None:
        async with opened(where) as one, opened(where) as two:
            first = await one.save_table(a_table())
            assert (first.version, await two.table_by_id("t")) == (1, first)
            second = await two.save_table(replace(first, host="ben"))
            assert second.version == 2
            stale = (
                replace(first, public=True),
                replace(first, seats=first.seats[:2]),
                replace(first, seats=()),
                replace(first, phase="closed"),
                replace(first, version=0),
                replace(first, version=3),
            )
            for row in stale:
                with pytest.raises(Conflict):
                    await one.save_table(row)
                with pytest.raises(Conflict):
                    await one.begin(a_match(), entries(1), row)
            assert await one.table_by_id("t") == second
            assert await one.match("m") is None
            third = await one.save_table(replace(second, public=True))
            assert await two.table_by_id("t") == third
            assert (third.host, third.public, third.version) == ("ben", True, 3)

    asyncio.run(act())


def test_of_many_who_save_one_version_one_succeeds(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        row = await store.save_table(a_table())
        saves = [store.save_table(replace(row, seconds=n)) for n in range(20)]
        outcomes = await asyncio.gather(*saves, return_exceptions=True)
        saved = [outcome for outcome in outcomes if isinstance(outcome, TableRow)]
        assert [type(o) for o in outcomes].count(Conflict) == 19
        assert saved == [await store.table_by_id("t")]

    with_store(where, act)


def test_a_match_begins_at_the_next_version_of_its_table(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        row = await store.save_table(a_table())
        begun = await store.begin(a_match(), entries(1), replace(row, match="m"))
        assert begun == replace(row, match="m", version=2)
        assert await store.table_by_id("t") == begun

    with_store(where, act)


def test_a_table_that_is_gone_does_not_come_back(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        row = await store.save_table(a_table(phase="closed"))
        await store.sweep(40 * DAY)
        with pytest.raises(Conflict):
            await store.save_table(replace(row, phase="gathering"))
        assert await store.table_by_id("t") is None

    with_store(where, act)


CHANGES: dict[str, Callable[[SqlStore], Awaitable[object]]] = {
    "a new name": lambda store: store.save_guest(a_guest(name="Mara"), ("Ann",)),
    "a name removed": lambda store: store.remove_name("ann"),
    "a guest deleted": lambda store: store.delete_guest("ann", 5),
    "the host deleted": lambda store: store.delete_guest("zoe", 5),
    "a table closed": lambda store: store.close_table("CODE-t", 5),
    "a table swept": lambda store: store.sweep(20 * DAY),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_in_the_store_is_not_undone_by_a_row_read_before(
    where: Dialect, change: str
) -> None:
    async def act(store: SqlStore) -> None:
        for guest in ("ann", "zoe", "ben"):
            await store.save_guest(a_guest(guest))
        seats = (*a_table().seats[:2], SeatRow(seat=2, kind="person", guest="ben", name="Ben"))
        row = await store.save_table(a_table(host="zoe", seats=seats))
        other = await store.save_table(a_table("u", host="ben", changed=20 * DAY, seats=()))
        await CHANGES[change](store)
        after = await store.table_by_id("t")
        assert after is not None
        assert after != row
        with pytest.raises(Conflict):
            await store.save_table(row)
        assert await store.table_by_id("t") == after
        assert await store.table_by_id("u") == other, "its version stays"

    with_store(where, act)


def test_a_new_name_leaves_tables_under_other_names_alone(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        row = await store.save_table(a_table())
        await store.save_guest(a_guest(name="Mara"), ("Guest",))
        await store.save_guest(a_guest(name="Mara"))
        assert await store.table_by_id("t") == row

    with_store(where, act)
