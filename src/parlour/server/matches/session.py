"""The match at a table: how it begins, what people do in it, how it is read again.

Its clocks are in `timekeeping`, its bots in `seated_bots`, going back in `going_back`.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.game import Advice
from parlour.core.match import Match
from parlour.core.record import By, Seat
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse
from parlour.core.tutorial_runner import begin as begin_tutorial
from parlour.server.matches import localize
from parlour.server.matches.broadcast import send_events, send_refusal, send_syncs
from parlour.server.matches.interfaces import Device, MatchTable
from parlour.server.matches.live import LiveMatch, begin_live, load_live, rows_of
from parlour.server.matches.services import Services
from parlour.server.matches.takeback import Takeback
from parlour.server.matches.turn_clock import TurnClock
from parlour.server.protocol import messages as m
from parlour.server.protocol.bot_requests import move_request
from parlour.server.protocol.codes import ServerCode
from parlour.store.interface import Unavailable
from parlour.store.rows import MatchRow, TableRow

CLOSES = (CoreCode.RECORD_OF_OTHER_VERSION, CoreCode.UNKNOWN_GAME, ServerCode.OTHER_RULES)
"""A running match whose rules are no longer here is closed; it stays readable."""


DEEPEST_DRAFT = 32
"""A draft is written again inside other messages, so it must not reach the writer's own depth."""


class MatchSession:
    """What a table plays now, or played last."""

    def __init__(self, services: Services, table: MatchTable) -> None:
        self._services = services
        self.table = table
        self.loaded: LiveMatch | None = None
        """The match, if it is in memory."""
        self._before: LiveMatch | None = None
        """What was in memory before the log was read again."""
        self.turn_clock = TurnClock(services, self)
        self.bots = services.seat_bots(services, self)
        self.takeback = Takeback(services, self)

    def forget(self) -> None:
        """The log is read again when it is needed."""
        self._before = self.loaded or self._before
        self.loaded = None
        self.takeback.forget()

    def changed_hands(self, seats: frozenset[int]) -> None:
        """Somebody else sits there: their drafts are not yours, and your absence begins now."""
        self.turn_clock.left(seats - self.table.here())
        if self.loaded is not None:
            for seat in seats:
                self.loaded.drafts.pop(seat, None)

    def renamed(self, guest: str, called: Collection[str], name: str) -> None:
        """Somebody who began as one of these has a new name, which the results will have too."""
        if self.loaded is not None:
            row = self.loaded.row
            seated = zip(row.guests, row.names, strict=True)
            names = tuple([name if g == guest and n in called else n for g, n in seated])
            self.loaded.row = replace(row, names=names)

    def somebody_came(self) -> None:
        """Nobody was here: nobody's time has run."""
        if self.loaded is not None:
            self.loaded.ask_again(self._services.time.now())

    async def live(self) -> LiveMatch:
        """The match, from memory or from its log; refused if there is none."""
        if self.loaded is None:
            live = await self._load()
            if self._before is not None and self._before.row.id == live.row.id:
                live.keep_from(self._before)
            self.loaded, self._before = live, None
        return self.loaded

    async def begin(
        self, row: TableRow, *, match_id: str, names: tuple[str, ...], next_seed: str
    ) -> None:
        """A new match with the people and bots that sit in `row`. The seed was committed to before
        the first of them sat down; the next one is committed to now.
        """
        services = self._services
        now = services.time.now()
        match = self._new_match(row, now)
        kept = MatchRow(
            id=match_id,
            table=row.id,
            game=row.game,
            version=match.game.version,
            header=msgspec.json.encode(match.header),
            seed="" if row.tutorial else row.seed,
            names=names,
            guests=tuple([s.guest for s in row.seats]),
            fate="running",
            created=now,
        )
        seats = tuple([replace(s, ready=False, nonce=None) for s in row.seats])
        changed = replace(
            row,
            phase="playing",
            seats=seats,
            match=kept.id,
            seed=next_seed,
            changed=now,
        )
        await services.keep_words(match.header.lexicon)
        await services.store.begin(kept, rows_of(match.entries), changed)
        self.loaded = begin_live(kept, match, now)
        self.takeback.forget()
        services.metrics.count("matches")
        await self.table.changed(changed)
        for device in list(self.table.devices):
            await self.sync(device)

    def _new_match(self, row: TableRow, begun: int) -> Match:
        services = self._services
        game = services.game(row.game)

        def clock() -> int:
            return max(0, services.time.now() - begun)

        if row.tutorial:
            return begin_tutorial(game, clock=clock)
        common: dict[str, Any] = {
            "seed": row.seed,
            "nonces": [s.nonce for s in row.seats if s.nonce],
            "players": [Seat("bot", s.level) if s.kind == "bot" else Seat() for s in row.seats],
            "clock": clock,
        }
        if row.position is not None:
            return Match.at(game, msgspec.json.decode(row.position), **common)
        return Match.new(game, len(row.seats), msgspec.json.decode(row.settings), **common)

    async def sync(self, device: Device) -> None:
        """Sends how it stands to one device, if there is a match."""
        row = self.table.row
        if row.match is None or row.phase not in ("playing", "over"):
            return
        try:
            live = await self.live()
        except Refused as refused:
            if refused.code not in CLOSES:
                raise
            send_refusal(
                self._services, device, None, refused.refusal, row.game, self.table.names()
            )
            return
        send_syncs(live, self.table.names(), device, self.turn_clock.now())
        self.bots.wake()

    async def act(self, device: Device, message: m.Act) -> None:
        """A seat's move, once: for the decision it was asked."""
        live = await self.held_by(device, message.seat)
        seat = message.seat
        known = live.done.get((seat, message.id))
        if known is not None:
            device.send(m.write(m.Ack(message.id, known)))
            return
        asked = live.asked.get(seat)
        elsewhere = message.match not in (None, live.row.id)
        if elsewhere or asked is None or asked.decision != message.decision:
            if live.over:
                raise refuse(ServerCode.NOT_PLAYING)
            send_syncs(live, self.table.names(), device, self.turn_clock.now())
            raise refuse(ServerCode.STALE_DECISION)
        action: Any = message.action
        if message.notation is not None:
            action = live.game.read(message.notation, live.match.view(seat))
            if isinstance(action, Refusal):
                raise Refused(action)
        await self.play(live, seat, action, "person", message.id, device)

    async def draft(self, device: Device, message: m.Draft) -> None:
        """Keeps a draft for this seat's devices; one that comes too late is forgotten."""
        live = await self.held_by(device, message.seat)
        asked = live.asked.get(message.seat)
        elsewhere = message.match not in (None, live.row.id)
        if elsewhere or asked is None or asked.decision != message.decision:
            return
        if _deeper(message.draft, DEEPEST_DRAFT):
            raise refuse(ServerCode.TOO_LARGE)
        kept = m.Drafted(message.seat, message.decision, message.draft)
        frame = m.write(kept)
        if len(frame) > self._services.configuration.limits.drafts:
            raise refuse(ServerCode.TOO_LARGE)
        live.drafts[message.seat] = kept
        for other in self.table.devices:
            if other is not device and message.seat in other.seats:
                other.send(frame)

    async def preview(self, device: Device, message: m.Preview) -> None:
        """Says what a draft would do."""
        live = await self.held_by(device, message.seat)
        made = live.match.preview(message.seat, message.draft)
        said = None
        if device.words:
            said = localize.foreseen(live.game, made, self.table.names(), device.words)
        device.send(m.write(m.Previewed(message.id, Raw(msgspec.json.encode(made)), said)))

    async def hint(self, device: Device, message: m.Hint) -> None:
        """Asks the house what it would do; the answer comes when it has thought."""
        live = await self.held_by(device, message.seat)
        if not self.table.row.hints:
            raise refuse(ServerCode.HINTS_OFF)
        asked = live.asked.get(message.seat)
        if asked is None:
            raise refuse(ServerCode.STALE_DECISION)
        services = self._services
        if not services.hint_rate.take(device.guest, services.time.now()):
            raise refuse(ServerCode.TOO_FAST)
        view = live.match.view(message.seat)
        thought = move_request(live.game, view, message.seat, None, "hint")

        async def think() -> None:
            answer = await services.thinker.think(thought)
            said = None
            if device.words and answer.problem is None:
                advice = msgspec.json.decode(answer.action, type=Advice | None)
                said = localize.advised(live.game, advice, self.table.names(), device.words)
            device.send(m.write(m.Hinted(message.id, answer.action, said)))

        services.spawn(think())

    async def held_by(self, device: Device, seat: int) -> LiveMatch:
        """The match, for a device that holds the seat; refused for others."""
        live = await self.live()
        if seat not in device.seats:
            if seat >= len(self.table.row.seats):
                raise refuse(CoreCode.NO_SUCH_SEAT, seat=seat, seats=len(self.table.row.seats))
            raise refuse(ServerCode.NOT_SEATED)
        return live

    async def play(
        self,
        live: LiveMatch,
        seat: int,
        action: object,
        by: By,
        message: str | None = None,
        device: Device | None = None,
    ) -> None:
        """A seat's move: on disk, then acknowledged, then told."""
        services = self._services
        since = await live.play(services.store, seat, action, by, message, services.time.now())
        if device is not None and message is not None:
            device.send(m.write(m.Ack(message, live.version)))
        services.metrics.count("actions")
        await self.tell(live, since)

    async def autopilot(self, live: LiveMatch, seat: int) -> None:
        """The table plays for somebody who is not there."""
        await self.play(live, seat, live.game.idle(live.match.state, seat), "autopilot")

    async def tell(self, live: LiveMatch, since: int) -> None:
        """Everybody learns what happened after entry `since`."""
        self.table.mark_played()
        wished = self.takeback.forget()
        send_events(live, self.table.names(), self.table.devices, since, self.turn_clock.now())
        if live.over:
            await self._over()
        elif wished:
            self.table.show()
        self.bots.wake()

    async def _over(self) -> None:
        """The table is free for a rematch. The match's own end is in its log already, so a table
        that could not be saved is put right when it is loaded again.
        """
        row = replace(self.table.row, phase="over")
        with suppress(Unavailable):
            await self._services.store.save_table(row)
        await self.table.changed(row)

    async def _load(self) -> LiveMatch:
        services, row = self._services, self.table.row
        if row.match is None or row.phase not in ("playing", "over"):
            raise refuse(ServerCode.NOT_PLAYING)
        kept = await services.store.match(row.match)
        if kept is None:
            raise refuse(ServerCode.NO_SUCH_MATCH, match=row.match)
        if kept.fate == "closed":
            raise refuse(ServerCode.OTHER_RULES, version=kept.version)
        entries = await services.store.entries(row.match)
        now = services.time.now()
        try:
            live = load_live(kept, entries, services.game(kept.game), now)
        except Refused as refused:
            if refused.code not in CLOSES:
                raise
            services.log.warning("match closed", match=kept.id, code=refused.code)
            await services.store.close_match(kept.id, now)
            await self.table.change(replace(row, phase="over"), quietly=True)
            self.table.show()
            raise
        live.match.clock = lambda: max(0, services.time.now() - kept.created)
        services.metrics.count("loads")
        if live.over and row.phase == "playing":
            await self.table.change(replace(row, phase="over"), quietly=True)
            self.table.show()
        return live


def _deeper(value: object, levels: int) -> bool:
    """Whether a plain value is nested deeper than so many levels."""
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper(part, levels - 1) for part in parts)
