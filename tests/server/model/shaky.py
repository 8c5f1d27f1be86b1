"""A store that fails when it is told to, is held in the middle of a write, or dies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from parlour.store.health import Listener
from parlour.store.interface import Conflict, Store, Unavailable, Unreadable

Trouble = Literal["full", "late", "taken", "rival", "unreadable"]
WRITES = ("save_guest", "save_table", "begin", "append", "close_match", "say", "keep_carry")
TAKEN = ("append", "save_table", "begin")
READS = ("guest", "table", "table_by_id", "tables", "match", "entries", "chat")


class Shaky:
    """In front of a real store; everything passes through here."""

    def __init__(self, store: Store, rival: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._rival = rival
        self.trouble: Trouble | None = None
        self.times = 0
        self.hold: Literal["before", "after"] | None = None
        """Where the next write stops, for ever: before it is on disk, or after."""
        self.held = asyncio.Event()
        self.dead = False

    def fail(self, trouble: Trouble, times: int) -> None:
        """The next so many calls of that kind come to nothing."""
        self.trouble, self.times = trouble, times

    def mend(self) -> None:
        """Everything works again."""
        self.trouble, self.times, self.hold = None, 0, None

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        real: Callable[..., Awaitable[Any]] = getattr(self._store, name)

        async def asked(*args: Any, **named: Any) -> Any:
            if self.dead:
                raise asyncio.CancelledError
            late = self.trouble == "late" and name == "append"
            await self._fail(name)
            if name in WRITES and self.hold == "before":
                await self._stay()
            made = await real(*args, **named)
            if late:
                raise Unavailable("told to, when it was on disk")
            if name in WRITES and self.hold == "after":
                await self._stay()
            return made

        return asked

    def listen(self, listener: Listener) -> None:
        """Not a coroutine, so it is passed on directly."""
        self._store.listen(listener)

    async def _stay(self) -> None:
        self.held.set()
        await asyncio.Event().wait()

    async def _fail(self, name: str) -> None:
        meant = {
            "full": WRITES,
            "late": ("append",),
            "taken": TAKEN,
            "rival": ("append",),
            "unreadable": READS,
        }
        if self.trouble is None or name not in meant[self.trouble]:
            return
        trouble = self.trouble
        self.times -= 1
        if self.times <= 0:
            self.mend()
        if trouble == "rival":
            await self._rival()
        elif trouble == "taken":
            raise Conflict("told to")
        elif trouble != "late":
            raise (Unreadable if trouble == "unreadable" else Unavailable)("told to")
