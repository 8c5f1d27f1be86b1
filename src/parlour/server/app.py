"""The server put together: store, tables, routes and sockets as one web application, how it starts
and how it ends. The admin port is loopback only.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import secrets
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import msgspec
from aiohttp import web
from msgspec import Struct, json
from structlog.typing import FilteringBoundLogger

from parlour.core.game import GameClass
from parlour.core.registry import games as installed_games
from parlour.server.botpool.pool import BotPool
from parlour.server.botpool.seats import BotSeats
from parlour.server.configuration import Configuration, Rate
from parlour.server.http.bundle import CLIENT, FOLDER, Bundle, read_bundle
from parlour.server.http.listener import Ports, listen, runner_of
from parlour.server.http.rate_limit import RateLimiter
from parlour.server.http.routes import matches, pages, people, tables, tutorials
from parlour.server.http.routes.operator import operator_app
from parlour.server.http.routes.route import Route, handler
from parlour.server.http.security import Handler, expected, guard, headers_of
from parlour.server.logs import logger
from parlour.server.matches.interfaces import Thinker
from parlour.server.matches.services import Services
from parlour.server.protocol.openapi import document
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import Guests, key_in
from parlour.server.time_source import SystemTime, TimeSource
from parlour.server.ws.socket_server import SocketServer
from parlour.store.interface import Store
from parlour.store.sql import open_store
from parlour.words import library

ROUTES: tuple[Route, ...] = (*people.ROUTES, *tables.ROUTES, *matches.ROUTES, *tutorials.ROUTES)
SWEEP_MS = 6 * 3600 * 1000
RUNNING = "server.json"
WORDS = "lexicons"
"""The folder of the word lists that matches are judged by."""


class Server:
    """A server: its tables, its bots, its application, and how it begins and ends."""

    def __init__(
        self, hub: Hub, pool: BotPool, guests: Guests, client: Bundle | None = None
    ) -> None:
        self.hub = hub
        self.pool = pool
        self.sockets = SocketServer(hub, guests)
        services = hub.services
        configuration = services.configuration
        limits = configuration.limits
        self.app = web.Application(middlewares=[guard(services)], client_max_size=limits.body)
        self.app.on_response_prepare.append(headers_of(configuration))
        if client is not None:
            self.app[CLIENT] = client
        described = json.encode(document(ROUTES))

        async def openapi(_: web.Request) -> web.Response:
            return web.Response(body=described, content_type="application/json")

        def add(method: str, path: str, handle: Handler) -> None:
            self.app.router.add_route(method, path, handle, expect_handler=expected)

        shared = pages.SHARED_TEXT if client is None else pages.SHARED_CLIENT
        for route in (*ROUTES, *pages.ROUTES, *shared):
            add(route.method, route.path, handler(route, hub, guests))
        add("GET", "/api/openapi.json", openapi)
        add("GET", "/static/{file}", pages.static)
        add("GET", "/app/{path:.+}", pages.built)
        add("GET", "/ws", self.sockets.serve)

    async def open(self) -> None:
        """Reads the list of tables, warms up the bots, and begins to sweep."""
        await self.hub.open()
        services = self.hub.services
        with_bots = tuple([name for name, game in services.games.items() if game.levels])
        if services.configuration.bots and with_bots:
            services.spawn(self.pool.warm(with_bots))
        self._sweep_later()

    async def close(self) -> None:
        """Everything that was begun is finished and saved."""
        await self.hub.drain()
        await self.pool.stop()
        await self.hub.services.store.close()

    def _sweep_later(self) -> None:
        def sweep() -> None:
            self.hub.services.spawn(self.hub.sweep())
            self._sweep_later()

        self.hub.services.time.later(SWEEP_MS, sweep)


def services_with(
    store: Store,
    games: Mapping[str, GameClass],
    configuration: Configuration,
    time: TimeSource,
    log: FilteringBoundLogger,
    thinker: Thinker,
    words: Path | None = None,
) -> Services:
    """What all tables share, with this server's bots and rate limits."""
    return Services(
        store=store,
        games=games,
        configuration=configuration,
        time=time,
        log=log,
        thinker=thinker,
        seat_bots=BotSeats,
        chat_rate=RateLimiter(configuration.limits.chat),
        hint_rate=RateLimiter(Rate(10, 0.5)),
        table_rate=RateLimiter(configuration.limits.tables_made),
        words=words,
    )


async def create_server(
    data: Path,
    *,
    games: Mapping[str, GameClass] | None = None,
    configuration: Configuration | None = None,
    time: TimeSource | None = None,
    log: FilteringBoundLogger | None = None,
    store: Store | None = None,
    client: Path = FOLDER,
) -> Server:
    """A server whose data is in this folder, with the installed games and the built client unless
    others are given.
    """
    await asyncio.to_thread(data.mkdir, parents=True, exist_ok=True, mode=0o700)
    configuration = configuration or Configuration()
    pool = BotPool(configuration.bots, configuration.bot_patience_ms, configuration.bot_warming_ms)
    services = services_with(
        store or await open_store(data / "parlour.db"),
        installed_games() if games is None else games,
        configuration,
        time or SystemTime(),
        log or logger(),
        pool,
        data / WORDS,
    )
    bundle = await asyncio.to_thread(read_bundle, client)
    return Server(Hub(services), pool, Guests(key_in(data)), bundle)


class Running(Struct, frozen=True):
    """What a running server leaves in its data folder, for `parlour admin` on the same machine."""

    pid: int
    port: int
    admin: int
    secret: str


@contextlib.asynccontextmanager
async def listening(server: Server, data: Path, ports: Ports) -> AsyncIterator[Running]:
    """Serves until the block ends, then drains."""
    await server.open()
    secret = secrets.token_hex(24)
    public = runner_of(server.app)
    operator = runner_of(operator_app(server.hub, secret))
    try:
        await public.setup()
        await operator.setup()
        port = await listen(public, ports.host, ports.port, ports.seek)
        admin = await listen(operator, "127.0.0.1", ports.admin, False)
        running = Running(os.getpid(), port, admin, secret)
        _leave_word(data, running)
        yield running
    finally:
        await server.close()
        await public.cleanup()
        await operator.cleanup()
        with contextlib.suppress(FileNotFoundError):
            (data / RUNNING).unlink()


async def serve(
    server: Server, data: Path, ports: Ports, ready: Callable[[Running], object]
) -> None:
    """Serves until SIGTERM or SIGINT."""
    _collect_seldom()
    services = server.hub.services
    if services.words is not None:
        library.look_in(services.words)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with listening(server, data, ports) as running:
        ready(running)
        await stop.wait()
        services.log.info("draining")


def _collect_seldom() -> None:
    """Matches are trees of frozen values, which are freed without the garbage collector: looking
    for cycles among them every few hundred allocations costs a tenth of the time and finds nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _leave_word(data: Path, running: Running) -> None:
    path = data / RUNNING
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    new.write_bytes(msgspec.json.encode(running))
    new.replace(path)
