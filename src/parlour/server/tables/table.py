"""A table in memory: its row, its connected devices, its match, its chat and its mailbox.

Everything that changes a table runs in its mailbox, one job at a time. The match itself is in
`matches.session`, the chat in `chat`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from parlour.core.refusal import Refused, refuse
from parlour.server.matches.interfaces import Device
from parlour.server.matches.services import Services
from parlour.server.matches.session import MatchSession
from parlour.server.protocol.bodies import BotRequest, SeatSettingRequest, TableChanges, is_given
from parlour.server.protocol.codes import ServerCode, store_refusal
from parlour.server.protocol.messages import Sitter, write
from parlour.server.tables import marks, seat_settings, seating, tokens
from parlour.server.tables.chat import TableChat
from parlour.server.tables.mailbox import Mailbox
from parlour.server.tables.new_table import trial, with_clock, with_settings
from parlour.server.tables.presence import Presence
from parlour.server.tables.table_now import people_of, sitters_of, table_now
from parlour.store.interface import Conflict, Unavailable
from parlour.store.rows import CarryRow, Colour, GuestRow, MatchRow, Sign, TableRow

T = TypeVar("T")
PATIENCE_MS = 1_000
"""How long a table does nothing by itself after a failed write."""


class Table:
    """A place with people, chat and one match after another."""

    def __init__(
        self,
        services: Services,
        row: TableRow,
        host_name: str,
        update_list: Callable[[Table], None],
    ) -> None:
        self._services = services
        self._update_list = update_list
        self.row = marks.marked(row)
        self.host_name = host_name
        self.listed_from: str | None = None
        """The address that opened the table or made it public, or else its host's."""
        self._names_row: TableRow | None = None
        self._names: tuple[str, ...] = ()
        self._shown: tuple[TableRow, MatchRow, TableRow] | None = None
        self._presence = Presence(services.configuration.limits)
        self.left_at = services.time.now()
        """When the last device left."""
        self.unsaved_play = False
        """Whether something was played since the row was saved."""
        self.paused_until = 0
        """After a failed write, bots and clocks do nothing until then."""
        self.catching_up = False
        """Whether an alarm is set to bring everybody up to date after a failure."""
        self.session = MatchSession(services, self)
        self.chat = TableChat(services, self)
        self._mailbox = Mailbox(services.configuration.limits.mailbox, self._crashed)

    @property
    def devices(self) -> Mapping[Device, None]:
        """The connected devices, in order of arrival."""
        return self._presence.devices

    @property
    def asks_as(self) -> str:
        """By which name its bots wait for a worker: all tables of an address wait in one line."""
        return self.listed_from or f"guest {self.row.host}"

    @property
    def guests(self) -> Iterable[str]:
        """Everybody who is the host, sits here, has a device here, or came with a seat's token."""
        yield self.row.host
        yield from [s.guest for s in self.row.seats if s.guest is not None]
        yield from [device.guest for device in self.devices]
        yield from self._presence.holders

    def belongs(self, guest: str) -> bool:
        """Whether a guest is the host or sits here, or has come with a token of a seat."""
        if self.row.host == guest or any(s.guest == guest for s in self.row.seats):
            return True
        shown = self._presence.holders.get(guest, ())
        return bool(shown and seating.seats_of(self.row, shown))

    @property
    def quiet(self) -> bool:
        """Whether the table may leave memory: no devices, no jobs, no bot thinking."""
        return not self.devices and self._mailbox.quiet and not self.session.bots.thinking

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Runs a job in the mailbox and returns its result. A job that cannot save is refused, and
        has changed nothing. If somebody else has written, or after a bug, the table goes back to
        what the store has.
        """

        async def guarded() -> T:
            try:
                return await job()
            except (Refused, asyncio.CancelledError) as ended:
                if isinstance(ended, asyncio.CancelledError):
                    # The job may have stopped half-way; only the log knows.
                    self.session.forget()
                raise
            except Unavailable as error:
                self._pause(error)
                raise Refused(store_refusal(error)) from error
            except Conflict as error:
                await self._recover(error)
                raise Refused(store_refusal(error)) from error
            except Exception as error:
                self._services.metrics.count("crashes")
                self._services.log.exception("job crashed", table=self.row.id, match=self.row.match)
                await self._recover(error)
                raise refuse(ServerCode.MISTAKE) from error
            finally:
                self.session.turn_clock.rearm()

        return await self._mailbox.ask(guarded)

    def post(self, job: Callable[[], Awaitable[object]]) -> None:
        """Queues a job that the table does by itself, without waiting for it."""

        async def guarded() -> None:
            try:
                await job()
            except Unavailable as error:
                self._pause(error)
            finally:
                self.session.turn_clock.rearm()

        self._mailbox.post(guarded)

    async def drain(self) -> None:
        """Waits until the mailbox is empty."""
        await self._mailbox.drain()

    async def hello(self, device: Device, seat_tokens: tuple[str, ...]) -> None:
        """A device arrives, or asks for a full sync."""
        new, first = device not in self.devices, not self.devices
        self._presence.admit(device, seating.seats_of(self.row, seat_tokens))
        device.tokens = seat_tokens
        self._presence.remember(device)
        if device.guest == self.row.host:
            self.listed_from = self.listed_from or device.address
        if first:
            self.session.restart_clocks()
        before = self.here()
        self._update_presence()
        if new or self.here() != before:
            self.show()
            self.session.turn_clock.show()
        else:
            self._tell([device])
        await self.chat.history(device)
        await self.session.sync(device)

    async def goodbye(self, device: Device) -> None:
        """A device has disconnected."""
        if device not in self.devices:
            return
        del self._presence.devices[device]
        self._update_presence()
        if not self.devices:
            self.left_at = self._services.time.now()
        self.show()
        self.session.turn_clock.show()

    def here(self) -> frozenset[int]:
        """The seats with a connected device."""
        return self._presence.here

    def _update_presence(self) -> None:
        """Recomputes which seats are here; those whose last device left are away from now on."""
        before = self.here()
        self.session.turn_clock.left(self._presence.update())
        if self.here() and not before:
            self.session.turn_clock.arrived()

    def names(self) -> tuple[str, ...]:
        """The player's name for each seat."""
        shown = self._shown_row()
        if self._names_row is not shown:
            self._names_row, self._names = shown, seating.names_of(shown)
        return self._names

    def _shown_row(self) -> TableRow:
        """The row, where a seat that somebody left during the match still has their name."""
        live = self.session.loaded
        if self.row.phase != "playing" or live is None or live.row.id != self.row.match:
            return self.row
        key = (self.row, live.row)
        if self._shown is None or self._shown[0] is not key[0] or self._shown[1] is not key[1]:
            self._shown = (*key, seating.with_those_who_left(self.row, live.row))
        return self._shown[2]

    def show(self) -> None:
        """Sends the table to every device, and updates it in the lobby."""
        self._update_list(self)
        self._tell(list(self.devices))

    async def sit(self, seat: int, guest: GuestRow, nonce: str, instead_of: str | None) -> str:
        """A guest takes a seat; returns its token."""
        token = tokens.new_token()
        row = seating.sit(self.row, seat, guest, token, nonce, instead_of)
        await self._refuse_hidden_hand(seat, guest.id)
        await self.change(row)
        if row.host == guest.id:
            self.host_name = guest.name
            self._update_list(self)
        return token

    async def _refuse_hidden_hand(self, seat: int, guest: str) -> None:
        """While a match with hidden hands is played, only the guest who had a seat at its start
        can take it: anybody else who sat down would see the hand.
        """
        row = self.row
        if row.phase != "playing" or row.seats[seat].guest == guest:
            return
        if row.match is None or not self._services.game(row.game).hidden:
            return
        match = await self._services.store.match(row.match)
        if match is not None and match.fate == "running" and match.guests[seat] != guest:
            raise refuse(ServerCode.HIDDEN_HAND, seat=seat, place=seat + 1)

    async def rename(self, guest: str, old_names: Collection[str], name: str) -> None:
        """Replaces the old names of a guest, also in a running match."""
        row = seating.renamed(self.row, guest, old_names, name)
        if row == self.row:
            return
        await self.change(row)
        self.session.renamed(guest, old_names, name)

    async def mark(self, seat: int, token: str, sign: Sign, colour: Colour) -> None:
        """A person chooses a sign and a colour at this table."""
        self._seat_holder_only(seat, token)
        await self.change(marks.mark(self.row, seat, sign, colour))

    async def choose_for_seat(self, guest: str, seat: int, request: SeatSettingRequest) -> None:
        """A person chooses a seat setting for their seat, or the host for a bot's."""
        if seating.seat_of(self.row, seat).kind == "bot":
            self._host_only(guest)
        else:
            self._seat_holder_only(seat, request.token or "")
        game = self._services.game(self.row.game)
        row = seat_settings.choose(self.row, game, seat, request.name, request.value)
        settings = msgspec.json.decode(row.settings) | seat_settings.choices(row, game)
        await trial(self._services, game, settings, len(row.seats))
        await self.change(row)

    async def get_up(self, seat: int, token: str) -> None:
        """A person leaves their seat."""
        self._seat_holder_only(seat, token)
        await self.change(seating.get_up(self.row, seat))

    async def kick(self, guest: str, seat: int) -> None:
        """The host frees a person's seat."""
        self._host_only(guest)
        await self.change(seating.get_up(self.row, seat))

    async def put_bot(self, guest: str, seat: int, request: BotRequest) -> None:
        """The host gives a seat to a bot."""
        self._host_only(guest)
        game = self._services.game(self.row.game)
        level, moved_from = request.level, request.moved_from
        await self.change(seating.put_bot(self.row, seat, level, game, moved_from))

    async def remove_bot(self, guest: str, seat: int) -> None:
        """The host frees a bot's seat."""
        self._host_only(guest)
        await self.change(seating.remove_bot(self.row, seat))

    async def change_settings(
        self, guest: str, changes: TableChanges, address: str | None = None
    ) -> None:
        """The host changes the switches, the pace of the bots, the number of seats or, before a
        match, its settings and its clock.
        """
        self._host_only(guest)
        row = self.row
        if changes.seats is not None:
            if row.phase != "gathering":
                raise refuse(ServerCode.NOT_GATHERING)
            row = seating.with_seats(row, changes.seats, self._services.game(row.game))
        if is_given(changes.settings):
            row = await with_settings(self._services, row, changes.settings)
        row = with_clock(row, changes)
        switches = {n: getattr(changes, n) for n in ("chat_open", "public", "hints", "pace")}
        changed = {name: value for name, value in switches.items() if value is not None}
        before = self.listed_from
        if changes.public:
            self.listed_from = address or before
        try:
            await self.change(replace(row, **changed))
        except BaseException:
            self.listed_from = before
            raise

    async def start(self, guest: str) -> None:
        """The host begins the match."""
        self._host_only(guest)
        if self.row.phase != "gathering":
            raise refuse(ServerCode.NOT_GATHERING)
        await self._begin(self.row)

    async def agree(self, token: str, nonce: str) -> None:
        """A person agrees to a rematch; it begins once everybody has."""
        if self.row.phase == "playing":
            # The log may already have the end of the match while the table's row lags behind.
            await self.session.live()
        if self.row.phase != "over":
            raise refuse(ServerCode.NOT_OVER)
        seat = seating.seat_of_token(self.row, token).seat
        row = seating.agree(self.row, seat, nonce)
        if all(s.ready for s in row.seats if s.kind == "person"):
            await self._begin(row)
        else:
            await self.change(row)

    async def _begin(self, row: TableRow) -> None:
        seating.refuse_unready(row)
        if not seat_settings.has_fixed_settings(row):
            row = seat_settings.reseated(row, self._services.game(row.game))
        await self.session.begin(
            row,
            match_id=tokens.new_id(),
            names=seating.names_of(row),
            next_seed=tokens.new_seed(),
        )

    async def carry(self, token: str) -> str:
        """Creates a link that carries a seat to another device; returns its secret."""
        seat = seating.seat_of_token(self.row, token).seat
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
        """Closes the table and the match being played."""
        now = self._services.time.now()
        if self.row.match is not None and self.row.phase == "playing":
            await self._services.store.close_match(self.row.match, now)
        await self.change(replace(self.row, phase="closed"))
        self._disconnect_all()

    def _disconnect_all(self) -> None:
        for device in list(self.devices):
            device.close("this table was closed", None)

    async def touch(self) -> None:
        """Saves the row with the current time, so that the sweep sees that the table is in use."""
        await self.change(self.row, quietly=True)
        self.unsaved_play = False

    async def seats_to_act(self) -> tuple[int, ...]:
        """The seats that have a decision to make; none if no match can be played."""
        if self.row.phase != "playing":
            return ()
        try:
            live = await self.do(self.session.live)
        except Refused:
            return ()
        return tuple(sorted(live.asked))

    async def reload(self) -> None:
        """Reads the row again after somebody else has changed it in the store: an operator, a sweep
        or another process. A match that is played goes on from its log, which may have its end.
        """
        found = await self._services.store.table_by_id(self.row.id)
        row = found or replace(self.row, phase="closed")  # swept away
        host_name = await self._services.guest_name(row.host)
        self.session.forget()
        self.host_name = host_name
        await self.changed(row)
        if row.phase == "closed":
            self._disconnect_all()
        elif row.phase == "playing":
            with suppress(Refused):
                await self.session.live()
            self.show()  # with the names of those who left, which the match has

    def mark_played(self) -> None:
        """Notes that something was played since the row was saved."""
        self.unsaved_play = True

    async def change(self, row: TableRow, *, quietly: bool = False) -> None:
        """Saves a changed row and adopts it."""
        row = replace(row, changed=self._services.time.now())
        row = await self._services.store.save_table(row)
        await self.changed(row, quietly=quietly)

    async def changed(self, row: TableRow, *, quietly: bool = False) -> None:
        """Adopts a saved row: updates who holds which seat, then shows it unless `quietly`."""
        others = seating.changed_hands(self.row, row)
        self.row = marks.marked(row)
        to_sync = []
        for device in self.devices:
            held, device.seats = device.seats, seating.seats_of(row, device.tokens)
            if device.seats != held:
                to_sync.append(device)
        self._update_presence()
        self.session.changed_hands(others)
        if quietly:
            return
        try:
            await self.session.sync(*to_sync)
        except Unavailable as error:
            # The row is saved all the same, and everybody is brought up to date in a moment.
            self._pause(error)
        self.show()
        self.session.bots.wake()
        await self.session.agreement.changed_hands(others)

    def _host_only(self, guest: str) -> None:
        if guest != self.row.host:
            raise refuse(ServerCode.NOT_THE_HOST)

    def _seat_holder_only(self, seat: int, token: str) -> None:
        if seating.seat_of_token(self.row, token).seat != seating.seat_of(self.row, seat).seat:
            raise refuse(ServerCode.NOT_SEATED)

    def sitters(self) -> tuple[Sitter, ...]:
        """Every seat as everybody sees it."""
        return sitters_of(self._shown_row(), self.here())

    def _tell(self, devices: Iterable[Device]) -> None:
        """Sends the table to some of its devices. What is the same for all is made once."""
        wish = self.session.agreement.request
        sitters, people = self.sitters(), people_of(self.devices)
        for device in devices:
            device.send(write(table_now(self.row, device, sitters, people, wish)))

    async def _crashed(self, error: Exception) -> None:
        """Recovers after a job that nobody waits for has failed."""
        if not isinstance(error, Refused | Conflict):
            self._services.log.error("table crashed", table=self.row.id, error=type(error).__name__)
        await self._recover(error)

    async def _recover(self, error: Exception) -> None:
        """Discards the state in memory, reads the table and its match again and shows them."""
        self.session.forget()
        self.paused_until = self._services.time.now() + PATIENCE_MS
        self._services.log.warning("rebuilding", table=self.row.id, error=type(error).__name__)
        try:
            await self._rebuild()
        except Exception as failure:
            self._services.log.warning(
                "not rebuilt yet", table=self.row.id, error=type(failure).__name__
            )
            self.show()
            self._catch_up_later()

    def _pause(self, error: Unavailable) -> None:
        """The store failed, and nothing has changed: the table does nothing by itself for a moment,
        then everybody is brought up to date.
        """
        self._services.log.warning("store failed", table=self.row.id, error=type(error).__name__)
        self.paused_until = self._services.time.now() + PATIENCE_MS
        self._catch_up_later()

    def _catch_up_later(self) -> None:
        if not self.catching_up:
            self.catching_up = True
            self._services.time.later(PATIENCE_MS, self._catch_up)

    def _catch_up(self) -> None:
        """Rebuilds in the mailbox, if anybody is still here to see it."""
        self.catching_up = False
        if self.devices and self.row.phase != "closed":
            self.post(self._rebuild)

    async def _rebuild(self) -> None:
        row = await self._services.store.table_by_id(self.row.id)
        if row is None or marks.marked(row) != self.row:
            await self.reload()
        self.show()
        await self.session.sync(*self.devices)
        self.session.bots.wake()
