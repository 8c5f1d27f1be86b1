"""The server put together: store, house, doors and sockets as one web application."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from aiohttp import web
from msgspec import json
from structlog.typing import FilteringBoundLogger

from parlour.core.game import GameClass
from parlour.core.registry import games as installed_games
from parlour.server.configuration import Configuration
from parlour.server.http.bundle import CLIENT, FOLDER, Bundle, read_bundle
from parlour.server.http.routes import matches, pages, people, tables, tutorials
from parlour.server.http.routes.route import Route, handler
from parlour.server.http.security import Handler, expected, guard, headers_of
from parlour.server.logs import logger
from parlour.server.metrics import Metrics
from parlour.server.protocol.openapi import document
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import Guests, key_in
from parlour.server.time_source import SystemTime, TimeSource
from parlour.server.ws.socket_server import SocketServer
from parlour.store.interface import Store
from parlour.store.sql import open_store

ROUTES: tuple[Route, ...] = (*people.ROUTES, *tables.ROUTES, *matches.ROUTES, *tutorials.ROUTES)
SWEEP_MS = 6 * 3600 * 1000


class Server:
    """A server: its house, its application, and how it begins and ends."""

    def __init__(self, hub: Hub, key: bytes, client: Bundle | None = None) -> None:
        self.hub = hub
        guests = Guests(key)
        self.sockets = SocketServer(hub, guests)
        self.metrics = Metrics(hub, self.sockets)
        limits = hub.configuration.limits
        self.app = web.Application(middlewares=[guard(hub)], client_max_size=limits.body)
        self.app.on_response_prepare.append(headers_of(hub.configuration))
        if client is not None:
            self.app[CLIENT] = client
        described = json.encode(document(ROUTES))

        async def openapi(_: web.Request) -> web.Response:
            return web.Response(body=described, content_type="application/json")

        def add(method: str, path: str, handle: Handler) -> None:
            self.app.router.add_route(method, path, handle, expect_handler=expected)

        for route in (*ROUTES, *pages.ROUTES, *pages.shared_routes(client)):
            add(route.method, route.path, handler(route, hub, guests))
        add("GET", "/api/openapi.json", openapi)
        add("GET", "/static/{file:.+}", pages.static)
        add("GET", "/app/{path:.+}", pages.built)
        add("GET", "/ws", self.sockets.serve)

    async def open(self) -> None:
        """Reads what is there, lets bots warm up, and begins to sweep."""
        await self.hub.open()
        playing = tuple([name for name, game in self.hub.games.items() if game.levels])
        if self.hub.configuration.bots and playing:
            self.hub.spawn(self.hub.pool.warm(playing))
        self._sweep_later()

    async def close(self) -> None:
        """Everything that was begun is finished and saved."""
        await self.hub.drain()
        await self.hub.store.close()

    def _sweep_later(self) -> None:
        def sweep() -> None:
            self.hub.spawn(self.hub.sweep())
            self._sweep_later()

        self.hub.time.later(SWEEP_MS, sweep)


WORDS = "lexicons"
"""The folder of the word lists that matches are judged by."""


async def create_server(
    data: Path,
    *,
    games: Mapping[str, GameClass] | None = None,
    configuration: Configuration | None = None,
    clock: TimeSource | None = None,
    log: FilteringBoundLogger | None = None,
    store: Store | None = None,
    client: Path = FOLDER,
) -> Server:
    """A server whose data is in this folder. Games are those installed, unless others are given;
    so is the client that browsers get.
    """
    await asyncio.to_thread(data.mkdir, parents=True, exist_ok=True, mode=0o700)
    hub = Hub(
        store or await open_store(data / "parlour.db"),
        installed_games() if games is None else games,
        configuration or Configuration(),
        clock or SystemTime(),
        log or logger(),
        data / WORDS,
    )
    return Server(hub, key_in(data), await asyncio.to_thread(read_bundle, client))
