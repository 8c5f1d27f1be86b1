"""A server, many tables that play on it, and the comparison of promises with the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.server_process import ServerProcess
from parlour.store.sql import open_store
from tests.server.crash.ledger import Ledger, faults
from tests.server.crash.players import Players

PATIENCE_S = 60
STILL_S = 0.02


class Trial:
    """Everything that one test needs."""

    def __init__(self, server: ServerProcess, tables: int) -> None:
        self.server = server
        self.ledger = Ledger()
        self.players = [Players(server.base, self.ledger, seed) for seed in range(tables)]
        self._tasks: list[asyncio.Task[None]] = []
        self._settled: set[str] = set()

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(players.play()) for players in self.players]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def until_all(self, count: str, more: int) -> None:
        """Waits until every table has so many more of what it counts."""
        wanted = [(players, getattr(players, count) + more) for players in self.players]
        until = time.monotonic() + PATIENCE_S
        while late := [players for players, least in wanted if getattr(players, count) < least]:
            self._raise_failed()
            assert time.monotonic() < until, f"{count}: {len(late)} are late, such as {late[0]}"
            await asyncio.sleep(STILL_S)

    async def until_acknowledged(self, count: int) -> None:
        while self.ledger.acknowledged < count:
            self._raise_failed()
            await asyncio.sleep(STILL_S)

    async def judge(self) -> None:
        """Compares every promise with the log. The server must not be running."""
        over = {match for players in self.players for match in players.over}
        store = await open_store(self.server.data / "parlour.db")
        try:
            for match, promises in list(self.ledger.promises.items()):
                found = faults(await store.entries(match), promises, self.ledger.under_way[match])
                assert not found, f"match {match}: {found}"
                if match in over:
                    self.ledger.settled(match)
        finally:
            await store.close()

    def _raise_failed(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()
        assert self.server.running


@asynccontextmanager
async def trial(data: Path, tables: int, log: Path | None = None) -> AsyncIterator[Trial]:
    """A running server with so many tables at play; both are gone afterwards."""
    server = ServerProcess(data, log)
    await asyncio.to_thread(server.start)
    made = Trial(server, tables)
    try:
        made.begin()
        await made.until_all("acknowledged", 1)
        yield made
    finally:
        await made.end()
        await asyncio.to_thread(server.stop)
