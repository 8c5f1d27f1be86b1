"""People who play match after match through whatever happens to the server, and note it down."""

from __future__ import annotations

import asyncio
import itertools
from contextlib import suppress
from random import Random

import aiohttp

from benchmarks.random_moves import from_prompt
from parlour.client import Client, Connection
from parlour.core.refusal import Refused
from parlour.server.protocol.messages import Question
from tests.server.crash.ledger import Ledger, Promise

SEATS = 2
RETRY_S = 0.05


class Players:
    """All seats of one table, on one device."""

    def __init__(self, base: str, ledger: Ledger, seed: int) -> None:
        self.acknowledged = 0
        self.not_saved = 0
        self.over: list[str] = []
        """The matches that were played to their end."""
        self._base = base
        self._ledger = ledger
        self._rng = Random(seed)
        self._ids = (f"{seed}-{n}" for n in itertools.count())
        self._tokens: list[str] = []
        self._latest: tuple[str, Promise, object] | None = None
        self._code = ""
        self._refused: str | None = None
        """Why the last refusal."""
        self._table: Connection | None = None

    def __str__(self) -> str:
        table = self._table
        phase = None if table is None else table.table.phase
        asked = None if table is None else [table.question(seat) for seat in range(SEATS)]
        counts = f"{self.acknowledged} acknowledged, {self.not_saved} not saved"
        return f"{self._code}: {phase}, {counts}, {asked}, refused {self._refused}"

    async def play(self) -> None:
        """Until cancelled."""
        async with Client(self._base) as client:
            await client.rename("Somebody")
            self._code = (await client.open_table("kniffeliger", seats=SEATS)).code
            for seat in range(SEATS):
                self._tokens.append((await client.sit(self._code, seat)).token)
            async with client.join(self._code, self._tokens) as table:
                self._table = table
                await client.start(self._code)
                while True:
                    await self._match(table)
                    await self._again(client, table)

    async def repeat_the_latest(self) -> None:
        """Sends the last acknowledged act again: it is acknowledged as before, unless the table
        has gone on to another match meanwhile.
        """
        assert self._table is not None
        assert self._latest is not None
        table, (match, promise, action) = self._table, self._latest
        if _match_at(table) != match:
            return
        try:
            version = await table.act(
                promise.seat, action, decision=promise.decision, key=promise.id
            )
        except Refused as refused:
            if refused.code != "stale_decision":
                raise
            async with asyncio.timeout(RETRY_S * 100):
                await table.until(lambda: _match_at(table) != match)
        else:
            assert version == promise.version

    async def _match(self, table: Connection) -> None:
        await table.until(lambda: table.match_snapshot())
        while (asked := await self._asked(table)) is not None:
            await self._act(table, asked)
        snapshot = table.match_snapshot()
        assert snapshot is not None
        self.over.append(snapshot.match)

    async def _asked(self, table: Connection) -> Question | None:
        def found() -> tuple[Question | None] | None:
            for seat in range(SEATS):
                question = table.question(seat)
                if question is not None:
                    return (question,)
            snapshot = table.match_snapshot()
            return (None,) if snapshot is not None and snapshot.outcome else None

        return (await table.until(found))[0]

    async def _act(self, table: Connection, asked: Question) -> None:
        snapshot = table.match_snapshot()
        assert snapshot is not None
        match, key = snapshot.match, next(self._ids)
        action = from_prompt(asked.prompt, self._rng)
        self._ledger.sent(match, asked.seat, key)
        while True:
            try:
                version = await table.act(asked.seat, action, decision=asked.decision, key=key)
            except Refused as refused:
                if refused.code not in ("not_saved", "not_read"):
                    raise
                self.not_saved += 1
                self._ledger.not_saved += 1
                await asyncio.sleep(RETRY_S)
            else:
                break
        promise = Promise(asked.seat, key, asked.decision, version)
        self._ledger.promised(match, promise)
        self._latest = (match, promise, action)
        self.acknowledged += 1

    async def _again(self, client: Client, table: Connection) -> None:
        """A rematch; whether a request lost with the server was heard shows at the table."""
        before = _match_at(table)

        def begun() -> bool:
            return _match_at(table) != before

        while not begun():
            for token in self._tokens:
                try:
                    await client.rematch(self._code, token)
                except Refused as refused:
                    self._refused = refused.code
                    # The end of a match that could not be noted at the table: it is not over yet.
                    self.not_saved += refused.code in ("not_saved", "not_read", "not_over")
                    await asyncio.sleep(RETRY_S)
                except (aiohttp.ClientError, OSError):
                    await asyncio.sleep(RETRY_S)
            # Not `wait_for`, which may swallow that it is cancelled.
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await table.until(begun)


def _match_at(table: Connection) -> str | None:
    snapshot = table.match_snapshot()
    return None if snapshot is None else snapshot.match
