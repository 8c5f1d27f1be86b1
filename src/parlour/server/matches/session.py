"""The match at a table: begins it, handles what people send, and loads it from its log.

Clocks are in `turn_clock`, what needs consent in `agreement`, hints in `hints`, bots in
`botpool.seats`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.match import Match
from parlour.core.record import By, Seat
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse
from parlour.core.tutorial.runner import begin as begin_tutorial
from parlour.server.matches import forms, localize
from parlour.server.matches.agreement import Agreement
from parlour.server.matches.broadcast import send_events, send_refusal, send_syncs
from parlour.server.matches.hints import Hints
from parlour.server.matches.interfaces import Device, MatchTable
from parlour.server.matches.live import LiveMatch, begin_live, header_of, loading, rows_of
from parlour.server.matches.services import Services
from parlour.server.matches.slices import Work, finish
from parlour.server.matches.turn_clock import TurnClock
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode
from parlour.store.interface import Conflict, Unavailable
from parlour.store.rows import MatchRow, TableRow

T = TypeVar("T")

CLOSES = (CoreCode.RECORD_OF_OTHER_VERSION, CoreCode.UNKNOWN_GAME, ServerCode.OTHER_RULES)
"""Refusals that close a running match because its rules are gone; it stays readable."""


DEEPEST_DRAFT = 32
"""Drafts are sent again inside other messages, and the JSON encoder limits the nesting."""


class MatchSession:
    """The current match of a table, or its last one."""

    def __init__(self, services: Services, table: MatchTable) -> None:
        self._services = services
        self.table = table
        self.loaded: LiveMatch | None = None
        """The match, if it is in memory."""
        self._previous: LiveMatch | None = None
        """The match as it was in memory before `forget`, for its drafts and clocks."""
        self.turn_clock = TurnClock(services, self)
        self.bots = services.seat_bots(services, self)
        self.told = 0
        """How many bytes were made so far to tell what happened."""
        self.agreement = Agreement(services, self)
        self.hints = Hints(services, self)

    def forget(self) -> None:
        """Drops the match from memory; it is loaded again when needed."""
        self._previous = self.loaded or self._previous
        self.loaded = None
        self.agreement.forget()

    def changed_hands(self, seats: frozenset[int]) -> None:
        """These seats now belong to somebody else: drops their drafts, restarts their absence."""
        self.turn_clock.left(seats - self.table.here())
        live = self.loaded
        if live is None or live.row.id != self.table.row.match:
            return
        for seat in seats:
            live.drafts.pop(seat, None)
        sitting = {seat: self.table.row.seats[seat] for seat in seats}
        others = {
            seat
            for seat, now in sitting.items()
            if now.kind == "person" and now.guest != live.row.guests[seat]
        }
        if others:
            live.row = replace(live.row, shared=live.row.shared | others)

    def renamed(self, guest: str, old_names: Collection[str], name: str) -> None:
        """Replaces the old names of a guest, so that the results have the new one."""
        if self.loaded is not None:
            row = self.loaded.row
            seated = zip(row.guests, row.names, strict=True)
            names = tuple([name if g == guest and n in old_names else n for g, n in seated])
            self.loaded.row = replace(row, names=names)

    def restart_clocks(self) -> None:
        """Called when the first device arrives: no time passes while nobody is here."""
        if self.loaded is not None:
            self.loaded.restart_clocks(self._services.time.now())

    async def live(self) -> LiveMatch:
        """The match, from memory or from its log; refused if there is none."""
        if self.loaded is not None and self.loaded.in_doubt:
            await self._consult_log(self.loaded)
        if self.loaded is None:
            live = await self._load()
            if self._previous is not None and self._previous.row.id == live.row.id:
                live.carry_over(self._previous)
            self.loaded, self._previous = live, None
        return self.loaded

    async def _consult_log(self, live: LiveMatch) -> None:
        """After a failed append, only the log knows whether it reached the disk. If it did, the
        match is loaded again and everybody is told.
        """
        if await self._services.store.length(live.row.id) == live.version:
            live.in_doubt = False
            return
        self.forget()
        self.table.show()
        await self.sync(*self.table.devices)

    async def begin(
        self, row: TableRow, *, match_id: str, names: tuple[str, ...], next_seed: str
    ) -> None:
        """Begins a match with the people and bots seated in `row`. The table committed to the seed
        before anybody sat down; from now on it commits to `next_seed`.
        """
        services = self._services
        game = services.game(row.game)
        await services.prepare(game, msgspec.json.decode(row.settings))
        now = services.time.now()
        match = self._new_match(row, now)
        saved = MatchRow(
            id=match_id,
            table=row.id,
            game=row.game,
            version=match.game.version,
            header=msgspec.json.encode(match.header),
            seed="" if row.tutorial else row.seed,
            names=names,
            guests=tuple([s.guest for s in row.seats]),
            signs=tuple([s.sign for s in row.seats]),
            colours=tuple([s.colour for s in row.seats]),
            fate="running",
            created=now,
        )
        seats = tuple([replace(s, ready=False, nonce=None) for s in row.seats])
        changed = replace(
            row,
            phase="playing",
            seats=seats,
            match=saved.id,
            seed=next_seed,
            changed=now,
        )
        await services.keep_lexicon(match.header.lexicon)
        changed = await services.store.begin(saved, rows_of(match.entries), changed)
        self.loaded = begin_live(saved, match, now)
        self.agreement.forget()
        services.metrics.count("matches")
        await self.table.changed(changed, quietly=True)
        self.table.show()  # first: devices learn where they sit now
        await self.sync(*self.table.devices)
        self.bots.wake()

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

    async def sync(self, *devices: Device) -> None:
        """Sends the current match to these devices, if there is one."""
        row = self.table.row
        if not devices or row.match is None or row.phase not in ("playing", "over"):
            return
        try:
            live = await self.live()
        except Refused as refused:
            if refused.code not in CLOSES:
                raise
            names = self.table.names()
            for device in devices:
                send_refusal(self._services, device, None, refused.refusal, row.game, names)
            return
        await self._tell(send_syncs(live, self.table.names(), devices, self.turn_clock.now()))
        self.bots.wake()

    async def act(self, device: Device, message: m.Act) -> None:
        """A seat's move. A message sent twice acts once, and only for the decision it names; an id
        that was used for another action is refused.
        """
        live = await self.held_by(device, message.seat)
        seat = message.seat
        elsewhere = message.match not in (None, live.row.id)
        known = live.done.get((seat, message.id))
        if known is not None and not elsewhere:
            if not _is_repeated(live, message, known):
                raise refuse(ServerCode.ID_REUSED)
            device.send(m.write(m.Ack(message.id, known)))
            return
        asked = live.asked.get(seat)
        if elsewhere or asked is None or asked.decision != message.decision:
            if live.over:
                raise refuse(ServerCode.NOT_PLAYING)
            finish(send_syncs(live, self.table.names(), [device], self.turn_clock.now()))
            raise refuse(ServerCode.STALE_DECISION)
        action: Any = message.action
        if message.notation is not None:
            action = live.game.read(message.notation, live.match.view(seat))
            if isinstance(action, Refusal):
                raise Refused(action)
        await self.play(live, seat, action, "person", message.id, device)

    async def draft(self, device: Device, message: m.Draft) -> None:
        """Keeps a draft for this seat's devices; one that arrives too late is ignored."""
        live = await self.held_by(device, message.seat)
        asked = live.asked.get(message.seat)
        elsewhere = message.match not in (None, live.row.id)
        if elsewhere or asked is None or asked.decision != message.decision:
            return
        if _deeper_than(message.draft, DEEPEST_DRAFT):
            raise refuse(ServerCode.TOO_LARGE)
        saved = m.Drafted(message.seat, message.decision, message.draft)
        frame = m.write(saved)
        if len(frame) > self._services.configuration.limits.drafts:
            raise refuse(ServerCode.TOO_LARGE)
        live.drafts[message.seat] = saved
        for other in self.table.devices:
            if other is not device and message.seat in other.seats:
                other.send(frame)

    async def preview(self, device: Device, message: m.Preview) -> None:
        """Answers what a draft would do."""
        live = await self.held_by(device, message.seat)
        preview = live.match.preview(message.seat, message.draft)
        text = fields = None
        if device.language:
            names, language = self.table.names(), device.language
            text = localize.preview_text(live.game, preview, names, language)
            if preview.next:
                view, kind = live.match.view(message.seat), str(message.draft.get("type"))
                fields = forms.form_fields(live.game, view, kind, preview.next, names, language)
        answer = m.Previewed(message.id, Raw(msgspec.json.encode(preview)), text, fields)
        device.send(m.write(answer))

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
        """Plays a seat's move: saves it, acknowledges it, then sends it to everybody."""
        services = self._services
        since = await live.play(services.store, seat, action, by, message, services.time.now())
        if device is not None and message is not None:
            device.send(m.write(m.Ack(message, live.version)))
        services.metrics.count("actions")
        await self.announce(live, since)

    async def autopilot(self, live: LiveMatch, seat: int) -> None:
        """Plays for a seat that nobody plays now."""
        await self.play(live, seat, live.game.idle(live.match.state, seat), "autopilot")

    async def announce(self, live: LiveMatch, since: int) -> None:
        """Sends everybody what happened after entry `since`."""
        self.table.mark_played()
        had_request = self.agreement.forget()
        names, clock = self.table.names(), self.turn_clock.now()
        self.told += await self._tell(send_events(live, names, self.table.devices, since, clock))
        if live.over:
            await self._over()
        elif had_request:
            self.table.show()
        self.bots.wake()

    async def _tell(self, work: Work[T]) -> T:
        """Tells everybody something a little at a time. What was begun is finished even if nobody
        waits for it any more: nobody may miss what the log has.
        """
        try:
            return await self._services.telling.run(work)
        except asyncio.CancelledError:
            finish(work)
            raise

    async def _over(self) -> None:
        """Frees the table for a rematch. The log already has the end of the match, so a table that
        could not be saved is corrected when it is loaded again.
        """
        row = replace(self.table.row, phase="over")
        try:
            with suppress(Unavailable):
                row = await self._services.store.save_table(row)
        except Conflict:
            self.table.post(self.table.reload)
            return
        await self.table.changed(row)

    async def _load(self) -> LiveMatch:
        services, row = self._services, self.table.row
        if row.match is None or row.phase not in ("playing", "over"):
            raise refuse(ServerCode.NOT_PLAYING)
        saved = await services.store.match(row.match)
        if saved is None:
            raise refuse(ServerCode.NO_SUCH_MATCH, match=row.match)
        if saved.fate == "closed":
            if row.phase == "playing":
                await self.table.change(replace(row, phase="over"), quietly=True)
                self.table.show()
            raise refuse(ServerCode.OTHER_RULES, version=saved.version)
        entries = await services.store.entries(row.match)
        now = services.time.now()
        try:
            game, header = services.game(saved.game), header_of(saved)
            if header.lexicon is not None:
                await services.prepare(game, header.settings, header.lexicon)
            live = await services.slices.run(loading(saved, entries, game, now))
        except Refused as refused:
            if refused.code not in CLOSES:
                raise
            services.log.warning("match closed", match=saved.id, code=refused.code)
            await services.store.close_match(saved.id, now)
            await self.table.change(replace(row, phase="over"), quietly=True)
            self.table.show()
            raise
        live.match.clock = lambda: max(0, services.time.now() - saved.created)
        services.metrics.count("loads")
        if live.over and row.phase == "playing":
            await self.table.change(replace(row, phase="over"), quietly=True)
            self.table.show()
        return live


def _is_repeated(live: LiveMatch, message: m.Act, version: int) -> bool:
    """Whether a message has the action that led to this version. Notation is read as it was then,
    in the view before that action.
    """
    entry = live.entry_behind(version)
    action: Any = message.action
    if message.notation is not None:
        action = live.game.read(message.notation, live.match.view(message.seat, entry.n - 1))
    return bool(live.game.admit(action) == entry.action)


def _deeper_than(value: object, levels: int) -> bool:
    """Whether a plain value is nested deeper than that many levels."""
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper_than(part, levels - 1) for part in parts)
