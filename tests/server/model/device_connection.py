"""One connection: the frames in transit in either direction, and everything the server has sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from parlour.server.protocol.messages import Bye, write
from parlour.server.tables.hub import Hub
from parlour.server.ws.connection import SocketConnection
from parlour.server.ws.socket_limits import SocketLimits
from parlour.server.ws.socket_session import SocketSession
from tests.server.model.snapshot import DeviceSnapshot, Message

if TYPE_CHECKING:
    from tests.server.model.world import Device, World


class DeviceConnection:
    """A device's connection. The server may not have noticed yet that the device has gone."""

    def __init__(self, world: World, device: Device) -> None:
        self.world = world
        self.device = device
        self.up: list[str] = []
        self.down: list[Message] = []
        self.heard: list[Message] = []
        self.shadow = DeviceSnapshot()
        """A reader that applies every frame at once, and so must be right at any moment."""
        self.tokens: tuple[str, ...] = ()
        self.said: frozenset[str] = frozenset()
        """The tokens of every hello so far."""
        self.greeted = False
        self.open = True
        self.unsure = False
        """The disk failed during this device's sync, so it must send hello again."""
        self.has_lost_messages = False
        """Something was lost on the way to the device."""
        self.line: Line

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose tokens this device sent in its last hello, and that are still its own."""
        return frozenset(s for s, t in self.world.tokens.items() if t in self.tokens)

    @property
    def ever(self) -> frozenset[int]:
        """The seats whose tokens this device ever sent, and that are still its own."""
        return frozenset(s for s, t in self.world.tokens.items() if t in self.said)

    def hear(self, frame: bytes | str) -> None:
        """The server sends."""
        message: Message = msgspec.json.decode(frame)
        if message["type"] == "pong":
            return
        self.heard.append(message)
        self.down.append(message)
        self.world.overhears(self, message)
        if not self.shadow.take(message) and not self.unsure:
            if self.world.troubled:
                self.unsure = True
            else:
                self.world.wrong.append(f"a gap, though nothing was lost: {message}")


class Line(Protocol):
    """How frames reach the server."""

    async def push(self, text: str) -> None:
        """Delivers a frame; returns when it has been answered."""
        ...

    async def flush(self) -> None:
        """Waits until everything the server has sent has arrived."""
        ...

    async def end(self) -> None:
        """The server notices that the connection is gone."""
        ...


class LocalConn:
    """A connection without a socket."""

    def __init__(self, wire: DeviceConnection) -> None:
        self._wire = wire
        self.guest = wire.device.guest.id
        self.name = wire.device.guest.name
        self.address = "here"
        self.greeted = False
        self.tokens: tuple[str, ...] = ()
        self.seats: frozenset[int] = frozenset()
        self.language: str | None = None
        self.closed = False

    def send(self, frame: bytes) -> None:
        if not self.closed:
            self._wire.hear(frame)

    def close(self, reason: str, return_in_ms: int | None) -> None:
        self.send(write(Bye(reason, return_in_ms)))
        self.closed = True


class LocalLine:
    """Feeds frames to a session of the server in this process."""

    def __init__(self, hub: Hub, wire: DeviceConnection) -> None:
        self._conn = LocalConn(wire)
        connection = cast(SocketConnection, self._conn)
        self._session = SocketSession(hub, connection, SocketLimits(hub.services))

    async def push(self, text: str) -> None:
        await self._session.receive(text)

    async def flush(self) -> None:
        """Nothing is on its way."""

    async def end(self) -> None:
        self._conn.closed = True
        await self._session.disconnected()


def frame(kind: str, **fields: Any) -> str:
    """A client's message as text."""
    return msgspec.json.encode({"type": kind, **fields}).decode()
