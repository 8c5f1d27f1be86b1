"""Somebody who plays at a table of their own, five moves a second, and measures each answer."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Self

import aiohttp
from msgspec import Struct

from benchmarks.random_moves import from_prompt
from parlour.client import Client, Connection
from parlour.core.refusal import Refused

ADDRESS = "127.0.0.2"
"""Not the attacker's, so that the limits of one address do not count for the other."""

PER_SECOND = 5
SEATS = 2
CALM_MS = 100
MOST_PAUSES = 20


class Latencies(Struct, frozen=True):
    """How long acknowledgements took, in milliseconds."""

    count: int
    p50: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: list[float]) -> Self:
        """The figures of a list of times."""
        found = sorted(1_000 * each for each in seconds)
        last = len(found) - 1
        return cls(len(found), found[last // 2], found[round(last * 0.99)], found[-1])


class ElsewhereClient(Client):
    """A client with another loopback address."""

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        plain = self.session
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(local_addr=(ADDRESS, 0)),
            cookie_jar=plain.cookie_jar,
            headers=plain.headers,
            timeout=plain.timeout,
        )
        await plain.close()
        return self


class Bystander:
    """A guest who holds every seat of a table."""

    def __init__(self, client: Client, code: str, tokens: list[str], device: Connection) -> None:
        self.code = code
        self._client = client
        self._tokens = tokens
        self._device = device
        self._rng = Random(1)

    async def play(self, seconds: float) -> Latencies:
        """Plays for that long; the times from sending a move to its acknowledgement."""
        times: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.monotonic()
            seat = next((s for s in range(SEATS) if self._device.question(s)), None)
            question = None if seat is None else self._device.question(seat)
            if seat is None or question is None:
                await self._play_again()
                continue
            try:
                await self._device.act(seat, from_prompt(question.prompt, self._rng))
            except Refused as refused:
                if refused.code != "stale_decision":
                    raise
            times.append(time.monotonic() - begun)
            await asyncio.sleep(max(0.0, begun + 1 / PER_SECOND - time.monotonic()))
        return Latencies.of(times)

    async def settle(self) -> None:
        """Plays until the server has finished what an attack left behind."""
        for _ in range(MOST_PAUSES):
            if (await self.play(1)).max < CALM_MS:
                return

    async def leave(self) -> None:
        """Closes the connection."""
        await self._device.close()

    async def _play_again(self) -> None:
        if self._device.table.phase == "over":
            for token in self._tokens:
                await self._client.rematch(self.code, token)
        await asyncio.sleep(0.01)


async def sit_down(client: Client) -> Bystander:
    """Opens a table, takes its seats and starts a match."""
    await client.rename("Robin")
    code = (await client.open_table("kniffeliger", seats=SEATS)).code
    tokens = [(await client.sit(code, seat)).token for seat in range(SEATS)]
    await client.start(code)
    device = await client.join(code, tokens).__aenter__()
    return Bystander(client, code, tokens, device)
