"""Tables whose guests play random moves at little CPU cost: the load for `server_load`.

A seat acts when its own socket has received the question. All four sockets of a match get the same
bytes, so only the first copy is decoded.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from random import Random

import msgspec
from msgspec import Raw, Struct

from benchmarks.random_moves import from_prompt
from benchmarks.raw_socket import RawSocket, connect
from parlour.client import Client
from parlour.core.prompt import Prompt
from parlour.server.protocol.messages import Act, Hello

NULL = Raw(b"null")
_encode = msgspec.json.Encoder().encode


class _Question(Struct):
    seat: int
    decision: int
    prompt: Prompt


class _News(Struct):
    """The fields of a sync or event that the load needs."""

    match: str
    version: int
    asked: tuple[_Question, ...]
    since: int = -1
    outcome: Raw = NULL


_news = msgspec.json.Decoder(_News)


class Tally:
    """What the guests have seen so far."""

    def __init__(self) -> None:
        self.acknowledged = 0
        self.matches_ended = 0
        self.refusals: list[str] = []
        self.latencies: list[float] = []
        """Seconds from sending an act until all sockets of the match have received the event."""


class LoadTable:
    """One table with one guest and one socket per seat, playing match after match."""

    def __init__(self, tally: Tally, seed: int, seats: int) -> None:
        self.tally = tally
        self.pause = 0.0
        """Average seconds a seat waits before it acts."""
        self.stopped = False
        self.seats = seats
        self.clients: list[Client] = []
        self.tokens: list[str] = []
        self.sockets: list[RawSocket] = []
        self.code = ""
        self._rng = Random(seed)
        self._latest = b""
        self._news: _News | None = None
        self._sent: dict[int, float] = {}
        self._seen: dict[int, int] = {}
        self._acted = (-1, -1)
        self._ids = 0
        self._again: asyncio.Task[None] | None = None

    async def gather(self, base: str, game: str) -> None:
        """Opens the table, takes every seat and connects."""
        for seat in range(self.seats):
            client = await Client(base).__aenter__()
            self.clients.append(client)
            await client.rename(f"Guest {seat + 1}")
            if seat == 0:
                self.code = (await client.open_table(game, seats=self.seats)).code
            self.tokens.append((await client.sit(self.code, seat)).token)
        for seat, client in enumerate(self.clients):
            url = client.base
            cookies = client.session.cookie_jar.filter_cookies(url)
            cookie = "; ".join(f"{morsel.key}={morsel.value}" for morsel in cookies.values())
            assert url.host is not None
            assert url.port is not None
            socket = await connect(url.host, url.port, cookie, self._receiver(seat))
            socket.send(_encode(Hello(self.code, (self.tokens[seat],))))
            self.sockets.append(socket)

    async def start(self) -> None:
        """The host starts the first match."""
        await self.clients[0].start(self.code)

    async def leave(self) -> None:
        """Closes all connections."""
        self.stopped = True
        if self._again is not None:
            self._again.cancel()
        for socket in self.sockets:
            socket.close()
        for client in self.clients:
            await client.__aexit__(None, None, None)

    def _receiver(self, seat: int) -> Callable[[bytes], None]:
        def received(message: bytes) -> None:
            kind = message[9:11]
            if kind == b"ev":
                self._happened(seat, message)
            elif kind == b"ac":
                self.tally.acknowledged += 1
            elif kind == b"sy":
                self._news, self._latest = _news.decode(message), message
                self._maybe_act(seat)
            elif kind == b"re" or kind == b"by":
                self.tally.refusals.append(message.decode())

        return received

    def _happened(self, seat: int, message: bytes) -> None:
        if message != self._latest:
            self._latest = message
            self._news = _news.decode(message)
        news = self._news
        assert news is not None
        seen = self._seen.get(news.since, 0) + 1
        if seen == self.seats:
            self._seen.pop(news.since, None)
            sent = self._sent.pop(news.since, None)
            if sent is not None:
                self.tally.latencies.append(time.perf_counter() - sent)
            if news.outcome != NULL and self._again is None:
                self.tally.matches_ended += 1
                self._again = asyncio.create_task(self._rematch())
        else:
            self._seen[news.since] = seen
        self._maybe_act(seat)

    def _maybe_act(self, seat: int) -> None:
        news = self._news
        if news is None or self.stopped or not news.asked or news.asked[0].seat != seat:
            return
        question = news.asked[0]
        if self._acted == (seat, question.decision):
            return
        self._acted = (seat, question.decision)
        if self.pause:
            delay = self._rng.uniform(0, 2 * self.pause)
            asyncio.get_running_loop().call_later(delay, self._act, news.version, question)
        else:
            self._act(news.version, question)

    def _act(self, version: int, question: _Question) -> None:
        if self.stopped:
            return
        self._ids += 1
        action = from_prompt(question.prompt, self._rng)
        written = Raw(msgspec.json.encode(action))
        act = Act(str(self._ids), question.seat, question.decision, written)
        frame = _encode(act)
        self._sent[version] = time.perf_counter()
        self.sockets[question.seat].send(frame)

    async def _rematch(self) -> None:
        self._sent.clear()
        self._seen.clear()
        self._acted = (-1, -1)
        for client, token in zip(self.clients, self.tokens, strict=True):
            await client.rematch(self.code, token)
        self._again = None
