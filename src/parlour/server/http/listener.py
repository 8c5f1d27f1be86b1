"""Listening on a port: the next free one if wanted, and the machine's own address."""

from __future__ import annotations

import errno
import logging
import socket
from typing import Any

from aiohttp import web
from msgspec import Struct


class Ports(Struct, frozen=True, kw_only=True):
    """Where to listen. A port of 0 is any free one; `seek` takes the next free one instead."""

    host: str = "127.0.0.1"
    port: int = 8080
    seek: bool = True
    admin: int = 0


class PortTaken(Exception):
    """Somebody else listens there."""


def runner_of(app: web.Application) -> web.AppRunner:
    """Runs an application without a log of its own, and without waiting for sockets at the end."""
    # The runner's own shutdown waits for handlers; ours are sockets that are closed before it.
    quiet: Any = {"access_log": None, "logger": _silence(), "shutdown_timeout": 2}
    return web.AppRunner(app, handle_signals=False, **quiet)


async def listen(runner: web.AppRunner, host: str, port: int, seek: bool) -> int:
    """Listens there, or on the next free port; gives the port."""
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


def own_address() -> str:
    """This machine's address on its local network, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which address it would use.
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            found = "127.0.0.1"
    return found


def _silence() -> logging.Logger:
    """The web server's own log quotes requests that it could not read, and those may hold a
    secret.
    """
    silent = logging.getLogger("parlour.unread")
    silent.addHandler(logging.NullHandler())
    silent.propagate = False
    return silent
