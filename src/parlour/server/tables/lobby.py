"""The front room: the live list of open tables, and a chat for everybody if it is switched on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import Ack, Chat, OpenTable, OpenTables, Say, write
from parlour.server.tables.chat import refuse_unsayable, shown
from parlour.server.tables.names import one_line
from parlour.server.time_source import Alarm
from parlour.server.ws.connection import Conn
from parlour.store.rows import ChatRow, TableRow

if TYPE_CHECKING:
    from parlour.server.tables.hub import House

MOST_LISTED = 100
PAUSE_MS = 500
"""The list is sent again no sooner than this after the last time."""


class Lobby:
    """Who looks at the list, and what is on it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.conns: dict[Conn, None] = {}
        self._tables: dict[str, OpenTable] = {}
        self._alarm: Alarm | None = None

    def add(self, row: TableRow, host: str) -> None:
        """A table is new, has changed, or is no longer to be listed."""
        listed = row.public and row.phase != "closed" and row.game in self._house.games
        before = self._tables.pop(row.code, None)
        now = _listed(row, host) if listed else None
        if now is not None:
            self._tables[row.code] = now
        if now != before and self.conns and self._alarm is None:
            self._alarm = self._house.clock.later(PAUSE_MS, self._tell)

    def keep(self, codes: set[str]) -> None:
        """Tables that are not among these are gone."""
        self._tables = {code: table for code, table in self._tables.items() if code in codes}

    def listed(self) -> OpenTables:
        """The list, last changed first."""
        return OpenTables(tuple(list(self._tables.values())[: -MOST_LISTED - 1 : -1]))

    async def hello(self, conn: Conn) -> None:
        """Somebody looks at the list."""
        self.conns[conn] = None
        conn.send(write(self.listed()))
        if self._house.configuration.lobby_chat:
            limit = self._house.configuration.limits.chat_lines
            lines = await self._house.store.chat(None, conn.guest, limit)
            conn.send(write(Chat(tuple([shown(line) for line in lines]), past=True)))

    def goodbye(self, conn: Conn) -> None:
        """Somebody looks elsewhere."""
        self.conns.pop(conn, None)

    async def say(self, conn: Conn, message: Say) -> None:
        """A line for everybody in the lobby."""
        house = self._house
        refuse_unsayable(message.text, conn)
        if not house.configuration.lobby_chat:
            raise refuse(ServerCode.CHAT_CLOSED)
        if message.to is not None:
            raise refuse(ServerCode.NOT_HERE)
        if not house.chat_rate.take(conn.guest, house.clock.now()):
            raise refuse(ServerCode.TOO_FAST)
        line = ChatRow(
            table=None,
            t=house.clock.now(),
            guest=conn.guest,
            name=conn.name,
            text=one_line(message.text),
        )
        kept = await house.store.say(line)
        conn.send(write(Ack(message.id, 0)))
        frame = write(Chat((shown(kept),)))
        for other in self.conns:
            other.send(frame)

    def close(self) -> None:
        """Sends everybody away for a moment."""
        for conn in list(self.conns):
            conn.close("the server restarts", 1_000)

    def _tell(self) -> None:
        self._alarm = None
        frame = write(self.listed())
        for conn in self.conns:
            conn.send(frame)


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
