"""All tables: those in memory, those on disk, the list of open ones, and what they share."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from structlog.typing import FilteringBoundLogger

from parlour.core.codec import plain
from parlour.core.game import GameClass
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.match import Match
from parlour.core.refusal import CoreCode, Refusal, refuse
from parlour.core.tutorial import LEARNER
from parlour.core.tutorial_runner import tutorial_run
from parlour.server.botpool.pool import BotPool
from parlour.server.configuration import Configuration
from parlour.server.http.rate_limit import Rate, RateLimiter
from parlour.server.matches.analysis import Analysis
from parlour.server.matches.archive import Archive
from parlour.server.protocol.bodies import NewTable, SeatRequest
from parlour.server.protocol.codes import ServerCode, said
from parlour.server.protocol.messages import Refused as RefusedMessage
from parlour.server.protocol.messages import write
from parlour.server.tables import seating, tokens
from parlour.server.tables.lobby import Lobby
from parlour.server.tables.table import Table
from parlour.server.time_source import TimeSource
from parlour.server.ws.connection import Device
from parlour.store.interface import Conflict, Store
from parlour.store.rows import GuestRow, SeatRow, TableRow
from parlour.words import library

TOUCH_MS = 6 * 3600 * 1000


class Hub:
    """Everything one server process knows."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, GameClass],
        configuration: Configuration,
        time: TimeSource,
        log: FilteringBoundLogger,
        words: Path | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.configuration = configuration
        self.time = time
        self.log = log
        self.words = words
        self.pool = BotPool(
            configuration.bots, configuration.bot_patience_ms, configuration.bot_warming_ms
        )
        self.lobby = Lobby(self)
        self.archive = Archive(self)
        self.analysis = Analysis(self)
        self.chat_rate = RateLimiter(configuration.limits.chat)
        self.hint_rate = RateLimiter(Rate(10, 0.5))
        self.table_rate = RateLimiter(configuration.limits.tables_made)
        self.heavy = asyncio.Semaphore(2)
        """Few at a time of what takes long."""
        self.address: str | None = None
        """Where phones of the same network find it."""
        self.counts: dict[str, int] = {}
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.draining = False

    async def open(self) -> None:
        """Reads which public tables there are."""
        for row in reversed(await self.store.tables(public=True)):
            self.lobby.add(row, await self.name_of(row.host))

    async def sweep(self) -> None:
        """Lets go of what has been kept long enough, here and in the store."""
        await self.store.sweep(self.time.now())
        for table in list(self.tables.values()):
            row = await self.store.table_by_id(table.row.id)
            if row is None or row.phase == "closed":
                await table.do(table.close)
        self.lobby.keep({row.code for row in await self.store.tables(public=True)})

    def game(self, name: str) -> GameClass:
        """A game that is played here; refused if there is none of that name."""
        found = self.games.get(name)
        if found is None:
            raise refuse(CoreCode.UNKNOWN_GAME, game=name[:40], known=tuple(self.games))
        return found

    async def keep_words(self, cited: LexiconReference | None) -> None:
        """The words that a match is judged by stay here, whatever their list becomes."""
        if cited is not None and self.words is not None:
            found = await asyncio.to_thread(library.find, cited.name, cited.hash)
            await asyncio.to_thread(library.keep, found, self.words)

    def count(self, what: str) -> None:
        """For the figures: one more of these."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that goes on beside; what goes wrong in it is noted."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)
        return task

    def _spawned(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.log.error("task crashed", error=type(task.exception()).__name__)

    async def table(self, said_code: str) -> Table:
        """A table by its code, from memory or from disk."""
        code = tokens.read_code(said_code)
        found = self.tables.get(code)
        if found is not None and found.row.phase != "closed":
            return found
        waiting = self._loading.get(code)
        if waiting is None:
            waiting = self._loading[code] = asyncio.ensure_future(self._load(code))
            waiting.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(waiting)

    async def _load(self, code: str) -> Table:
        row = await self.store.table(code)
        if row is None:
            raise refuse(ServerCode.NO_SUCH_TABLE, table=code[:40])
        self.game(row.game)
        table = self.tables[code] = Table(self, row, await self.name_of(row.host))
        self._watch(table)
        return table

    def _watch(self, table: Table) -> None:
        """Looks now and then whether a table may leave memory."""

        def look() -> None:
            if self.tables.get(table.row.code) is not table:
                return
            if table.moved and self.time.now() - table.row.changed > TOUCH_MS:
                table.post(table.touch)
            idle = self.time.now() - table.left_at >= self.configuration.idle_ms
            if table.row.phase == "closed" or (idle and table.quiet):
                table.session.turn_clock.rest()
                del self.tables[table.row.code]
            else:
                self._watch(table)

        self.time.later(self.configuration.idle_ms, look)

    async def open_table(self, guest: GuestRow, wanted: NewTable) -> Table:
        """A new table for this host."""
        self._refuse_full()
        if wanted.match is not None:
            wanted = await self._from_match(wanted, wanted.match)
        game, settings, seats, position = self._planned(wanted)
        row = replace(
            self._new_row(guest, game, settings, seats),
            timer=wanted.timer,
            seconds=wanted.seconds,
            public=wanted.public,
            hints=wanted.hints,
            position=None if position is None else msgspec.json.encode(position),
        )
        for seat, place in enumerate(wanted.seats):
            if place.kind == "bot":
                level = place.level or (game.levels[len(game.levels) // 2] if game.levels else "")
                row = seating.put_bot(row, seat, level, game)
        return await self._keep_new(row, guest.name)

    def game_taught(self, name: str) -> GameClass:
        """A game that has a tutorial; refused if there is none of that name, or none to it."""
        game = self.game(name)
        if game.tutorial is None:
            raise refuse(ServerCode.NO_SUCH_PAGE)
        return game

    async def open_tutorial(self, guest: GuestRow, name: str) -> tuple[Table, str]:
        """A table of the guest's own where a game's tutorial begins at once; and the token of
        their seat.
        """
        self._refuse_full()
        game = self.game_taught(name)
        script = tutorial_run(game).match
        row = self._new_row(guest, game, script.game.settings, script.seats)
        row = replace(row, tutorial=True, hints=False)
        for seat in range(len(row.seats)):
            if seat != LEARNER:
                row = seating.put_scripted(row, seat)
        table = await self._keep_new(row, guest.name)
        token = await table.do(lambda: table.sit(LEARNER, guest, "", None))
        await table.do(lambda: table.start(guest.id))
        return table, token

    def _refuse_full(self) -> None:
        if len(self.tables) >= self.configuration.limits.tables:
            raise refuse(ServerCode.TOO_MANY, what="tables")

    def _new_row(self, guest: GuestRow, game: GameClass, settings: Any, seats: int) -> TableRow:
        """A private table that people gather at."""
        now = self.time.now()
        return TableRow(
            id=tokens.new_id(),
            code="",
            host=guest.id,
            game=game.name,
            settings=msgspec.json.encode(settings),
            timer="off",
            seconds=90,
            public=False,
            phase="gathering",
            chat_open=True,
            seed=tokens.new_seed(),
            match=None,
            position=None,
            created=now,
            changed=now,
            seats=tuple([SeatRow(seat=seat) for seat in range(seats)]),
        )

    async def _keep_new(self, row: TableRow, host: str) -> Table:
        for _ in range(20):
            coded = replace(row, code=tokens.new_code())
            with suppress(Conflict):
                await self.store.save_table(coded)
                table = self.tables[coded.code] = Table(self, coded, host)
                self._watch(table)
                self.list_changed(table)
                self.count("tables")
                return table
        raise refuse(ServerCode.TOO_MANY, what="tables")

    async def _from_match(self, wanted: NewTable, match: str) -> NewTable:
        """The table that plays on from a match that is over here."""
        live = await self.archive.match(match)
        if not live.over:
            raise refuse(ServerCode.STILL_RUNNING)
        return replace(wanted, game=live.game.name, position=_position(live.match, wanted.at))

    def _planned(
        self, wanted: NewTable
    ) -> tuple[GameClass, dict[str, Any], int, dict[str, Any] | None]:
        """Game, settings, seats and position of a table; tried out, so that it can be played."""
        position = wanted.position
        name = wanted.game
        if wanted.record is not None:
            header = wanted.record.get("header")
            named = header.get("game") if isinstance(header, dict) else None
            game = self.game(named) if isinstance(named, str) else None
            replayed = Match.replay(wanted.record, game=game)
            position = _position(replayed, wanted.at)
            name = replayed.game.name
        game = self.game(name or "")
        if position is not None:
            tried = Match.at(game, position, seed="tried out")
            if not tried.to_act:
                raise refuse(ServerCode.NOT_PLAYING)
            return game, plain(tried.game.settings), tried.seats, position
        tried = Match.new(game, len(wanted.seats), wanted.settings, seed="tried out")
        return game, plain(tried.game.settings), tried.seats, None

    async def first_table(self, game: str) -> Table:
        """A table without a host yet: whoever sits down first becomes it."""
        for row in await self.store.tables():
            if row.host == "" and row.phase == "gathering" and row.game == game:
                return await self.table(row.code)
        levels = self.game(game).levels
        places = (SeatRequest(), SeatRequest("bot") if levels else SeatRequest())
        nobody = GuestRow(id="", name="", created=0, seen=0)
        return await self.open_table(nobody, NewTable(game=game, seats=places))

    async def carried(self, secret: str) -> tuple[Table, int, str]:
        """The seat that a link carries: its table, number and token. Works once."""
        kept = await self.store.take_carry(tokens.token_hash(secret), self.time.now())
        if kept is None:
            raise refuse(ServerCode.LINK_USED)
        row = await self.store.table_by_id(kept.table)
        if row is None or row.phase == "closed":
            raise refuse(ServerCode.LINK_USED)
        token = tokens.unseal(kept.token, secret)
        table = await self.table(row.code)
        if kept.seat not in seating.seats_of(table.row, (token,)):
            raise refuse(ServerCode.LINK_USED)
        return table, kept.seat, token

    async def name_of(self, guest: str) -> str:
        """What a guest is called; nothing if they are not known."""
        row = await self.store.guest(guest) if guest else None
        return "" if row is None else row.name

    async def reload_tables_of(self, guest: str) -> None:
        """What an operator changed about a guest on disk is seen at their tables."""
        for table in list(self.tables.values()):
            if table.row.host == guest or any(s.guest == guest for s in table.row.seats):
                await table.do(table.reload)
        self.renamed(guest, await self.name_of(guest) or "Guest")
        self.archive.forget()

    async def rename_seats(self, guest: str, called: Collection[str], name: str) -> None:
        """Whoever sat down under a lent name has their own everywhere."""
        for table in list(self.tables.values()):
            await table.do(partial(table.rename, guest, called, name))
        self.archive.forget()

    def list_changed(self, table: Table) -> None:
        """A table looks different in the list."""
        self.lobby.add(table.row, table.host_name)

    def renamed(self, guest: str, name: str) -> None:
        """Somebody has another name now; what they sat down as stays."""
        for device in self.lobby.devices:
            if device.guest == guest:
                device.name = name
        for table in self.tables.values():
            if table.row.host == guest:
                table.host_name = name
                self.list_changed(table)
            known = [device for device in table.devices if device.guest == guest]
            for device in known:
                device.name = name
            if known:
                table.show()

    def refuse(
        self, device: Device, to: str | None, refusal: Refusal, table: Table | None = None
    ) -> None:
        """Tells one device why not, in its language."""
        self.count("refused")
        game = None if table is None else self.games.get(table.row.game)
        names = () if table is None else table.names()
        words = said(refusal, game, device.words or "en", names)
        device.send(write(RefusedMessage(to, refusal.code, dict(refusal.detail), words)))

    async def drain(self) -> None:
        """Finishes what is begun, then sends everybody away for a moment."""
        self.draining = True
        for table in list(self.tables.values()):
            for device in list(table.devices):
                device.close("the server restarts", 1_000)
        self.lobby.close()
        for table in list(self.tables.values()):
            await table.drained()
            table.session.turn_clock.rest()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.stop()


def _position(match: Match, at: int | None) -> dict[str, Any]:
    """How a match stood after entry `at`, or as it stands; refused where nobody decides."""
    state = match.state if at is None else match.state_at(at)
    if match.game.to_act(state) in ((), "chance"):
        raise refuse(ServerCode.NOT_PLAYING)
    made: dict[str, Any] = plain(match.game.position(state))
    return made
