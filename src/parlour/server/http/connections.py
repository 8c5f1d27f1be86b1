"""Plain connections, that is, all that are not sockets: how many there may be, and how long one
may take to send its first request.

When there are too many, the one that has been idle the longest is closed for the new one. So idle
connections lock nobody out; only if every one of them is busy is the new one refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

from aiohttp import web
from structlog.typing import FilteringBoundLogger

from parlour.server.configuration import Configuration
from parlour.server.http.address import UNKNOWN, counted
from parlour.server.http.listener import HANDLER_OPTIONS
from parlour.server.http.paced_handler import PacedHandler
from parlour.server.http.security import is_socket

LOG_EVERY_S = 60


class PlainConnection:
    """One connection: where it comes from, and whether it is idle."""

    __slots__ = ("address", "busy", "handler", "timer", "transport")

    def __init__(
        self, handler: web.RequestHandler, transport: asyncio.Transport, address: str
    ) -> None:
        self.handler = handler
        self.transport = transport
        self.address = address
        self.busy = False
        self.timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether it waits for a request, and its last response has been sent."""
        return not self.busy and self.transport.get_write_buffer_size() == 0

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
            handler.force_close()
            return
        connection = PlainConnection(handler, transport, address)
        # Real time, as everywhere where it is about the network and not about players' clocks.
        seconds = self._limits.header_ms / 1000
        connection.timer = self._loop.call_later(seconds, handler.force_close)
        self._add(connection)

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
        connection.busy = True
        if is_socket(request):
            # From here on it counts as a socket.
            self._remove(handler)
        try:
            return await self._answer(request)
        finally:
            self._remove(handler)
            if handler.connected:
                connection.busy = False
                self._add(connection)

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
            return False
        self._remove(longest.handler)
        longest.handler.force_close()
        return True

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
