"""A door: a method, a path, what goes in, what comes out. The published document says the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from parlour.core.codec import malformed
from parlour.core.refusal import refuse
from parlour.server.http.request import Visit
from parlour.server.http.security import Malformed
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.hub import House
from parlour.server.tables.tokens import Guests

Answering = Callable[[Visit], Awaitable[Any]]


class Door(Struct, frozen=True, kw_only=True):
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    summary: str
    answer: Answering
    takes: Any = None
    gives: Any = None
    status: int = 200
    content: str = "application/json"
    query: tuple[str, ...] = ()
    refuses: tuple[int, ...] = ()


def handler(
    door: Door, house: House, guests: Guests
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """What the web server calls for a door."""
    decode = None if door.takes is None else msgspec.json.Decoder(door.takes).decode

    def read(data: bytes) -> Any:
        assert decode is not None
        try:
            return decode(data)
        except msgspec.ValidationError:
            # In JSON 3.0 is an integer too; whoever writes one so is understood.
            return msgspec.convert(_whole(msgspec.json.decode(data)), door.takes)

    async def handle(request: web.Request) -> web.StreamResponse:
        body = None
        if decode is not None:
            try:
                async with asyncio.timeout(house.configuration.limits.body_ms / 1000):
                    data = await request.read()
                body = read(data)
            except TimeoutError:
                raise refuse(ServerCode.TOO_SLOW) from None
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Malformed(malformed(error)) from None
        visit = Visit(request, house, guests, body)
        given = await door.answer(visit)
        response = _response(door, given)
        visit.remember(response)
        return response

    return handle


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    return value


def _response(door: Door, given: Any) -> web.Response:
    if isinstance(given, web.Response):
        return given
    if door.status == 204:
        return web.Response(status=204)
    if door.content != "application/json":
        return web.Response(text=given, content_type=door.content, status=door.status)
    body = msgspec.json.encode(given)
    return web.Response(body=body, content_type=door.content, status=door.status)
