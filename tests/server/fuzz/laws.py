"""What must hold after an attack: nothing crashed, nothing is left behind."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from parlour.server.app import Server
from parlour.server.matches.live import load_live
from tests.server.servers import Served

SETTLE_S = 10.0


@contextmanager
def no_complaints() -> Iterator[None]:
    """The libraries beneath the server log no warnings in the block, except about requests that are
    not HTTP.
    """
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            why = record.exc_info[1] if record.exc_info else None
            if not isinstance(why, HttpProcessingError | RequestPayloadError):
                heard.append(self.format(record))

    ear = Ear(logging.WARNING)
    loggers = [logging.getLogger(), logging.getLogger("parlour.unread")]
    others = [logger.handlers[:] for logger in loggers]
    for logger in loggers:
        # Nobody else listens: pytest would keep tens of thousands of tracebacks in memory.
        logger.handlers[:] = [ear]
    try:
        yield
    finally:
        for logger, handlers in zip(loggers, others, strict=True):
            logger.handlers[:] = handlers
    assert not heard, f"{len(heard)} complaints, the first: {heard[0]}"


def nothing_crashed(server: Served) -> None:
    """Nothing in the log shows an unexpected exception."""
    bad = [
        line
        for line in server.log.getvalue().splitlines()
        if any(word in line for word in ("crashed", "exception", '"level": "error"', "Traceback"))
    ]
    assert not bad, f"{len(bad)} lines, the first: {bad[0][:3000]}"
    assert server.server.hub.services.metrics.counts["crashes"] == 0


async def nothing_left(server: Server) -> None:
    """Once everybody has left, no trace of their connections remains."""
    until = asyncio.get_running_loop().time() + SETTLE_S
    while any(sizes(server).values()) and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.02)
    left = {what: size for what, size in sizes(server).items() if size}
    assert not left, f"left behind: {left}"


def sizes(server: Server) -> dict[str, int]:
    """How many connections, jobs and the like there are."""
    hub = server.hub
    tables = list(hub.tables.values())
    return {
        "devices": server.sockets.limits.by_address.total() + sum(len(t.devices) for t in tables),
        "looking at the list": len(hub.lobby.devices),
        "jobs": sum(t._mailbox._jobs.qsize() for t in tables),
        "thinking bots": sum(t.session.bots.thinking for t in tables),
        "loading": len(hub._loading),
    }


async def matches_can_be_read(server: Served) -> int:
    """Every match agrees with its log, in memory too; returns how many there are."""
    hub = server.server.hub
    count = 0
    for table_row in await hub.services.store.tables():
        for match in await hub.services.store.matches_at(table_row.id):
            row = await hub.services.store.match(match)
            assert row is not None
            log = await hub.services.store.entries(row.id)
            read = load_live(row, log, hub.services.game(row.game), 0)
            count += 1
            if row.id == table_row.match:
                live = await (await hub.table(table_row.code)).session.live()
                assert read.match.state == live.match.state
                assert {s: a.decision for s, a in read.asked.items()} == {
                    s: a.decision for s, a in live.asked.items()
                }
    return count


def resident_kb() -> int:
    """Memory of this process now, without what the allocator keeps for the next time: how much
    that is tells of the worst moment so far, not of what was left behind.
    """
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1024
