"""The services that all tables and matches of one server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from structlog.typing import FilteringBoundLogger

from parlour.core.game import GameClass
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.refusal import CoreCode, Refused, refuse
from parlour.server.configuration import Configuration
from parlour.server.matches.interfaces import Limiter, Reader, SeatBots, SeatedMatch, Thinker
from parlour.server.matches.slices import Slices
from parlour.server.metrics import Metrics
from parlour.server.time_source import TimeSource
from parlour.store.interface import Store
from parlour.words import library


class Services:
    """The store, the games, the time source, bots, rate limits, metrics and background tasks."""

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
        word_rate: Limiter,
        table_rate: Limiter,
        settings_rate: Limiter,
        own_settings_rate: Limiter,
        read_rate: Limiter,
        lookup_rate: Limiter,
        lexicons: Path | None = None,
        reader: Reader | None = None,
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
        self.word_rate = word_rate
        self.table_rate = table_rate
        self.settings_rate = settings_rate
        self.own_settings_rate = own_settings_rate
        self.read_rate = read_rate
        self.lookup_rate = lookup_rate
        self.lexicons = lexicons
        """The folder with copies of the word lists that matches use."""
        self.lexicon_samples: Mapping[str, tuple[str, ...]] = {}
        """A few words of every word list that was there when the server started, by its hash."""
        self.reader = reader
        """Without one, matches and documents are read here, in slices."""
        self.slices = Slices()
        self.telling = Slices()
        """For what is told to tables: it does not wait for those who read."""
        self.metrics = Metrics()
        self.heavy = asyncio.Semaphore(2)
        """Limits how many long computations run at the same time."""
        self.tasks: set[asyncio.Task[None]] = set()

    def game(self, name: str) -> GameClass:
        """A game by name; refused if this server does not have it."""
        found = self.games.get(name)
        if found is None:
            raise refuse(CoreCode.UNKNOWN_GAME, game=name[:40], known=tuple(self.games))
        return found

    async def guest_name(self, guest: str) -> str:
        """A guest's name; empty if the guest is unknown."""
        row = await self.store.guest(guest) if guest else None
        return "" if row is None else row.name

    async def prepare(
        self, game: GameClass, settings: object, cited: LexiconReference | None = None
    ) -> None:
        """Loads what the rules need for a match, such as a word list, outside the event loop.
        Whatever is wrong with it is refused when the match is made.
        """
        await asyncio.to_thread(prepare, game, settings, cited)

    async def keep_lexicon(self, cited: LexiconReference | None) -> None:
        """Saves a copy of a match's word list, in case the original changes or goes away."""
        if cited is not None and self.lexicons is not None:
            found = await asyncio.to_thread(library.find, cited.name, cited.hash)
            await asyncio.to_thread(library.keep, found, self.lexicons)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs a coroutine in the background and logs it if it fails."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.log.error("task crashed", error=type(task.exception()).__name__)

    async def cancel_tasks(self) -> None:
        """Cancels all background tasks."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def prepare(
    game: GameClass, settings: object = None, cited: LexiconReference | None = None
) -> None:
    """Loads what the rules need with these settings, or the word list that a record cites."""
    with suppress(Refused):
        words = cited or game.make(settings).lexicon
        if words is not None:
            library.warm(words)
