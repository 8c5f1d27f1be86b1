"""An evening at a real server: devices that keep every byte they are sent."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from parlour.server.matches.live import LiveMatch
from parlour.server.tables import tokens
from tests.server.canary.search import GAMES, Heard, Secret
from tests.server.servers import Served, served


class Evening:
    """Everything that is known about one evening at one table, and all that was heard."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.heard: list[Heard] = []
        self.secrets: list[Secret] = []
        self.matches: list[str] = []
        self.over = 0
        self.code = ""

    def nowhere(self, name: str, needle: str) -> None:
        """A secret that nobody may ever hear."""
        self.secrets.append(Secret(name, needle.encode(), lambda _: False))

    def only(self, name: str, needle: str, may: Callable[[Heard], bool]) -> None:
        """A secret for some."""
        self.secrets.append(Secret(name, needle.encode(), may))

    def after(self, name: str, needle: str, matches: int) -> None:
        """A secret until so many matches are over."""
        self.only(name, needle, lambda item: item.over >= matches)

    def live(self) -> LiveMatch:
        """The match on the table."""
        live = self.server.server.hub.tables[self.code].session.loaded
        assert live is not None
        return live


class Device:
    """A browser: one guest's cookie, perhaps a socket; keeps all that it is sent."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening = evening
        self.name = name
        self.guest = ""
        self.tokens: dict[int, str] = {}
        self.frames: list[dict[str, Any]] = []
        self._ids = itertools.count()
        self._base = evening.server.base
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self._socket: aiohttp.ClientWebSocketResponse[bool] | None = None

    async def close(self) -> None:
        """Goes home."""
        await self.leave()
        await self._session.close()

    async def ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> Any:
        """One request; gives its JSON, or its text."""
        headers = {} if token is None else {"Parlour-Seat": token}
        async with self._session.request(
            method, self._base + path, json=body, headers=headers
        ) as answer:
            content = await answer.read()
            head = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
            self._keep(f"{method} {path.partition('?')[0]}", head.encode() + content)
            return msgspec.json.decode(content) if "json" in answer.content_type else content

    async def say_name(self) -> None:
        """Takes its name; the cookie that says so is its own."""
        self.guest = (await self.ask("PUT", "/api/me", {"name": self.name}))["guest"]
        cookie = next(iter(self._session.cookie_jar)).value
        signature = cookie.rpartition(".")[2]
        mine = self.name
        self.evening.only(f"cookie of {mine}", signature, lambda item: item.device == mine)

    async def sit(self, seat: int, when: str = "first") -> None:
        """Sits down with a nonce of its own."""
        nonce = f"canary-nonce-{self.name}-{seat}-{when}"
        self.evening.after(f"nonce of seat {seat}", nonce, len(self.evening.matches) + 1)
        path = f"/api/tables/{self.evening.code}/seats/{seat}"
        answer = await self.ask("POST", path, {"nonce": nonce})
        self._given(seat, answer["token"], path)

    async def carry_from(self, other: Device, seat: int) -> None:
        """Takes a seat along from another device."""
        path = f"/api/tables/{self.evening.code}/carry"
        link = (await other.ask("POST", path, {"token": other.tokens[seat]}))["path"]
        bare, _, secret = link.partition("#")
        assert bare == "/carry"
        self.evening.only("carry secret", secret, lambda item: item.what == f"POST {path}")
        answer = await self.ask("POST", "/api/carry", {"secret": secret})
        assert answer["token"] == other.tokens[seat]
        self.tokens[seat] = answer["token"]

    def _given(self, seat: int, token: str, path: str) -> None:
        self.tokens[seat] = token
        mine = (f"POST {path}", "POST /api/carry")
        self.evening.only(f"token of seat {seat}", token, lambda item: item.what in mine)
        self.evening.nowhere(f"hash of seat {seat}'s token", tokens.token_hash(token))

    async def join(self, code: str | None, words: str | None = "en") -> None:
        """A socket at the table, or in the lobby."""
        await self.leave()
        self._socket = await self._session.ws_connect(f"{self._base}/ws", max_msg_size=0)
        hello = {"type": "hello", "table": code, "tokens": list(self.tokens.values())}
        await self._socket.send_json({**hello, "words": words})
        await self.settled()

    async def leave(self) -> None:
        """Closes the socket."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def send(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """One message; gives all that was heard until it had been dealt with."""
        assert self._socket is not None
        named = {} if kind == "draft" else {"id": f"{self.name}-{next(self._ids)}"}
        await self._socket.send_json({"type": kind, **named, **fields})
        return await self.settled()

    async def settled(self) -> list[dict[str, Any]]:
        """Everything sent so far has been heard."""
        if self._socket is None:
            return []
        mine = f"settled-{next(self._ids)}"
        await self._socket.send_json({"type": "ping", "id": mine})
        before = len(self.frames)
        while True:
            data = (await self._socket.receive(timeout=10)).data
            assert isinstance(data, str), data
            frame = msgspec.json.decode(data)
            if frame == {"type": "pong", "id": mine}:
                return self.frames[before:]
            self.frames.append(frame)
            self._keep(f"frame {frame['type']}", data.encode())

    def _keep(self, what: str, data: bytes) -> None:
        seats, over = frozenset(self.tokens), self.evening.over
        self.evening.heard.append(Heard(self.name, self.guest, seats, what, data, over))


@asynccontextmanager
async def an_evening(data: Path) -> AsyncIterator[tuple[Evening, Callable[[str], Device]]]:
    """A server, and devices that go home when the evening ends."""
    async with served(data, games=GAMES) as server, AsyncExitStack() as stack:
        evening = Evening(server)

        def device(name: str) -> Device:
            made = Device(evening, name)
            stack.push_async_callback(made.close)
            return made

        yield evening, device
    log = Heard("the log", "", frozenset(), "a line", server.log.getvalue().encode(), 0)
    evening.heard.append(log)
