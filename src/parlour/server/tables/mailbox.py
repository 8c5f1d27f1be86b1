"""One thing after another: the queue in front of a table, and the task that empties it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode

T = TypeVar("T")
Job = Callable[[], Awaitable[Any]]


class Mailbox:
    """Runs jobs in the order they come. What a job raises goes to whoever asked for it, and what
    nobody asked for goes to `crashed`; either way the next job runs.
    """

    def __init__(self, most: int, crashed: Callable[[Exception], Awaitable[None]]) -> None:
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[Any] | None]] = asyncio.Queue()
        self._most = most
        self._crashed = crashed
        self._task: asyncio.Task[None] | None = None
        self._doing = False
        """Somebody's own task is doing their job."""

    @property
    def quiet(self) -> bool:
        """Nothing is waiting or being done."""
        return self._task is None and not self._doing

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Does it when its turn comes; gives what it gives. A full box refuses."""
        if self._jobs.qsize() >= self._most:
            raise refuse(ServerCode.TOO_FAST)
        if self._task is None and not self._doing:
            # Nothing is going on: no need to wait for another task to do it.
            self._doing = True
            try:
                return await job()
            finally:
                self._doing = False
                self._go_on()
        reply: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put(job, reply)
        return await reply

    def post(self, job: Job) -> None:
        """Does it when its turn comes; nobody waits. For the table's own doings."""
        self._put(job, None)

    async def drained(self) -> None:
        """Ends when nothing is left to do."""
        while not self.quiet:
            if self._task is not None:
                await asyncio.wait([self._task])
            else:
                await asyncio.sleep(0.001)

    def _put(self, job: Job, reply: asyncio.Future[Any] | None) -> None:
        self._jobs.put_nowait((job, reply))
        self._go_on()

    def _go_on(self) -> None:
        if self._task is None and not self._doing and not self._jobs.empty():
            self._task = asyncio.get_running_loop().create_task(self._empty())

    async def _empty(self) -> None:
        try:
            while not self._jobs.empty():
                job, reply = self._jobs.get_nowait()
                await self._do(job, reply)
        finally:
            self._task = None
            self._go_on()

    async def _do(self, job: Job, reply: asyncio.Future[Any] | None) -> None:
        try:
            made = await job()
        except Exception as error:
            if reply is not None and not reply.done():
                reply.set_exception(error)
            elif reply is None:
                await self._crashed(error)
        else:
            if reply is not None and not reply.done():
                reply.set_result(made)
