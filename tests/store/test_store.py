"""What every store must do, whatever it is made of: the contract of `Store`, method by method."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from parlour.store.dialect import Dialect
from parlour.store.interface import Conflict, Store, Unavailable
from parlour.store.rows import EntryRow, SeatRow
from parlour.store.sql import SqlStore
from tests.store.running import opened, with_store
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


def test_it_is_a_store(where: Dialect) -> None:
    async def act(store: SqlStore) -> None:
        as_asked: Store = store
        assert await as_asked.tables() == []

    with_store(where, act)


def test_a_guest_keeps_the_day_they_came(where: Dialect) -> None:
    async def act(store: Store) -> None:
        assert await store.guest("ann") is None
        await store.save_guest(a_guest(created=1, seen=1))
        anna = a_guest(name="Anna", created=5, seen=7, sign="moon", colour="red")
        await store.save_guest(anna)
        assert await store.guest("ann") == replace(anna, created=1)

    with_store(where, act)


def test_a_table_is_found_by_code_and_id_with_its_seats(where: Dialect) -> None:
    async def act(store: Store) -> None:
        table = await store.save_table(a_table(position=b"{}", match="m"))
        assert await store.table("CODE-t") == table == await store.table_by_id("t")
        assert await store.table("CODE-x") is None is await store.table_by_id("x")
        fewer = replace(table, seats=table.seats[:2], code="OTHER", changed=5)
        fewer = await store.save_table(fewer)
        assert await store.table("CODE-t") is None
        assert await store.table("OTHER") == fewer
        none = await store.save_table(replace(fewer, seats=()))
        assert await store.table("OTHER") == none
        assert none.seats == ()

    with_store(where, act)


def test_a_code_is_in_use_until_its_table_is_closed(where: Dialect) -> None:
    async def act(store: Store) -> None:
        one = await store.save_table(a_table("one", code="SAME"))
        with pytest.raises(Conflict):
            await store.save_table(a_table("two", code="SAME"))
        assert await store.table_by_id("two") is None
        closed = await store.save_table(replace(one, phase="closed"))
        two = await store.save_table(a_table("two", code="SAME"))
        assert await store.table("SAME") == two
        assert await store.table_by_id("one") == closed

    with_store(where, act)


def test_a_closed_table_stays_closed(where: Dialect) -> None:
    async def act(store: Store) -> None:
        closed = await store.save_table(a_table(phase="closed"))
        opened = replace(closed, phase="playing")
        with pytest.raises(Conflict):
            await store.save_table(opened)
        with pytest.raises(Conflict):
            await store.begin(a_match(), entries(1), opened)
        await store.save_table(replace(closed, changed=3))
        assert await store.table("CODE-t") is None
        assert await store.match("m") is None

    with_store(where, act)


def test_tables_are_listed_last_changed_first(where: Dialect) -> None:
    async def act(store: Store) -> None:
        for table in (
            a_table("old", changed=1, public=True),
            a_table("new", changed=3, public=True),
            a_table("private", changed=2, seats=()),
            a_table("closed", changed=9, phase="closed", public=True),
        ):
            await store.save_table(table)
        assert [t.id for t in await store.tables()] == ["new", "private", "old"]
        assert [t.id for t in await store.tables(public=True)] == ["new", "old"]
        assert len(await store.tables(host=a_table("old").host)) == 3
        assert await store.tables(host="somebody else") == []
        (private,) = await store.tables(public=False)
        assert replace(private, version=0) == a_table("private", changed=2, seats=())

    with_store(where, act)


def test_a_match_begins_with_its_draws_and_its_table_or_not_at_all(where: Dialect) -> None:
    async def act(store: Store) -> None:
        table = await store.begin(a_match(), entries(1, 2), a_table(phase="playing", match="m"))
        assert await store.match("m") == a_match()
        assert await store.entries("m") == entries(1, 2)
        assert await store.table("CODE-t") == table
        with pytest.raises(Conflict):
            await store.begin(a_match(), entries(1), replace(table, changed=99))
        with pytest.raises(Conflict):
            await store.begin(a_match("gap"), entries(2), replace(table, changed=99))
        taken = a_table("other", code="CODE-t")
        with pytest.raises(Conflict):
            await store.begin(a_match("new", table="other"), entries(1), taken)
        assert await store.table("CODE-t") == table
        assert await store.match("gap") is None is await store.match("new")
        assert await store.entries("m") == entries(1, 2)

    with_store(where, act)


def test_carry_links_follow_the_seats_that_a_match_moves(where: Dialect) -> None:
    async def act(store: Store) -> None:
        seated = [
            SeatRow(seat=n, kind="person", guest=name, name=name, token_hash=f"hash of {name}")
            for n, name in enumerate(("ann", "ben", "cid"))
        ]
        table = await store.save_table(a_table(seats=tuple(seated)))
        for n in range(3):
            await store.keep_carry(a_carry(secret_hash=str(n), seat=n))
        await store.save_table(a_table("other", seats=tuple(seated)))
        await store.keep_carry(a_carry(secret_hash="elsewhere", table="other", seat=0))
        turned = [replace(seated[old], seat=new) for new, old in enumerate((2, 0, 1))]
        await store.begin(a_match(), entries(1), replace(table, seats=tuple(turned)))
        found = [await store.take_carry(name, 1) for name in ("0", "1", "2", "elsewhere")]
        assert [carry.seat for carry in found if carry] == [1, 2, 0, 0]

    with_store(where, act)


def test_a_match_may_begin_without_a_draw(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await store.begin(a_match(), [], a_table())
        assert await store.entries("m") == []
        await store.append("m", entries(1))
        assert await store.entries("m") == entries(1)

    with_store(where, act)


def test_entries_come_back_as_they_were(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await begun(store, "m")
        more = [EntryRow(2, bytes(range(256)), "message-1"), EntryRow(3, b"")]
        await store.append("m", more)
        assert await store.entries("m") == entries(1, actor="chance") + more
        assert await store.entries("none") == []

    with_store(where, act)


@pytest.mark.parametrize(
    "wrong", [(1,), (2,), (2, 3), (1, 2, 3), (4,), (4, 5), (3, 5), (3, 3), (4, 3), (0,), (-1,)]
)
def test_only_the_next_number_is_taken(where: Dialect, wrong: tuple[int, ...]) -> None:
    async def act(store: Store) -> None:
        await begun(store, "m")
        await store.append("m", entries(2))
        with pytest.raises(Conflict):
            await store.append("m", entries(*wrong))
        with pytest.raises(Conflict):
            await store.append("m", entries(*wrong), an_ending(a_result()))
        assert await numbers(store) == [1, 2]
        assert await store.match("m") == a_match()
        assert await store.results_of("ann") == []
        await store.append("m", entries(3))

    with_store(where, act)


def test_long_appends_are_one(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await begun(store, "m")
        await store.append("m", entries(*range(2, 2_002)))
        assert await numbers(store) == list(range(1, 2_002))
        with pytest.raises(Conflict):
            await store.append("m", entries(*range(2_003, 4_000)))
        assert len(await numbers(store)) == 2_001

    with_store(where, act)


def test_the_end_is_written_with_the_last_entries(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await begun(store, "m")
        two = (a_result(seat=0), a_result(seat=1, guest="ben", name="Ben", score=99))
        await store.append("m", entries(2, 3), an_ending(*two, ended=9))
        over = a_match(fate="over", ended=9, outcome=an_ending().outcome)
        assert await store.match("m") == over
        assert await store.scores("kniffeliger", "solo", 10) == list(two)
        for ending in (None, an_ending()):
            with pytest.raises(Conflict):
                await store.append("m", entries(4), ending)
        with pytest.raises(Conflict):
            await store.append("m", [])
        await store.close_match("m", 20)
        assert await store.match("m") == over
        assert await numbers(store) == [1, 2, 3]

    with_store(where, act)


def test_a_match_may_end_without_an_entry(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await begun(store, "m")
        await store.append("m", [])
        await store.append("m", [], an_ending(ended=4))
        ended = await store.match("m")
        assert ended is not None
        assert (ended.fate, ended.ended) == ("over", 4)
        with pytest.raises(Conflict):
            await store.append("m", [], an_ending(ended=5))

    with_store(where, act)


def test_a_closed_match_is_read_and_not_played_on(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await begun(store, "m")
        await store.close_match("m", 7)
        assert await store.match("m") == a_match(fate="closed", ended=7)
        assert await numbers(store) == [1]
        with pytest.raises(Conflict):
            await store.append("m", entries(2))
        with pytest.raises(Conflict):
            await store.append("none", entries(1))

    with_store(where, act)


def test_matches_of_a_table_are_told_first_to_last(where: Dialect) -> None:
    async def act(store: Store) -> None:
        for created, match in ((5, "a"), (3, "b"), (4, "c")):
            at = await as_read(store, a_table(match=match))
            await store.begin(a_match(match, created=created), [], at)
        await store.begin(a_match("elsewhere", table="u"), [], a_table("u"))
        assert await store.matches_at("t") == ["b", "c", "a"]
        assert await store.matches_at("t", 2) == ["c", "a"]
        assert await store.matches_at("none") == []

    with_store(where, act)


def test_whispers_are_heard_by_two(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await store.save_table(a_table())
        aloud = await store.say(a_line("aloud"))
        whisper = await store.say(a_line("whisper", to="ben"))
        lobby = await store.say(a_line("lobby", table=None))
        assert aloud.id is not None
        assert whisper.id is not None
        assert aloud.id < whisper.id
        assert aloud == a_line("aloud", id=aloud.id)
        assert (
            await store.chat("t", "ann", 9) == [aloud, whisper] == await store.chat("t", "ben", 9)
        )
        assert await store.chat("t", "cy", 9) == [aloud] == await store.chat("t", None, 9)
        assert await store.chat(None, None, 9) == [lobby]
        with pytest.raises(Conflict):
            await store.say(a_line(table="none"))

    with_store(where, act)


def test_the_last_lines_are_told_oldest_first(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await store.save_table(a_table())
        for i in range(6):
            await store.say(a_line(str(i), to="ben" if i == 4 else None, t=6 - i))
        assert [line.text for line in await store.chat("t", None, 3)] == ["2", "3", "5"]
        assert [line.text for line in await store.chat("t", "ben", 3)] == ["3", "4", "5"]

    with_store(where, act)


def test_a_carry_link_works_once_and_in_time(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await store.save_table(a_table())
        await store.keep_carry(a_carry())
        with pytest.raises(Conflict):
            await store.keep_carry(a_carry(seat=1))
        assert await store.take_carry("other", 1) is None
        taken = await asyncio.gather(*(store.take_carry("hash", 99) for _ in range(5)))
        assert [carry for carry in taken if carry] == [a_carry()]
        await store.keep_carry(a_carry())
        assert await store.take_carry("hash", 100) is None

    with_store(where, act)


def test_what_somebody_played_under_a_lent_name_gets_their_own(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await begun(store, "a")
        played = (
            a_result("a", 0, name="Guest", score=4),
            a_result("a", 1, name="Guest 2", score=3),
            a_result("a", 2, name="Guest", score=2, guest="ben"),
            a_result("a", 3, name="Guesty", score=1),
        )
        await store.append("a", entries(2), an_ending(*played))
        await store.save_guest(a_guest(name="Mara"))
        names = [r.name for r in await store.scores("kniffeliger", "solo", 9)]
        assert names == ["Guest", "Guest 2", "Guest", "Guesty"]
        await store.save_guest(a_guest(name="Mara"), ["Guest", "Guest 2"])
        names = [r.name for r in await store.scores("kniffeliger", "solo", 9)]
        assert names == ["Mara", "Mara", "Guest", "Guesty"]

    with_store(where, act)


def test_the_best_come_first_and_the_newer_among_equals(where: Dialect) -> None:
    async def act(store: Store) -> None:
        await begun(store, "a", "b", "c")
        for match, result in (
            ("a", a_result("a", score=10, ended=3)),
            ("b", a_result("b", score=30, ended=9)),
            ("c", a_result("c", score=10, ended=2)),
        ):
            unlisted = a_result(match, 1, listed=None, score=99, ended=result.ended)
            other = a_result(match, 2, listed="other", guest=None)
            bot = a_result(match, 3, score=99, ended=result.ended, guest=None, level="strong")
            await store.append(match, entries(2), an_ending(result, unlisted, other, bot))
        assert [r.match for r in await store.scores("kniffeliger", "solo", 9)] == ["b", "a", "c"]
        assert [r.match for r in await store.scores("kniffeliger", "solo", 2)] == ["b", "a"]
        assert [r.match for r in await store.scores("kniffeliger", "solo", 2, 2)] == ["c"]
        assert await store.scores("keebble", "solo", 9) == []
        assert await store.score_lists("kniffeliger") == ["other", "solo"]
        assert await store.score_lists("keebble") == []
        told = [(r.match, r.seat) for r in await store.results_of("ann")]
        assert told == [("b", 0), ("b", 1), ("a", 0), ("a", 1), ("c", 0), ("c", 1)]

    with_store(where, act)


def test_what_was_written_is_read_at_once_and_after_reopening(where: Dialect) -> None:
    async def act() -> None:
        async with opened(where) as store:
            await begun(store, *map(str, range(50)))

            async def one(match: str) -> None:
                for n in range(2, 6):
                    await store.append(match, entries(n))
                    assert await numbers(store, match) == list(range(1, n + 1))

            await asyncio.gather(*(one(str(i)) for i in range(50)))
        async with opened(where) as store:
            for i in range(50):
                assert await numbers(store, str(i)) == [1, 2, 3, 4, 5]

    asyncio.run(act())


def test_a_closed_store_refuses(where: Dialect) -> None:
    async def act() -> None:
        async with opened(where) as store:
            await begun(store, "m")
        with pytest.raises(Unavailable):
            await store.append("m", entries(2))
        with pytest.raises(Unavailable):
            await store.save_guest(a_guest())
        with pytest.raises(Unavailable):
            await store.match("m")
        await store.close()

    asyncio.run(act())
