"""The match at a table: acts, drafts, hints, bots, clocks and going back."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.game import TABLE, Advice, Undo
from parlour.core.match import Match
from parlour.core.record import By, Seat
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse
from parlour.core.shape import plain
from parlour.server import messages as m
from parlour.server import seating, tokens, wording
from parlour.server.accounts import send_events, send_syncs
from parlour.server.clock import Alarm
from parlour.server.codes import ServerCode
from parlour.server.conn import Conn
from parlour.server.deadlines import Deadline, deadlines
from parlour.server.live import LiveMatch, begin_live, load_live, rows_of
from parlour.server.thinking import Answer, thought_of
from parlour.store.interface import Unavailable
from parlour.store.rows import MatchRow

if TYPE_CHECKING:
    from parlour.server.table import Table

MOST_ANSWERS = 256
CLOSES = (CoreCode.RECORD_OF_OTHER_VERSION, CoreCode.UNKNOWN_GAME, CoreCode.RECORD_DAMAGED)


class Playing:
    """What a table plays now, or played last."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wish: m.Wish | None = None
        self.away_since: dict[int, int] = {}
        self._live: LiveMatch | None = None
        self._before: LiveMatch | None = None
        """What was in memory before the log was read again."""
        self._wish_id = ""
        self._answered: dict[tuple[int, str], int] = {}
        """Consents that were acknowledged, by seat and id."""
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._alarm: Alarm | None = None
        self._alarm_at: int | None = None

    @property
    def quiet(self) -> bool:
        """No bot is thinking."""
        return not self._thinking

    def forget(self) -> None:
        """The log is read again when it is needed."""
        self._before = self._live or self._before
        self._live = None
        self.wish = None

    async def live(self) -> LiveMatch:
        """The match, from memory or from its log; refused if there is none."""
        if self._live is None:
            live = await self._load()
            if self._before is not None and self._before.row.id == live.row.id:
                live.keep_from(self._before)
            self._live, self._before = live, None
        return self._live

    async def begin(self) -> None:
        """A new match with the people and bots that sit here. The seed was committed to before the
        first of them sat down; the next one is committed to now.
        """
        house, row = self.table.house, self.table.row
        seating.refuse_unready(row)
        now = house.clock.now()
        match = self._new_match(now)
        kept = MatchRow(
            id=tokens.new_id(),
            table=row.id,
            game=row.game,
            version=match.game.version,
            header=msgspec.json.encode(match.header),
            seed=row.seed,
            names=self.table.names(),
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
            seed=tokens.new_seed(),
            changed=now,
        )
        await house.store.begin(kept, rows_of(match.entries), changed)
        self._live = begin_live(kept, match, now)
        self.wish = None
        house.count("matches")
        await self.table.changed(changed)
        for conn in list(self.table.conns):
            await self.sync(conn)

    def _new_match(self, now: int) -> Match:
        house, row = self.table.house, self.table.row
        begun = now
        common: dict[str, Any] = {
            "seed": row.seed,
            "nonces": [s.nonce for s in row.seats if s.nonce],
            "players": [Seat("bot", s.level) if s.kind == "bot" else Seat() for s in row.seats],
            "clock": lambda: max(0, house.clock.now() - begun),
        }
        game = house.game(row.game)
        if row.position is not None:
            return Match.at(game, msgspec.json.decode(row.position), **common)
        return Match.new(game, len(row.seats), msgspec.json.decode(row.settings), **common)

    async def sync(self, conn: Conn) -> None:
        """Sends how it stands to one device, if there is a match."""
        row = self.table.row
        if row.match is None or row.phase not in ("playing", "over"):
            return
        try:
            live = await self.live()
        except Refused as refused:
            if refused.code not in (*CLOSES, ServerCode.OTHER_RULES):
                raise
            self.table.house.refuse(conn, None, refused.refusal, row.game)
            return
        send_syncs(live, self.table.names(), conn, self._clock())
        self.wake_bots()

    async def act(self, conn: Conn, message: m.Act) -> None:
        """A seat's move: on disk, then acknowledged, then told."""
        live = await self._mine(conn, message.seat)
        seat = message.seat
        known = live.done.get((seat, message.id))
        if known is not None:
            conn.send(m.write(m.Ack(message.id, known)))
            return
        asked = live.asked.get(seat)
        elsewhere = message.match not in (None, live.row.id)
        if elsewhere or asked is None or asked.decision != message.decision:
            if live.over:
                raise refuse(ServerCode.NOT_PLAYING)
            send_syncs(live, self.table.names(), conn, self._clock())
            raise refuse(ServerCode.STALE_DECISION)
        action = message.action
        if message.notation is not None:
            action = live.game.read(message.notation, live.match.view(seat))
            if isinstance(action, Refusal):
                raise Refused(action)
        await self._play(live, seat, action, "person", message.id, conn)

    async def draft(self, conn: Conn, message: m.Draft) -> None:
        """Keeps a draft for this seat's devices; one that comes too late is forgotten."""
        live = await self._mine(conn, message.seat)
        asked = live.asked.get(message.seat)
        elsewhere = message.match not in (None, live.row.id)
        if elsewhere or asked is None or asked.decision != message.decision:
            return
        kept = m.Drafted(message.seat, message.decision, message.draft)
        frame = m.write(kept)
        if len(frame) > self.table.house.configuration.limits.drafts:
            raise refuse(ServerCode.TOO_LARGE)
        live.drafts[message.seat] = kept
        for other in self.table.conns:
            if other is not conn and message.seat in other.seats:
                other.send(frame)

    async def preview(self, conn: Conn, message: m.Preview) -> None:
        """Says what a draft would do."""
        live = await self._mine(conn, message.seat)
        made = live.match.preview(message.seat, message.draft)
        words = wording.foreseen(live.game, made, self.table.names()) if conn.words else None
        conn.send(m.write(m.Previewed(message.id, Raw(msgspec.json.encode(made)), words)))

    async def hint(self, conn: Conn, message: m.Hint) -> None:
        """Asks the house what it would do; the answer comes when it has thought."""
        live = await self._mine(conn, message.seat)
        asked = live.asked.get(message.seat)
        if asked is None:
            raise refuse(ServerCode.STALE_DECISION)
        house = self.table.house
        if not house.hint_rate.take(conn.guest, house.clock.now()):
            raise refuse(ServerCode.TOO_FAST)
        view = live.match.view(message.seat)
        thought = thought_of(live.game, view, message.seat, None, "hint")

        async def think() -> None:
            answer = await house.thinkers.think(thought)
            said = None
            if conn.words and answer.problem is None:
                advice = msgspec.json.decode(answer.action, type=Advice | None)
                said = wording.advised(live.game, advice, self.table.names())
            conn.send(m.write(m.Hinted(message.id, answer.action, said)))

        house.spawn(think())

    async def call(self, conn: Conn, message: m.Call) -> None:
        """Somebody at a gentle table lets the autopilot play for a seat whose time ran out."""
        live = await self.live()
        if not conn.seats:
            raise refuse(ServerCode.NOT_SEATED)
        now = self.table.house.clock.now()
        for due in self._deadlines():
            if (due.seat, due.decision) == (message.seat, message.decision) and due.at <= now:
                await self._autopilot(live, due.seat)
                conn.send(m.write(m.Ack(message.id, live.version)))
                return
        raise refuse(ServerCode.NO_CLOCK)

    async def ask_to_rewind(self, conn: Conn, message: m.Rewind) -> None:
        """A seated person wants to go back; where a game asks for consent, the others are asked."""
        live = await self._mine(conn, message.seat)
        known = live.done.get((TABLE, message.id))
        if known is not None or (self.wish is not None and self._wish_id == message.id):
            conn.send(m.write(m.Ack(message.id, known or live.version)))
            return
        if message.match not in (None, live.row.id):
            raise refuse(ServerCode.STALE_DECISION)
        if live.game.undo is Undo.NONE:
            raise refuse(CoreCode.NO_UNDO, game=live.game.name)
        if message.to >= live.version:
            raise refuse(CoreCode.NO_SUCH_ENTRY, entry=str(message.to), entries=live.version)
        if live.over:
            raise refuse(ServerCode.NOT_PLAYING)
        live.match.state_at(message.to)
        self.wish = m.Wish(message.seat, message.to, live.version, (message.seat,))
        self._wish_id = message.id
        await self._grant(live, conn, message.id)

    async def consent(self, conn: Conn, message: m.Consent) -> None:
        """An answer to a wish; one no ends it."""
        live = await self._mine(conn, message.seat)
        wish = self.wish
        known = self._answered.get((message.seat, message.id))
        if known is not None:
            conn.send(m.write(m.Ack(message.id, known)))
            return
        if wish is None or wish.version != message.version:
            raise refuse(ServerCode.NO_WISH)
        if message.agree:
            agreed = tuple(sorted({*wish.agreed, message.seat}))
            self.wish = replace(wish, agreed=agreed)
            await self._grant(live, conn, message.id)
        else:
            self.wish = None
            conn.send(m.write(m.Ack(message.id, live.version)))
            self.table.show()
        if len(self._answered) >= MOST_ANSWERS:
            self._answered.clear()
        self._answered[message.seat, message.id] = live.version

    async def consented_anew(self, others: frozenset[int]) -> None:
        """Somebody else sits on these seats: what was agreed there does not hold for them."""
        wish = self.wish
        if wish is None or self._live is None or not others:
            return
        if wish.seat in others:
            self.wish = None
            self.table.show()
            return
        self.wish = replace(wish, agreed=tuple([s for s in wish.agreed if s not in others]))
        await self._grant(self._live, None, "")

    def left(self, seats: frozenset[int]) -> None:
        """These seats have no device any more: their absence counts from now."""
        now = self.table.house.clock.now()
        for seat in seats:
            self.away_since[seat] = now

    def somebody_came(self) -> None:
        """Nobody was here: nobody's time has run."""
        if self._live is not None:
            self._live.ask_again(self.table.house.clock.now())

    def wake_bots(self) -> None:
        """Lets every bot think that is asked and is not thinking yet."""
        live = self._live
        if live is None:
            return
        for seat, asked in live.asked.items():
            key = (seat, asked.decision)
            if self.table.row.seats[seat].kind == "bot" and key not in self._thinking:
                thinking = self._think(live, seat, asked.decision)
                self._thinking[key] = self.table.house.spawn(thinking)

    def rearm(self) -> None:
        """Sets the one alarm to the next moment at which somebody's time runs out."""
        now = self.table.house.clock.now()
        at = next((d.at for d in self._deadlines() if d.at > now or d.then == "autopilot"), None)
        if at == self._alarm_at and (at is None or at > now):
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm, self._alarm_at = None, at
        if at is not None:
            self._alarm = self.table.house.clock.later(max(1, at - now), self._rang)

    def rest(self) -> None:
        """The table leaves memory: no alarm rings for it."""
        if self._alarm is not None:
            self._alarm.cancel()

    def show_clock(self) -> None:
        """Tells everybody whose time runs."""
        if self._live is None or self._live.over:
            return
        frame = m.write(m.ClockNow(self._live.row.id, self._clock()))
        for conn in self.table.conns:
            conn.send(frame)

    async def _mine(self, conn: Conn, seat: int) -> LiveMatch:
        live = await self.live()
        if seat not in conn.seats:
            if seat >= len(self.table.row.seats):
                raise refuse(CoreCode.NO_SUCH_SEAT, seat=seat, seats=len(self.table.row.seats))
            raise refuse(ServerCode.NOT_SEATED)
        return live

    async def _play(
        self,
        live: LiveMatch,
        seat: int,
        action: object,
        by: By,
        message: str | None,
        conn: Conn | None,
    ) -> None:
        house = self.table.house
        since = await live.play(house.store, seat, action, by, message, house.clock.now())
        if conn is not None and message is not None:
            conn.send(m.write(m.Ack(message, live.version)))
        house.count("actions")
        await self._tell(live, since)

    async def _tell(self, live: LiveMatch, since: int) -> None:
        wished = self.wish is not None
        self.wish = None
        send_events(live, self.table.names(), self.table.conns, since, self._clock())
        if live.over:
            await self._over()
        elif wished:
            self.table.show()
        self.wake_bots()

    async def _over(self) -> None:
        """The table is free for a rematch. The match's own end is in its log already, so a table
        that could not be saved is put right when it is loaded again.
        """
        row = replace(self.table.row, phase="over")
        with suppress(Unavailable):
            await self.table.house.store.save_table(row)
        await self.table.changed(row)

    async def _grant(self, live: LiveMatch, conn: Conn | None, message: str) -> None:
        """Goes back if everybody needed agrees; the one who said so last is acknowledged."""
        wish, house = self.wish, self.table.house
        assert wish is not None
        needed = {s.seat for s in self.table.row.seats if s.kind == "person"}
        granted = live.game.undo is Undo.FREE or needed <= set(wish.agreed)
        since = live.version
        if granted:
            await live.rewind(house.store, wish.to, self._wish_id, house.clock.now())
        if conn is not None:
            conn.send(m.write(m.Ack(message, live.version)))
        if granted:
            await self._tell(live, since)
        else:
            self.table.show()

    async def _autopilot(self, live: LiveMatch, seat: int) -> None:
        action = live.game.idle(live.match.state, seat)
        await self._play(live, seat, action, "autopilot", None, None)

    async def _think(self, live: LiveMatch, seat: int, decision: int) -> None:
        """A bot decides from its seat's view; the table hears of it through the mailbox."""
        house = self.table.house
        level = self.table.row.seats[seat].level or ""
        seed = hashlib.sha256(f"{live.row.id}/{seat}/{decision}".encode()).hexdigest()
        thought = thought_of(live.game, live.match.view(seat), seat, level, seed)
        delay = asyncio.sleep(house.configuration.bot_delay_ms / 1000)
        answer, _ = await asyncio.gather(house.thinkers.think(thought), delay)
        self.table.post(lambda: self._bot_moves(seat, decision, answer))

    async def _bot_moves(self, seat: int, decision: int, answer: Answer) -> None:
        self._thinking.pop((seat, decision), None)
        live = await self.live()
        asked = live.asked.get(seat)
        if asked is None or asked.decision != decision or self.table.row.seats[seat].kind != "bot":
            return
        if answer.problem is None:
            try:
                await self._play(live, seat, plain(answer.action), "bot", None, None)
                return
            except Refused as refused:
                self.table.house.log.warning("bot refused", match=live.row.id, code=refused.code)
        else:
            self.table.house.log.warning("bot failed", match=live.row.id, problem=answer.problem)
        await self._autopilot(live, seat)

    def _deadlines(self) -> list[Deadline]:
        live, table = self._live, self.table
        if live is None or live.over:
            return []
        configuration = table.house.configuration
        return deadlines(
            table.row,
            live.asked,
            table.here(),
            self.away_since,
            bool(table.conns),
            configuration.absence_ms,
            configuration.bot_delay_ms,
        )

    def _clock(self) -> m.Clock | None:
        now = self.table.house.clock.now()
        return next((due.clock(now) for due in self._deadlines()), None)

    def _rang(self) -> None:
        self._alarm_at = None
        self.table.post(self._times_up)

    async def _times_up(self) -> None:
        now = self.table.house.clock.now()
        for due in self._deadlines():
            live = await self.live()
            asked = live.asked.get(due.seat)
            if due.at > now or asked is None or asked.decision != due.decision:
                continue
            if due.then == "autopilot":
                await self._autopilot(live, due.seat)
            else:
                self.show_clock()

    async def _load(self) -> LiveMatch:
        house, row = self.table.house, self.table.row
        if row.match is None or row.phase not in ("playing", "over"):
            raise refuse(ServerCode.NOT_PLAYING)
        kept = await house.store.match(row.match)
        if kept is None:
            raise refuse(ServerCode.NO_SUCH_MATCH, match=row.match)
        if kept.fate == "closed":
            raise refuse(ServerCode.OTHER_RULES, version=kept.version)
        entries = await house.store.entries(row.match)
        now = house.clock.now()
        try:
            live = load_live(kept, entries, house.game(kept.game), now)
        except Refused as refused:
            if refused.code not in CLOSES:
                raise
            house.log.warning("match closed", match=kept.id, code=refused.code)
            await house.store.close_match(kept.id, now)
            await self.table.change(replace(row, phase="over"), quietly=True)
            self.table.show()
            raise
        live.match.clock = lambda: max(0, house.clock.now() - kept.created)
        house.count("loads")
        if live.over and row.phase == "playing":
            await self.table.change(replace(row, phase="over"), quietly=True)
            self.table.show()
        return live
