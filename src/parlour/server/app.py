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
from parlour.server.http.bundle import CLIENT, FOLDER, Built, read_built
from parlour.server.http.routes import matches, pages, people, tables, tutorials
from parlour.server.http.routes.route import Door, handler
from parlour.server.http.security import Handler, expected, guard, headers_of
from parlour.server.logs import logger
from parlour.server.metrics import Figures
from parlour.server.protocol.openapi import document
from parlour.server.tables.hub import House
from parlour.server.tables.tokens import Guests, key_in
from parlour.server.time_source import Clock, RealClock
from parlour.server.ws.socket_server import Doorman
from parlour.store.interface import Store
from parlour.store.sql import open_store

DOORS: tuple[Door, ...] = (*people.DOORS, *tables.DOORS, *matches.DOORS, *tutorials.DOORS)
SWEEP_MS = 6 * 3600 * 1000


class Place:
    """A server: its house, its application, and how it begins and ends."""

    def __init__(self, house: House, key: bytes, client: Built | None = None) -> None:
        self.house = house
        guests = Guests(key)
        self.doorman = Doorman(house, guests)
        self.figures = Figures(house, self.doorman)
        limits = house.configuration.limits
        self.app = web.Application(middlewares=[guard(house)], client_max_size=limits.body)
        self.app.on_response_prepare.append(headers_of(house.configuration))
        if client is not None:
            self.app[CLIENT] = client
        described = json.encode(document(DOORS))

        async def openapi(_: web.Request) -> web.Response:
            return web.Response(body=described, content_type="application/json")

        def add(method: str, path: str, handle: Handler) -> None:
            self.app.router.add_route(method, path, handle, expect_handler=expected)

        shared = pages.SHARED_TEXT if client is None else pages.SHARED_CLIENT
        for door in (*DOORS, *pages.DOORS, *shared):
            add(door.method, door.path, handler(door, house, guests))
        add("GET", "/api/openapi.json", openapi)
        add("GET", "/static/{file}", pages.static)
        add("GET", "/app/{path:.+}", pages.built)
        add("GET", "/ws", self.doorman.serve)

    async def open(self) -> None:
        """Reads what is there, lets bots warm up, and begins to sweep."""
        await self.house.open()
        playing = tuple([name for name, game in self.house.games.items() if game.levels])
        if self.house.configuration.bots and playing:
            self.house.spawn(self.house.thinkers.warm(playing))
        self._sweep_later()

    async def close(self) -> None:
        """Everything that was begun is finished and saved."""
        await self.house.drain()
        await self.house.store.close()

    def _sweep_later(self) -> None:
        def sweep() -> None:
            self.house.spawn(self.house.sweep())
            self._sweep_later()

        self.house.clock.later(SWEEP_MS, sweep)


WORDS = "lexicons"
"""The folder of the word lists that matches are judged by."""


async def create_place(
    data: Path,
    *,
    games: Mapping[str, GameClass] | None = None,
    configuration: Configuration | None = None,
    clock: Clock | None = None,
    log: FilteringBoundLogger | None = None,
    store: Store | None = None,
    client: Path = FOLDER,
) -> Place:
    """A server whose data is in this folder. Games are those installed, unless others are given;
    so is the client that browsers get.
    """
    await asyncio.to_thread(data.mkdir, parents=True, exist_ok=True, mode=0o700)
    house = House(
        store or await open_store(data / "parlour.db"),
        installed_games() if games is None else games,
        configuration or Configuration(),
        clock or RealClock(),
        log or logger(),
        data / WORDS,
    )
    return Place(house, key_in(data), await asyncio.to_thread(read_built, client))
