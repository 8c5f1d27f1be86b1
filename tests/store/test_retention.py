"""What goes when: one table of rules, and a sweep that does what it says."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from parlour.store import retention
from parlour.store.dialect import Dialect
from parlour.store.interface import Conflict, Store
from parlour.store.retention import DAY, RULES, Rule
from parlour.store.schema import events, players
from parlour.store.sql import SqlStore
from tests.store.running import with_store
from tests.store.samples import (
    a_carry,
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

NOW = 1_000 * DAY
BY_NAME = {rule.what: rule for rule in RULES}


def test_the_periods() -> None:
    told = [(rule.what, rule.since, rule.after // DAY, rule.then) for rule in RULES]
    assert told == [
        ("table", "changed", 14, "closed"),
        ("match", "changed", 0, "closed"),
        ("log", "ended", 365, "removed"),
        ("chat", "t", 30, "removed"),
        ("closed_table", "changed", 30, "removed"),
        ("carry", "expires", 0, "removed"),
        ("guest", "seen", 400, "removed"),
    ]


async def _put(store: Store, rule: Rule, since: int) -> None:
    """Something that the rule is about, counted from that time."""
    fresh = await store.save_table(a_table("fresh", changed=NOW, seats=()))
    if rule.what == "table":
        await store.save_table(a_table(changed=since))
    elif rule.what == "match":
        await store.begin(a_match(), entries(1), a_table(phase="closed", changed=since))
    elif rule.what == "log":
        await store.begin(a_match(table="fresh"), entries(1), fresh)
        await store.append("m", entries(2), an_ending(a_result(), ended=since))
    elif rule.what == "closed_table":
        await store.save_table(a_table(phase="closed", changed=since))
    elif rule.what == "chat":
        await store.say(a_line(table="fresh", t=since))
    elif rule.what == "carry":
        await store.keep_carry(a_carry(table="fresh", expires=since))
    elif rule.what == "guest":
        await store.save_guest(a_guest(seen=since))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.what)
@pytest.mark.parametrize("early", [0, 1])
def test_each_is_due_to_the_millisecond(where: Dialect, rule: Rule, early: int) -> None:
    async def act(store: SqlStore) -> None:
        since = NOW - rule.after + early
        await _put(store, rule, since)
        assert rule.is_due(since, NOW) == (not early)
        swept = await store.sweep(NOW)
        assert swept.counts == {**dict.fromkeys(BY_NAME, 0), rule.what: 1 - early}
        assert swept.closed == (("t",) if rule.what == "table" and not early else ())
        assert sum((await store.sweep(NOW)).counts.values()) == 0

    with_store(where, act)


def test_a_table_nobody_touched_is_closed_with_its_match(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        await store.keep_carry(a_carry(expires=NOW + DAY))
        assert (await store.sweep(NOW)).closed == ("t",)
        assert await store.table("CODE-t") is None
        table = await store.table_by_id("t")
        assert table is not None
        assert (table.phase, table.changed) == ("closed", NOW)
        assert await store.match("m") == a_match(fate="closed", ended=NOW)
        assert await numbers(store) == [1]
        assert await store.take_carry("hash", NOW) is None
        with pytest.raises(Conflict):
            await store.append("m", entries(2))

    with_store(where, act)


def test_a_log_goes_as_a_whole_and_its_results_stay(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        await store.append("m", entries(2, 3), an_ending(a_result(ended=5), ended=5))
        swept = await store.sweep(NOW)
        assert swept.counts["log"] == 1
        assert await store.match("m") is None
        assert await store.entries("m") == []
        assert await store.scores("kniffeliger", "solo", 9) == [a_result(ended=5)]

        assert await store._read(lambda c: c.execute(select(events)).all()) == []
        assert await store._read(lambda c: c.execute(select(players)).all()) == []

    with_store(where, act)


def test_a_closed_table_stays_while_a_match_of_it_is_kept(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await store.begin(a_match(), entries(1), a_table(changed=NOW))
        await store.append("m", entries(2), an_ending(ended=NOW))
        await store.close_table("CODE-t", NOW)
        await store.sweep(NOW + 364 * DAY)
        assert await store.table_by_id("t") is not None
        assert await numbers(store) == [1, 2]
        await store.sweep(NOW + 365 * DAY)
        assert await store.table_by_id("t") is None

    with_store(where, act)


def test_results_of_a_guest_who_is_gone_keep_only_the_name(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await store.save_guest(a_guest(seen=1))
        await store.begin(a_match(), entries(1), a_table(changed=NOW, seats=()))
        await store.append("m", entries(2), an_ending(a_result(), ended=NOW))
        await store.sweep(NOW)
        assert await store.guest("ann") is None
        assert await store.results_of("ann") == []
        assert await store.scores("kniffeliger", "solo", 9) == [a_result(guest=None)]
        match = await store.match("m")
        assert match is not None
        assert (match.names, match.guests) == (("Ann", "Bot"), (None, None))

    with_store(where, act)


def test_somebody_who_sits_at_an_open_table_is_not_gone(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await store.save_guest(a_guest(seen=1))
        await store.save_table(a_table(changed=NOW))
        assert (await store.sweep(NOW)).counts["guest"] == 0
        await store.close_table("CODE-t", NOW)
        assert (await store.sweep(NOW)).counts["guest"] == 1

    with_store(where, act)


def test_a_sweep_takes_little_at_a_time_and_everything_in_the_end(
    where: Dialect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "USUAL_BATCH", 4)
    monkeypatch.setattr(retention, "BATCH", {"log": 2})

    async def act(store: SqlStore) -> None:
        await begun(store, "live", *map(str, range(7)))
        for i in range(7):
            await store.append(str(i), entries(2), an_ending())
        live = await store.save_table(a_table("live", changed=NOW))
        await store.begin(a_match("played", table="live"), entries(1), live)
        for i in range(10):
            await store.say(a_line(str(i)))
        largest = 0
        some = store._sweep_some

        async def watched(rule: Rule, now: int) -> list[str | int]:
            nonlocal largest
            found = await some(rule, now)
            largest = max(largest, len(found))
            await store.append("played", entries(len(await numbers(store, "played")) + 1))
            return found

        monkeypatch.setattr(store, "_sweep_some", watched)
        counts = (await store.sweep(NOW)).counts
        assert (counts["log"], counts["chat"], largest) == (7, 10, 4)
        assert len(await numbers(store, "played")) > 10

    with_store(where, act)


def test_ids_of_lines_that_are_gone_are_not_given_again(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await store.save_table(a_table(changed=NOW))
        before = [await store.say(a_line(str(i))) for i in range(3)]
        assert (await store.sweep(NOW)).counts["chat"] == 3
        after = await store.say(a_line("after"))
        assert after.id is not None
        assert all(line.id is not None and line.id < after.id for line in before)

    with_store(where, act)


def test_sweeping_goes_on_beside_play(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        await begun(store, "m")
        await store.save_table(await as_read(store, a_table(changed=NOW)))
        for i in range(250):
            await store.say(a_line(str(i)))
        sweeping = asyncio.create_task(store.sweep(NOW))
        for n in range(2, 30):
            await store.append("m", entries(n))
        assert (await sweeping).counts["chat"] == 250
        assert len(await numbers(store)) == 29

    with_store(where, act)
