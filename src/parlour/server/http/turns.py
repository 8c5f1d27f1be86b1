"""Turns of the event loop, shared out by address: whoever sends a great deal at once, over however
many connections, keeps others waiting no longer than for a few messages or requests.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """Lets every address begin only so much in one turn of the event loop. What is beyond that
    begins in the next turns, in order of arrival.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._begun: dict[str, int] = {}
        """How much every address has begun in this turn."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._scheduled = False

    def begin(self, address: str) -> asyncio.Future[None] | None:
        """Begins something; returns what to wait for first, if anything."""
        begun = self._begun.get(address, 0)
        if begun < self._most and address not in self._waiting:
            self._begun[address] = begun + 1
            self._schedule()
            return None
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        return turn

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._scheduled = False
        self._begun.clear()
        for address, queue in list(self._waiting.items()):
            begun = 0
            while queue and begun < self._most:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    begun += 1
            self._begun[address] = begun
            if not queue:
                del self._waiting[address]
        if self._begun:
            self._schedule()
