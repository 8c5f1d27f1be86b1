"""A server, its disk, its clock, a table, and devices that use it over an unreliable network."""

from __future__ import annotations

import asyncio
import io
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, cast

from msgspec import Raw, Struct

from parlour.core.chance import commitment
from parlour.core.game import GameClass
from parlour.server.app import services_with
from parlour.server.botpool.pool import BotPool
from parlour.server.configuration import Configuration
from parlour.server.logs import LogStream, logger
from parlour.server.matches.live import load_live
from parlour.server.protocol.bodies import NewTable, SeatRequest
from parlour.server.tables import tokens
from parlour.server.tables.hub import Hub
from parlour.server.tables.table import Table
from parlour.server.time_source import ManualTime
from parlour.store.interface import Store
from parlour.store.rows import GuestRow, Timer
from parlour.store.sql import SqlStore, dialect_of, open_store
from tests.server.model.book import Book, Story
from tests.server.model.device_connection import DeviceConnection, Line, LocalLine, frame
from tests.server.model.shaky import Shaky
from tests.server.model.snapshot import DeviceSnapshot, Message
from tests.server.servers import GENEROUS

SECONDS = 30
ABSENCE_MS = 90_000
IDLE_MS = 120_000
VACANT_MS = 700
CONFIGURATION = Configuration(
    limits=GENEROUS, bots=0, bot_delay_ms=VACANT_MS, absence_ms=ABSENCE_MS, idle_ms=IDLE_MS
)
DEVICES = 5
"""One for each of up to three seats, and two more."""


class Letter(Struct, frozen=True):
    """A message that needs an answer, and the match it was written for."""

    kind: str
    id: str
    seat: int
    match: str | None
    text: str


class Device:
    """A phone: who holds it, which seats it knows the tokens of, what it has seen."""

    def __init__(self, number: int) -> None:
        name = f"Guest {number}"
        # Everybody likes the same sign, so that they would collide.
        self.guest = GuestRow(id=f"guest{number}", name=name, created=0, seen=0, sign="moon")
        self.tokens: dict[int, str] = {}
        self.snapshot = DeviceSnapshot()
        self.wire: DeviceConnection | None = None


class World:
    """Everything outside the model, and the little that the model remembers."""

    can_crash = True
    position = Raw(b"null")
    """Where the match begins, if not at its start."""

    def __init__(self, folder: Path, game: GameClass, seats: int, timer: Timer) -> None:
        self.folder = folder
        self.path = folder / "parlour.db"
        self.path.write_bytes(blank())
        self.game = game
        self.seats = seats
        self.timer = timer
        self.clock = ManualTime()
        self.book = Book(self.path, game)
        self.log = io.StringIO()
        self.log_stream = LogStream(self.log)
        self.devices = [Device(number) for number in range(DEVICES)]
        self.wires: list[DeviceConnection] = []
        self.letters: dict[str, Letter] = {}
        self.acked: dict[tuple[str, int, str], int] = {}
        self.tokens: dict[int, str | None] = dict.fromkeys(range(seats))
        self.sitting: dict[int, str | None] = dict.fromkeys(range(seats))
        self.drafts: dict[int, tuple[str, int, object]] = {}
        self.drafted: list[tuple[str, int, int, object]] = []
        self.unsure_drafts: set[int] = set()
        self.wrong: list[str] = []
        """Violations found while the server was at work; raised when the step is over."""
        self.consents: dict[int, str | None] = {}
        """Who agreed to the pending request, by seat."""
        self.wished: dict[str, Any] = {}
        """The entry that was asked for."""
        self.seen: dict[str, int] = {}
        """How many entries of each match have been checked."""
        self.asked_at: dict[tuple[str, int, int], int] = {}
        self.absent_at: dict[int, int] = {}
        self.commitment = ""
        self.store: SqlStore
        self.shaky: Shaky
        self.hub: Hub
        self.code = ""
        self.table = ""

    @property
    def troubled(self) -> bool:
        """The disk has failed in this step, or is about to."""
        return self._troubled or self.shaky.trouble is not None

    async def open(self) -> None:
        """People sit down and the match begins."""
        await self._open_server()
        host = self.devices[0].guest
        for device in self.devices:
            await self.hub.services.store.save_guest(device.guest)
        wanted = NewTable(
            game=self.game.name,
            seats=tuple([SeatRequest() for _ in range(self.seats)]),
            timer=self.timer,
            seconds=SECONDS,
            position=self.position,
        )
        table = await self.hub.open_table(host, wanted)
        self.code, self.table = table.row.code, table.row.id
        for seat in range(self.seats):
            await self.sit(self.devices[seat], seat)
        self.commitment = commitment(self.book.next_seed(self.table))
        await table.do(lambda: table.start(host.id))

    async def _open_server(self) -> None:
        self.store = SqlStore(dialect_of(self.path), 1_000, 2)
        self.shaky = Shaky(self.store, self._rival)
        self._troubled = False
        store = cast(Store, self.shaky)
        games = {self.game.name: self.game}
        pool = BotPool(CONFIGURATION.bots, 1_000, 1_000)
        args = (store, games, CONFIGURATION, self.clock, logger(self.log_stream), pool)
        self.hub = Hub(services_with(*args))
        await self.hub.open()

    async def close(self) -> None:
        """The end of the example."""
        await self.kill()
        await self.store.close()
        self.book.close()

    async def line(self, wire: DeviceConnection) -> Line:
        """A new connection to the server."""
        return LocalLine(self.hub, wire)

    @property
    def story(self) -> Story:
        found = self.book.story(self.table)
        assert found is not None
        return found

    def stands(self, story: Story, version: int) -> bool:
        """Whether a frame of this version is what the server should say now."""
        return version == story.version

    @property
    def loaded(self) -> Table | None:
        """The table, if it is in memory."""
        return self.hub.tables.get(self.code)

    @property
    def in_doubt(self) -> bool:
        """An append has failed, and the server has not asked the log yet whether it is there; or it
        has, could not read the match, and tells everybody in a moment.
        """
        if self.loaded is None:
            return False
        live = self.loaded.session.loaded
        return self.loaded.catching_up if live is None else live.in_doubt

    # What the server does by itself.

    async def settle(self) -> None:
        """Waits until no work and no message is left."""
        for table in list(self.hub.tables.values()):
            await table.drain()
        for wire in self.wires:
            await wire.line.flush()

    async def pass_time(self, ms: int) -> None:
        self.clock.move(ms)
        await self.settle()

    async def kill(self) -> None:
        """The process is gone, whatever it was doing; nobody has said goodbye."""
        self.shaky.dead = True
        mine = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not mine]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        self.all_is_lost()

    def all_is_lost(self) -> None:
        """What a process takes with it."""
        for wire in self.wires:
            wire.open = False
        self.wires = []
        for device in self.devices:
            device.wire = None
        self.drafts = {}
        self.unsure_drafts = set()
        self.consents = {}

    async def restart(self, how: Literal["killed", "drained"]) -> None:
        """Starts another process with the same disk."""
        if how == "drained":
            await self.hub.drain()
        await self.kill()
        await self._come_up()

    async def _come_up(self) -> None:
        await self.store.close()
        self.clock = ManualTime(self.clock.now())
        await self._open_server()

    async def _rival(self) -> None:
        """Another process that believes it owns the match writes the next entry."""
        kept = await self.store.match(self.story.id)
        assert kept is not None
        entries = await self.store.entries(kept.id)
        live = load_live(kept, entries, self.game, self.clock.now())
        if not live.over:
            seat = min(live.asked)
            action = live.game.idle(live.match.state, seat)
            await live.play(self.store, seat, action, "person", f"rival{live.version}", 0)

    # What people do beside the socket.

    async def sit(self, device: Device, seat: int) -> None:
        found = await self.hub.table(self.code)
        token = await found.do(lambda: found.sit(seat, device.guest, f"nonce-of-{seat}", None))
        device.tokens[seat] = token
        self._change_hands(seat, token, device.guest.id)

    def is_hidden_from(self, seat: int, guest: str) -> bool:
        """Whether somebody may not take a seat because of the hand that was dealt there."""
        story = self.story
        dealt = self.book.dealt(story.id)[seat]
        hidden = self.game.hidden and story.fate == "running" and dealt != guest
        return hidden and self.sitting[seat] != guest

    async def get_up(self, device: Device, seat: int) -> None:
        found = await self.hub.table(self.code)
        await found.do(lambda: found.get_up(seat, device.tokens[seat]))
        self._change_hands(seat, None, None)

    def _change_hands(self, seat: int, token: str | None, guest: str | None) -> None:
        """What was drafted or agreed there is not that of who sits there now."""
        self.tokens[seat], self.sitting[seat] = token, guest
        self.drafts.pop(seat, None)
        self.consents.pop(seat, None)

    async def rematch(self) -> None:
        shown = commitment(self.book.next_seed(self.table))
        over = self.story.id
        found = await self.hub.table(self.code)
        for seat, token in self.tokens.items():
            if token is not None:
                await found.do(partial(found.agree, token, f"again-{seat}"))
        if self.story.id != over:
            self.commitment = shown

    def look_again(self) -> None:
        """A change of seats was refused while the disk failed: it may be there all the same."""
        for seat, (guest, hashed) in self.book.seats(self.table).items():
            token = self.tokens[seat]
            if token is None or tokens.token_hash(token) != hashed:
                self._change_hands(seat, None, guest)

    # The network.

    async def connect(self, device: Device) -> DeviceConnection:
        """A new connection; an old one stays until the server notices."""
        wire = DeviceConnection(self, device)
        wire.line = await self.line(wire)
        self.wires.append(wire)
        device.wire = wire
        self.say_hello(wire)
        return wire

    def say_hello(self, wire: DeviceConnection) -> None:
        held = sorted(wire.device.tokens.values())
        wire.up.append(frame("hello", table=self.code, tokens=held))

    async def notice(self, wire: DeviceConnection) -> None:
        """The server learns that a connection is gone; what was on its way is lost."""
        wire.open = False
        if wire.device.wire is wire:
            wire.device.wire = None
        self.wires.remove(wire)
        await wire.line.end()
        await self.settle()

    def read(self, wire: DeviceConnection, count: int, lose: bool = False) -> None:
        """The device gets the next frames, or loses them; a gap makes it say hello."""
        some, wire.down = wire.down[:count], wire.down[count:]
        wire.has_lost_messages |= lose
        if lose or wire.device.wire is not wire:
            return
        for message in some:
            if not wire.device.snapshot.take(message):
                self.say_hello(wire)

    def overhears(self, wire: DeviceConnection, message: Message) -> None:
        """Everything the server says is heard here first, at the moment it is said."""
        from tests.server.model.laws import heard

        problem = heard(self, wire, message)
        if problem is not None:
            self.wrong.append(f"{problem}: {message}")

    def viewers(self, wire: DeviceConnection) -> list[int | None]:
        """As whom a device should be spoken to."""
        if not self.game.hidden or not wire.seats:
            return [None]
        seats = sorted(wire.seats)
        return [*seats] if len(seats) == 1 else [None, *seats]

    def next_step(self) -> None:
        """Trouble counts for the step in which it happens. A full disk costs nobody a draft."""
        self._troubled = self.shaky.trouble is not None
        if self._troubled and self.shaky.trouble != "full":
            self.unsure_drafts |= set(self.drafts)


@cache
def blank() -> bytes:
    """An empty store, brought to its shape once."""

    async def make(path: Path) -> None:
        await (await open_store(path)).close()

    with TemporaryDirectory() as folder:
        path = Path(folder) / "blank.db"
        asyncio.run(make(path))
        return path.read_bytes()


def fast_folder() -> TemporaryDirectory[str]:
    """In memory, where there is such a place."""
    memory = Path("/dev/shm")
    return TemporaryDirectory(dir=memory if memory.is_dir() else None)
