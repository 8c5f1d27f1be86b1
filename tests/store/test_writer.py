"""One writer for everybody: batches, and who suffers when something in them fails."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, event

from parlour.store import tables
from parlour.store.dialect import Dialect
from parlour.store.interface import Conflict, Unavailable
from parlour.store.sql import SqlStore
from parlour.store.sqlite import Sqlite
from tests.scale import seeds
from tests.store.running import opened, with_store
from tests.store.samples import (
    a_guest,
    a_line,
    a_match,
    a_result,
    a_table,
    an_ending,
    as_read,
    begun,
    entries,
    numbers,
)


@asynccontextmanager
async def held(store: SqlStore) -> AsyncIterator[None]:
    """The writer is busy meanwhile: what is asked for inside is one batch."""
    go_on = threading.Event()
    busy = threading.Event()

    def hold(_: Connection) -> None:
        busy.set()
        go_on.wait(10)

    holding = asyncio.create_task(store._writer.do(hold))
    await asyncio.to_thread(busy.wait, 10)
    try:
        yield
    finally:
        go_on.set()
        await holding


async def in_one_batch(store: SqlStore, *asked: Coroutine[Any, Any, Any]) -> list[object]:
    """What each came to, asked for in this order while the writer is busy."""
    async with held(store):
        tasks = [asyncio.create_task(one) for one in asked]
        await asyncio.sleep(0)
    return list(await asyncio.gather(*tasks, return_exceptions=True))


def told(outcomes: list[object]) -> list[object]:
    return [type(o) if isinstance(o, Exception) else o for o in outcomes]


def test_a_conflict_hurts_nobody_else_of_its_batch(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "a", "b", "c")
        outcomes = await in_one_batch(
            store,
            store.append("a", entries(2)),
            store.append("b", entries(3)),
            store.append("none", entries(1)),
            store.append("c", entries(2, 3), an_ending(a_result("c"))),
            store.save_table(a_table("other", code="CODE-t")),
            store.save_guest(a_guest()),
            store.append("b", entries(2)),
        )
        assert told(outcomes) == [None, Conflict, Conflict, None, Conflict, None, None]
        assert [await numbers(store, m) for m in "abc"] == [[1, 2], [1, 2], [1, 2, 3]]
        assert await store.guest("ann") == a_guest()
        assert await store.table_by_id("other") is None

    with_store(where, act)


def test_two_who_want_the_same_number_do_not_both_get_it(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        asked = [store.append("m", entries(2)) for _ in range(20)]
        outcomes = told(await in_one_batch(store, *asked))
        assert outcomes == [None] + 19 * [Conflict]
        assert await numbers(store) == [1, 2]

    with_store(where, act)


def test_a_batch_is_written_in_the_order_it_was_asked_for(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "a", "b", "c")
        outcomes = await in_one_batch(
            store,
            store.append("a", entries(2)),
            store.append("a", entries(3, 4)),
            store.close_match("a", 5),
            store.append("a", entries(5)),
            store.append("b", entries(3)),
            store.append("b", entries(2)),
            store.append("c", entries(2), an_ending()),
            store.append("c", entries(3)),
        )
        assert told(outcomes) == [None, None, None, Conflict, Conflict, None, None, Conflict]
        assert [await numbers(store, m) for m in "abc"] == [[1, 2, 3, 4], [1, 2], [1, 2]]
        at = await as_read(store, a_table())
        late = (store.append("d", entries(1)), store.begin(a_match("d"), [], at))
        begun_at = replace(at, version=at.version + 1)
        assert told(await in_one_batch(store, *late)) == [Conflict, begun_at]

    with_store(where, act)


def test_a_conflict_in_a_batch_keeps_its_order_too(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await store.save_table(a_table())
        lines = [store.say(a_line(str(i), table="none" if i == 3 else "t")) for i in range(7)]
        outcomes = await in_one_batch(store, *lines)
        assert type(outcomes[3]) is Conflict
        assert [line.text for line in await store.chat("t", None, 9)] == list("012456")

    with_store(where, act)


def test_a_crash_in_a_job_fails_that_job_only(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")

        def crash(connection: Connection) -> None:
            tables.save_guest(connection, a_guest("half"))
            raise ZeroDivisionError

        outcomes = await in_one_batch(
            store,
            store.append("m", entries(2)),
            store._writer.do(crash),
            store.append("m", entries(3)),
        )
        assert told(outcomes) == [None, ZeroDivisionError, None]
        assert await numbers(store) == [1, 2, 3]
        with pytest.raises(ZeroDivisionError):
            await store._writer.do(crash)
        assert await store.guest("half") is None
        await store.append("m", entries(4))

    with_store(where, act)


def test_what_cannot_be_stored_fails_alone(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        outcomes = await in_one_batch(
            store,
            store.append("m", entries(2**70)),
            store.save_guest(a_guest(name="\ud800")),
            store.append("m", entries(2)),
        )
        assert [isinstance(outcome, Exception) for outcome in outcomes] == [True, True, False]
        assert Unavailable not in told(outcomes)
        assert await numbers(store) == [1, 2]

    with_store(where, act)


def test_commits_are_shared(where: Dialect, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, *map(str, range(100)))
        commits = 0
        transaction = where.transaction

        @contextmanager
        def counted(driver: Any) -> Iterator[None]:
            nonlocal commits
            commits += 1
            with transaction(driver):
                yield

        monkeypatch.setattr(where, "transaction", counted)

        @event.listens_for(store._writer._engine, "commit")
        def _count(_: Connection) -> None:
            nonlocal commits
            commits += 1

        asked = [store.append(str(i), entries(2, 3)) for i in range(100)]
        assert await in_one_batch(store, *asked) == 100 * [None]
        assert commits == 2  # the one that held the writer, and the batch

    with_store(where, act)


def test_whoever_comes_to_a_full_queue_is_refused_at_once(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        async with held(store):
            waiting = [asyncio.create_task(store.append("m", entries(n))) for n in range(2, 7)]
            await asyncio.sleep(0)
            with pytest.raises(Unavailable):
                await asyncio.wait_for(store.append("m", entries(7)), 1)
        await asyncio.gather(*waiting)
        await store.append("m", entries(7))

    with_store(where, act, waiting=5)


def test_closing_writes_what_was_asked_for(where: Dialect) -> None:
    async def act() -> None:
        async with opened(where) as store:
            await begun(store, "m")
            async with held(store):
                asked = [asyncio.create_task(store.append("m", entries(n))) for n in range(2, 60)]
                await asyncio.sleep(0)
                closing = asyncio.create_task(store.close())
                await asyncio.sleep(0)
                with pytest.raises(Unavailable):
                    await store.append("m", entries(60))
            await closing
            assert all(task.done() for task in asked)
            await asyncio.gather(*asked)
        async with opened(where) as store:
            assert await numbers(store) == list(range(1, 60))

    asyncio.run(act())


def test_somebody_who_has_gone_does_not_disturb_the_rest(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "a", "b")
        async with held(store):
            gone = asyncio.create_task(store.append("a", entries(2)))
            stays = asyncio.create_task(store.append("b", entries(2)))
            await asyncio.sleep(0)
            gone.cancel()
        await stays
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert await numbers(store, "a") == [1, 2]  # asked for, so written

    with_store(where, act)


@pytest.mark.soak
def test_random_batches_come_out_as_one_by_one(where: Dialect) -> None:
    """A batch gives what its jobs would have given alone, in the same order."""

    async def act(store: SqlStore) -> None:
        for seed in seeds(30, 2_000):
            rng = Random(seed)
            names = [f"{seed}-{i}" for i in range(3)]
            table = f"t{seed}"
            await begun(store, *names, table=table)
            lengths = dict.fromkeys(names, 1)
            running = set(names)
            asked: list[Coroutine[Any, Any, Any]] = []
            wanted: list[object] = []
            for _ in range(rng.randrange(1, 12)):
                match = rng.choice(names)
                first = lengths[match] + rng.choice((1, 1, 1, 1, 0, 2))
                count = rng.randrange(1, 4)
                kind = rng.choice(("append", "append", "append", "end", "close"))
                if kind == "close":
                    asked.append(store.close_match(match, 5))
                    wanted.append(None)
                    running.discard(match)
                    continue
                ending = an_ending() if kind == "end" else None
                asked.append(store.append(match, entries(*range(first, first + count)), ending))
                right = match in running and first == lengths[match] + 1
                wanted.append(None if right else Conflict)
                if right:
                    lengths[match] += count
                    if ending:
                        running.discard(match)
            assert told(await in_one_batch(store, *asked)) == wanted
            for match, length in lengths.items():
                assert await numbers(store, match) == list(range(1, length + 1))

    with_store(where, act)


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    async def act(store: SqlStore) -> None:
        def pragma(name: str) -> Any:
            return store._writer.do(lambda c: c.exec_driver_sql(f"PRAGMA {name}").scalar())

        assert await pragma("journal_mode") == "wal"
        assert await pragma("synchronous") == 2
        assert await pragma("foreign_keys") == 1
        assert await pragma("busy_timeout") == 5_000

    with_store(Sqlite(tmp_path / "parlour.db"), act)
