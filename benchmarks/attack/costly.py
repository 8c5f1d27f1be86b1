"""Attacks with what is allowed and costs much: large moves, large tables, bots, bodies, cookies."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any

import aiohttp

from benchmarks.attack import floods
from benchmarks.attack.attacker import LIMITS, Attacker, text_of
from benchmarks.random_moves import from_prompt
from parlour.client import Connection
from parlour.client.frames import subprotocols
from parlour.core.refusal import Refused

EVERYTHING: dict[str, Any] = {
    "size": "large",
    "letterfraud": "per_turn",
    "dictionary_devils": True,
    "supercells": True,
    "celldance": True,
    "stall_rounds": 99,
}
PLAYERS = 6
TABLES = 24
LANGUAGES = ("en", "de", "nl")
BOT_LEVELS = ("expert", "strong", "casual")
HEAD = 8_000
"""Bytes of one header, a little less than the server reads."""
JUNK = 990_000


async def _table(eve: Attacker, persons: int, level: str) -> tuple[str, list[str]]:
    """A large table of Keebble, with bots on the seats that are left."""
    seats = [None if seat < persons else level for seat in range(PLAYERS)]
    opened = await eve.client.open_table("keebble", seats=seats, settings=EVERYTHING, pace="quick")
    code = opened.code
    tokens = [(await eve.client.sit(code, seat)).token for seat in range(persons)]
    await eve.client.start(code)
    return code, tokens


async def _tables(
    stack: contextlib.AsyncExitStack,
    eve: Attacker,
    persons: int,
    languages: Sequence[str | None] = (None,),
) -> list[Connection]:
    """A device at each of as many tables as can be opened, beside one for every other language."""
    devices = []
    for number in range(TABLES):
        with contextlib.suppress(Refused, aiohttp.ClientError):
            code, tokens = await _table(eve, persons, BOT_LEVELS[number % len(BOT_LEVELS)])
            for language in languages:
                joined = eve.client.join(code, tokens, language)
                device = await stack.enter_async_context(joined)
            devices.append(device)
    eve.answers["tables"] = len(devices)
    return devices


async def costly_moves(eve: Attacker) -> None:
    """Moves at tables of six that are told in every language, as many as are allowed."""
    async with contextlib.AsyncExitStack() as stack:
        devices = await _tables(stack, eve, PLAYERS, LANGUAGES)
        await asyncio.gather(*[_play_on(eve, device) for device in devices])


async def _play_on(eve: Attacker, device: Connection) -> None:
    while time.monotonic() < eve.end:
        try:
            asked = [(seat, device.question(seat)) for seat in range(PLAYERS)]
            acts = [
                device.act(seat, from_prompt(question.prompt, eve.rng))
                for seat, question in asked
                if question is not None
            ]
            if not acts:
                await asyncio.sleep(0.01)
            for found in await asyncio.gather(*acts, return_exceptions=True):
                code = found.code if isinstance(found, Refused) else "move"
                eve.answers[code] += 1
                if code == "too_fast":
                    await asyncio.sleep(0.1)
        except (aiohttp.ClientError, ConnectionError):
            return


async def bot_tables(eve: Attacker) -> None:
    """Tables where one person plays on at once and five quick bots think."""
    async with contextlib.AsyncExitStack() as stack:
        devices = await _tables(stack, eve, 1)
        await asyncio.gather(*[_keep_bots_busy(eve, device) for device in devices])


async def _keep_bots_busy(eve: Attacker, device: Connection) -> None:
    while time.monotonic() < eve.end:
        question = device.question(0)
        if question is None:
            await asyncio.sleep(0.02)
            continue
        with contextlib.suppress(Refused):
            await device.act(0, from_prompt(question.prompt, eve.rng))
            eve.answers["move"] += 1


async def hints(eve: Attacker) -> None:
    """Hints at many tables at once."""

    async def ask(device: Connection) -> None:
        while time.monotonic() < eve.end:
            seat = next((s for s in range(PLAYERS) if device.question(s)), 0)
            try:
                await device.hint(seat)
                eve.answers["hint"] += 1
            except Refused as refused:
                eve.answers[refused.code] += 1
                await asyncio.sleep(0.2)

    async with contextlib.AsyncExitStack() as stack:
        devices = await _tables(stack, eve, PLAYERS)
        await asyncio.gather(*map(ask, devices))


async def beginnings(eve: Attacker) -> None:
    """Matches that begin at tables with as many devices as an address may have there."""
    async with contextlib.AsyncExitStack() as stack:
        sockets: list[aiohttp.ClientWebSocketResponse[Any]] = []
        while time.monotonic() < eve.end:
            with contextlib.suppress(Refused, aiohttp.ClientError):
                opened = await eve.client.open_table("keebble", seats=PLAYERS, settings=EVERYTHING)
                tokens = [
                    (await eve.client.sit(opened.code, seat)).token for seat in range(PLAYERS)
                ]
                if not sockets:
                    many = range(PLAYERS * LIMITS.devices_per_seat)
                    sockets += [await _socket(stack, eve, tokens) for _ in many]
                for number, socket in enumerate(sockets):
                    mine, words = [tokens[number % PLAYERS]], LANGUAGES[number % len(LANGUAGES)]
                    hello = {"table": opened.code, "tokens": mine, "words": words}
                    await socket.send_str(text_of({"type": "hello", **hello}))
                await asyncio.sleep(0.2)
                await eve.client.start(opened.code)
            await asyncio.sleep(0.5)


async def _socket(
    stack: contextlib.AsyncExitStack, eve: Attacker, tokens: list[str]
) -> aiohttp.ClientWebSocketResponse[Any]:
    opening = eve.session.ws_connect(f"{eve.target.base}/ws", protocols=subprotocols(tokens))
    socket = await stack.enter_async_context(opening)
    stack.callback(asyncio.ensure_future(eve.count(socket, {})).cancel)
    return socket


async def junk_bodies(eve: Attacker) -> None:
    """Bodies as long as a request may be, made of what takes longest to read."""
    keys = "{" + ",".join(f'"k{number}":0' for number in range(JUNK // 11)) + "}"
    seats = '{"game":"keebble","seats":[' + "{}," * (JUNK // 3 - 20) + "{}]}"
    headers = {"Content-Type": "application/json"}

    async def send() -> None:
        for method, path, body in (("PUT", "/api/me", keys), ("POST", "/api/tables", seats)):
            await eve.request(method, path, data=body.encode(), headers=headers)

    await eve.at_rate(2, send)


async def cookies(eve: Attacker) -> None:
    """Requests with as many cookies as a head may have, far more than are answered."""
    jar = "; ".join(f"c{number}=x" for number in range(HEAD))[:HEAD]
    request = f"GET /api/games HTTP/1.1\r\nHost: x\r\nCookie: {jar}\r\n\r\n".encode()
    await floods.refused(eve, request)
