"""Measures how long each callback holds the event loop: what one request costs everybody else."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct


class Watched(Struct):
    """How long the callbacks of the event loop took, in milliseconds, in no particular order."""

    durations: list[float]

    @property
    def longest(self) -> float:
        """The longest of them."""
        return max(self.durations, default=0.0)


@contextmanager
def watching() -> Iterator[Watched]:
    """Times every callback inside the block, by the CPU time of this thread: what other processes
    do on a busy machine does not count, and neither does garbage collection.
    """
    seen = Watched([])
    run = asyncio.Handle._run

    def timed(handle: Any) -> None:
        before = time.thread_time()
        run(handle)
        seen.durations.append(1_000 * (time.thread_time() - before))

    gc.collect()
    collecting = gc.isenabled()
    gc.disable()
    patching: Any = asyncio.Handle
    patching._run = timed
    try:
        yield seen
    finally:
        patching._run = run
        if collecting:
            gc.enable()
