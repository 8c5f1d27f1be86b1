"""The lobby: the live list of public tables, and an optional chat for everybody."""

from __future__ import annotations

from parlour.core.refusal import refuse
from parlour.server.matches.interfaces import Device
from parlour.server.matches.services import Services
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import Ack, Chat, OpenTable, OpenTables, Say, write
from parlour.server.tables.chat import chat_line, refuse_unsayable
from parlour.server.tables.names import one_line
from parlour.server.time_source import Alarm
from parlour.store.rows import ChatRow, TableRow

MOST_LISTED = 100
PAUSE_MS = 500
"""Changes of the list are collected for this long before it is sent again."""


class Lobby:
    """The public tables, and the devices that watch the list."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.devices: dict[Device, None] = {}
        self._tables: dict[str, OpenTable] = {}
        self._alarm: Alarm | None = None

    def update(self, row: TableRow, host: str) -> None:
        """Lists a new or changed table, or removes one that is no longer public."""
        listed = row.public and row.phase != "closed" and row.game in self._services.games
        before = self._tables.pop(row.code, None)
        now = _open_table(row, host) if listed else None
        if now is not None:
            self._tables[row.code] = now
        if now != before and self.devices and self._alarm is None:
            self._alarm = self._services.time.later(PAUSE_MS, self._send_list)

    def retain(self, codes: set[str]) -> None:
        """Removes every table that is not among these."""
        self._tables = {code: table for code, table in self._tables.items() if code in codes}

    def open_tables(self) -> OpenTables:
        """The list, most recently changed first."""
        return OpenTables(tuple(list(self._tables.values())[: -MOST_LISTED - 1 : -1]))

    async def hello(self, device: Device) -> None:
        """Adds a device and sends it the list."""
        self.devices[device] = None
        device.send(write(self.open_tables()))
        if self._services.configuration.lobby_chat:
            limit = self._services.configuration.limits.chat_lines
            lines = await self._services.store.chat(None, device.guest, limit)
            device.send(write(Chat(tuple([chat_line(line) for line in lines]), past=True)))

    def goodbye(self, device: Device) -> None:
        """Removes a device."""
        self.devices.pop(device, None)

    async def say(self, device: Device, message: Say) -> None:
        """Saves a line and sends it to everybody in the lobby."""
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
        saved = await services.store.say(line)
        device.send(write(Ack(message.id, 0)))
        frame = write(Chat((chat_line(saved),)))
        for other in self.devices:
            other.send(frame)

    def close(self) -> None:
        """Closes every connection because the server restarts."""
        for device in list(self.devices):
            device.close("the server is restarting", 1_000)

    def _send_list(self) -> None:
        self._alarm = None
        frame = write(self.open_tables())
        for device in self.devices:
            device.send(frame)


def _open_table(row: TableRow, host: str) -> OpenTable:
    return OpenTable(
        code=row.code,
        game=row.game,
        phase=row.phase,
        host=host,
        seats=len(row.seats),
        free=sum(s.kind == "empty" for s in row.seats),
        timer=row.timer,
    )
