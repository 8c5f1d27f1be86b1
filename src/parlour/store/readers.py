"""Those who read: a few threads, each with a connection of its own while it reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection

from parlour.store.dialect import Dialect
from parlour.store.interface import Unavailable

T = TypeVar("T")


class Readers:
    """A read is one transaction: it sees one moment, and everything written before it began."""

    def __init__(self, dialect: Dialect, threads: int) -> None:
        self._dialect = dialect
        self._engine = dialect.reading(threads)
        self._threads = ThreadPoolExecutor(threads, "parlour-reader")
        self._closed = False

    async def read(self, look: Callable[[Connection], T]) -> T:
        """What `look` finds."""
        if self._closed:
            raise Unavailable("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, look)

    def _read(self, look: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                try:
                    return look(connection)
                except Exception as error:
                    if self._dialect.is_lost(error):
                        connection.invalidate()
                    raise
        except Exception as error:
            if not self._dialect.is_lost(error):
                raise
            cause = getattr(error, "orig", error)
            raise Unavailable(f"it could not be read: {cause}") from None

    async def close(self) -> None:
        """Ends when everybody has finished reading."""
        self._closed = True
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._threads.shutdown)
        self._engine.dispose()
