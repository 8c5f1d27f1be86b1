"""What needs the consent of everybody who plays: going back, and accepting a word.

A player asks; when all people seated have agreed, it becomes an entry of the match.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.game import CHANCE, TABLE, Undo
from parlour.core.match import Match
from parlour.core.record import AcceptWord, Rewind, TableAction
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
        n: without rewinds to there and words accepted there, and after the draws that follow.
        """
        while n and isinstance(match.entry(n).action, AcceptWord):
            n -= 1
        if n in self._went_to:
            return self._went_to[n]
        while n < match.length and match.entry(n + 1).actor == CHANCE:
            n += 1
        return n


class Agreement:
    """The pending request of a match, if any. It lapses when the match moves on."""

    def __init__(self, services: Services, match: SeatedMatch) -> None:
        self._services = services
        self._match = match
        self.request: m.Wish | None = None
        self._rewinds = RewindCount()
        self._answered: dict[tuple[int, str], Answer] = {}
        """By seat and message id, so that resending is harmless."""

    def forget(self) -> bool:
        """Drops the request; returns whether there was one."""
        pending, self.request = self.request is not None, None
        return pending

    async def ask(self, device: Device, message: m.Rewind | m.AcceptWord) -> None:
        """A player asks for something; unless it needs nobody else's consent, the others are
        asked. Somebody else's request has to be answered first.
        """
        live = await self._match.held_by(device, message.seat)
        known = live.done.get((TABLE, message.id))
        if known is not None:
            if not _asks_for(message, live.entry_behind(known).action):
                raise refuse(ServerCode.ID_REUSED)
            device.send(m.write(m.Ack(message.id, known)))
            return
        pending = self.request
        if pending is not None and pending.id == message.id:
            if pending.seat != message.seat or not _asks_for(message, _action_of(pending)):
                raise refuse(ServerCode.ID_REUSED)
            device.send(m.write(m.Ack(message.id, live.version)))
            return
        if message.match not in (None, live.row.id):
            raise refuse(ServerCode.STALE_DECISION)
        if live.script is not None:
            raise refuse(ServerCode.NOT_THIS_STEP)
        if pending is not None and pending.seat != message.seat:
            raise refuse(ServerCode.WISH_OPEN)
        if isinstance(message, m.Rewind):
            request: m.Wish = self._takeback(live, message)
        else:
            request = self._word(live, message)
        await self._grant(live, request, device, message.id)

    def _takeback(self, live: LiveMatch, message: m.Rewind) -> m.TakebackRequest:
        """What a message asks for; refused if the match cannot go back there."""
        if live.game.undo is Undo.NONE:
            raise refuse(CoreCode.NO_UNDO, game=live.game.name)
        if live.over:
            raise refuse(ServerCode.NOT_PLAYING)
        seat, to = message.seat, message.to
        if to is None:
            to = _before_last_move(live, seat)
        if to >= live.version:
            raise refuse(CoreCode.NO_SUCH_ENTRY, entry=str(to), entries=live.version)
        limits = self._services.configuration.limits
        counted = live.game.undo is not Undo.FREE
        if live.version >= limits.entries or (
            counted and self._rewinds.to(live.match, to) >= limits.rewinds
        ):
            raise refuse(ServerCode.TOO_MANY, what="rewinds")
        return m.TakebackRequest(message.id, seat, to, live.version, (seat,))

    def _word(self, live: LiveMatch, message: m.AcceptWord) -> m.WordRequest:
        """What a message asks for; refused if the word cannot be accepted."""
        if live.over:
            raise refuse(ServerCode.NOT_PLAYING)
        seat, word = message.seat, message.word
        live.match.propose_accept_word(word)
        limits = self._services.configuration.limits
        accepted = live.game.house_words(live.match.state)
        if live.version >= limits.entries or len(accepted) >= limits.house_words:
            raise refuse(ServerCode.TOO_MANY, what="house_words")
        services = self._services
        services.word_rate.charge(f"{self._match.table.row.id}/{seat}", services.time.now())
        return m.WordRequest(message.id, seat, word, live.version, (seat,))

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
        if (
            request is None
            or request.version != message.version
            or message.wish not in (None, request.id)
        ):
            raise refuse(ServerCode.NO_WISH)
        if message.agree:
            agreed = tuple(sorted({*request.agreed, message.seat}))
            await self._grant(live, replace(request, agreed=agreed), device, message.id)
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
        try:
            live = await self._match.live()
            await self._grant(live, replace(request, agreed=agreed), None, "")
        except (Conflict, Refused, Unavailable) as failed:
            # The seats have changed all the same, and nobody is left to agree.
            self.request = None
            self._match.table.show()
            if isinstance(failed, Conflict):
                self._match.table.post(self._match.live)

    async def _grant(
        self, live: LiveMatch, request: m.Wish, device: Device | None, message: str
    ) -> None:
        """Does what was asked for if everybody needed has agreed, or else keeps the request;
        acknowledges the message that led here.
        """
        table = self._match.table
        needed = {s.seat for s in table.row.seats if s.kind == "person"}
        free = isinstance(request, m.TakebackRequest) and live.game.undo is Undo.FREE
        granted = free or needed <= set(request.agreed)
        since = live.version
        if granted:
            await self._do(live, request)
        self.request = request
        if device is not None:
            device.send(m.write(m.Ack(message, live.version)))
        if granted:
            await self._match.announce(live, since)
        else:
            table.show()

    async def _do(self, live: LiveMatch, request: m.Wish) -> None:
        """Saves what everybody has agreed to."""
        store, now = self._services.store, self._services.time.now()
        if isinstance(request, m.TakebackRequest):
            await live.rewind(store, request.to, request.id, now)
        else:
            await live.accept_word(store, request.word, request.id, now)


def _action_of(request: m.Wish) -> TableAction:
    """The entry that a request is about."""
    if isinstance(request, m.TakebackRequest):
        return Rewind(request.to)
    return AcceptWord(request.word)


def _asks_for(message: m.Rewind | m.AcceptWord, action: object) -> bool:
    """Whether a message may have led to an entry; one that names no entry may have meant any."""
    if isinstance(message, m.Rewind):
        return isinstance(action, Rewind) and message.to in (None, action.to)
    return action == AcceptWord(message.word)


def _before_last_move(live: LiveMatch, seat: int) -> int:
    """The entry before the last move of a seat that has not been taken back already."""
    for n in live.match.back():
        if live.match.entry(n).actor == seat:
            return n - 1
    raise refuse(ServerCode.NOTHING_TO_TAKE_BACK)
