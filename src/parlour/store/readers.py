"""A pool of reader threads, each with its own connection while it reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection

from parlour.store.dialect import Dialect
from parlour.store.health import Health
from parlour.store.interface import Unavailable, Unreadable

T = TypeVar("T")


class Readers:
    """The pool. A read is one transaction: it sees a snapshot of everything committed before."""

    def __init__(self, dialect: Dialect, threads: int, health: Health | None = None) -> None:
        self._dialect = dialect
        self._health = health or Health()
        self._engine = dialect.read_engine(threads)
        self._threads = ThreadPoolExecutor(threads, "parlour-reader")
        self._closed = False

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Runs a query in a reader thread and returns its result."""
        if self._closed:
            raise Unavailable("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, query)

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                try:
                    result = query(connection)
                    self._health.worked("read")
                    return result
                except Exception as error:
                    if self._dialect.is_unavailable(error):
                        connection.invalidate()
                    raise
        except Exception as error:
            if not self._dialect.is_unavailable(error):
                raise
            cause = getattr(error, "orig", error)
            self._health.failed("read", str(cause), lasts=self._dialect.is_damaged(error))
            raise Unreadable(f"the store could not be read: {cause}") from None

    async def close(self) -> None:
        """Closes the pool when all reads have finished."""
        self._closed = True
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._threads.shutdown)
        self._engine.dispose()
