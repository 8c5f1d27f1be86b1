"""Building blocks for server tests: a server, named guests, connected devices, a party that plays.

A scenario is a coroutine that takes a `ServerFixture`; `scenario` turns it into a test.
"""

from __future__ import annotations

import asyncio
import atexit
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import aiohttp
import pytest

from parlour.client import Client, Connection, MatchSnapshot, frames, play_bot
from parlour.client.decoding import FromServer
from parlour.core.game import GameClass
from parlour.core.refusal import Refused
from parlour.server.configuration import Configuration
from parlour.server.protocol import messages as msg
from parlour.server.time_source import ManualTime
from parlour.store.migrate import migrate
from parlour.store.sql import dialect_of
from tests.server.servers import ALL_GAMES, QUICK, Served, served

PATIENCE_S = 60
ROLL = {"type": "roll", "keep": []}
T = TypeVar("T")


class ServerFixture:
    """A server and the clients connected to it."""

    def __init__(self, server: Served, clock: ManualTime, stack: AsyncExitStack) -> None:
        self.served = server
        self.clock = clock
        self._stack = stack

    @property
    def hub(self) -> Any:
        """The server's hub, for what no client can see."""
        return self.served.server.hub

    async def guest(self, name: str | None = None) -> Client:
        """A new guest with a cookie of their own."""
        client = await self._stack.enter_async_context(Client(self.served.base))
        if name is None:
            await client.me()
        else:
            await client.rename(name)
        return client

    async def join(
        self, client: Client, code: str | None, *tokens: str, words: str | None = None
    ) -> Connection:
        """Connects a device to a table (or the lobby) and waits for the first messages."""
        device = await self._stack.enter_async_context(client.join(code, tokens, words))
        await device.ping()
        return device

    async def device(self, client: Client) -> Device:
        """A device whose frames a test sends and reads itself."""
        url = client.base.with_scheme("ws") / "ws"
        socket = await self._stack.enter_async_context(client.session.ws_connect(url))
        return Device(socket)

    async def party(
        self, *names: str, game: str = "secret_hands", start: bool = True, **chosen: Any
    ) -> Party:
        """One person per seat, on a device of their own; the first is the host."""
        people = [await self.guest(name) for name in names]
        opened = await people[0].open_table(game, seats=len(names), **chosen)
        tokens = [(await p.sit(opened.code, seat)).token for seat, p in enumerate(people)]
        if start:
            await people[0].start(opened.code)
        devices = [await self.join(p, opened.code, t) for p, t in zip(people, tokens, strict=True)]
        return Party(opened.code, people, tokens, devices)

    async def deserted(self, code: str) -> Any:
        """The server's table object, once the last device is gone."""
        table = await self.hub.table(code)
        while table.devices:
            await asyncio.sleep(0.002)
        await table.drain()
        return table

    async def swept(self) -> None:
        """Waits until all background tasks have ended, sweeps included."""
        while self.hub.services.tasks:
            await asyncio.sleep(0.002)

    async def pass_time(self, ms: int, *devices: Connection) -> None:
        """Moves the clock and waits until everything due has happened."""
        self.clock.move(ms)
        for table in list(self.hub.tables.values()):
            await table.drain()
        for device in devices:
            await device.ping()


class Party:
    """People at a table."""

    def __init__(
        self, code: str, people: list[Client], tokens: list[str], devices: list[Connection]
    ) -> None:
        self.code = code
        self.people = people
        self.tokens = tokens
        self.devices = devices

    @property
    def match(self) -> str:
        """The current match, or the last one."""
        return self.devices[0].table.match or ""

    def match_snapshot(self, seat: int) -> MatchSnapshot:
        """The match as a seat's device knows it."""
        found = self.devices[seat].match_snapshot(seat)
        assert found is not None
        return found

    async def on_turn(self) -> int:
        """Waits until a seat must act, and returns it."""
        asked = [asyncio.ensure_future(c.asked(s)) for s, c in enumerate(self.devices)]
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        seat = next(seat for seat, one in enumerate(asked) if one.done())
        for one in asked:
            one.cancel()
        return seat

    async def idle(self, seat: int | None = None) -> int:
        """Plays the autopilot's move for a seat, by default the next; returns the version."""
        chosen = await self.on_turn() if seat is None else seat
        question = await self.devices[chosen].asked(chosen)
        assert question is not None
        return await self.devices[chosen].act(
            chosen, idle_move(self.match_snapshot(chosen), question)
        )

    async def play_out(self) -> MatchSnapshot:
        """Everybody plays to the end of the match."""
        playing = [play_bot(c, seat, idle_move) for seat, c in enumerate(self.devices)]
        return (await asyncio.gather(*playing))[0]

    async def quiet(self) -> None:
        """Waits until everything sent to these devices has arrived."""
        for device in self.devices:
            await device.ping()


def idle_move(snapshot: MatchSnapshot, question: msg.Question) -> Any:
    """The autopilot's move, computed from a seat's view."""
    game = ALL_GAMES[snapshot.game].make()
    state = game.imagine(snapshot.read(game.View), Random(0))
    return game.idle(state, question.seat)


class Device:
    """A plain socket, without the client's bookkeeping."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse[Any]) -> None:
        self.socket = socket

    async def send(self, message: msg.FromClient) -> None:
        """Sends one message."""
        await self.socket.send_str(frames.encode(message).decode())

    async def hear(self, *kinds: type[T]) -> T:
        """The next message of one of these kinds; others are skipped."""
        while True:
            message = frames.decode((await self.socket.receive()).data)
            if isinstance(message, kinds):
                return message

    async def heard(self) -> list[FromServer]:
        """Everything received so far."""
        await self.send(msg.Ping("until now"))
        found: list[FromServer] = []
        while True:
            message = frames.decode((await self.socket.receive()).data)
            if isinstance(message, msg.Pong):
                return found
            found.append(message)


class Recorder:
    """Collects what a connection receives from now on."""

    def __init__(self, device: Connection) -> None:
        self._conn = device
        self._heard: list[FromServer] = []
        self._listening = asyncio.ensure_future(self._listen())
        self._stream = aiter(device)

    async def heard(self) -> list[FromServer]:
        """Everything since the last call."""
        await self._conn.ping()
        await asyncio.sleep(0)
        found, self._heard = self._heard, []
        return [message for message in found if not isinstance(message, msg.Pong)]

    async def _listen(self) -> None:
        async for message in self._stream:
            self._heard.append(message)


@asynccontextmanager
async def refused(code: str) -> AsyncIterator[Refusing]:
    """Expects a refusal with this code inside the block; its detail can be checked afterwards."""
    seen = Refusing()
    with pytest.raises(Refused) as caught:
        yield seen
    assert caught.value.code == code, caught.value
    seen.detail.update(caught.value.detail)


class Refusing:
    """A refusal that a test expected."""

    def __init__(self) -> None:
        self.detail: dict[str, Any] = {}


@asynccontextmanager
async def server_fixture(
    data: Path,
    *,
    configuration: Configuration = QUICK,
    games: Mapping[str, GameClass] = ALL_GAMES,
    hand: bool = True,
    clock: ManualTime | None = None,
) -> AsyncIterator[ServerFixture]:
    """A room whose server keeps its data there; its clock is manual, or real without `hand`."""
    await asyncio.to_thread(_copy_empty_database, data)
    moved = clock or ManualTime()
    time = moved if hand else None
    async with (
        asyncio.timeout(PATIENCE_S),
        served(data, configuration=configuration, games=games, clock=time) as server,
        AsyncExitStack() as stack,
    ):
        yield ServerFixture(server, moved, stack)


def run_scenario(
    data: Path,
    configuration: Configuration,
    body: Callable[[ServerFixture], Awaitable[None]],
) -> None:
    """Runs a scenario against a server of its own."""

    async def run() -> None:
        async with server_fixture(data, configuration=configuration) as room:
            await body(room)

    asyncio.run(run())


def scenario(
    *, configuration: Configuration = QUICK
) -> Callable[[Callable[[ServerFixture], Awaitable[None]]], Callable[[Path], None]]:
    """A decorator that turns a scenario into a test."""

    def decorate(body: Callable[[ServerFixture], Awaitable[None]]) -> Callable[[Path], None]:
        def test(tmp_path: Path) -> None:
            run_scenario(tmp_path, configuration, body)

        test.__name__ = test.__qualname__ = getattr(body, "__name__", "test")
        test.__module__ = body.__module__
        return test

    return decorate


def _copy_empty_database(data: Path) -> None:
    """Copies an empty database: creating one takes longer than most scenarios."""
    database = data / "parlour.db"
    if not database.exists():
        data.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_empty_database(), database)


@cache
def _empty_database() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="parlour-empty-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    migrate(dialect_of(folder / "parlour.db"))
    return folder / "parlour.db"
