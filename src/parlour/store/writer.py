"""The writer: a thread that puts all waiting jobs into one transaction.

A commit has to wait for the disk, so jobs share commits: while one is in progress, new jobs queue
up for the next batch. A batch is first written without savepoints; if a job fails, the batch is
rolled back and written again with one savepoint per job, so that the other jobs succeed.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar, cast

from sqlalchemy import Connection

from parlour.store.dialect import Dialect, LogRow
from parlour.store.health import Health
from parlour.store.interface import Conflict, Unavailable

T = TypeVar("T")
Task = Callable[[Connection], object]

MAX_WAITING = 10_000
"""The most jobs that may be queued; any more are refused at once."""
MAX_BATCH = 2_000
"""The most jobs in one transaction, so that batches stay bounded."""


class Failure:
    """The outcome of a job that failed."""

    __slots__ = ("error",)

    def __init__(self, error: BaseException) -> None:
        self.error = error


class Job:
    """Either the entries of one append or a task, and the future that gets the result."""

    __slots__ = ("future", "work")

    def __init__(self, work: list[LogRow] | Task, future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future


class Writer:
    """The writer thread and its queue. Belongs to the event loop that created it."""

    def __init__(
        self, dialect: Dialect, waiting: int = MAX_WAITING, health: Health | None = None
    ) -> None:
        self._dialect = dialect
        self._health = health or Health()
        self._engine = dialect.write_engine()
        self._waiting = waiting
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._connection: Connection | None = None
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    async def add(self, rows: list[LogRow]) -> None:
        """Adds the rows of one append to the log."""
        await self._ask(rows)

    async def do(self, task: Callable[[Connection], T]) -> T:
        """Runs a task in a transaction and returns its result once it is committed.

        The task may run twice, so it must have no other side effects.
        """
        result: T = await self._ask(task)
        return result

    def _ask(self, work: list[LogRow] | Task) -> asyncio.Future[Any]:
        if self._closing:
            raise Unavailable("the store is closed")
        if self._jobs.qsize() >= self._waiting:
            raise Unavailable("too many writes are waiting")
        future = self._loop.create_future()
        self._jobs.put(Job(work, future))
        return future

    async def close(self) -> None:
        """Finishes the queued jobs, then closes the writer."""
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._gather()
            if batch:
                outcomes = self._write(batch)
                with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                    self._loop.call_soon_threadsafe(_resolve_futures, batch, outcomes)
        self._drop_connection()
        self._engine.dispose()

    def _gather(self) -> tuple[list[Job], bool]:
        """Waits for a job, then takes everything that is queued, up to `MAX_BATCH`.

        The flag is False if the writer is closing.
        """
        batch: list[Job] = []
        job = self._jobs.get()
        with suppress(Empty):
            while job is not None:
                batch.append(job)
                if len(batch) == MAX_BATCH:
                    return batch, True
                job = self._jobs.get_nowait()
            return batch, False
        return batch, True

    def _write(self, batch: list[Job]) -> list[object]:
        """Writes a batch and returns each job's outcome, by then committed or rolled back."""
        try:
            connection = self._connection = self._connection or self._engine.connect()
            try:
                outcomes = self._write_together(connection, batch)
                self._health.worked("write")
                return outcomes
            except Exception as error:
                if self._dialect.is_unavailable(error):
                    raise
                if len(batch) == 1:
                    return [self._failed(error)]
            return self._write_separately(connection, batch)
        except Exception as error:
            # The connection may be in any state: the next batch opens a new one.
            self._drop_connection()
            cause = getattr(error, "orig", None) or error
            self._health.failed("write", str(cause), lasts=self._dialect.is_damaged(error))
            return [Failure(Unavailable(f"could not write to the store: {cause}")) for _ in batch]

    def _write_together(self, connection: Connection, batch: list[Job]) -> list[object]:
        """Writes the batch without savepoints, adjacent appends in one call.

        If two appends are for the same match, the second is rejected as out of order, and the jobs
        are then written separately.
        """
        outcomes: list[object] = [None] * len(batch)
        if all(isinstance(job.work, list) for job in batch):
            self._write_rows(connection, batch)
            return outcomes
        with connection.begin():
            driver = connection.connection.dbapi_connection
            rows: list[LogRow] = []
            for i, job in enumerate(batch):
                if isinstance(job.work, list):
                    rows += job.work
                    continue
                self._add(driver, rows)
                rows = []
                outcomes[i] = job.work(connection)
            self._add(driver, rows)
        return outcomes

    def _write_rows(self, connection: Connection, batch: list[Job]) -> None:
        """Passes appends straight to the driver, avoiding SQLAlchemy's overhead."""
        driver = connection.connection.dbapi_connection
        with self._dialect.transaction(driver):
            self._add(driver, [row for job in batch for row in cast(list[LogRow], job.work)])

    def _write_separately(self, connection: Connection, batch: list[Job]) -> list[object]:
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
                    if self._dialect.is_unavailable(error):
                        raise
                    outcome = self._failed(error)
                outcomes.append(outcome)
        return outcomes

    def _add(self, driver: object, rows: Sequence[LogRow]) -> None:
        if self._dialect.add_rows(driver, rows) != len(rows):
            raise Conflict("the entry is out of sequence, or the match is not running")

    def _failed(self, error: Exception) -> Failure:
        if self._dialect.is_conflict(error):
            return Failure(Conflict("duplicate key, or the row it refers to does not exist"))
        return Failure(error)

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()


def _resolve_futures(batch: list[Job], outcomes: list[object]) -> None:
    for job, outcome in zip(batch, outcomes, strict=True):
        future = job.future
        if future.done():  # the caller was cancelled
            continue
        if isinstance(outcome, Failure):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)
