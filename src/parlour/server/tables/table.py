"""A table in memory: who is here, its row, its match, and the mailbox in front of it all.

Everything that changes a table runs in its mailbox, one thing after another. What happens in the
match is in `playing`, what is said in `talk`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

from msgspec import Raw
from msgspec.structs import replace

from parlour.core.chance import commitment
from parlour.core.refusal import Refused, refuse
from parlour.server.matches.interfaces import Device
from parlour.server.matches.services import Services
from parlour.server.matches.session import MatchSession
from parlour.server.protocol.bodies import TableChanges
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import Person, Sitter, TableNow, write
from parlour.server.tables import seating, tokens
from parlour.server.tables.chat import TableChat
from parlour.server.tables.mailbox import Mailbox
from parlour.store.interface import Conflict, Unavailable
from parlour.store.rows import CarryRow, GuestRow, TableRow

T = TypeVar("T")
PATIENCE_MS = 1_000


class Table:
    """A place with people, chat and one match after another."""

    def __init__(
        self,
        services: Services,
        row: TableRow,
        host_name: str,
        listed: Callable[[Table], None],
    ) -> None:
        self._services = services
        self._listed = listed
        self.row = row
        self.host_name = host_name
        self._named: TableRow | None = None
        self._names: tuple[str, ...] = ()
        self.devices: dict[Device, None] = {}
        self._here: frozenset[int] = frozenset()
        self.left_at = services.time.now()
        """When the last device left."""
        self.moved = False
        """Something was played since the row was saved."""
        self.patient_until = 0
        """After something could not be saved the table tries nothing by itself until then."""
        self.session = MatchSession(services, self)
        self.chat = TableChat(services, self)
        self._mailbox = Mailbox(services.configuration.limits.mailbox, self._crashed)

    @property
    def quiet(self) -> bool:
        """Nobody is here, nothing is going on: it may leave memory."""
        return not self.devices and self._mailbox.quiet and not self.session.bots.thinking

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Runs a job in the mailbox. What could not be saved has not happened, and a mistake of
        ours costs this one job: the match is read again from its log.
        """

        async def guarded() -> T:
            try:
                return await job()
            except (Refused, asyncio.CancelledError) as ended:
                if isinstance(ended, asyncio.CancelledError):
                    # Nobody knows how far it came: the log does.
                    self.session.forget()
                raise
            except (Conflict, Unavailable) as error:
                await self._recover(error)
                raise refuse(ServerCode.NOT_SAVED) from error
            except Exception as error:
                self._services.metrics.count("crashes")
                self._services.log.exception("job crashed", table=self.row.id, match=self.row.match)
                await self._recover(error)
                raise refuse(ServerCode.MISTAKE) from error
            finally:
                self.session.turn_clock.rearm()

        return await self._mailbox.ask(guarded)

    def post(self, job: Callable[[], Awaitable[object]]) -> None:
        """Runs something that the table does by itself."""

        async def then() -> None:
            try:
                await job()
            finally:
                self.session.turn_clock.rearm()

        self._mailbox.post(then)

    async def drained(self) -> None:
        """Ends when the mailbox is empty."""
        await self._mailbox.drained()

    async def hello(self, device: Device, given: tuple[str, ...]) -> None:
        """A device arrives, or wants everything anew."""
        limits = self._services.configuration.limits
        new = device not in self.devices
        if new and len(self.devices) >= limits.sockets_per_table:
            raise refuse(ServerCode.TOO_MANY, what="devices")
        device.tokens = given
        device.seats = seating.seats_of(self.row, given)
        if new and not self.devices:
            self.session.somebody_came()
        self.devices[device] = None
        before = self.here()
        self._look_who_is_here()
        if new or self.here() != before:
            self.show()
            self.session.turn_clock.show()
        else:
            device.send(self._now_for(device))
        await self.chat.history(device)
        await self.session.sync(device)

    async def goodbye(self, device: Device) -> None:
        """A device is gone."""
        if device not in self.devices:
            return
        del self.devices[device]
        self._look_who_is_here()
        if not self.devices:
            self.left_at = self._services.time.now()
        self.show()
        self.session.turn_clock.show()

    def here(self) -> frozenset[int]:
        """The seats with a device."""
        return self._here

    def _look_who_is_here(self) -> None:
        """Those whose last device went are away from now on."""
        before = self._here
        self._here = frozenset(seat for device in self.devices for seat in device.seats)
        self.session.turn_clock.left(before - self._here)

    def names(self) -> tuple[str, ...]:
        """Who sits where, in words."""
        if self._named is not self.row:
            self._named, self._names = self.row, seating.names_of(self.row)
        return self._names

    def show(self) -> None:
        """Sends the table itself to everybody here."""
        self._listed(self)
        for device in list(self.devices):
            device.send(self._now_for(device))

    async def sit(self, seat: int, guest: GuestRow, nonce: str, instead_of: str | None) -> str:
        """Somebody takes a seat; gives its token."""
        token = tokens.new_token()
        row = seating.sit(self.row, seat, guest, token, nonce, instead_of)
        if row.host == guest.id:
            self.host_name = guest.name
        await self.change(row)
        return token

    async def rename(self, guest: str, called: Collection[str], name: str) -> None:
        """Somebody who sat down under another name has a new one, in a running match too."""
        row = seating.renamed(self.row, guest, called, name)
        if row == self.row:
            return
        await self.change(row)
        self.session.renamed(guest, called, name)

    async def get_up(self, seat: int, token: str) -> None:
        """Somebody leaves their seat."""
        if seating.owned(self.row, token).seat != seat:
            raise refuse(ServerCode.NOT_SEATED)
        await self.change(seating.get_up(self.row, seat))

    async def kick(self, guest: str, seat: int) -> None:
        """The host frees a person's seat."""
        self._host_only(guest)
        await self.change(seating.get_up(self.row, seat))

    async def put_bot(self, guest: str, seat: int, level: str) -> None:
        """The host gives a seat to a bot."""
        self._host_only(guest)
        game = self._services.game(self.row.game)
        await self.change(seating.put_bot(self.row, seat, level, game))

    async def remove_bot(self, guest: str, seat: int) -> None:
        """The host frees a bot's seat."""
        self._host_only(guest)
        await self.change(seating.remove_bot(self.row, seat))

    async def switch(self, guest: str, wanted: TableChanges) -> None:
        """The host switches chat, listing or hints, or changes the number of seats."""
        self._host_only(guest)
        row = self.row
        if wanted.seats is not None:
            if row.phase != "gathering":
                raise refuse(ServerCode.NOT_GATHERING)
            row = seating.with_seats(row, wanted.seats, self._services.game(row.game))
        switches = {n: getattr(wanted, n) for n in ("chat_open", "public", "hints")}
        switched = {name: on for name, on in switches.items() if on is not None}
        await self.change(replace(row, **switched))

    async def start(self, guest: str) -> None:
        """The host begins the match."""
        self._host_only(guest)
        if self.row.phase != "gathering":
            raise refuse(ServerCode.NOT_GATHERING)
        await self._begin(self.row)

    async def agree(self, token: str, nonce: str) -> None:
        """A person wants a rematch; when all of them do, it begins."""
        if self.row.phase == "playing":
            # Its end may be in the log, and the table not put right yet.
            await self.session.live()
        if self.row.phase != "over":
            raise refuse(ServerCode.NOT_OVER)
        seat = seating.owned(self.row, token).seat
        row = seating.agree(self.row, seat, nonce)
        if all(s.ready for s in row.seats if s.kind == "person"):
            await self._begin(row)
        else:
            await self.change(row)

    async def _begin(self, row: TableRow) -> None:
        seating.refuse_unready(row)
        await self.session.begin(
            row,
            match_id=tokens.new_id(),
            names=seating.names_of(row),
            next_seed=tokens.new_seed(),
        )

    async def carry(self, token: str) -> str:
        """Makes a link that carries a seat; gives its secret."""
        seat = seating.owned(self.row, token).seat
        secret = tokens.new_token()
        until = self._services.time.now() + self._services.configuration.carry_ms
        await self._services.store.keep_carry(
            CarryRow(
                secret_hash=tokens.token_hash(secret),
                table=self.row.id,
                seat=seat,
                token=tokens.seal(token, secret),
                expires=until,
            )
        )
        return secret

    async def close(self) -> None:
        """Nobody plays here any more."""
        now = self._services.time.now()
        if self.row.match is not None and self.row.phase == "playing":
            await self._services.store.close_match(self.row.match, now)
        await self.change(replace(self.row, phase="closed"))
        self._send_away()

    def _send_away(self) -> None:
        for device in list(self.devices):
            device.close("this table was closed", None)

    async def touch(self) -> None:
        """Notes that it is still played here, so that nobody sweeps it away."""
        self.moved = False
        await self.change(self.row, quietly=True)

    async def asked(self) -> tuple[int, ...]:
        """The seats whose turn it is; nobody's where no match can be played."""
        if self.row.phase != "playing":
            return ()
        try:
            live = await self.do(self.session.live)
        except Refused:
            return ()
        return tuple(sorted(live.asked))

    async def reload(self) -> None:
        """Reads its row again, after somebody else has changed it."""
        row = await self._services.store.table_by_id(self.row.id)
        if row is None:
            return
        self.session.forget()
        self.host_name = await self._services.guest_name(row.host)
        await self.changed(row)
        if row.phase == "closed":
            self._send_away()

    def mark_played(self) -> None:
        """Notes that something was played since the row was saved."""
        self.moved = True

    async def change(self, row: TableRow, *, quietly: bool = False) -> None:
        """Keeps the changed row, looks again who holds which seat, and shows it."""
        row = replace(row, changed=self._services.time.now())
        await self._services.store.save_table(row)
        await self.changed(row, quietly=quietly)

    async def changed(self, row: TableRow, *, quietly: bool = False) -> None:
        """Takes over a row that is saved."""
        others = seating.changed_hands(self.row, row)
        self.row = row
        anew = []
        for device in self.devices:
            held, device.seats = device.seats, seating.seats_of(row, device.tokens)
            if device.seats != held:
                anew.append(device)
        self._look_who_is_here()
        self.session.changed_hands(others)
        if quietly:
            return
        for device in anew:
            await self.session.sync(device)
        self.show()
        self.session.bots.wake()
        await self.session.takeback.changed_hands(others)

    def _host_only(self, guest: str) -> None:
        if guest != self.row.host:
            raise refuse(ServerCode.NOT_THE_HOST)

    def sitters(self) -> tuple[Sitter, ...]:
        """Every seat as everybody sees it."""
        here = self.here()
        return tuple(
            [
                Sitter(
                    seat=s.seat,
                    kind=s.kind,
                    name=s.name,
                    level=s.level,
                    guest=s.guest,
                    here=s.seat in here or s.kind == "bot",
                    ready=s.ready,
                )
                for s in self.row.seats
            ]
        )

    def _now_for(self, device: Device) -> bytes:
        row = self.row
        people = {c.guest: c.name for c in self.devices}
        return write(
            TableNow(
                code=row.code,
                game=row.game,
                settings=Raw(row.settings),
                phase=row.phase,
                host=row.host,
                you=device.guest,
                public=row.public,
                timer=row.timer,
                seconds=row.seconds,
                chat_open=row.chat_open,
                seats=self.sitters(),
                people=tuple([Person(g, n) for g, n in people.items()]),
                match=row.match,
                commitment=commitment(row.seed),
                wish=self.session.takeback.wish,
                hints=row.hints,
                tutorial=row.tutorial,
            )
        )

    async def _crashed(self, error: Exception) -> None:
        """Something the table did by itself went wrong."""
        if not isinstance(error, Refused | Conflict | Unavailable):
            self._services.log.error("table crashed", table=self.row.id, error=type(error).__name__)
        await self._recover(error)

    async def _recover(self, error: Exception) -> None:
        """The log is the truth: reads it again and tells everybody."""
        self.session.forget()
        self.patient_until = self._services.time.now() + PATIENCE_MS
        self._services.log.warning("rebuilding", table=self.row.id, error=type(error).__name__)
        try:
            await self._read_again()
        except Exception as again:
            self._services.log.warning(
                "not rebuilt yet", table=self.row.id, error=type(again).__name__
            )
            self.show()
            self._services.time.later(PATIENCE_MS, self._try_again)

    def _try_again(self) -> None:
        """Somebody is here and waits, and so may bots and clocks."""
        if self.devices and self.row.phase != "closed":
            self.post(self._read_again)

    async def _read_again(self) -> None:
        row = await self._services.store.table_by_id(self.row.id)
        if row is not None:
            self.row = row
        self.show()
        for device in list(self.devices):
            await self.session.sync(device)
        self.session.bots.wake()
