"""Listening on a port or the next free one, and the machine's own address."""

from __future__ import annotations

import errno
import logging
import socket
from typing import Any

from aiohttp import web
from msgspec import Struct


class Ports(Struct, frozen=True, kw_only=True):
    """Where to listen. Port 0 is any free port; `seek` tries the next ones if a port is taken."""

    host: str = "127.0.0.1"
    port: int = 8080
    seek: bool = True
    admin: int = 0


class PortTaken(Exception):
    """Another program listens on that port."""


def runner_of(app: web.Application) -> web.AppRunner:
    """A runner without aiohttp's own logs and with a short shutdown."""
    return web.AppRunner(app, handle_signals=False, **HANDLER_OPTIONS)


async def listen(runner: web.AppRunner, host: str, port: int, seek: bool) -> int:
    """Listens on the port, or on the next free one if `seek`; returns the port."""
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
    raise _taken(port)


def refuse_taken(ports: Ports) -> None:
    """Raises `PortTaken` if the port that was asked for is taken: it is said at once, and not after
    everything has been loaded.
    """
    if ports.seek or not ports.port:
        return
    with socket.socket(socket.AF_INET6 if ":" in ports.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ports.host, ports.port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise _taken(ports.port) from None


def _taken(port: int) -> PortTaken:
    return PortTaken(f"port {port} is taken; choose another one with --port")


def own_address() -> str:
    """This machine's address on the local network, or loopback if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a UDP socket only selects the local address.
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            found = "127.0.0.1"
    return found


def _silence(name: str) -> logging.Logger:
    """A logger that discards everything: aiohttp's logs quote unreadable requests and the protocols
    of sockets, which may hold secrets.
    """
    silent = logging.getLogger(name)
    silent.addHandler(logging.NullHandler())
    silent.propagate = False
    return silent


_silence("aiohttp.websocket")


HANDLER_OPTIONS: Any = {
    "access_log": None,
    "logger": _silence("parlour.unread"),
    # Sockets are closed before the runner shuts down, so it has no handlers to wait for.
    "shutdown_timeout": 2,
    # Compressed bodies are refused. aiohttp would unpack them on arrival, before anybody asks.
    "auto_decompress": False,
    # How long the rest of a refused body is read, so that the client gets to see the refusal.
    "lingering_time": 1,
}
