"""What all tables and matches of one server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

from structlog.typing import FilteringBoundLogger

from parlour.core.game import GameClass
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.refusal import CoreCode, refuse
from parlour.server.configuration import Configuration
from parlour.server.matches.interfaces import Limiter, SeatBots, SeatedMatch, Thinker
from parlour.server.metrics import Metrics
from parlour.server.time_source import TimeSource
from parlour.store.interface import Store
from parlour.words import library


class Services:
    """The store, the games, the time, the bots, and what runs in the background."""

    def __init__(
        self,
        *,
        store: Store,
        games: Mapping[str, GameClass],
        configuration: Configuration,
        time: TimeSource,
        log: FilteringBoundLogger,
        thinker: Thinker,
        seat_bots: Callable[[Services, SeatedMatch], SeatBots],
        chat_rate: Limiter,
        hint_rate: Limiter,
        table_rate: Limiter,
        words: Path | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.configuration = configuration
        self.time = time
        self.log = log
        self.thinker = thinker
        self.seat_bots = seat_bots
        self.chat_rate = chat_rate
        self.hint_rate = hint_rate
        self.table_rate = table_rate
        self.words = words
        """The folder of the word lists that matches are judged by."""
        self.metrics = Metrics()
        self.heavy = asyncio.Semaphore(2)
        """Held by work that takes long, so that only a little of it runs at a time."""
        self.tasks: set[asyncio.Task[None]] = set()

    def game(self, name: str) -> GameClass:
        """A game that is played here; refused if there is none of that name."""
        found = self.games.get(name)
        if found is None:
            raise refuse(CoreCode.UNKNOWN_GAME, game=name[:40], known=tuple(self.games))
        return found

    async def guest_name(self, guest: str) -> str:
        """What a guest is called; empty if they are not known."""
        row = await self.store.guest(guest) if guest else None
        return "" if row is None else row.name

    async def keep_words(self, cited: LexiconReference | None) -> None:
        """Keeps the words that a match is judged by, whatever becomes of their list."""
        if cited is not None and self.words is not None:
            found = await asyncio.to_thread(library.find, cited.name, cited.hash)
            await asyncio.to_thread(library.keep, found, self.words)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs something in the background; if it fails, that is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.log.error("task crashed", error=type(task.exception()).__name__)

    async def cancel_tasks(self) -> None:
        """Ends everything in the background."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
