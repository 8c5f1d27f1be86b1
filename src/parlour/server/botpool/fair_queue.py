"""What there is too little of, shared out in turn: whoever asks for much waits for themselves."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Gives what is free to those who wait: one after another, however often each has asked."""

    def __init__(self, items: Iterable[T]) -> None:
        self._free = deque(items)
        self._waiting: dict[str, deque[asyncio.Future[T]]] = {}
        """Whose turn is next comes first."""

    async def get(self, who: str) -> T:
        """Waits for the next one that is free; those who ask under the same name wait in line."""
        if self._free and not self._waiting:
            return self._free.popleft()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put(turn.result())
            raise

    def put(self, item: T) -> None:
        """Gives one back, to whoever is next."""
        while self._waiting:
            who = next(iter(self._waiting))
            line = self._waiting.pop(who)
            turn = line.popleft()
            if line:
                self._waiting[who] = line
            if not turn.done():
                turn.set_result(item)
                return
        self._free.append(item)
