"""Plain connections, that is, all that are not sockets: how many there may be, how long one may
take to send its first request, and how long to take a response.

When there are too many, the one that has been idle the longest is closed for the new one; if none
is idle, the one that has waited the longest for its client. So nobody is locked out by clients that
do nothing; only if the server is at work for every one of them is the new one refused.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from aiohttp import web
from aiohttp.payload import Payload
from structlog.typing import FilteringBoundLogger

from parlour.server.configuration import Configuration
from parlour.server.http.address import UNKNOWN, counted
from parlour.server.http.listener import HANDLER_OPTIONS
from parlour.server.http.paced_handler import PacedHandler
from parlour.server.http.security import is_socket

LOG_EVERY_S = 60

CHECKS = 10
"""How often responses are checked within the time that a client may take nothing."""

UNSENT_IN_SYSTEM = 65_536

SHORT = 4_096
"""Responses up to this size are not added up."""


class PlainConnection:
    """One connection: where it comes from, and whether it is idle or waits for its client."""

    __slots__ = (
        *("_unsent_at_check", "address", "asked_at", "handler", "request", "response_size"),
        *("stuck_since", "timer", "transport"),
    )

    def __init__(
        self, handler: web.RequestHandler, transport: asyncio.Transport, address: str
    ) -> None:
        self.handler = handler
        self.transport = transport
        self.address = address
        self.request: web.BaseRequest | None = None
        """The request that is being handled."""
        self.asked_at = 0.0
        """When the last request arrived."""
        self.response_size = 0
        self.timer: asyncio.TimerHandle | None = None
        self.stuck_since: float | None = None
        """Since when its client has taken nothing of a response."""
        self._unsent_at_check = 0

    @property
    def idle(self) -> bool:
        """Whether it waits for a request, and its last response has been sent."""
        return self.request is None and self.transport.get_write_buffer_size() == 0

    @property
    def waits_for_client(self) -> bool:
        """Whether its client has not sent all of its request, or not taken all of a response."""
        incomplete = self.request is not None and not self.request.content.is_eof()
        return incomplete or self.transport.get_write_buffer_size() > 0

    @property
    def unsent(self) -> int:
        """The size of its last response, if the client has not taken all of it."""
        return self.response_size if self.transport.get_write_buffer_size() else 0

    def check(self, now: float) -> None:
        """Notes whether the client has taken anything since the last check. As long as it takes
        nothing, nothing is added either.
        """
        unsent = self.transport.get_write_buffer_size()
        if not unsent or unsent != self._unsent_at_check:
            self.stuck_since = now if unsent else None
        self._unsent_at_check = unsent

    def end(self) -> None:
        """Closes at once. What is not sent yet is dropped: nobody may be there to take it."""
        self.handler.force_close()
        self.transport.abort()

    def stop_timer(self) -> None:
        """The head of a request has arrived, or the connection is gone."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class LimitedServer(web.Server):
    """aiohttp's server with limits for plain connections."""

    def __init__(
        self,
        made: web.Server,
        configuration: Configuration,
        log: FilteringBoundLogger,
        **options: Any,
    ) -> None:
        super().__init__(self._handle, request_factory=made.request_factory, **options)
        self._answer = made.request_handler
        self._limits = configuration.limits
        self._proxied = configuration.proxied
        self._log = log
        self._logged_at = -float("inf")
        self._check_timer: asyncio.TimerHandle | None = None
        self.plain: dict[web.RequestHandler, PlainConnection] = {}
        """Those that have been idle the longest come first."""
        self.by_address: dict[str, dict[web.RequestHandler, PlainConnection]] = {}

    def __call__(self) -> web.RequestHandler:
        """The handler of a new connection."""
        return PacedHandler(self, loop=self._loop, **self._kwargs)

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Counts a new connection, and closes it if it sends no request in time."""
        super().connection_made(handler, transport)
        peer = transport.get_extra_info("peername")
        address = (counted(peer[0]) if isinstance(peer, tuple) else None) or UNKNOWN
        if not self._make_room(address):
            # Later, because aiohttp has not finished setting it up.
            self._loop.call_soon(handler.force_close)
            return
        _hold_little_unsent(transport)
        connection = PlainConnection(handler, transport, address)
        # Real time, as everywhere where it is about the network and not about players' clocks.
        seconds = self._limits.header_ms / 1000
        connection.timer = self._loop.call_later(seconds, handler.force_close)
        self._add(connection)
        self._schedule_check()

    def connection_lost(
        self, handler: web.RequestHandler, exc: BaseException | None = None
    ) -> None:
        """Forgets a connection."""
        self._remove(handler)
        super().connection_lost(handler, exc)

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        handler = request.protocol
        connection = self.plain.get(handler)
        if connection is None:
            return await self._answer(request)
        connection.stop_timer()
        connection.request = request
        connection.asked_at = self._loop.time()
        if is_socket(request):
            # From here on it counts as a socket.
            self._remove(handler)
        connection.response_size = 0
        try:
            response = await self._answer(request)
            connection.response_size = _size(response)
            return response
        finally:
            connection.request = None
            self._remove(handler)
            if handler.connected:
                self._add(connection)
                if connection.response_size > SHORT:
                    self._bound_unsent(connection)

    def _make_room(self, address: str) -> bool:
        """Closes an idle connection if there are too many; whether there is room then."""
        limits = self._limits
        mine = self.by_address.get(address, {})
        if len(mine) >= limits.connections_per_address and not self._proxied:
            return self._close_one(mine.values(), address)
        if len(self.plain) >= limits.connections:
            return self._close_one(self.plain.values(), None)
        return True

    def _close_one(self, among: Iterable[PlainConnection], address: str | None) -> bool:
        now = time.monotonic()
        if now - self._logged_at >= LOG_EVERY_S:
            self._logged_at = now
            self._log.warning("connections full", open=len(self.plain), address=address)
        longest = next((connection for connection in among if connection.idle), None)
        if longest is None:
            waiting = (connection for connection in among if connection.waits_for_client)
            longest = min(waiting, key=_asked_at, default=None)
        if longest is None:
            return False
        self._end(longest)
        return True

    def _end(self, connection: PlainConnection) -> None:
        self._remove(connection.handler)
        connection.end()

    def _bound_unsent(self, latest: PlainConnection) -> None:
        """Closes the connections that have waited the longest while the clients of an address have
        too much left to take, the latest response included.
        """
        if self._proxied:
            return
        others = self.by_address[latest.address].values()
        waiting = sorted([c for c in others if c is not latest and c.unsent], key=_asked_at)
        unsent = latest.response_size + sum([c.unsent for c in waiting])
        for connection in waiting:
            if unsent <= self._limits.unsent_per_address:
                break
            unsent -= connection.unsent
            self._end(connection)

    def _schedule_check(self) -> None:
        if self._check_timer is None and self.plain:
            seconds = self._limits.send_ms / 1000 / CHECKS
            self._check_timer = self._loop.call_later(seconds, self._check)

    def _check(self) -> None:
        """Closes connections whose clients have taken nothing for too long."""
        self._check_timer = None
        now = self._loop.time()
        for connection in list(self.plain.values()):
            connection.check(now)
            since = connection.stuck_since
            if since is not None and now - since >= self._limits.send_ms / 1000:
                self._end(connection)
        self._schedule_check()

    def _add(self, connection: PlainConnection) -> None:
        self.plain[connection.handler] = connection
        self.by_address.setdefault(connection.address, {})[connection.handler] = connection

    def _remove(self, handler: web.RequestHandler) -> None:
        connection = self.plain.pop(handler, None)
        if connection is None:
            return
        connection.stop_timer()
        mine = self.by_address[connection.address]
        del mine[handler]
        if not mine:
            del self.by_address[connection.address]


def _hold_little_unsent(transport: asyncio.Transport) -> None:
    """Lets the system take only so much of a response ahead of the client. It would take megabytes
    otherwise, and for as long as that lasts a slow client looks like one that takes nothing.
    """
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    plain = transport.get_extra_info("socket")
    if option is not None and plain is not None:
        with suppress(OSError):
            plain.setsockopt(socket.IPPROTO_TCP, option, UNSENT_IN_SYSTEM)


def _size(response: web.StreamResponse) -> int:
    body = response.body if isinstance(response, web.Response) else None
    return (body.size if isinstance(body, Payload) else response.content_length) or 0


def _asked_at(connection: PlainConnection) -> float:
    return connection.asked_at


class LimitedRunner(web.AppRunner):
    """A runner whose server limits plain connections."""

    def __init__(
        self, app: web.Application, configuration: Configuration, log: FilteringBoundLogger
    ) -> None:
        self._limited_by = (configuration, log)
        keepalive_s = configuration.limits.keepalive_ms / 1000
        super().__init__(
            app, handle_signals=False, keepalive_timeout=keepalive_s, **HANDLER_OPTIONS
        )

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        return LimitedServer(made, *self._limited_by, **self._kwargs)
