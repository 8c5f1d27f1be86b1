"""Going back by consent: somebody wishes it, everybody seated agrees, the table rewinds."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.game import TABLE, Undo
from parlour.core.refusal import CoreCode, refuse
from parlour.server.matches.interfaces import Device, SeatedMatch
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode

MOST_ANSWERS = 256


class Takeback:
    """The wish of one table, if there is one. It ends when the table moves on."""

    def __init__(self, services: Services, match: SeatedMatch) -> None:
        self._services = services
        self._match = match
        self.wish: m.Wish | None = None
        self._id = ""
        self._answered: dict[tuple[int, str], int] = {}
        """Answers that were acknowledged, by seat and id."""

    def forget(self) -> bool:
        """The table has moved on; whether somebody had wished."""
        wished, self.wish = self.wish is not None, None
        return wished

    async def ask(self, device: Device, message: m.Rewind) -> None:
        """A seated person wants to go back; where a game asks for consent, the others are asked."""
        live = await self._match.held_by(device, message.seat)
        known = live.done.get((TABLE, message.id))
        if known is not None or (self.wish is not None and self._id == message.id):
            device.send(m.write(m.Ack(message.id, known or live.version)))
            return
        if message.match not in (None, live.row.id):
            raise refuse(ServerCode.STALE_DECISION)
        if live.script is not None:
            raise refuse(ServerCode.NOT_THIS_STEP)
        if live.game.undo is Undo.NONE:
            raise refuse(CoreCode.NO_UNDO, game=live.game.name)
        if live.over:
            raise refuse(ServerCode.NOT_PLAYING)
        if message.to >= live.version:
            raise refuse(CoreCode.NO_SUCH_ENTRY, entry=str(message.to), entries=live.version)
        self.wish = m.Wish(message.seat, message.to, live.version, (message.seat,))
        self._id = message.id
        await self._grant(live, device, message.id)

    async def answer(self, device: Device, message: m.Consent) -> None:
        """An answer to a wish; one no ends it."""
        live = await self._match.held_by(device, message.seat)
        wish = self.wish
        known = self._answered.get((message.seat, message.id))
        if known is not None:
            device.send(m.write(m.Ack(message.id, known)))
            return
        if wish is None or wish.version != message.version:
            raise refuse(ServerCode.NO_WISH)
        if message.agree:
            self.wish = replace(wish, agreed=tuple(sorted({*wish.agreed, message.seat})))
            await self._grant(live, device, message.id)
        else:
            self.wish = None
            device.send(m.write(m.Ack(message.id, live.version)))
            self._match.table.show()
        if len(self._answered) >= MOST_ANSWERS:
            self._answered.clear()
        self._answered[message.seat, message.id] = live.version

    async def changed_hands(self, others: frozenset[int]) -> None:
        """Somebody else sits on these seats: what was agreed there does not hold for them."""
        wish = self.wish
        if wish is None or not others:
            return
        if wish.seat in others:
            self.wish = None
            self._match.table.show()
            return
        self.wish = replace(wish, agreed=tuple([s for s in wish.agreed if s not in others]))
        await self._grant(await self._match.live(), None, "")

    async def _grant(self, live: LiveMatch, device: Device | None, message: str) -> None:
        """Goes back if everybody needed agrees; whoever said so last is acknowledged."""
        wish, table = self.wish, self._match.table
        assert wish is not None
        needed = {s.seat for s in table.row.seats if s.kind == "person"}
        granted = live.game.undo is Undo.FREE or needed <= set(wish.agreed)
        since = live.version
        if granted:
            await live.rewind(self._services.store, wish.to, self._id, self._services.time.now())
        if device is not None:
            device.send(m.write(m.Ack(message, live.version)))
        if granted:
            await self._match.tell(live, since)
        else:
            table.show()
