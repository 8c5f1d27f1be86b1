"""The attack: batches of frames and requests, each made from the seed and its number alone."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from random import Random

import msgspec

from parlour.server.protocol import messages
from parlour.server.tables.tokens import Guests
from parlour.store.rows import GuestRow
from tests.server.fuzz.answers import problem, read_answer
from tests.server.fuzz.frames import Shot, volley
from tests.server.fuzz.rawsocket import Ended, RawSocket, framed
from tests.server.fuzz.requests import Request, request
from tests.server.fuzz.tables import FuzzTables, Known
from tests.server.servers import Served

HOST = "127.0.0.1"
LONG = 60_000
SILENT = (messages.Draft, messages.Hint, messages.Suggest)
"""A draft is not answered, what a worker thinks about later."""


class Broken(AssertionError):
    """A law was broken, and how to see it again."""


class Campaign:
    """Attacks one server until so much was sent."""

    def __init__(self, server: Served, key: bytes, seed: int, attackers: int) -> None:
        self._server = server
        self._port = server.running.port
        self._seed = seed
        self._attackers = attackers
        self._guest = GuestRow(id="attacker-1", name="Mallory", created=0, seen=2**50)
        self._cookie = Guests(key).sign(self._guest.id)
        self._spare = Guests(key).sign("attacker-2")
        self._ground = FuzzTables(server.server.hub, self._guest)
        self._numbers = itertools.count()
        self.sent = 0
        self.closed = 0

    async def prepare(self) -> None:
        """Opens the tables to attack."""
        await self._server.server.hub.services.store.save_guest(self._guest)
        await self._ground.open(copies=2)

    async def attack(self, total: int, told: Callable[[int, int], None]) -> None:
        """Sends that much more, by several attackers at once."""
        end = self.sent + total

        async def attacker() -> None:
            while self.sent < end:
                await self._numbered(next(self._numbers))
                told(min(self.sent, end), end)

        async with asyncio.TaskGroup() as group:
            for _ in range(self._attackers):
                group.create_task(attacker())

    async def _numbered(self, number: int) -> None:
        rng = Random(f"{self._seed}/{number}")
        known = await self._ground.known(rng)
        done: list[bytes] = []
        try:
            if rng.random() < 0.75:
                await self._over_socket(known, rng, done)
            else:
                await self._over_http(known, rng, done)
        except (Ended, TimeoutError, AssertionError) as error:
            last = [data[:300] for data in done[-3:]]
            how = f"seed {self._seed}, batch {number}, last sent {last}"
            raise Broken(f"{type(error).__name__}: {error}; {how}") from error

    async def _over_socket(self, known: Known, rng: Random, done: list[bytes]) -> None:
        patient, polite = rng.random() < 0.2, rng.random() < 0.9
        foul = False
        async with RawSocket(HOST, self._port, {"Cookie": f"parlour_guest={self._cookie}"}) as ws:
            try:
                if rng.random() < 0.8:
                    hello = messages.Hello(known.code, known.tokens, rng.choice((None, "en")))
                    ws.send(framed(messages.write(hello)))
                for one in volley(known, rng):
                    ws.send(one.data)
                    done.append(one.data)
                    self.sent += 1
                    foul = one.foul
                    if patient and not foul:
                        _refuse_silence(one, await ws.until_pong())
                if polite:
                    await ws.until_pong()
                ended = None
            except Ended as error:
                ended = error
        if ended is not None:
            self.closed += 1
            # A client that breaks the protocol and keeps sending may be disconnected.
            assert ended.code or foul, f"closed without a reason: {ended.reason}"
        else:
            assert not (polite and foul), "a foul frame was taken"

    async def _over_http(self, known: Known, rng: Random, done: list[bytes]) -> None:
        for _ in range(rng.choice((1, 3, 8))):
            many = [
                request(known, self._cookie, self._spare, self._port, rng)
                for _ in range(rng.choice((1, 4)))
            ]
            while many:
                many = await self._on_one_line(many, done)

    async def _on_one_line(self, many: list[Request], done: list[bytes]) -> list[Request]:
        """Sends requests one after another over one connection; gives what is left to send."""
        reader, writer = await asyncio.open_connection(HOST, self._port, limit=2**22)
        try:
            for number, made in enumerate(many):
                done.append(made.data)
                writer.write(made.data)
                self.sent += 1
                if not made.whole:
                    await asyncio.sleep(0.01)
                    return many[number + 1 :]
                answer = await read_answer(reader, made.method)
                if answer is None and number:
                    # Like a browser: reopen a connection that was closed before.
                    return many[number:]
                if answer is None:
                    # A client that keeps sending what was refused may be disconnected.
                    assert len(made.data) > LONG, "closed without an answer"
                    return many[1:]
                assert problem(answer) is None, problem(answer)
                # After these the server may still wait for the rest of what it refused.
                if answer.headers.get("connection") == "close" or answer.status in (400, 413):
                    return many[number + 1 :]
        finally:
            writer.transport.abort()
        return []


def _refuse_silence(one: Shot, before: list[bytes]) -> None:
    """Every text that was sent and can be answered at once has been."""
    if before or one.text is None:
        return
    try:
        message = messages.read(one.text)
    except (msgspec.DecodeError, RecursionError):
        message = None
    assert isinstance(message, SILENT), f"no answer to {one.text[:200]}"
