"""A worker process: started when it is first needed, and again after it was killed or has died."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

FAILURES = (
    *(TimeoutError, OSError, ValueError),
    *(asyncio.IncompleteReadError, asyncio.LimitOverrunError),
)
"""What may happen while a worker is asked; the process is then killed."""


class WorkerProcess:
    """A Python module that runs as a process and answers on its standard output."""

    def __init__(self, *command: str, buffer: int) -> None:
        self._command = command
        self._buffer = buffer
        """How many bytes of an answer may wait to be read."""
        self._process: Process | None = None

    async def stop(self) -> None:
        """Kills the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    def before_start(self) -> None:
        """Called before the process is started: nothing asked before will be answered."""

    async def _streams(self) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        return process.stdin, process.stdout

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self.before_start()
            command = [sys.executable, "-m", *self._command]
            starting = asyncio.ensure_future(
                asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, limit=self._buffer
                )
            )
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                # A process that is still starting can't be killed: let it start, so that `stop`
                # can find it.
                self._process = await starting
                raise
        return self._process
