"""A log is never forked and never has a gap, whoever writes; what was acknowledged is there."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test
from msgspec.structs import replace

from parlour.store.dialect import Dialect
from parlour.store.interface import Conflict, Store
from parlour.store.rows import EntryRow, MatchRow
from parlour.store.sql import SqlStore, open_store
from tests.scale import scaled, seeds
from tests.store.conftest import DIALECTS
from tests.store.running import opened, with_store
from tests.store.samples import a_guest, a_match, a_table, an_ending, begun, entries, numbers

ROOT = Path(__file__).parents[2]


@pytest.mark.soak
def test_two_stores_never_fork_a_match(where: Dialect) -> None:
    """Callers of two stores on one database race for the same matches and often guess wrong."""

    async def race(seed: int, stores: tuple[Store, Store]) -> None:
        matches = [f"{seed}-{i}" for i in range(4)]
        await begun(stores[0], *matches, table=f"t{seed}")
        kept: dict[str, dict[int, bytes]] = {match: {} for match in matches}
        ended: list[str] = []

        async def caller(name: int) -> None:
            rng = Random(f"{seed}/{name}")
            store = stores[name % 2]
            for turn in range(12):
                match = rng.choice(matches)
                first = len(kept[match]) + 2 + rng.choice((0, 0, 0, 0, 1, -1))
                made = [
                    EntryRow(n, f"{name}/{turn}/{n}".encode())
                    for n in range(first, first + rng.randrange(1, 4))
                ]
                ending = an_ending() if rng.random() < 0.02 else None
                try:
                    await store.append(match, made, ending)
                except Conflict:
                    continue
                for entry in made:
                    assert entry.n not in kept[match], "acknowledged twice"
                    kept[match][entry.n] = entry.body
                if ending:
                    ended.append(match)

        await asyncio.gather(*(caller(name) for name in range(8)))
        assert len(set(ended)) == len(ended)
        for match in matches:
            stored = await stores[1].entries(match)
            assert [entry.n for entry in stored] == list(range(1, len(stored) + 1))
            assert {entry.n: entry.body for entry in stored[1:]} == kept[match]

    async def act() -> None:
        async with opened(where) as one, opened(where) as two:
            for seed in seeds(10, 1_000):
                await race(seed, (one, two))

    asyncio.run(act())


class StoreMachine(RuleBasedStateMachine):
    """A store, closed and opened again now and then, beside plain dicts that say what is in it."""

    dialect = ""
    ids = st.sampled_from(("a", "b", "c"))

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.where = DIALECTS[self.dialect](Path(self.folder.name))
        self.runner = asyncio.Runner()
        self.store: SqlStore = self.runner.run(open_store(self.where))
        self.guests: dict[str, Any] = {}
        self.tables: dict[str, Any] = {}
        self.matches: dict[str, MatchRow] = {}
        self.logs: dict[str, list[EntryRow]] = {}

    def refused(self, asked: Any) -> bool:
        async def run() -> bool:
            try:
                await asked
            except Conflict:
                return True
            return False

        return self.runner.run(run())

    @rule(guest=ids, name=st.text(st.characters(codec="utf-8")), seen=st.integers(0, 2**62))
    def save_guest(self, guest: str, name: str, seen: int) -> None:
        row = a_guest(guest, name=name, seen=seen, created=seen)
        created = self.guests[guest].created if guest in self.guests else seen
        assert not self.refused(self.store.save_guest(row))
        self.guests[guest] = replace(row, created=created)

    @rule(
        table=ids,
        code=st.sampled_from("XY"),
        phase=st.sampled_from(("gathering", "over", "closed")),
        seats=st.integers(0, 3),
        stale=st.sampled_from((False, False, True)),
    )
    def save_table(self, table: str, code: str, phase: str, seats: int, stale: bool) -> None:
        row = a_table(table, code=code, phase=phase, version=self._version(table) + stale)
        row = replace(row, seats=row.seats[:seats])
        taken = stale or self._taken(table, code, phase)
        assert self.refused(self.store.save_table(row)) == taken
        if not taken:
            self.tables[table] = replace(row, version=row.version + 1)

    def _version(self, table: str) -> int:
        return self.tables[table].version if table in self.tables else 0

    def _taken(self, table: str, code: str, phase: str) -> bool:
        others = (t for t in self.tables.values() if t.id != table and t.phase != "closed")
        before = self.tables.get(table)
        reopens = before is not None and before.phase == "closed" and phase != "closed"
        return reopens or (phase != "closed" and any(t.code == code for t in others))

    @rule(match=ids, table=ids, code=st.sampled_from("XY"), first=st.sampled_from((0, 1, 1, 1, 2)))
    def begin(self, match: str, table: str, code: str, first: int) -> None:
        row = a_match(match, table=table)
        version = self._version(table)
        at = a_table(table, code=code, phase="playing", match=match, version=version)
        made = entries(*range(first, first + 2))
        wrong = first != 1 or match in self.matches or self._taken(table, code, "playing")
        assert self.refused(self.store.begin(row, made, at)) == wrong
        if not wrong:
            self.tables[table] = replace(at, version=version + 1)
            self.matches[match], self.logs[match] = row, made

    @rule(
        match=ids,
        skip=st.sampled_from((0, 0, 0, 1, -1)),
        count=st.integers(1, 3),
        ends=st.booleans(),
    )
    def append(self, match: str, skip: int, count: int, ends: bool) -> None:
        log = self.logs.get(match, [])
        first = len(log) + 1 + skip
        made = entries(*range(first, first + count))
        row = self.matches.get(match)
        wrong = skip != 0 or row is None or row.fate != "running"
        ending = an_ending() if ends else None
        assert self.refused(self.store.append(match, made, ending)) == wrong
        if not wrong:
            assert row is not None
            log += made
            if ending:
                self.matches[match] = replace(row, fate="over", ended=9, outcome=ending.outcome)

    @precondition(lambda self: self.matches)
    @rule(match=ids)
    def close_match(self, match: str) -> None:
        assert not self.refused(self.store.close_match(match, 7))
        row = self.matches.get(match)
        if row is not None and row.fate == "running":
            self.matches[match] = replace(row, fate="closed", ended=7)

    @rule()
    def reopen(self) -> None:
        self.runner.run(self.store.close())
        self.store = self.runner.run(open_store(self.where))

    @rule()
    def compare(self) -> None:
        async def run() -> None:
            for key in "abc":
                assert await self.store.guest(key) == self.guests.get(key)
                assert await self.store.table_by_id(key) == self.tables.get(key)
                assert await self.store.match(key) == self.matches.get(key)
                assert await self.store.entries(key) == self.logs.get(key, [])
            for code in "XY":
                having = [t for t in self.tables.values() if t.code == code]
                wanted = next((t for t in having if t.phase != "closed"), None)
                assert await self.store.table(code) == wanted

        self.runner.run(run())

    def teardown(self) -> None:
        self.compare()
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()


@pytest.mark.soak
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_store_says_what_was_put_into_it(dialect: str) -> None:
    machine = type("Machine", (StoreMachine,), {"dialect": dialect})
    how = settings(max_examples=scaled(8, 400), stateful_step_count=25, deadline=None)
    run_state_machine_as_test(machine, settings=how)


WRITE = """
    import asyncio, sys
    from pathlib import Path
    from tests.store.conftest import DIALECTS
    from tests.store.running import opened
    from tests.store.samples import entries

    async def main():
        async with opened(DIALECTS[sys.argv[1]](Path(sys.argv[2]))) as store:
            async def caller(match):
                n = len(await store.entries(match))
                while True:
                    await store.append(match, entries(n + 1, n + 2))
                    n += 2
                    sys.stdout.write(f"{match} {n}\\n")
                    sys.stdout.flush()
            await asyncio.gather(*(caller(str(i)) for i in range(30)))

    asyncio.run(main())
"""


@pytest.mark.soak
@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_was_acknowledged_outlives_kill_9(dialect: str, tmp_path: Path) -> None:
    where = DIALECTS[dialect](tmp_path)
    matches = [str(i) for i in range(30)]
    with_store(where, lambda store: begun(store, *matches))
    acknowledged = dict.fromkeys(matches, 1)
    for seed in seeds(2, 100):
        script = [sys.executable, "-c", textwrap.dedent(WRITE), dialect, str(tmp_path)]
        with subprocess.Popen(script, cwd=ROOT, stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            for _ in range(Random(seed).randrange(100, 2_000)):
                match, n = writer.stdout.readline().decode().split()
                acknowledged[match] = int(n)
            os.kill(writer.pid, signal.SIGKILL)
            for line in writer.stdout:
                if line.endswith(b"\n"):  # the last may be cut off
                    match, n = line.decode().split()
                    acknowledged[match] = int(n)
        found = {}
        for match, told in with_store(where, lambda store: _all(store, matches)).items():
            assert told == list(range(1, len(told) + 1))
            found[match] = len(told)
        assert all(found[match] >= acknowledged[match] for match in matches)
        assert all(length % 2 for length in found.values()), "half an append"


async def _all(store: Store, matches: list[str]) -> dict[str, list[int]]:
    return {match: await numbers(store, match) for match in matches}
