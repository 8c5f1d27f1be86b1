"""The same world over real sockets: a server that listens on loopback, in this process."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any, Literal, cast

import aiohttp
import msgspec

from parlour.server.app import Server, create_server, listening
from parlour.server.http.listener import Ports
from parlour.server.tables.tokens import COOKIE, Guests, signing_key
from parlour.store.interface import Store
from parlour.store.sql import SqlStore, dialect_of
from tests.server.model.book import Story
from tests.server.model.device_connection import DeviceConnection, Line, frame
from tests.server.model.shaky import Shaky
from tests.server.model.world import CONFIGURATION, World


class SocketLine:
    """A socket. After each frame a ping: its answer comes when the frame is dealt with."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse[Any], wire: DeviceConnection) -> None:
        self._ws = ws
        self._wire = wire
        self._pings = 0

    async def push(self, text: str) -> None:
        await self._ws.send_str(text)
        await self.flush()

    async def flush(self) -> None:
        if self._ws.closed:
            return
        self._pings += 1
        mark = f"ping{self._pings}"
        await self._ws.send_str(frame("ping", id=mark))
        async for message in self._ws:
            self._wire.hear(message.data)
            said = msgspec.json.decode(message.data)
            if said["type"] == "pong" and said["id"] == mark:
                return
        raise AssertionError("the server closed a socket")

    async def end(self) -> None:
        await self._ws.close()


class SocketWorld(World):
    """Processes end here by draining: `tests/server/crash` kills them."""

    can_crash = False

    async def _open_server(self) -> None:
        self.store = SqlStore(dialect_of(self.path), 1_000, 2)
        self.shaky = Shaky(self.store, self._rival)
        self._troubled = False
        self._stack = AsyncExitStack()
        self.server: Server = await create_server(
            self.folder,
            games={self.game.name: self.game},
            configuration=CONFIGURATION,
            time=self.clock,
            log=self.log_stream,
            store=cast(Store, self.shaky),
        )
        self.hub = self.server.hub
        running = await self._stack.enter_async_context(
            listening(self.server, self.folder, Ports(port=0))
        )
        self._base = f"http://127.0.0.1:{running.port}"
        self._client = await self._stack.enter_async_context(aiohttp.ClientSession())

    async def line(self, wire: DeviceConnection) -> Line:
        cookie = Guests(signing_key(self.folder)).sign(wire.device.guest.id)
        headers = {"Origin": self._base, "Cookie": f"{COOKIE}={cookie}"}
        while True:
            try:
                ws = await self._client.ws_connect(f"{self._base}/ws", headers=headers)
            except aiohttp.WSServerHandshakeError:
                assert self.troubled, "turned away"
            else:
                return SocketLine(ws, wire)

    def stands(self, story: Story, version: int) -> bool:
        """What is heard was sent a moment ago; the log may have gone on since."""
        return version <= story.version

    async def settle(self) -> None:
        while self.server.sockets.limits.by_address.total() != len(self.wires):
            await asyncio.sleep(0.001)
        await super().settle()

    async def kill(self) -> None:
        for wire in self.wires:
            await wire.line.end()
        self.shaky.mend()
        await self._stack.aclose()
        self.all_is_lost()

    async def restart(self, how: Literal["killed", "drained"]) -> None:
        await self.kill()
        await self._come_up()
