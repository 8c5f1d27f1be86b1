"""Parses what arrives on a connection a slice at a time, and lets the event loop turn in between.

A read can return a quarter of a megabyte, and aiohttp parses all of it at once. Made of the
smallest possible chunks or frames, that takes hundreds of milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aiohttp import web

SLICE = 4_096
"""Bytes that are parsed in one turn of the event loop."""


class PacedHandler(web.RequestHandler):
    """aiohttp's handler of one connection, with an eye on how much arrives."""

    __slots__ = ("_feeding", "_rest", "received")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._rest = b""
        """What has arrived and is not parsed yet. Until it is, nothing more is read."""
        self._feeding = False
        self.received: Callable[[int], bool] | None = None
        """Told the length of every slice, if set. If it returns False, the connection ends."""

    def data_received(self, data: bytes) -> None:
        """Parses the first slice at once, and the others in the next turns."""
        if data and self._rest:
            self._rest += data
        elif len(data) <= SLICE:
            self._parse(data)
        else:
            self._rest = data[SLICE:]
            self._pause_transport_reading()
            self._parse(data[:SLICE])
            self._feed_soon()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Forgets what is not parsed yet."""
        self._rest = b""
        super().connection_lost(exc)

    def _parse(self, data: bytes) -> None:
        if self.received is not None and data and not self.received(len(data)):
            self._rest = b""
            if self.transport is not None:
                self.transport.abort()
            return
        super().data_received(data)

    def _feed_soon(self) -> None:
        if self._rest and not self._feeding:
            self._feeding = True
            self._loop.call_soon(self._feed)

    def _feed(self) -> None:
        self._feeding = False
        if self._reading_paused or self._buffer_paused or not self._rest:
            # It goes on when aiohttp wants to read again.
            return
        data, self._rest = self._rest[:SLICE], self._rest[SLICE:]
        self._parse(data)
        if self._rest:
            self._feed_soon()
        elif not self._reading_paused and not self._buffer_paused:
            self._resume_transport_reading()

    def _resume_transport_reading(self) -> None:
        """What has arrived already comes first."""
        if self._rest:
            self._feed_soon()
        else:
            super()._resume_transport_reading()
