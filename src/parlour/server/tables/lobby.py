"""The lobby: the live list of public tables, and an optional chat for everybody."""

from __future__ import annotations

from heapq import nlargest
from itertools import count, islice

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
MOST_IN_FRONT = 5
"""How many tables of one address are listed before the rest, so that it cannot fill the list."""
PAUSE_MS = 500
"""Changes of the list are collected for this long before it is sent again."""


class Lobby:
    """The public tables, and the devices that watch the list."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.devices: dict[Device, None] = {}
        self._tables = _Listed()
        self._alarm: Alarm | None = None

    def update(self, row: TableRow, host: str, address: str | None = None) -> None:
        """Lists a new or changed table, or removes one that is no longer public. The address is
        that of its host, or of whoever opened it or made it public. All tables whose address is not
        known, such as those from before a restart, count as one.
        """
        listed = row.public and row.phase != "closed" and row.game in self._services.games
        now = _open_table(row, host) if listed else None
        before = self._tables.put(row.code, now, address)
        if now != before and self.devices and self._alarm is None:
            self._alarm = self._services.time.later(PAUSE_MS, self._send_list)

    def retain(self, codes: set[str]) -> None:
        """Removes every table that is not among these."""
        for code in self._tables.codes() - codes:
            self._tables.put(code, None, None)

    def open_tables(self) -> OpenTables:
        """The list, most recently changed first; those of which an address has many come last."""
        return OpenTables(tuple(self._tables.newest(MOST_LISTED)))

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


class _Listed:
    """Public tables by address, in the order in which they changed. Of each address the last few
    are in front; all the others come after them. Addresses are kept in memory only.
    """

    def __init__(self) -> None:
        self._changes = count()
        self._front: dict[str, tuple[int, OpenTable]] = {}
        self._rest: dict[str, tuple[int, OpenTable]] = {}
        self._address: dict[str, str] = {}
        self._codes: dict[str, dict[str, None]] = {}

    def codes(self) -> set[str]:
        """The codes of all tables."""
        return set(self._address)

    def newest(self, most: int) -> list[OpenTable]:
        """The first tables of the list."""
        found = nlargest(most, self._front.values())
        if len(found) < most:
            found += nlargest(most - len(found), self._rest.values())
        return [table for _, table in found]

    def put(self, code: str, table: OpenTable | None, address: str | None) -> OpenTable | None:
        """Adds, replaces or removes (None) a table; returns what was there before."""
        known = self._address.pop(code, None)
        before = self._front.pop(code, None) or self._rest.pop(code, None)
        if known is not None:
            codes = self._codes[known]
            del codes[code]
            if not codes:
                del self._codes[known]
            elif (next_one := _from_last(codes, MOST_IN_FRONT)) in self._rest:
                self._front[next_one] = self._rest.pop(next_one)
        if table is not None:
            address = self._address[code] = address or known or ""
            codes = self._codes.setdefault(address, {})
            codes[code] = None
            self._front[code] = (next(self._changes), table)
            pushed_out = _from_last(codes, MOST_IN_FRONT + 1)
            if pushed_out in self._front:
                self._rest[pushed_out] = self._front.pop(pushed_out)
        return None if before is None else before[1]


def _from_last(codes: dict[str, None], place: int) -> str:
    """The code at this place, counted from the last; empty if there are fewer."""
    return next(islice(reversed(codes), place - 1, None), "")


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
