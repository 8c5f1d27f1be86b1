"""Worker processes for reading: they replay matches and check documents, within a time limit.

They are apart from those of the bots, so that a bot's move never waits for a long match to be read.
The first one is started when somebody reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec

from parlour.core.refusal import Refused, refuse
from parlour.server.botpool.process import FAILURES, WorkerProcess
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.read_requests import ReadAnswer, ReadRequest

PIECE = 65_536
_decode = msgspec.json.Decoder(ReadAnswer).decode


class ReaderProcess(WorkerProcess):
    """One reader; it handles one request at a time."""

    def __init__(self, database: Path) -> None:
        super().__init__("parlour.server.botpool.reader", str(database), buffer=4 * PIECE)

    async def ask(self, request: ReadRequest, document: bytes) -> tuple[ReadAnswer, list[bytes]]:
        """The answer and its pieces. Raises one of FAILURES."""
        questions, answers = await self._streams()
        questions.write(msgspec.json.encode(request) + b"\n")
        for piece in _pieces(document):
            questions.write(piece)
            await questions.drain()
        await questions.drain()
        answer = _decode(await answers.readuntil(b"\n"))
        body, left = [], answer.size
        while left:
            body.append(await answers.readexactly(min(left, PIECE)))
            left -= len(body[-1])
        return answer, body


class ReaderPool:
    """A fixed number of readers; callers wait for a free one."""

    def __init__(self, count: int, database: Path, patience_ms: int) -> None:
        self._patience = patience_ms / 1000
        self._readers = [ReaderProcess(database) for _ in range(count)]
        self._stopped = False
        self._free: asyncio.LifoQueue[ReaderProcess] = asyncio.LifoQueue()
        for reader in reversed(self._readers):
            self._free.put_nowait(reader)

    async def read(self, request: ReadRequest, document: bytes = b"") -> list[bytes]:
        """The answer in pieces. Refused if there is none in time; the reader is then replaced."""
        try:
            async with asyncio.timeout(self._patience):
                reader = await self._free.get()
        except TimeoutError:
            raise refuse(ServerCode.NOT_READ) from None
        try:
            if self._stopped:
                raise refuse(ServerCode.RESTARTING)
            async with asyncio.timeout(self._patience):
                answer, body = await reader.ask(request, document)
        except FAILURES:
            await reader.stop()
            raise refuse(ServerCode.NOT_READ) from None
        except asyncio.CancelledError:
            await reader.stop()
            raise
        finally:
            self._free.put_nowait(reader)
        if answer.refusal is not None:
            raise Refused(answer.refusal)
        if answer.problem is not None:
            raise refuse(ServerCode.NOT_READ)
        return body

    async def stop(self) -> None:
        """Kills every reader; from now on nothing is read."""
        self._stopped = True
        for reader in self._readers:
            await reader.stop()


def _pieces(document: bytes) -> Iterator[memoryview]:
    whole = memoryview(document)
    for at in range(0, len(whole), PIECE):
        yield whole[at : at + PIECE]
