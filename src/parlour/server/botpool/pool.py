"""Worker processes for bots: each takes a view and returns a move, within a time limit.

The same workers give hints, and review the moves of finished matches and tell what made them.

When a worker is late, dies or answers nonsense, the autopilot makes that one move and the worker is
replaced.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from parlour.server.protocol.bot_requests import (
    BotAnswer,
    BotRequest,
    WarmUp,
    WorkerRequest,
)

_decode = msgspec.json.Decoder(BotAnswer).decode


class Worker:
    """One worker process; it handles one request at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self.warming = False
        """Whether the answer to `warm` is still to come."""

    async def think(self, request: BotRequest, patience: float) -> BotAnswer:
        """The answer, or a problem; a process that takes too long is killed."""
        try:
            return await asyncio.wait_for(self._ask(request), patience)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError) as error:
            await self.stop()
            return BotAnswer(problem=type(error).__name__)
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def warm(self, games: tuple[str, ...]) -> None:
        """Starts the process and has it compile the code of these games."""
        process = await self._running()
        assert process.stdin is not None
        process.stdin.write(_line(WarmUp(games)))
        self.warming = True
        await process.stdin.drain()

    async def stop(self) -> None:
        """Kills the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _ask(self, request: BotRequest) -> BotAnswer:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_line(request))
        await process.stdin.drain()
        if self.warming:
            await process.stdout.readuntil(b"\n")
            self.warming = False
        return _decode(await process.stdout.readuntil(b"\n"))

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self.warming = False
            command = [sys.executable, "-m", "parlour.server.botpool.worker"]
            starting = asyncio.ensure_future(
                asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=4_000_000)
            )
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                # A process that is still starting can't be killed: let it start, so that `stop`
                # can find it.
                self._process = await starting
                raise
        return self._process


class BotPool:
    """A fixed number of workers; callers wait for a free one."""

    def __init__(self, count: int, patience_ms: int, warming_ms: int) -> None:
        self._patience = patience_ms / 1000
        self._warming = warming_ms / 1000
        self._workers = [Worker() for _ in range(count)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def warm(self, games: tuple[str, ...]) -> None:
        """Starts every worker."""
        for worker in self._workers:
            await worker.warm(games)

    async def think(self, request: BotRequest) -> BotAnswer:
        """A worker's answer, or a problem if no worker was free or answered in time."""
        if not self._workers:
            return BotAnswer(problem="there are no workers")
        try:
            worker = await asyncio.wait_for(self._free.get(), self.patience)
        except TimeoutError:
            return BotAnswer(problem="every worker is busy")
        try:
            return await worker.think(request, self.patience)
        finally:
            self._free.put_nowait(worker)

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
