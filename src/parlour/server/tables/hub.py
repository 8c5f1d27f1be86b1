"""All tables: those in memory, those on disk, and the list of open ones."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from parlour.core.game import GameClass
from parlour.core.refusal import refuse
from parlour.core.tutorial import LEARNER
from parlour.server.matches.analysis import Analysis
from parlour.server.matches.archive import Archive
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import NewTable, SeatRequest
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables import seating, tokens
from parlour.server.tables.lobby import Lobby
from parlour.server.tables.new_table import planned, table_row, tutorial_row
from parlour.server.tables.table import Table
from parlour.store.interface import Conflict
from parlour.store.rows import GuestRow, TableRow

TOUCH_MS = 6 * 3600 * 1000


class Hub:
    """The live tables of one server process, and the way to every other."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.lobby = Lobby(services)
        self.archive = Archive(services)
        self.analysis = Analysis(services)
        self.address: str | None = None
        """Where phones on the same network find the server."""
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self.draining = False
        services.metrics.gauge("tables_live", "Tables in memory", lambda: len(self.tables))

    async def open(self) -> None:
        """Reads which public tables there are."""
        for row in reversed(await self.services.store.tables(public=True)):
            self.lobby.add(row, await self.services.guest_name(row.host))

    async def sweep(self) -> None:
        """Lets go of what has been kept long enough, here and in the store."""
        store = self.services.store
        await store.sweep(self.services.time.now())
        for table in list(self.tables.values()):
            row = await store.table_by_id(table.row.id)
            if row is None or row.phase == "closed":
                await table.do(table.close)
        self.lobby.keep({row.code for row in await store.tables(public=True)})

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
        row = await self.services.store.table(code)
        if row is None:
            raise refuse(ServerCode.NO_SUCH_TABLE, table=code[:40])
        self.services.game(row.game)
        return self._add(row, await self.services.guest_name(row.host))

    def _add(self, row: TableRow, host: str) -> Table:
        table = self.tables[row.code] = Table(self.services, row, host, self.list_changed)
        self._watch(table)
        return table

    def _watch(self, table: Table) -> None:
        """Looks now and then whether a table may leave memory."""
        services = self.services

        def look() -> None:
            if self.tables.get(table.row.code) is not table:
                return
            if table.moved and services.time.now() - table.row.changed > TOUCH_MS:
                table.post(table.touch)
            idle = services.time.now() - table.left_at >= services.configuration.idle_ms
            if table.row.phase == "closed" or (idle and table.quiet):
                table.session.turn_clock.rest()
                del self.tables[table.row.code]
            else:
                self._watch(table)

        services.time.later(services.configuration.idle_ms, look)

    async def open_table(self, guest: GuestRow, wanted: NewTable) -> Table:
        """A new table for this host."""
        self._refuse_full()
        plan = await planned(self.services, self.archive, wanted)
        row = table_row(guest, plan, wanted, self.services.time.now())
        return await self._keep_new(row, guest.name)

    def game_taught(self, name: str) -> GameClass:
        """A game with a tutorial; refused if there is none of that name, or it has none."""
        game = self.services.game(name)
        if game.tutorial is None:
            raise refuse(ServerCode.NO_SUCH_PAGE)
        return game

    async def open_tutorial(self, guest: GuestRow, name: str) -> tuple[Table, str]:
        """A table of the guest's own where a game's tutorial begins at once, and the token of
        their seat.
        """
        self._refuse_full()
        row = tutorial_row(guest, self.game_taught(name), self.services.time.now())
        table = await self._keep_new(row, guest.name)
        token = await table.do(lambda: table.sit(LEARNER, guest, "", None))
        await table.do(lambda: table.start(guest.id))
        return table, token

    async def first_table(self, game: str) -> Table:
        """A table without a host yet: whoever sits down first becomes the host."""
        for row in await self.services.store.tables():
            if row.host == "" and row.phase == "gathering" and row.game == game:
                return await self.table(row.code)
        levels = self.services.game(game).levels
        seats = (SeatRequest(), SeatRequest("bot") if levels else SeatRequest())
        nobody = GuestRow(id="", name="", created=0, seen=0)
        return await self.open_table(nobody, NewTable(game=game, seats=seats))

    def _refuse_full(self) -> None:
        if len(self.tables) >= self.services.configuration.limits.tables:
            raise refuse(ServerCode.TOO_MANY, what="tables")

    async def _keep_new(self, row: TableRow, host: str) -> Table:
        for _ in range(20):
            coded = replace(row, code=tokens.new_code())
            with suppress(Conflict):
                await self.services.store.save_table(coded)
                table = self._add(coded, host)
                self.list_changed(table)
                self.services.metrics.count("tables")
                return table
        raise refuse(ServerCode.TOO_MANY, what="tables")

    async def carried(self, secret: str) -> tuple[Table, int, str]:
        """The seat that a link carries: its table, number and token. Works once."""
        services = self.services
        kept = await services.store.take_carry(tokens.token_hash(secret), services.time.now())
        if kept is None:
            raise refuse(ServerCode.LINK_USED)
        row = await services.store.table_by_id(kept.table)
        if row is None or row.phase == "closed":
            raise refuse(ServerCode.LINK_USED)
        token = tokens.unseal(kept.token, secret)
        table = await self.table(row.code)
        if kept.seat not in seating.seats_of(table.row, (token,)):
            raise refuse(ServerCode.LINK_USED)
        return table, kept.seat, token

    async def reload_tables_of(self, guest: str) -> None:
        """Shows at their tables what an operator changed about a guest on disk."""
        for table in list(self.tables.values()):
            if table.row.host == guest or any(s.guest == guest for s in table.row.seats):
                await table.do(table.reload)
        self.renamed(guest, await self.services.guest_name(guest) or "Guest")
        self.archive.forget()

    async def rename_seats(self, guest: str, called: Collection[str], name: str) -> None:
        """Gives somebody who sat down under a borrowed name their own name everywhere."""
        for table in list(self.tables.values()):
            await table.do(partial(table.rename, guest, called, name))
        self.archive.forget()

    def list_changed(self, table: Table) -> None:
        """A table looks different in the list."""
        self.lobby.add(table.row, table.host_name)

    def renamed(self, guest: str, name: str) -> None:
        """Somebody has another name now; the name they sat down with stays."""
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

    async def drain(self) -> None:
        """Finishes what has begun and sends everybody away for a moment."""
        self.draining = True
        for table in list(self.tables.values()):
            for device in list(table.devices):
                device.close("the server restarts", 1_000)
        self.lobby.close()
        for table in list(self.tables.values()):
            await table.drained()
            table.session.turn_clock.rest()
        await self.services.cancel_tasks()
