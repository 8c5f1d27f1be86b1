"""Bots think elsewhere: worker processes that get a view and give a move, with a watchdog.

The same workers give hints, and say of a move that was made what it cost.

A worker that is late, dies or answers nonsense costs one move, which the table then makes; the
worker is replaced.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

import msgspec
from msgspec import Raw, Struct

from parlour.core.codec import to_json
from parlour.core.game import AnyGame, Line
from parlour.core.lexicon_reference import LexiconReference


class Warming(Struct, frozen=True, tag="warm"):
    """Be ready for these games; the answer is empty."""

    games: tuple[str, ...]


class Thought(Struct, frozen=True, kw_only=True, tag="thought"):
    """What a worker is asked: everything a bot may know."""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    view: Raw
    seat: int
    level: str | None
    """None: a hint is wanted."""
    seed: str


class Looking(Struct, frozen=True, kw_only=True, tag="look"):
    """A move that was made, and what its seat could see then: how good was it?"""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    view: Raw
    seat: int
    action: Raw


Asking = Warming | Thought | Looking


class Looked(Struct, frozen=True, kw_only=True):
    """A move beside the one that would have been advised."""

    notation: str
    best: Any = None
    best_notation: str | None = None
    cost: float | None = None
    """In points; None where nobody can say."""
    line: Line | None = None


class Answer(Struct, frozen=True):
    """A move, advice or a look at a move, as JSON, or what went wrong."""

    action: Raw = Raw(b"null")
    problem: str | None = None


_decode = msgspec.json.Decoder(Answer).decode


class Worker:
    """One process that thinks, one thought at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self.warming = False
        """Whether the answer to being warmed is still to come."""

    async def think(self, thought: Thought | Looking, patience: float) -> Answer:
        """The answer, or a problem; a process that took too long is ended."""
        try:
            return await asyncio.wait_for(self._ask(thought), patience)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError) as error:
            await self.stop()
            return Answer(problem=type(error).__name__)
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def warm(self, games: tuple[str, ...]) -> None:
        """Starts the process and lets it compile what it will need."""
        process = await self._running()
        assert process.stdin is not None
        process.stdin.write(_line(Warming(games)))
        self.warming = True
        await process.stdin.drain()

    async def stop(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _ask(self, thought: Thought | Looking) -> Answer:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_line(thought))
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
                # Half a process can't be ended: it comes to be, and then `stop` knows it.
                self._process = await starting
                raise
        return self._process


class BotPool:
    """Some workers; whoever asks waits for a free one."""

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

    async def think(self, thought: Thought | Looking) -> Answer:
        """A worker's answer. The wait for a free worker counts too: nobody waits for ever."""
        if not self._workers:
            return Answer(problem="nobody thinks here")
        try:
            worker = await asyncio.wait_for(self._free.get(), self.patience)
        except TimeoutError:
            return Answer(problem="every worker is busy")
        try:
            return await worker.think(thought, self.patience)
        finally:
            self._free.put_nowait(worker)

    @property
    def patience(self) -> float:
        """How long is waited, in seconds; longer while a worker warms up."""
        warming = any(worker.warming for worker in self._workers)
        return self._patience + self._warming if warming else self._patience

    async def stop(self) -> None:
        """Ends every worker."""
        for worker in self._workers:
            await worker.stop()


def thought_of(game: AnyGame, view: object, seat: int, level: str | None, seed: str) -> Thought:
    """What a worker needs to know to decide for a seat."""
    return Thought(
        game=game.name,
        settings=Raw(to_json(game.settings)),
        lexicon=game.lexicon,
        view=Raw(to_json(view)),
        seat=seat,
        level=level,
        seed=seed,
    )


def look_at(game: AnyGame, view: object, seat: int, action: object) -> Looking:
    """What a worker needs to know to look at a move."""
    return Looking(
        game=game.name,
        settings=Raw(to_json(game.settings)),
        lexicon=game.lexicon,
        view=Raw(to_json(view)),
        seat=seat,
        action=Raw(to_json(action)),
    )


def _line(value: Asking) -> bytes:
    return msgspec.json.encode(value) + b"\n"
