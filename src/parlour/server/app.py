"""The server assembled: store, tables, routes and sockets as one web application, with its startup
and shutdown. The admin port listens on loopback only.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from pathlib import Path

import msgspec
from aiohttp import web
from msgspec import Struct, json
from structlog.typing import FilteringBoundLogger

from parlour.core.game import GameClass
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.match import Match
from parlour.core.refusal import Refused
from parlour.core.registry import find_game
from parlour.core.registry import games as installed_games
from parlour.core.tutorial.runner import tutorial_run
from parlour.server.botpool.pool import BotPool
from parlour.server.botpool.readers import ReaderPool
from parlour.server.botpool.seats import BotSeats
from parlour.server.configuration import Configuration
from parlour.server.http.bundle import CLIENT, FOLDER, Bundle, read_bundle
from parlour.server.http.connections import LimitedRunner
from parlour.server.http.listener import Ports, listen, runner_of
from parlour.server.http.made import SHELF
from parlour.server.http.rate_limit import RateLimiter
from parlour.server.http.routes import (
    matches,
    materials,
    pages,
    people,
    settings,
    tables,
    tutorials,
)
from parlour.server.http.routes.operator import operator_app
from parlour.server.http.routes.route import Route, handler
from parlour.server.http.security import (
    SOCKET_PATH,
    Handler,
    expect_continue,
    guard,
    security_headers,
)
from parlour.server.http.turns import Turns
from parlour.server.logs import LogStream, StoreLog, logger
from parlour.server.matches.interfaces import Reader, Thinker
from parlour.server.matches.services import Services, prepare
from parlour.server.materials.shelf import Shelf
from parlour.server.protocol.openapi import document
from parlour.server.tables.hub import Hub
from parlour.server.tables.tokens import Guests, signing_key
from parlour.server.time_source import SystemTime, TimeSource
from parlour.server.ws.socket_server import SocketServer
from parlour.store import remedies
from parlour.store.folder_lock import FolderLock, lock_folder
from parlour.store.interface import Store, Unusable
from parlour.store.sql import open_checked
from parlour.words import library
from parlour.words.samples import samples

ROUTES: tuple[Route, ...] = (
    *people.ROUTES,
    *settings.ROUTES,
    *tables.ROUTES,
    *matches.ROUTES,
    *tutorials.ROUTES,
    *materials.ROUTES,
)
SWEEP_MS = 6 * 3600 * 1000
RUNNING = "server.json"
DATABASE = "parlour.db"
WARMING_MOVES = 6
GARBAGE = (1_000, 10, 5_000)
"""New objects after which the youngest are searched for cycles, how often that is done until those
that are a little older are, and how often that until all are."""
LEXICONS = "lexicons"
"""The folder with copies of the word lists that matches use."""


class Server:
    """One server: its tables, its bots and its web application."""

    def __init__(
        self,
        hub: Hub,
        pool: BotPool,
        guests: Guests,
        client: Bundle | None = None,
        lock: FolderLock | None = None,
        readers: ReaderPool | None = None,
        log: LogStream | None = None,
    ) -> None:
        self.hub = hub
        self.log = log
        self.lock = lock
        self.pool = pool
        self.readers = readers
        services = hub.services
        configuration = services.configuration
        limits = configuration.limits
        turns = Turns(limits.per_turn)
        self.sockets = SocketServer(hub, guests, turns)
        checks = guard(services, guests, turns, hub.known)
        self.app = web.Application(middlewares=[checks], client_max_size=limits.body)
        self.app.on_response_prepare.append(security_headers(configuration))
        self.app[SHELF] = Shelf(services, hub.archive)
        if client is not None:
            self.app[CLIENT] = client
        openapi_json = json.encode(document(ROUTES))

        async def openapi(_: web.Request) -> web.Response:
            return web.Response(body=openapi_json, content_type="application/json")

        def add(method: str, path: str, handle: Handler) -> None:
            for one in (method, "HEAD") if method == "GET" else (method,):
                self.app.router.add_route(one, path, handle, expect_handler=expect_continue)

        for route in (*ROUTES, *pages.ROUTES, *pages.shared_routes(client)):
            add(route.method, route.path, handler(route, hub, guests))
        add("GET", "/api/openapi.json", openapi)
        add("GET", "/static/{file:.+}", pages.static)
        add("GET", "/app/{path:.+}", pages.client_file)
        # Only GET can be upgraded to a socket, so HEAD is not answered here.
        self.app.router.add_route(
            "GET", SOCKET_PATH, self.sockets.serve, expect_handler=expect_continue
        )

    async def open(self) -> None:
        """Loads the list of public tables, warms up the bots and schedules the sweep."""
        await self.hub.open()
        services = self.hub.services
        with_bots = tuple([name for name, game in services.games.items() if game.levels])
        if services.configuration.bots and with_bots:
            services.spawn(self.pool.warm(with_bots))
        self._schedule_sweep()
        services.metrics.lag.start()

    async def stop(self) -> None:
        """Finishes and saves everything under way, then stops the workers and closes the store."""
        await self.hub.drain()
        self.hub.services.metrics.lag.stop()
        await self.pool.stop()
        if self.readers is not None:
            await self.readers.stop()
        await self.hub.services.store.close()

    def release(self) -> None:
        """Frees the data folder for another server."""
        if self.lock is not None:
            self.lock.release()

    async def close(self) -> None:
        """Stops, and frees the data folder."""
        try:
            await self.stop()
        finally:
            self.release()

    def _schedule_sweep(self) -> None:
        def sweep() -> None:
            self.hub.services.spawn(self.hub.sweep())
            self._schedule_sweep()

        self.hub.services.time.later(SWEEP_MS, sweep)


def services_with(
    store: Store,
    games: Mapping[str, GameClass],
    configuration: Configuration,
    time: TimeSource,
    log: FilteringBoundLogger,
    thinker: Thinker,
    lexicons: Path | None = None,
    reader: Reader | None = None,
) -> Services:
    """The services that all tables share, with this server's bots and rate limits."""
    return Services(
        store=store,
        games=games,
        configuration=configuration,
        time=time,
        log=log,
        thinker=thinker,
        seat_bots=BotSeats,
        chat_rate=RateLimiter(configuration.limits.chat),
        hint_rate=RateLimiter(configuration.limits.hints),
        word_rate=RateLimiter(configuration.limits.word_requests),
        table_rate=RateLimiter(configuration.limits.tables_opened),
        settings_rate=RateLimiter(configuration.limits.settings_changed),
        own_settings_rate=RateLimiter(configuration.limits.settings_changed_by_guest),
        read_rate=RateLimiter(configuration.limits.matches_read),
        lookup_rate=RateLimiter(configuration.limits.codes_missed),
        lexicons=lexicons,
        reader=reader,
    )


async def create_server(
    data: Path,
    *,
    games: Mapping[str, GameClass] | None = None,
    configuration: Configuration | None = None,
    time: TimeSource | None = None,
    log: LogStream | None = None,
    store: Store | None = None,
    client: Path = FOLDER,
    tell: Callable[[str], object] = print,
) -> Server:
    """Creates a server that keeps its data in this folder, and locks the folder. By default it
    offers the installed games and serves the built client. With games that are not installed, or
    with a store of the caller's, it has no readers. It logs to standard error by default. `tell`
    gets a sentence for the operator if the check of the data takes long.
    """
    lock = await asyncio.to_thread(lock_folder, data)
    try:
        if store is not None:
            return await _create(data, games, configuration, time, log, store, client, lock, None)
        database = data / DATABASE
        store = await open_checked(database, tell)
        try:
            return await _create(
                data, games, configuration, time, log, store, client, lock, database
            )
        except BaseException:
            await store.close()
            raise
    except BaseException:
        lock.release()
        raise


async def _create(
    data: Path,
    games: Mapping[str, GameClass] | None,
    configuration: Configuration | None,
    time: TimeSource | None,
    log: LogStream | None,
    store: Store,
    client: Path,
    lock: FolderLock,
    database: Path | None,
) -> Server:
    configuration = configuration or Configuration()
    log = log or LogStream(sys.stderr)
    pool = BotPool(configuration.bots, configuration.bot_patience_ms, configuration.bot_warming_ms)
    readers = None
    offered = installed_games() if games is None else games
    if configuration.readers and database is not None and _are_installed(offered):
        readers = ReaderPool(configuration.readers, database, configuration.reader_patience_ms)
    services = services_with(
        store,
        offered,
        configuration,
        time or SystemTime(),
        logger(log),
        pool,
        data / LEXICONS,
        readers,
    )
    store.listen(StoreLog(services.log, services.time))
    bundle = await asyncio.to_thread(read_bundle, client)
    return Server(Hub(services), pool, Guests(signing_key(data)), bundle, lock, readers, log)


def _are_installed(games: Mapping[str, GameClass]) -> bool:
    """Whether another process finds the same games by their names."""
    with contextlib.suppress(Refused):
        return all(find_game(name) is game for name, game in games.items())
    return False


class Running(Struct, frozen=True):
    """Written to the data folder while the server runs, so that `parlour admin` can find it."""

    pid: int
    port: int
    admin: int
    secret: str


@contextlib.asynccontextmanager
async def listening(server: Server, data: Path, ports: Ports) -> AsyncIterator[Running]:
    """Serves until the block ends, then drains."""
    await server.open()
    secret = secrets.token_hex(24)
    public = LimitedRunner(server.app, server.hub.services.configuration, server.hub.services.log)
    operator = runner_of(operator_app(server.hub, secret, server.log))
    try:
        await public.setup()
        await operator.setup()
        port = await listen(public, ports.host, ports.port, ports.seek)
        admin = await listen(operator, "127.0.0.1", ports.admin, False)
        running = Running(os.getpid(), port, admin, secret)
        _write_running_file(data, running)
        if server.lock is not None:
            server.lock.tell(f"http://{ports.host}:{port}/")
        yield running
    finally:
        # From the last to the first, whatever fails: the next server must find nothing half done.
        async with contextlib.AsyncExitStack() as steps:
            steps.callback(server.release)
            steps.callback((data / RUNNING).unlink, missing_ok=True)
            steps.push_async_callback(operator.cleanup)
            steps.push_async_callback(public.cleanup)
            steps.push_async_callback(server.stop)


async def serve(
    server: Server, data: Path, ports: Ports, ready: Callable[[Running], object]
) -> None:
    """Serves until SIGTERM or SIGINT."""
    services = server.hub.services
    if services.lexicons is not None:
        library.look_in(services.lexicons)
    await asyncio.to_thread(warm_rules, services.games.values(), services.log)
    services.lexicon_samples = await asyncio.to_thread(sample_words)
    _relax_garbage_collection()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with listening(server, data, ports) as running:
        ready(running)
        await stop.wait()
        services.log.info("draining")


def warm_rules(games: Iterable[GameClass], log: FilteringBoundLogger) -> None:
    """Plays a few moves of each game with its usual settings, and loads every word list: compiled
    code, texts and lists are there before anybody waits for them. Only the older lists that some
    matches still use are loaded later, with the first of those.
    """
    for label in library.labels():
        library.warm(LexiconReference(label.name, label.hash))
    for game in games:
        try:
            _warm(game)
        except Exception as error:
            log.warning("a game cannot be warmed", game=game.name, error=repr(error)[:200])


def sample_words() -> dict[str, tuple[str, ...]]:
    """A few words of every word list, by its hash."""
    return {label.hash: samples(library.find(label.name, label.hash)) for label in library.labels()}


def _warm(game: GameClass) -> None:
    prepare(game)
    match = Match.new(game, game.seats[0], seed="warm")
    for _ in range(WARMING_MOVES):
        for seat in match.to_act[:1]:
            match.prompt(seat)
            match.idle(seat)
    if game.tutorial is not None:
        tutorial_run(game)


def _relax_garbage_collection() -> None:
    """Matches are trees of frozen values, and reference counting frees those: searching all of them
    for cycles takes long and finds nothing, so that is done hardly ever. Connections do leave
    cycles, and what has just been made is searched often and little by little: with 50,000 objects
    at a time, a flood of connections held the event loop for 80 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _write_running_file(data: Path, running: Running) -> None:
    path = data / RUNNING
    new = path.with_suffix(".new")
    try:
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        new.write_bytes(msgspec.json.encode(running))
        new.replace(path)
    except OSError as error:
        raise Unusable(remedies.cannot(path, "written", error)) from None
