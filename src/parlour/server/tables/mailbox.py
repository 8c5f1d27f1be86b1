"""The job queue of a table: everything that changes a table runs here, one job at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, TypeVar

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode

T = TypeVar("T")
SLICE_S = 0.002
"""How long jobs run until others have a turn of the event loop."""
Job = Callable[[], Awaitable[Any]]


class Mailbox:
    """Runs jobs in order of arrival. An exception goes to the caller who waits for the job, or to
    `on_crash` if nobody waits; either way the next job runs.
    """

    def __init__(self, max_waiting: int, on_crash: Callable[[Exception], Awaitable[None]]) -> None:
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[Any] | None]] = asyncio.Queue()
        self._max_waiting = max_waiting
        self._on_crash = on_crash
        self._task: asyncio.Task[None] | None = None
        self._inline = False
        """Whether a caller is running its job in its own task."""

    @property
    def quiet(self) -> bool:
        """Whether no job is waiting or running."""
        return self._task is None and not self._inline

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Runs a job and returns its result; refused if the queue is full."""
        if self._jobs.qsize() >= self._max_waiting:
            raise refuse(ServerCode.TOO_FAST)
        if self._task is None and not self._inline:
            # The queue is idle: running the job here saves a task switch.
            self._inline = True
            try:
                return await job()
            finally:
                self._inline = False
                self._start_task()
        reply: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put(job, reply)
        return await reply

    def post(self, job: Job) -> None:
        """Queues a job without waiting for it."""
        self._put(job, None)

    async def drain(self) -> None:
        """Waits until no job is left."""
        while not self.quiet:
            if self._task is not None:
                await asyncio.wait([self._task])
            else:
                await asyncio.sleep(0.001)

    def _put(self, job: Job, reply: asyncio.Future[Any] | None) -> None:
        self._jobs.put_nowait((job, reply))
        self._start_task()

    def _start_task(self) -> None:
        if self._task is None and not self._inline and not self._jobs.empty():
            self._task = asyncio.get_running_loop().create_task(self._run_all())

    async def _run_all(self) -> None:
        begun = perf_counter()
        try:
            while not self._jobs.empty():
                job, reply = self._jobs.get_nowait()
                await self._run(job, reply)
                # Many jobs wait for nothing, and a whole table may leave at once.
                if perf_counter() - begun >= SLICE_S:
                    await asyncio.sleep(0)
                    begun = perf_counter()
        finally:
            self._task = None
            self._start_task()

    async def _run(self, job: Job, reply: asyncio.Future[Any] | None) -> None:
        try:
            result = await job()
        except Exception as error:
            if reply is not None and not reply.done():
                reply.set_exception(error)
            elif reply is None:
                await self._on_crash(error)
        else:
            if reply is not None and not reply.done():
                reply.set_result(result)
