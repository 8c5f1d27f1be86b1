"""The chat of a table: messages to everybody, and whispers to one person there."""

from __future__ import annotations

from parlour.core.refusal import refuse
from parlour.server.matches.interfaces import Device, MatchTable
from parlour.server.matches.services import Services
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import Ack, Chat, ChatLine, Say, write
from parlour.server.tables.names import one_line, unique_name
from parlour.store.rows import ChatRow


class TableChat:
    """The chat of one table."""

    def __init__(self, services: Services, table: MatchTable) -> None:
        self._services = services
        self._table = table

    async def history(self, device: Device) -> None:
        """Sends the last lines that this guest may read."""
        services, row = self._services, self._table.row
        limit = services.configuration.limits.chat_lines
        lines = await services.store.chat(row.id, device.guest, limit)
        if lines:
            device.send(write(Chat(tuple([chat_line(line) for line in lines]), past=True)))

    async def say(self, device: Device, message: Say) -> None:
        """Saves a line and sends it to everybody, or to the one guest it is for."""
        table = self._table
        services, row = self._services, table.row
        refuse_unsayable(message.text, device)
        if not row.chat_open and device.guest != row.host:
            raise refuse(ServerCode.CHAT_CLOSED)
        if message.to is not None and message.to not in {c.guest for c in table.devices}:
            raise refuse(ServerCode.NOT_HERE)
        if not services.chat_rate.take(device.guest, services.time.now()):
            raise refuse(ServerCode.TOO_FAST)
        seated = [s.name for s in row.seats if s.guest == device.guest and s.name]
        names = [s.name for s in row.seats if s.name]
        line = ChatRow(
            table=row.id,
            t=services.time.now(),
            guest=device.guest,
            # Whoever only watches must not be taken for somebody who plays.
            name=seated[0] if seated else unique_name(device.name, names),
            text=one_line(message.text),
            to=message.to,
        )
        saved = await services.store.say(line)
        device.send(write(Ack(message.id, 0)))
        frame = write(Chat((chat_line(saved),)))
        for other in table.devices:
            if message.to is None or other.guest in (message.to, device.guest):
                other.send(frame)


def refuse_unsayable(text: str, device: Device) -> None:
    """Raises for an empty line, or if the sender has no name."""
    if not device.name:
        raise refuse(ServerCode.NO_NAME)
    if not one_line(text):
        raise refuse(ServerCode.BAD_NAME, problem="empty")


def chat_line(row: ChatRow) -> ChatLine:
    """A saved line as it is sent."""
    return ChatLine(
        id=row.id or 0, t=row.t, guest=row.guest, name=row.name, text=row.text, to=row.to
    )
