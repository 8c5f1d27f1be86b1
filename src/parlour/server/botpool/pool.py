"""Worker processes for bots: each takes a view and returns a move, within a time limit.

The same workers give hints, and review the moves of finished matches and tell what made them.

When a worker is late, dies or answers nonsense, the autopilot makes that one move and the worker is
replaced.
"""

from __future__ import annotations

import asyncio

import msgspec

from parlour.server.botpool.fair_queue import FairQueue
from parlour.server.botpool.process import FAILURES, WorkerProcess
from parlour.server.protocol.bot_requests import BotAnswer, BotRequest, WarmUp, WorkerRequest

_decode = msgspec.json.Decoder(BotAnswer).decode


class Worker(WorkerProcess):
    """One worker process; it handles one request at a time."""

    def __init__(self) -> None:
        super().__init__("parlour.server.botpool.worker", buffer=4_000_000)
        self.warming = False
        """Whether the answer to `warm` is still to come."""

    async def think(self, request: BotRequest, patience: float) -> BotAnswer:
        """The answer, or a problem; a process that takes too long is killed."""
        try:
            return await asyncio.wait_for(self._ask(request), patience)
        except FAILURES as error:
            await self.stop()
            return BotAnswer(problem=type(error).__name__)
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def warm(self, games: tuple[str, ...]) -> None:
        """Starts the process and has it compile the code of these games."""
        questions, _ = await self._streams()
        questions.write(_line(WarmUp(games)))
        self.warming = True
        await questions.drain()

    def before_start(self) -> None:
        """A new process has not been asked to compile anything."""
        self.warming = False

    async def _ask(self, request: BotRequest) -> BotAnswer:
        questions, answers = await self._streams()
        questions.write(_line(request))
        await questions.drain()
        if self.warming:
            await answers.readuntil(b"\n")
            self.warming = False
        return _decode(await answers.readuntil(b"\n"))


class BotPool:
    """A fixed number of workers; callers wait for a free one, and those who ask for much wait for
    themselves.
    """

    def __init__(self, count: int, patience_ms: int, warming_ms: int) -> None:
        self._patience = patience_ms / 1000
        self._warming = warming_ms / 1000
        self._workers = [Worker() for _ in range(count)]
        self._free = FairQueue(self._workers)

    async def warm(self, games: tuple[str, ...]) -> None:
        """Starts every worker."""
        for worker in self._workers:
            await worker.warm(games)

    async def think(self, request: BotRequest, who: str) -> BotAnswer:
        """A worker's answer, or a problem if no worker was free or answered in time. `who` asks:
        an address or a guest.
        """
        if not self._workers:
            return BotAnswer(problem="there are no workers")
        try:
            worker = await asyncio.wait_for(self._free.get(who), self.patience)
        except TimeoutError:
            return BotAnswer(problem="every worker is busy")
        try:
            return await worker.think(request, self.patience)
        finally:
            self._free.put(worker)

    @property
    def patience(self) -> float:
        """The time limit in seconds; longer while a worker warms up."""
        warming = any(worker.warming for worker in self._workers)
        return self._patience + self._warming if warming else self._patience

    async def stop(self) -> None:
        """Kills every worker."""
        for worker in self._workers:
            await worker.stop()


def _line(value: WorkerRequest) -> bytes:
    return msgspec.json.encode(value) + b"\n"
