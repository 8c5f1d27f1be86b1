"""A server that runs: its ports, its signals, its way to end. The admin port is loopback only."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import secrets
import signal
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from parlour.server.app import Server
from parlour.server.http.routes.operator import operator_app
from parlour.words import library

RUNNING = "server.json"


class Ports(Struct, frozen=True, kw_only=True):
    """Where to listen. A port of 0 is any free one; `seek` takes the next free one instead."""

    host: str = "127.0.0.1"
    port: int = 8080
    seek: bool = True
    admin: int = 0


class Running(Struct, frozen=True):
    """What a running server leaves in its data folder, for `parlour admin` on the same machine."""

    pid: int
    port: int
    admin: int
    secret: str


class PortTaken(Exception):
    """Somebody else listens there."""


@contextlib.asynccontextmanager
async def listening(server: Server, data: Path, ports: Ports) -> AsyncIterator[Running]:
    """Serves until the block ends, then drains."""
    await server.open()
    secret = secrets.token_hex(24)
    # The runner's own shutdown waits for handlers; ours are sockets that `close` has ended.
    quiet: Any = {"access_log": None, "logger": _silence(), "shutdown_timeout": 2}
    public = web.AppRunner(server.app, handle_signals=False, **quiet)
    operator = web.AppRunner(operator_app(server, secret), **quiet)
    try:
        await public.setup()
        await operator.setup()
        port = await _listen(public, ports.host, ports.port, ports.seek)
        admin = await _listen(operator, "127.0.0.1", ports.admin, False)
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
    if server.hub.words is not None:
        library.look_in(server.hub.words)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with listening(server, data, ports) as running:
        ready(running)
        await stop.wait()
        server.hub.log.info("draining")


async def _listen(runner: web.AppRunner, host: str, port: int, seek: bool) -> int:
    for number in range(port, port + 50 if seek and port else port + 1):
        site = web.TCPSite(runner, host, number, backlog=1024)
        try:
            await site.start()
        except OSError as error:
            await site.stop()
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        found: int = runner.addresses[-1][1]
        return found
    raise PortTaken(f"port {port} is taken; choose another one with --port")


def _collect_seldom() -> None:
    """Matches are trees of frozen values, which end without the collector: looking for cycles among
    them at every few hundred new values costs a tenth of the work and finds nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _silence() -> logging.Logger:
    """The web server's own log quotes what it could not read, and that may hold a secret."""
    silent = logging.getLogger("parlour.unread")
    silent.addHandler(logging.NullHandler())
    silent.propagate = False
    return silent


def _leave_word(data: Path, running: Running) -> None:
    path = data / RUNNING
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    new.write_bytes(msgspec.json.encode(running))
    new.replace(path)


def own_address() -> str:
    """This machine's address in its local network, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which address it would use.
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            found = "127.0.0.1"
    return found
