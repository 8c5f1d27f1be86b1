"""The front room: the live list of open tables, and a chat for everybody if it is switched on."""

from __future__ import annotations

from parlour.core.refusal import refuse
from parlour.server.matches.interfaces import Device
from parlour.server.matches.services import Services
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import Ack, Chat, OpenTable, OpenTables, Say, write
from parlour.server.tables.chat import refuse_unsayable, shown
from parlour.server.tables.names import one_line
from parlour.server.time_source import Alarm
from parlour.store.rows import ChatRow, TableRow

MOST_LISTED = 100
PAUSE_MS = 500
"""The list is sent again no sooner than this after the last time."""


class Lobby:
    """Who looks at the list, and what is on it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.devices: dict[Device, None] = {}
        self._tables: dict[str, OpenTable] = {}
        self._alarm: Alarm | None = None

    def add(self, row: TableRow, host: str) -> None:
        """A table is new, has changed, or is no longer to be listed."""
        listed = row.public and row.phase != "closed" and row.game in self._services.games
        before = self._tables.pop(row.code, None)
        now = _listed(row, host) if listed else None
        if now is not None:
            self._tables[row.code] = now
        if now != before and self.devices and self._alarm is None:
            self._alarm = self._services.time.later(PAUSE_MS, self._tell)

    def keep(self, codes: set[str]) -> None:
        """Tables that are not among these are gone."""
        self._tables = {code: table for code, table in self._tables.items() if code in codes}

    def listed(self) -> OpenTables:
        """The list, last changed first."""
        return OpenTables(tuple(list(self._tables.values())[: -MOST_LISTED - 1 : -1]))

    async def hello(self, device: Device) -> None:
        """Somebody looks at the list."""
        self.devices[device] = None
        device.send(write(self.listed()))
        if self._services.configuration.lobby_chat:
            limit = self._services.configuration.limits.chat_lines
            lines = await self._services.store.chat(None, device.guest, limit)
            device.send(write(Chat(tuple([shown(line) for line in lines]), past=True)))

    def goodbye(self, device: Device) -> None:
        """Somebody looks elsewhere."""
        self.devices.pop(device, None)

    async def say(self, device: Device, message: Say) -> None:
        """A line for everybody in the lobby."""
        services = self._services
        refuse_unsayable(message.text, device)
        if not services.configuration.lobby_chat:
            raise refuse(ServerCode.CHAT_CLOSED)
        if message.to is not None:
            raise refuse(ServerCode.NOT_HERE)
        if not services.chat_rate.take(device.guest, services.time.now()):
            raise refuse(ServerCode.TOO_FAST)
        line = ChatRow(
            table=None,
            t=services.time.now(),
            guest=device.guest,
            name=device.name,
            text=one_line(message.text),
        )
        kept = await services.store.say(line)
        device.send(write(Ack(message.id, 0)))
        frame = write(Chat((shown(kept),)))
        for other in self.devices:
            other.send(frame)

    def close(self) -> None:
        """Sends everybody away for a moment."""
        for device in list(self.devices):
            device.close("the server restarts", 1_000)

    def _tell(self) -> None:
        self._alarm = None
        frame = write(self.listed())
        for device in self.devices:
            device.send(frame)


def _listed(row: TableRow, host: str) -> OpenTable:
    return OpenTable(
        code=row.code,
        game=row.game,
        phase=row.phase,
        host=host,
        seats=len(row.seats),
        free=sum(s.kind == "empty" for s in row.seats),
        timer=row.timer,
    )
