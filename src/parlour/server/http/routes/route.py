"""A route: an operation of the OpenAPI document, and the function that handles it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import msgspec
from aiohttp import web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.payload import Payload

from parlour.core.codec import malformed
from parlour.core.refusal import refuse
from parlour.server.http.address import address_of
from parlour.server.http.error_responses import SAFE, Malformed
from parlour.server.http.received_body import longest, reader, received
from parlour.server.http.request import RequestContext
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.openapi import Operation
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import Guests

BYTES_PER_READ = 25_000
"""A body counts as reading matches by its length: it is decoded, and often replayed."""

Handler = Callable[[RequestContext], Awaitable[Any]]
PIECE = 65_536
"""Pieces of a response are joined until they are about this long."""


class Pieces(Payload):
    """A body that is sent piece by piece, without being copied together first."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        super().__init__(pieces)
        self._size = sum(map(len, pieces))

    async def write(self, writer: AbstractStreamWriter) -> None:
        """Sends the body."""
        for piece in self._joined():
            await writer.write(piece)

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        """The body as text."""
        return b"".join(self._value).decode(encoding, errors)

    def _joined(self) -> Iterator[bytes]:
        """The pieces, short ones together."""
        waiting: list[bytes] = []
        size = 0
        for piece in self._value:
            waiting.append(piece)
            size += len(piece)
            if size >= PIECE:
                yield b"".join(waiting)
                waiting, size = [], 0
        yield b"".join(waiting)


class Route(Operation, frozen=True, kw_only=True):
    """An operation and its handler."""

    answer: Handler
    documents: tuple[str, ...] = ()
    """The fields of the body that may be long."""
    reads: int = 0
    """How many of `Limits.matches_read` it counts as."""
    depends_on: str | None = None
    """The header that decides what the answer is, if one does; such an answer is not stored."""


def handler(
    route: Route, hub: Hub, guests: Guests
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The aiohttp handler of a route: decodes the body, calls the route, encodes its result."""
    services = hub.services
    configuration = services.configuration
    limits = configuration.limits
    read = None if route.takes is None else reader(route.takes, route.documents, limits)
    most = longest(route.documents, limits)

    def charge(request: web.Request, reads: float) -> None:
        if reads >= 1:
            address = address_of(request, configuration)
            services.read_rate.charge(address, services.time.now(), reads)

    async def handle(request: web.Request) -> web.StreamResponse:
        body = None
        # Every body has announced its length, which is charged before the body is read.
        announced = (request.content_length or 0) if read is not None else 0
        charge(request, route.reads + announced / BYTES_PER_READ)
        if read is not None:
            if announced > most:
                raise refuse(ServerCode.TOO_LARGE, bytes=most)
            try:
                async with asyncio.timeout(limits.body_ms / 1000):
                    data = await received(request)
                body = read(data)
            except TimeoutError:
                raise refuse(ServerCode.TOO_SLOW) from None
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Malformed(malformed(error)) from None
        context = RequestContext(request, hub, guests, body)
        result = await route.answer(context)
        response = _response(route, result)
        context.remember(response)
        if route.depends_on is not None:
            response.headers["Vary"] = route.depends_on
        if route.depends_on is not None or request.method not in SAFE or response.cookies:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return handle


def _response(route: Route, result: Any) -> web.Response:
    if isinstance(result, web.Response):
        return result
    if isinstance(result, list):
        return web.Response(body=Pieces(result), content_type=route.content, status=route.status)
    if route.status == 204:
        return web.Response(status=204)
    if route.content != "application/json":
        return web.Response(text=result, content_type=route.content, status=route.status)
    body = msgspec.json.encode(result)
    return web.Response(body=body, content_type=route.content, status=route.status)
