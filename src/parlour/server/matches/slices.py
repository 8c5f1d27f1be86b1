"""Long computations on the event loop, a slice at a time, so that nobody's move waits for them.

A computation is a generator that yields wherever it may pause, and returns its result.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import Any, TypeVar

T = TypeVar("T")
Work = Generator[Any, None, T]

SLICE_S = 0.002


class Slices:
    """Gives computations their slices in turn: one slice in each turn of the loop, however many
    computations there are.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, work: Work[T]) -> T:
        """Runs a computation to its end and returns its result."""
        while True:
            async with self._turn:
                until = perf_counter() + SLICE_S
                try:
                    next(work)
                    while perf_counter() < until:
                        next(work)
                except StopIteration as ended:
                    result: T = ended.value
                    return result
                await asyncio.sleep(0)


def finish(work: Work[T]) -> T:
    """Runs a computation without a pause and returns its result."""
    try:
        while True:
            next(work)
    except StopIteration as ended:
        result: T = ended.value
        return result
