"""Takebacks by consent: a player asks to go back, and when all players agree the match rewinds."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.game import CHANCE, TABLE, Undo
from parlour.core.match import Match
from parlour.core.record import Rewind
from parlour.core.refusal import CoreCode, Refused, refuse
from parlour.server.matches.interfaces import Device, SeatedMatch
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode
from parlour.store.interface import Conflict, Unavailable

MOST_ANSWERS = 256


class Answer(Struct, frozen=True):
    """What a player answered, and the version of the match after it."""

    agree: bool
    version: int


class RewindCount:
    """Counts how often a match went back to each decision."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._length = 0
        """How many entries have been counted."""
        self._counts: Counter[int] = Counter()
        self._went_to: dict[int, int] = {}
        """The decision that each rewind went back to, by the rewind's entry."""

    def to(self, match: Match, n: int) -> int:
        """How often the match went back to the decision after entry n."""
        if match is not self._match:
            self._match, self._length, self._counts, self._went_to = match, 0, Counter(), {}
        for counted in range(self._length + 1, match.length + 1):
            action = match.entry(counted).action
            if isinstance(action, Rewind):
                decision = self._went_to[counted] = self._decision_after(match, action.to)
                self._counts[decision] += 1
        self._length = match.length
        return self._counts[self._decision_after(match, n)]

    def _decision_after(self, match: Match, n: int) -> int:
        """The entry after which somebody first had to decide what they have to decide after entry
        n: without rewinds to there, and after the draws that follow.
        """
        if n in self._went_to:
            return self._went_to[n]
        while n < match.length and match.entry(n + 1).actor == CHANCE:
            n += 1
        return n


class Takeback:
    """The pending takeback request of a match, if any. It lapses when the match moves on."""

    def __init__(self, services: Services, match: SeatedMatch) -> None:
        self._services = services
        self._match = match
        self.request: m.TakebackRequest | None = None
        self._id = ""
        self._rewinds = RewindCount()
        self._answered: dict[tuple[int, str], Answer] = {}
        """By seat and message id, so that resending is harmless."""

    def forget(self) -> bool:
        """Drops the request; returns whether there was one."""
        pending, self.request = self.request is not None, None
        return pending

    async def ask(self, device: Device, message: m.Rewind) -> None:
        """A player asks to go back; if the game requires consent, the others are asked."""
        live = await self._match.held_by(device, message.seat)
        known = live.done.get((TABLE, message.id))
        if known is not None:
            if live.entry_behind(known).action.to != message.to:
                raise refuse(ServerCode.ID_REUSED)
            device.send(m.write(m.Ack(message.id, known)))
            return
        if self.request is not None and self._id == message.id:
            if (self.request.seat, self.request.to) != (message.seat, message.to):
                raise refuse(ServerCode.ID_REUSED)
            device.send(m.write(m.Ack(message.id, live.version)))
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
        self._refuse_too_many(live, message.to)
        request = m.TakebackRequest(message.seat, message.to, live.version, (message.seat,))
        await self._grant(live, request, message.id, device, message.id)

    def _refuse_too_many(self, live: LiveMatch, to: int) -> None:
        """Raises if the log is so long that only moves may make it longer or, where undo is not
        free, if the match went back to this decision often enough.
        """
        limits = self._services.configuration.limits
        counted = live.game.undo is not Undo.FREE
        if live.version >= limits.entries or (
            counted and self._rewinds.to(live.match, to) >= limits.rewinds
        ):
            raise refuse(ServerCode.TOO_MANY, what="rewinds")

    async def answer(self, device: Device, message: m.Consent) -> None:
        """An answer to the request; a single no ends it."""
        live = await self._match.held_by(device, message.seat)
        request = self.request
        known = self._answered.get((message.seat, message.id))
        if known is not None:
            if known.agree != message.agree:
                raise refuse(ServerCode.ID_REUSED)
            device.send(m.write(m.Ack(message.id, known.version)))
            return
        if request is None or request.version != message.version:
            raise refuse(ServerCode.NO_WISH)
        if message.agree:
            agreed = tuple(sorted({*request.agreed, message.seat}))
            request = replace(request, agreed=agreed)
            await self._grant(live, request, self._id, device, message.id)
        else:
            self.request = None
            device.send(m.write(m.Ack(message.id, live.version)))
            self._match.table.show()
        if len(self._answered) >= MOST_ANSWERS:
            self._answered.clear()
        self._answered[message.seat, message.id] = Answer(message.agree, live.version)

    async def changed_hands(self, others: frozenset[int]) -> None:
        """These seats now belong to somebody else, whose consent is needed anew."""
        request = self.request
        if request is None or not others:
            return
        if request.seat in others:
            self.request = None
            self._match.table.show()
            return
        agreed = tuple([seat for seat in request.agreed if seat not in others])
        request = replace(request, agreed=agreed)
        try:
            await self._grant(await self._match.live(), request, self._id, None, "")
        except (Conflict, Refused, Unavailable):
            # The seats have changed all the same, and nobody is left to agree.
            self.request = None
            self._match.table.show()

    async def _grant(
        self,
        live: LiveMatch,
        request: m.TakebackRequest,
        key: str,
        device: Device | None,
        message: str,
    ) -> None:
        """Rewinds if everybody needed has agreed, or else keeps the request under its key;
        acknowledges the message that led here.
        """
        table = self._match.table
        needed = {s.seat for s in table.row.seats if s.kind == "person"}
        granted = live.game.undo is Undo.FREE or needed <= set(request.agreed)
        since = live.version
        if granted:
            now = self._services.time.now()
            await live.rewind(self._services.store, request.to, key, now)
        self.request, self._id = request, key
        if device is not None:
            device.send(m.write(m.Ack(message, live.version)))
        if granted:
            await self._match.announce(live, since)
        else:
            table.show()
