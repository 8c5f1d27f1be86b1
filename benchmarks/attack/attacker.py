"""One guest who attacks a server, and what is attacked."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import aiohttp
import msgspec
from msgspec import Struct

from parlour.client import Client
from parlour.server.configuration import Limits

LIMITS = Limits()
IN_FLIGHT = 32


class Target(Struct, frozen=True):
    """What is attacked."""

    base: str
    port: int
    match: str
    """A match with a long log."""
    entries: int
    code: str
    """The bystander's table."""
    record: str
    """The file with a long record."""
    seconds: float


class Attacker:
    """One guest, with the answers that the server gave."""

    def __init__(self, target: Target, client: Client) -> None:
        self.target = target
        self.client = client
        self.answers: Counter[str] = Counter()
        self.rng = Random(7)
        self.end = time.monotonic() + target.seconds

    @property
    def session(self) -> aiohttp.ClientSession:
        """The guest's HTTP session."""
        return self.client.session

    async def request(self, method: str, path: str, **more: Any) -> None:
        """Sends a request and counts its status."""
        try:
            async with self.session.request(method, self.target.base + path, **more) as answer:
                await answer.read()
                self.answers[str(answer.status)] += 1
        except (aiohttp.ClientError, TimeoutError) as error:
            self.answers[type(error).__name__] += 1

    def new_id(self) -> str:
        """An id for a message."""
        return f"{self.rng.random()}"

    async def at_rate(self, per_second: float, do: Callable[[], Awaitable[None]]) -> None:
        """Does something so many times per second, without waiting for the answers."""
        tasks: set[asyncio.Task[None]] = set()
        due = time.monotonic()
        while time.monotonic() < self.end:
            if len(tasks) < IN_FLIGHT:
                task = asyncio.ensure_future(_as_coroutine(do()))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            due += 1 / per_second
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        if tasks:
            self.answers["unanswered"] += len(tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def table(self, game: str) -> tuple[str, list[str]]:
        """A table of the attacker's own, with a match running."""
        code = (await self.client.open_table(game, seats=2)).code
        tokens = [(await self.client.sit(code, seat)).token for seat in range(2)]
        await self.client.start(code)
        return code, tokens

    async def messages(
        self, hello: dict[str, Any], make: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        """Sends messages over a socket at the allowed rate; `make` gets the last sync."""
        while time.monotonic() < self.end:
            with contextlib.suppress(aiohttp.ClientError, ConnectionError):
                await self._conversation(hello, make)
            await asyncio.sleep(0.1)

    async def _conversation(
        self, hello: dict[str, Any], make: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        async with self.session.ws_connect(f"{self.target.base}/ws") as ws:
            await ws.send_str(text_of({"type": "hello", **hello}))
            sync: dict[str, Any] = {}
            reading = asyncio.ensure_future(self.count(ws, sync))
            try:
                while time.monotonic() < self.end and not reading.done():
                    if sync or "tokens" not in hello:
                        await ws.send_str(text_of(make(sync)))
                    await asyncio.sleep(1 / LIMITS.messages.per_second)
            finally:
                reading.cancel()

    async def count(self, ws: aiohttp.ClientWebSocketResponse[Any], sync: dict[str, Any]) -> None:
        """Counts what the server says, and keeps the last sync."""
        async for frame in ws:
            message = msgspec.json.decode(frame.data)
            refused = message["type"] == "refused"
            self.answers[message["code"] if refused else message["type"]] += 1
            if message["type"] == "sync":
                sync.update(message)


def text_of(message: dict[str, Any]) -> str:
    """A message as it is sent."""
    return msgspec.json.encode(message).decode()


async def _as_coroutine(work: Awaitable[None]) -> None:
    await work
