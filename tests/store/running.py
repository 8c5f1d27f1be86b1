"""Stores inside tests that are no coroutines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from parlour.store.dialect import Dialect
from parlour.store.sql import SqlStore, open_store

T = TypeVar("T")


@asynccontextmanager
async def _opened(where: Dialect | Path, **options: Any) -> AsyncIterator[SqlStore]:
    store = await open_store(where, **options)
    try:
        yield store
    finally:
        await store.close()


def opened(where: Dialect | Path, **options: Any) -> AbstractAsyncContextManager[SqlStore]:
    """A store that is closed afterwards."""
    return _opened(where, **options)


def with_store(where: Dialect | Path, act: Callable[[SqlStore], Awaitable[T]], **options: Any) -> T:
    """What `act` makes of a store that is opened for it."""

    async def run() -> T:
        async with opened(where, **options) as store:
            return await act(store)

    return asyncio.run(run())
