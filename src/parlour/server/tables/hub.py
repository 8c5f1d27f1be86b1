"""Every table of the server: finds them in memory or on disk, opens new ones, lists public ones."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from parlour.core.game import GameClass
from parlour.core.refusal import Refused, refuse
from parlour.core.tutorial.script import LEARNER
from parlour.server.matches.analysis import Analysis
from parlour.server.matches.archive import Archive
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import NewTable, SeatRequest
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables import seating, tokens
from parlour.server.tables.guest_index import GuestIndex
from parlour.server.tables.lobby import Lobby
from parlour.server.tables.new_table import plan_table, table_row, tutorial_row
from parlour.server.tables.seat_tokens import SeatTokens
from parlour.server.tables.table import Table
from parlour.store.interface import Conflict
from parlour.store.rows import GuestRow, MatchRow, TableRow

TOUCH_MS = 6 * 3600 * 1000


class Hub:
    """The tables in memory; others are loaded from the store when somebody needs them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.lobby = Lobby(services)
        self.archive = Archive(services, self._match_at_table)
        self.analysis = Analysis(services, self.archive)
        self.address: str | None = None
        """The server's URL on the local network, for phones."""
        self.tables: dict[str, Table] = {}
        self._guests: GuestIndex[Table] = GuestIndex()
        """Who is the host of a table, sits there or has a device there."""
        self._seat_tokens = SeatTokens()
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self.draining = False
        services.metrics.gauge("tables_live", "Tables in memory", lambda: len(self.tables))

    async def open(self) -> None:
        """Loads the list of public tables, and which tokens belong to seats."""
        await self._seat_tokens.load(await self.services.store.seat_tokens())
        for row in reversed(await self.services.store.tables(public=True)):
            self.lobby.update(row, await self.services.guest_name(row.host))

    async def sweep(self) -> None:
        """Deletes expired data from the store, and closes the tables that went with it."""
        store = self.services.store
        await store.sweep(self.services.time.now())
        for table in list(self.tables.values()):
            row = await store.table_by_id(table.row.id)
            if row is None or row.phase == "closed":
                with suppress(Refused):
                    await table.do(table.reload)
        self.lobby.retain({row.code for row in await store.tables(public=True)})
        await self._seat_tokens.load(await store.seat_tokens())

    async def table(self, typed_code: str) -> Table:
        """A table by its code, from memory or from the store."""
        code = tokens.read_code(typed_code)
        found = self.tables.get(code)
        if found is not None and found.row.phase != "closed":
            return found
        waiting = self._loading.get(code)
        if waiting is None:
            waiting = self._loading[code] = asyncio.ensure_future(self._load(code))
            waiting.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(waiting)

    async def table_for(
        self, typed_code: str, address: str, guest: str, seat_tokens: tuple[str, ...] = ()
    ) -> Table:
        """A table by its code, for somebody who may be guessing. After too many wrong codes from
        an address, it finds only the tables where the guest sits or is the host, or has a token.
        """
        services, code = self.services, tokens.read_code(typed_code)
        rate, now = services.lookup_rate, services.time.now()
        try:
            rate.charge(address, now)
        except Refused:
            # The same question for every code, so that the time it takes tells nothing.
            hashes = [tokens.token_hash(token) for token in seat_tokens]
            asked = rate.take(f"guest {guest}", now)
            if not asked or not await services.store.belongs(code, guest, hashes):
                raise
            return await self.table(code)
        # Counted in advance, since many may be looked up at once.
        wrong = False
        try:
            return await self.table(code)
        except Refused as refused:
            wrong = refused.code == ServerCode.NO_SUCH_TABLE
            raise
        finally:
            if not wrong:
                rate.give_back(address)

    def known(self, guest: str | None, seat_tokens: Collection[str] = ()) -> str | None:
        """By which name to count somebody whose address does too much, if they belong to a table:
        they hold the token of a seat; or the table is in memory, and they are its host, sit there,
        or have come there with a token before.
        """
        found = self._seat_tokens.first_of(seat_tokens)
        if found is not None or guest is None:
            return found
        belongs = any(table.belongs(guest) for table in self._guests.tables_of(guest))
        return f"guest {guest}" if belongs else None

    def has_seat(self, seat_tokens: Collection[str]) -> bool:
        """Whether one of these tokens belongs to a seat of an open table."""
        return self._seat_tokens.first_of(seat_tokens) is not None

    async def _load(self, code: str) -> Table:
        row = await self.services.store.table(code)
        if row is None:
            raise refuse(ServerCode.NO_SUCH_TABLE, table=code[:40])
        self.services.game(row.game)
        return self._add(row, await self.services.guest_name(row.host))

    async def _match_at_table(self, row: MatchRow) -> LiveMatch | None:
        """A running match, in memory; None if its table is gone or plays another one."""
        found = await self.services.store.table_by_id(row.table)
        if found is None or found.phase == "closed" or found.match != row.id:
            return None
        table = await self.table(found.code)
        if table.session.loaded is not None and table.session.loaded.row.id == row.id:
            return table.session.loaded
        live = await table.do(table.session.live)
        return live if live.row.id == row.id else None

    def _add(self, row: TableRow, host: str) -> Table:
        table = self.tables[row.code] = Table(self.services, row, host, self.update_list)
        self._index(table)
        self._watch(table)
        return table

    def _watch(self, table: Table) -> None:
        """Checks regularly whether a table may leave memory."""
        services = self.services

        def check() -> None:
            if self.tables.get(table.row.code) is not table:
                return
            if table.unsaved_play and services.time.now() - table.row.changed > TOUCH_MS:
                table.post(table.touch)
            idle = services.time.now() - table.left_at >= services.configuration.idle_ms
            if table.row.phase == "closed" or (idle and table.quiet):
                table.session.turn_clock.stop()
                del self.tables[table.row.code]
                self._guests.update(table, ())
                self._seat_tokens.rests(table.row.code)
            else:
                self._watch(table)

        services.time.later(services.configuration.idle_ms, check)

    async def open_table(
        self, guest: GuestRow, request: NewTable, address: str | None = None
    ) -> Table:
        """Opens a table with this guest as its host. The address is for the list of open tables."""
        self._refuse_full()
        plan = await plan_table(self.services, self.archive, request, address or "")
        game = self.services.game(plan.game)
        row = table_row(guest, game, plan, request, self.services.time.now())
        return await self._save_new(row, guest.name, address)

    def game_with_tutorial(self, name: str) -> GameClass:
        """A game by name; refused if it is unknown or has no tutorial."""
        game = self.services.game(name)
        if game.tutorial is None:
            raise refuse(ServerCode.NO_SUCH_PAGE)
        return game

    async def open_tutorial(self, guest: GuestRow, name: str) -> tuple[Table, str]:
        """Opens a private table where a game's tutorial begins at once; returns it and the token
        of the guest's seat.
        """
        self._refuse_full()
        row = tutorial_row(guest, self.game_with_tutorial(name), self.services.time.now())
        table = await self._save_new(row, guest.name)
        token = await table.do(lambda: table.sit(LEARNER, guest, "", None))
        await table.do(lambda: table.start(guest.id))
        return table, token

    async def first_table(self, game: str) -> Table:
        """A table without a host: the first person to sit down becomes the host."""
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

    async def _save_new(self, row: TableRow, host: str, address: str | None = None) -> Table:
        for _ in range(20):
            with_code = replace(row, code=tokens.new_code())
            with suppress(Conflict):
                table = self._add(await self.services.store.save_table(with_code), host)
                table.listed_from = address
                self.update_list(table)
                self.services.metrics.count("tables")
                return table
        raise refuse(ServerCode.TOO_MANY, what="tables")

    async def take_over(self, secret: str) -> tuple[Table, int, str]:
        """Redeems a carry link, once: the table, seat and token that it carries."""
        services = self.services
        carry = await services.store.take_carry(tokens.token_hash(secret), services.time.now())
        if carry is None:
            raise refuse(ServerCode.LINK_USED)
        row = await services.store.table_by_id(carry.table)
        if row is None or row.phase == "closed":
            raise refuse(ServerCode.LINK_USED)
        token = tokens.unseal(carry.token, secret)
        table = await self.table(row.code)
        # Where the token belongs now: a match that began since may have moved its seat.
        for seat in seating.seats_of(table.row, (token,)):
            return table, seat, token
        raise refuse(ServerCode.LINK_USED)

    async def delete_guest(self, guest: str) -> bool:
        """Deletes everything that is kept about a guest; False if nobody knew them. Their seats
        become free, and their tables pass to the next person there or are closed.
        """
        store = self.services.store
        listed = [row.id for row in await store.tables(public=True, host=guest)]
        codes = await store.codes_of(guest)
        known = await store.delete_guest(guest, self.services.time.now())
        await self.reload_changed(codes, guest)
        for table in listed:
            row = await store.table_by_id(table)
            if row is not None and row.code not in self.tables:
                self.lobby.update(row, await self.services.guest_name(row.host))
        return known

    async def reload_changed(self, codes: Collection[str], guest: str) -> None:
        """Reloads those tables that are in memory, after a guest has changed in the store."""
        for code in codes:
            table = self.tables.get(code)
            if table is not None:
                with suppress(Refused):
                    await table.do(table.reload)
        self.renamed(guest, await self.services.guest_name(guest))

    async def save_guest(self, guest: GuestRow, old_names: Collection[str]) -> None:
        """Saves a guest; seats and results under one of the old names get the new one. Tables in
        memory save their own rows first, so that the store does not change them behind their back.
        """
        for table in self._tables_of(guest.id) if old_names else ():
            await table.do(partial(table.rename, guest.id, old_names, guest.name))
        await self.services.store.save_guest(guest, old_names)

    def _tables_of(self, guest: str) -> list[Table]:
        """The tables in memory where this guest sits or is the host."""
        return [
            table
            for table in self._guests.tables_of(guest)
            if table.row.host == guest or any(s.guest == guest for s in table.row.seats)
        ]

    def _index(self, table: Table) -> None:
        self._guests.update(table, table.guests)
        self._seat_tokens.update(table.row)

    def update_list(self, table: Table) -> None:
        """Shows a changed table in the lobby."""
        self._index(table)
        self.lobby.update(table.row, table.host_name, table.listed_from)

    def renamed(self, guest: str, name: str) -> None:
        """Shows a guest's new name; seats keep the name that the guest sat down with."""
        for device in self.lobby.devices:
            if device.guest == guest:
                device.name = name
        for table in self._guests.tables_of(guest):
            if table.row.host == guest:
                table.host_name = name
                self.update_list(table)
            known = [device for device in table.devices if device.guest == guest]
            for device in known:
                device.name = name
            if known:
                table.show()

    async def drain(self) -> None:
        """Closes every connection and waits for the jobs under way."""
        self.draining = True
        for table in list(self.tables.values()):
            for device in list(table.devices):
                device.close("the server is restarting", 1_000)
        self.lobby.close()
        for table in list(self.tables.values()):
            await table.drain()
            table.session.turn_clock.stop()
        await self.services.cancel_tasks()
