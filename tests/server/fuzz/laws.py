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
from tests.server.servers import Served

SETTLE_S = 10.0


@contextmanager
def no_complaints() -> Iterator[None]:
    """Nothing in the block is complained about by the libraries beneath the server; that a request
    was no HTTP is no complaint.
    """
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            why = record.exc_info[1] if record.exc_info else None
            if not isinstance(why, HttpProcessingError | RequestPayloadError):
                heard.append(self.format(record))

    ear = Ear(logging.WARNING)
    loggers = [logging.getLogger(), logging.getLogger("parlour.unread")]
    for logger in loggers:
        logger.addHandler(ear)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(ear)
    assert not heard, f"{len(heard)} complaints, the first: {heard[0]}"


def nothing_crashed(server: Served) -> None:
    """No traceback, no mistake of ours."""
    bad = [
        line
        for line in server.log.getvalue().splitlines()
        if any(word in line for word in ("crashed", "exception", '"level": "error"', "Traceback"))
    ]
    assert not bad, f"{len(bad)} lines, the first: {bad[0][:3000]}"
    assert server.place.hub.services.metrics.counts["crashes"] == 0


async def nothing_left(place: Server) -> None:
    """When everybody has gone, nobody is remembered as being here."""
    until = asyncio.get_running_loop().time() + SETTLE_S
    while any(sizes(place).values()) and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.02)
    left = {what: size for what, size in sizes(place).items() if size}
    assert not left, f"left behind: {left}"


def sizes(place: Server) -> dict[str, int]:
    """How much of what comes and goes there is."""
    hub = place.hub
    tables = list(hub.tables.values())
    return {
        "devices": place.sockets.by_address.total() + sum(len(t.devices) for t in tables),
        "looking at the list": len(hub.lobby.devices),
        "jobs": sum(t._mailbox._jobs.qsize() for t in tables),
        "thoughts": sum(t.session.bots.thinking for t in tables),
        "loading": len(hub._loading),
    }


async def matches_can_be_read(server: Served) -> int:
    """Every match is what its log says, in memory too; gives how many there are."""
    hub = server.place.hub
    count = 0
    for table_row in await hub.services.store.tables():
        for row in await hub.services.store.matches_at(table_row.id):
            read = await hub.archive.match(row.id)
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
