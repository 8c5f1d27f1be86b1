"""Attacks from seats: what is refused, taken back, suggested, chosen, and sent all at once."""

from __future__ import annotations

import asyncio
import contextlib
import time
from itertools import cycle
from typing import Any

import aiohttp

from benchmarks.attack import floods
from benchmarks.attack.attacker import LIMITS, Attacker, text_of
from parlour.client import Client
from parlour.client.frames import subprotocols
from parlour.core.refusal import Refused

LISTS = ("en", "en-common")
TOO_OFTEN = 40
"""Sockets that a neighbour opens per second, four times what an address may."""
VOLLEY = 200
"""Sockets that send at the same moment."""
SEATS = 8
CARRIED_PER_S = 1


async def stale_acts(eve: Attacker) -> None:
    """Moves that come too late: each is answered with a sync."""
    code, tokens = await eve.table("keebble")

    def make(_: dict[str, Any]) -> dict[str, Any]:
        action = {"type": "skip"}
        return {
            "type": "act",
            "id": eve.new_id(),
            "seat": 0,
            "decision": 999_999,
            "action": action,
        }

    hello = {"table": code, "tokens": tokens, "words": "de"}
    await asyncio.gather(*[eve.messages(hello, make) for _ in range(8)])


async def refused_words(eve: Attacker) -> None:
    """Moves with words that do not exist."""
    code, tokens = await eve.table("keebble")

    def make(sync: dict[str, Any]) -> dict[str, Any]:
        asked = sync["asked"][0] if sync["asked"] else {"seat": 0, "decision": 0}
        hand = (sync["view"].get("hands") or [[], []])[asked["seat"]] or ""
        letters = [letter for letter in hand if letter.strip()]
        eve.rng.shuffle(letters)
        tiles = [[letter, x, 3] for x, letter in enumerate(letters[:5], start=3)]
        action = {"type": "word", "tiles": tiles}
        return {"type": "act", "id": eve.new_id(), **_of(asked), "action": action}

    hello = {"table": code, "tokens": tokens, "words": "en"}
    await asyncio.gather(*[eve.messages(hello, make) for _ in range(8)])


async def takebacks(eve: Attacker) -> None:
    """Requests to go back to every entry of a match, most of them refused."""
    code, tokens = await eve.table("keebble")

    def make(_: dict[str, Any]) -> dict[str, Any]:
        to = eve.rng.choice([None, *range(9)])
        return {"type": "rewind", "id": eve.new_id(), "seat": eve.rng.randrange(2), "to": to}

    hello = {"table": code, "tokens": tokens}
    await asyncio.gather(*[eve.messages(hello, make) for _ in range(8)])


async def house_words(eve: Attacker) -> None:
    """Words that the table is asked to accept, and the answers."""
    code, tokens = await eve.table("keebble")

    def make(_: dict[str, Any]) -> dict[str, Any]:
        word = "".join(eve.rng.choices("ABCDEFGH", k=8))
        seat = eve.rng.randrange(2)
        if eve.rng.random() < 0.5:
            return {"type": "accept_word", "id": eve.new_id(), "seat": seat, "word": word}
        return {"type": "consent", "id": eve.new_id(), "seat": seat, "version": 1, "agree": True}

    hello = {"table": code, "tokens": tokens}
    await asyncio.gather(*[eve.messages(hello, make) for _ in range(8)])


async def suggestions(eve: Attacker) -> None:
    """Words that may have been meant."""
    code, tokens = await eve.table("keebble")

    def make(_: dict[str, Any]) -> dict[str, Any]:
        word = "".join(eve.rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=15))
        return {"type": "suggest", "id": eve.new_id(), "seat": 0, "word": word}

    await eve.messages({"table": code, "tokens": tokens}, make)


async def word_lists(eve: Attacker) -> None:
    """The list of word lists, and the form of a game's settings, in every language."""
    paths = cycle(
        [f"/api/{path}?lang={lang}" for lang in ("en", "de", "nl") for path in _SETTINGS_PATHS]
    )
    await eve.at_rate(LIMITS.requests.per_second, lambda: eve.request("GET", next(paths)))


_SETTINGS_PATHS = ("lexicons", "games/keebble/settings", "rules/keebble", "games")


async def dictionaries(eve: Attacker) -> None:
    """Settings that change the word list, the board and the table's own words every time."""
    code = (await eve.client.open_table("keebble", seats=6)).code
    number = 0

    async def change() -> None:
        nonlocal number
        number += 1
        words = ["".join(eve.rng.choices("abcdefgh", k=16)) for _ in range(200)]
        settings = {
            "dictionary": LISTS[number % len(LISTS)],
            "size": "large",
            "start": "generated",
            "supercells": True,
            "walls": True,
            "own_words": words,
        }
        await eve.request("PATCH", f"/api/tables/{code}", json={"settings": settings})

    await eve.at_rate(LIMITS.requests.per_second, change)


async def crowded_table(eve: Attacker) -> None:
    """Names, settings and seats that change at a table with as many devices as it may have."""
    code = (await eve.client.open_table("kniffeliger", seats=SEATS, public=True)).code
    tokens = [(await eve.client.sit(code, seat)).token for seat in range(SEATS)]
    async with contextlib.AsyncExitStack() as stack:
        for number in range(LIMITS.devices_per_seat * SEATS):
            token = tokens[number % SEATS]
            with contextlib.suppress(aiohttp.ClientError):
                await _greeted(stack, eve, {"table": code, "tokens": [token], "words": "de"})

        async def change() -> None:
            switch = {"hints": eve.rng.random() < 0.5, "public": eve.rng.random() < 0.5}
            await eve.request("PATCH", f"/api/tables/{code}", json=switch)

        await eve.at_rate(LIMITS.requests.per_second, change)


async def volleys(eve: Attacker) -> None:
    """Stale acts from many sockets at the same moment, again and again."""
    hello: dict[str, Any] = {}
    act = {"type": "act", "seat": 0, "decision": 999_999, "action": {"type": "skip"}}
    async with contextlib.AsyncExitStack() as stack:
        sockets = []
        for number in range(VOLLEY):
            if number % LIMITS.devices_per_seat == 0:
                code, tokens = await eve.table("keebble")
                hello = {"table": code, "tokens": tokens[:1], "words": "de"}
            with contextlib.suppress(aiohttp.ClientError, Refused):
                sockets.append(await _greeted(stack, eve, hello))
            await asyncio.sleep(0.5 / LIMITS.sockets_opened.per_second)
            if time.monotonic() > eve.end - 5:
                break
        eve.answers["sockets"] = len(sockets)
        while time.monotonic() < eve.end:
            frame = text_of({"id": eve.new_id(), **act})
            for socket in sockets:
                with contextlib.suppress(aiohttp.ClientError, ConnectionError):
                    await socket.send_str(frame)
            await asyncio.sleep(1)


async def carried_seats(eve: Attacker) -> None:
    """Sockets, four times as many as an address may open, while carried seats come from there."""
    code = (await eve.client.open_table("kniffeliger", seats=SEATS)).code
    owned = (await eve.client.sit(code, 0)).token
    link = await eve.client.make_carry_link(code, owned)
    async with Client(eve.target.base) as phone:
        await phone.me()
        token = (await phone.use_carry_link(link.path.partition("#")[2])).token

        async def comes() -> None:
            protocols = subprotocols([token])
            try:
                async with (
                    asyncio.timeout(5),
                    phone.session.ws_connect(
                        f"{eve.target.base}/ws", protocols=protocols
                    ) as socket,
                ):
                    await socket.send_str(text_of({**_hello(code), "tokens": [token]}))
                    answer = await socket.receive_json()
                    eve.answers["seat let in" if answer["type"] == "table" else "seat refused"] += 1
            except (aiohttp.ClientError, TimeoutError, TypeError):
                eve.answers["seat turned away"] += 1

        flood = floods.raw_sockets(eve, TOO_OFTEN)
        await asyncio.gather(flood, eve.at_rate(CARRIED_PER_S, comes))


def _hello(code: str) -> dict[str, Any]:
    return {"type": "hello", "table": code}


def _of(asked: dict[str, Any]) -> dict[str, Any]:
    return {"seat": asked["seat"], "decision": asked["decision"]}


async def _greeted(
    stack: contextlib.AsyncExitStack, eve: Attacker, hello: dict[str, Any]
) -> aiohttp.ClientWebSocketResponse[Any]:
    """A socket that has said hello, and whose frames are read and forgotten."""
    opening = eve.session.ws_connect(
        f"{eve.target.base}/ws", protocols=subprotocols(hello["tokens"])
    )
    socket = await stack.enter_async_context(opening)
    await socket.send_str(text_of({"type": "hello", **hello}))
    reading = asyncio.ensure_future(eve.count(socket, {}))
    stack.callback(reading.cancel)
    return socket
