"""Attacks that stay within the rates that one address is allowed."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
from msgspec import Struct

from parlour.client import Client
from parlour.core.refusal import Refused
from parlour.server.configuration import Limits
from parlour.server.tables.tokens import new_code

LIMITS = Limits()
IN_FLIGHT = 32
SLOW_CONNECTIONS = 300
SOCKETS = 400


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
            await ws.send_str(_text({"type": "hello", **hello}))
            sync: dict[str, Any] = {}
            reading = asyncio.ensure_future(self._count(ws, sync))
            try:
                while time.monotonic() < self.end and not reading.done():
                    if sync or "tokens" not in hello:
                        await ws.send_str(_text(make(sync)))
                    await asyncio.sleep(1 / LIMITS.messages.per_second)
            finally:
                reading.cancel()

    async def _count(self, ws: aiohttp.ClientWebSocketResponse[Any], sync: dict[str, Any]) -> None:
        async for frame in ws:
            message = msgspec.json.decode(frame.data)
            refused = message["type"] == "refused"
            self.answers[message["code"] if refused else message["type"]] += 1
            if message["type"] == "sync":
                sync.update(message)


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


async def _as_coroutine(work: Awaitable[None]) -> None:
    await work


async def views(eve: Attacker) -> None:
    """Views of a long match at random places."""
    path = f"/api/matches/{eve.target.match}/views/"
    rate = LIMITS.requests.per_second
    await eve.at_rate(
        rate, lambda: eve.request("GET", f"{path}{eve.rng.randrange(eve.target.entries)}")
    )


async def exports(eve: Attacker) -> None:
    """Whole long matches."""
    path = f"/api/matches/{eve.target.match}/export"
    await eve.at_rate(LIMITS.requests.per_second, lambda: eve.request("GET", path))


async def pages(eve: Attacker) -> None:
    """The text view of a long match."""
    path = f"/text/m/{eve.target.match}"
    await eve.at_rate(LIMITS.requests.per_second, lambda: eve.request("GET", path))


def _record_body(eve: Attacker) -> bytes:
    return b'{"record":' + Path(eve.target.record).read_bytes() + b"}"


async def records(eve: Attacker) -> None:
    """Tables from a record as long as a request may be."""
    body = await asyncio.to_thread(_record_body, eve)
    await eve.at_rate(
        LIMITS.requests.per_second, lambda: eve.request("POST", "/api/tables", data=body)
    )


async def verifications(eve: Attacker) -> None:
    """Records to verify."""
    body = await asyncio.to_thread(_record_body, eve)
    await eve.at_rate(
        LIMITS.requests.per_second, lambda: eve.request("POST", "/api/verify", data=body)
    )


async def previews(eve: Attacker) -> None:
    """Previews of words that do not exist."""
    code, tokens = await eve.table("keebble")

    def make(sync: dict[str, Any]) -> dict[str, Any]:
        seat = sync["asked"][0]["seat"] if sync["asked"] else 0
        hands = sync["view"].get("hands") or [[], []]
        letters = [letter for letter in (hands[seat] or "") if letter]
        tiles = [[letter, x, 2] for x, letter in enumerate(letters[:4], start=2)]
        number = str(eve.rng.random())
        draft = {"type": "word", "tiles": tiles}
        return {"type": "preview", "id": number, "seat": seat, "draft": draft}

    await eve.messages({"table": code, "tokens": tokens}, make)


async def drafts(eve: Attacker) -> None:
    """Drafts for another device of the same seat."""
    code, tokens = await eve.table("kniffeliger")

    def make(sync: dict[str, Any]) -> dict[str, Any]:
        asked = sync["asked"][0]
        draft = {"type": "x" * 3_000}
        return {
            "type": "draft",
            "seat": asked["seat"],
            "decision": asked["decision"],
            "draft": draft,
        }

    hello = {"table": code, "tokens": tokens}
    await asyncio.gather(eve.messages(hello, make), eve.messages(hello, make))


async def slow_heads(eve: Attacker) -> None:
    """Requests whose heads never end."""
    await _slow(eve, b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"x")


async def slow_bodies(eve: Attacker) -> None:
    """Bodies that never end."""
    head = b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"
    await _slow(eve, head, b" " * 100)


async def _slow(eve: Attacker, head: bytes, more: bytes) -> None:
    async def one() -> None:
        while time.monotonic() < eve.end:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", eve.target.port)
                eve.answers["connected"] += 1
                writer.write(head)
                while time.monotonic() < eve.end and not reader.at_eof():
                    writer.write(more)
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1_000), 1)
                writer.transport.abort()
            eve.answers["closed"] += 1
            await asyncio.sleep(1)

    await asyncio.gather(*[one() for _ in range(SLOW_CONNECTIONS)])


async def sockets(eve: Attacker) -> None:
    """Sockets that never say hello."""
    held: list[aiohttp.ClientWebSocketResponse[Any]] = []

    async def one() -> None:
        try:
            held.append(await eve.session.ws_connect(f"{eve.target.base}/ws"))
            eve.answers["101"] += 1
        except aiohttp.WSServerHandshakeError as error:
            eve.answers[str(error.status)] += 1
        if len(held) > SOCKETS:
            await held.pop(0).close()

    await eve.at_rate(LIMITS.requests.per_second, one)
    await asyncio.gather(*[socket.close() for socket in held], return_exceptions=True)


async def hellos(eve: Attacker) -> None:
    """Hellos at the bystander's table."""
    hello = {"table": eve.target.code}
    await eve.messages(hello, lambda _: {"type": "hello", **hello})


async def codes(eve: Attacker) -> None:
    """Guesses at the codes of tables."""
    await eve.at_rate(
        LIMITS.requests.per_second, lambda: eve.request("GET", f"/api/tables/{new_code()}")
    )


async def chat(eve: Attacker) -> None:
    """Chat at the bystander's table."""
    hello = {"table": eve.target.code}

    def make(_: dict[str, Any]) -> dict[str, Any]:
        return {"type": "chat", "id": str(eve.rng.random()), "text": "x" * 400}

    await eve.messages(hello, make)


async def packed_bodies(eve: Attacker) -> None:
    """Bodies that unpack to a thousand times their size."""
    bomb = gzip.compress(b" " * 100_000_000, compresslevel=1)
    headers = {"Content-Encoding": "gzip"}
    await eve.at_rate(
        LIMITS.requests.per_second,
        lambda: eve.request("PUT", "/api/me", data=bomb, headers=headers),
    )


async def long_messages(eve: Attacker) -> None:
    """Messages over the limit."""
    long = {"type": "chat", "id": "1", "text": "x" * 3 * LIMITS.frame}
    await eve.messages({"table": None}, lambda _: long)


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        *(views, exports, pages, records, verifications, previews, drafts),
        *(slow_heads, slow_bodies, sockets, hellos, codes, chat, packed_bodies, long_messages),
    )
}


async def attack(name: str, target: Target) -> Counter[str]:
    """Attacks for the target's time; what the server answered, and how often."""
    async with Client(target.base) as client:
        eve = Attacker(target, client)
        try:
            async with asyncio.timeout(target.seconds + 10):
                await client.rename("Eve")
                await ATTACKS[name](eve)
        except (TimeoutError, aiohttp.ClientError, Refused) as error:
            eve.answers[f"ended by {type(error).__name__}"] += 1
        return eve.answers
