"""A route: an operation of the published document, and the function that answers it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from parlour.core.codec import malformed
from parlour.core.refusal import refuse
from parlour.server.http.request import RequestContext
from parlour.server.http.security import Malformed
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.openapi import Operation
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import Guests

Handler = Callable[[RequestContext], Awaitable[Any]]


class Route(Operation, frozen=True, kw_only=True):
    """An operation and what answers it."""

    answer: Handler


def handler(
    route: Route, hub: Hub, guests: Guests
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """What the web server calls for a door."""
    decode = None if route.takes is None else msgspec.json.Decoder(route.takes).decode

    def read(data: bytes) -> Any:
        assert decode is not None
        try:
            return decode(data)
        except msgspec.ValidationError:
            # In JSON 3.0 is an integer too; whoever writes one so is understood.
            return msgspec.convert(_whole(msgspec.json.decode(data)), route.takes)

    async def handle(request: web.Request) -> web.StreamResponse:
        body = None
        if decode is not None:
            try:
                async with asyncio.timeout(hub.services.configuration.limits.body_ms / 1000):
                    data = await request.read()
                body = read(data)
            except TimeoutError:
                raise refuse(ServerCode.TOO_SLOW) from None
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Malformed(malformed(error)) from None
        context = RequestContext(request, hub, guests, body)
        given = await route.answer(context)
        response = _response(route, given)
        context.remember(response)
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


def _response(route: Route, given: Any) -> web.Response:
    if isinstance(given, web.Response):
        return given
    if route.status == 204:
        return web.Response(status=204)
    if route.content != "application/json":
        return web.Response(text=given, content_type=route.content, status=route.status)
    body = msgspec.json.encode(given)
    return web.Response(body=body, content_type=route.content, status=route.status)
