"""The one who writes: a thread that puts everything that is waiting into one transaction.

A commit waits for the disk, so it is shared: while one is under way the next batch gathers. A batch
is first written plainly; if one of its jobs fails it is rolled back and written again with a
savepoint for each job, so that the others still come through.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar, cast

from sqlalchemy import Connection

from parlour.store.dialect import Dialect, Line
from parlour.store.interface import Conflict, Unavailable

T = TypeVar("T")
Task = Callable[[Connection], object]

WAITING = 10_000
"""Jobs that may wait; whoever comes then is refused at once."""
TOGETHER = 2_000
"""Jobs of one transaction at most, so that nobody waits for a batch without end."""


class Failed:
    """What a job came to, if not to a value."""

    __slots__ = ("error",)

    def __init__(self, error: BaseException) -> None:
        self.error = error


class Job:
    """Lines for the log (one append, in order) or a task, and who waits for it."""

    __slots__ = ("future", "work")

    def __init__(self, work: list[Line] | Task, future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future


class Writer:
    """Belongs to the event loop that made it."""

    def __init__(self, dialect: Dialect, waiting: int = WAITING) -> None:
        self._dialect = dialect
        self._engine = dialect.writing()
        self._waiting = waiting
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._connection: Connection | None = None
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    async def add(self, lines: list[Line]) -> None:
        """Adds the lines of one append to the log."""
        await self._ask(lines)

    async def do(self, task: Callable[[Connection], T]) -> T:
        """Runs a task inside a transaction, perhaps twice; what it gives is given when it is
        durable.
        """
        given: T = await self._ask(task)
        return given

    def _ask(self, work: list[Line] | Task) -> asyncio.Future[Any]:
        if self._closing:
            raise Unavailable("the store is closed")
        if self._jobs.qsize() >= self._waiting:
            raise Unavailable("too many writes are waiting")
        future = self._loop.create_future()
        self._jobs.put(Job(work, future))
        return future

    async def close(self) -> None:
        """Ends when everything that was asked for has its answer."""
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._gather()
            if batch:
                outcomes = self._written(batch)
                with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
                    self._loop.call_soon_threadsafe(_answer, batch, outcomes)
        self._let_go()
        self._engine.dispose()

    def _gather(self) -> tuple[list[Job], bool]:
        """Everything that waits, at least one; and whether more may come."""
        batch: list[Job] = []
        job = self._jobs.get()
        with suppress(Empty):
            while job is not None:
                batch.append(job)
                if len(batch) == TOGETHER:
                    return batch, True
                job = self._jobs.get_nowait()
            return batch, False
        return batch, True

    def _written(self, batch: list[Job]) -> list[object]:
        """What each job of the batch came to; by now durable, or undone."""
        try:
            connection = self._connection = self._connection or self._engine.connect()
            try:
                return self._together(connection, batch)
            except Exception as error:
                if self._dialect.is_lost(error):
                    raise
                if len(batch) == 1:
                    return [self._failed(error)]
            return self._one_by_one(connection, batch)
        except Exception as error:
            # The connection may be in any state: the next batch begins with a new one.
            self._let_go()
            return [Failed(_unavailable(error)) for _ in batch]

    def _together(self, connection: Connection, batch: list[Job]) -> list[object]:
        """Appends that follow each other are added at once; of two to one match the second counts
        as not the next, and the batch is written one by one.
        """
        outcomes: list[object] = [None] * len(batch)
        if all(isinstance(job.work, list) for job in batch):
            self._lines_only(connection, batch)
            return outcomes
        with connection.begin():
            driver = connection.connection.dbapi_connection
            lines: list[Line] = []
            for i, job in enumerate(batch):
                if isinstance(job.work, list):
                    lines += job.work
                    continue
                self._add(driver, lines)
                lines = []
                outcomes[i] = job.work(connection)
            self._add(driver, lines)
        return outcomes

    def _lines_only(self, connection: Connection, batch: list[Job]) -> None:
        """Nothing but appends: straight to the driver, whose work is most of what they cost."""
        driver = connection.connection.dbapi_connection
        with self._dialect.transaction(driver):
            self._add(driver, [line for job in batch for line in cast(list[Line], job.work)])

    def _one_by_one(self, connection: Connection, batch: list[Job]) -> list[object]:
        outcomes: list[object] = []
        with connection.begin():
            driver = connection.connection.dbapi_connection
            for job in batch:
                outcome: object = None
                try:
                    with connection.begin_nested():
                        if isinstance(job.work, list):
                            self._add(driver, job.work)
                        else:
                            outcome = job.work(connection)
                except Exception as error:
                    if self._dialect.is_lost(error):
                        raise
                    outcome = self._failed(error)
                outcomes.append(outcome)
        return outcomes

    def _add(self, driver: object, lines: Sequence[Line]) -> None:
        if self._dialect.add_lines(driver, lines) != len(lines):
            raise Conflict("not the next entry, or the match is not running")

    def _failed(self, error: Exception) -> Failed:
        if self._dialect.is_taken(error):
            return Failed(Conflict("the key is taken, or what it belongs to is not there"))
        return Failed(error)

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()


def _unavailable(error: Exception) -> Unavailable:
    cause = getattr(error, "orig", None) or error
    return Unavailable(f"it could not be written: {cause}")


def _answer(batch: list[Job], outcomes: list[object]) -> None:
    for job, outcome in zip(batch, outcomes, strict=True):
        future = job.future
        if future.done():  # whoever asked has gone
            continue
        if isinstance(outcome, Failed):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)
