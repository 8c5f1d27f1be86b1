"""A server's store that fails or waits where a test wants it."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from parlour.store.interface import Unavailable
from tests.server.fixture import ServerFixture

Where = Literal["before", "after"]


class FailingStore:
    """Lets a method of the store fail or wait: before it has written, or after."""

    def __init__(self, room: ServerFixture, method: str = "append") -> None:
        self.fails: Where | None = None
        self.holds: Where | None = None
        self.held = asyncio.Event()
        self.calls = 0
        self._real = getattr(room.hub.services.store, method)
        setattr(room.hub.services.store, method, self._asked)

    async def _asked(self, *args: Any) -> Any:
        self.calls += 1
        await self._stop("before")
        made = await self._real(*args)
        await self._stop("after")
        return made

    async def _stop(self, where: Where) -> None:
        if self.holds == where:
            self.held.set()
            await asyncio.Event().wait()
        if self.fails == where:
            raise Unavailable("told to")
