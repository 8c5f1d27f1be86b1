"""Attacks that stay within the rates that one address is allowed."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp

from benchmarks.attack import costly, floods, seated
from benchmarks.attack.attacker import LIMITS, Attacker, Target
from parlour.client import Client
from parlour.core.refusal import Refused
from parlour.server.http.routes.route import BYTES_PER_READ
from parlour.server.http.routes.tables import REPLAYED
from parlour.server.tables.tokens import new_code

SLOW_CONNECTIONS = 300


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
    await eve.at_rate(_let_in(body), lambda: eve.request("POST", "/api/tables", data=body))


def _let_in(body: bytes) -> float:
    """How many records are let in per second: if more are sent, hardly any is."""
    return LIMITS.matches_read.per_second / (REPLAYED + len(body) / BYTES_PER_READ)


async def record_flood(eve: Attacker) -> None:
    """Many more records than are let in."""
    body = await asyncio.to_thread(_record_body, eve)
    await eve.at_rate(
        LIMITS.requests.per_second, lambda: eve.request("POST", "/api/tables", data=body)
    )


async def verifications(eve: Attacker) -> None:
    """Records to verify."""
    body = await asyncio.to_thread(_record_body, eve)
    await eve.at_rate(_let_in(body), lambda: eve.request("POST", "/api/verify", data=body))


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
    await floods.raw_sockets(eve, LIMITS.requests.per_second)


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


async def deletions(eve: Attacker) -> None:
    """Guests that are deleted, while the server lists many public tables."""
    with contextlib.suppress(Refused):
        for _ in range(LIMITS.tables_opened.burst):
            await eve.client.open_table("kniffeliger", seats=2, public=True)

    async def delete() -> None:
        async with Client(eve.target.base) as guest:
            with contextlib.suppress(Refused):
                await guest.me()
            try:
                async with guest.session.delete(f"{eve.target.base}/api/me") as answer:
                    eve.answers[str(answer.status)] += 1
            except aiohttp.ClientError as error:
                eve.answers[type(error).__name__] += 1

    await eve.at_rate(LIMITS.requests.per_second / 2, delete)


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        *(views, exports, pages, records, record_flood, verifications, previews, drafts),
        *(slow_heads, slow_bodies, sockets, hellos, codes, chat, packed_bodies, long_messages),
        *(seated.stale_acts, seated.refused_words, seated.takebacks, seated.house_words),
        *(seated.suggestions, seated.word_lists, seated.dictionaries, seated.crowded_table),
        *(seated.volleys, seated.carried_seats),
        *(floods.pings, floods.fragments, floods.tiny_chunks, floods.unread, floods.crowd),
        *(floods.upgrades, floods.refused_requests, deletions),
        *(costly.costly_moves, costly.beginnings, costly.junk_bodies, costly.cookies),
        *(costly.bot_tables, costly.hints),
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
