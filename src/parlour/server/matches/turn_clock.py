"""The clock of a match: whose time is running, and what happens when it runs out.

`deadlines` computes every deadline from the state of the table; one alarm waits for the next.
Time counts only while somebody seated is here, and absence only while another seated person waits.
Watchers and bots wait for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from parlour.core.refusal import refuse
from parlour.server.matches.interfaces import Device, SeatedMatch
from parlour.server.matches.live import PendingDecision
from parlour.server.matches.services import Services
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode
from parlour.server.time_source import Alarm
from parlour.store.rows import TableRow


class TurnClock:
    """Shows whose time is running, and acts when it runs out."""

    def __init__(self, services: Services, match: SeatedMatch) -> None:
        self._services = services
        self._match = match
        self.away_since: dict[int, int] = {}
        self.waited_since = 0
        """Since when somebody seated has been here, without a break."""
        self._alarm: Alarm | None = None
        self._at: int | None = None

    def left(self, seats: frozenset[int]) -> None:
        """The last device of these seats has gone: their absence counts from now."""
        now = self._services.time.now()
        for seat in seats:
            self.away_since[seat] = now

    def arrived(self) -> None:
        """The first seated person is here again: the absence of others counts from now."""
        self.waited_since = self._services.time.now()

    def now(self) -> m.Clock | None:
        """The clock to show: the one that runs out first."""
        due = next(iter(self._deadlines()), None)
        return None if due is None else due.clock(self._services.time.now())

    def show(self) -> None:
        """Sends the clock to everybody."""
        live = self._match.loaded
        if live is None or live.over:
            return
        frame = m.write(m.ClockNow(live.row.id, self.now()))
        for device in self._match.table.devices:
            device.send(frame)

    def rearm(self) -> None:
        """Sets the alarm to the next deadline."""
        table, live = self._match.table, self._match.loaded
        if self._at is None and (live is None or untimed(table.row, live.asked, table.here())):
            return
        now = self._services.time.now()
        # An expired deadline that only allows a call needs no alarm; an autopilot that could not
        # act must be tried again.
        ahead = (d.at for d in self._deadlines() if d.at > now or d.then == "autopilot")
        at = next(ahead, None)
        if at is not None:
            at = max(at, table.paused_until)
        if at == self._at and (at is None or at > now):
            return
        self.stop()
        self._at = at
        if at is not None:
            self._alarm = self._services.time.later(max(1, at - now), self._rang)

    def stop(self) -> None:
        """Cancels the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._at = None

    async def call(self, device: Device, message: m.Call) -> None:
        """A seated player lets the autopilot play for a seat whose time has run out."""
        live = await self._match.live()
        if not device.seats:
            raise refuse(ServerCode.NOT_SEATED)
        now = self._services.time.now()
        for due in self._deadlines():
            if (due.seat, due.decision) == (message.seat, message.decision) and due.at <= now:
                await self._match.autopilot(live, due.seat)
                device.send(m.write(m.Ack(message.id, live.version)))
                return
        raise refuse(ServerCode.NO_CLOCK)

    def _rang(self) -> None:
        self._alarm = self._at = None
        self._match.table.post(self._times_up)

    async def _times_up(self) -> None:
        now = self._services.time.now()
        for due in self._deadlines():
            live = await self._match.live()
            asked = live.asked.get(due.seat)
            if due.at > now or asked is None or asked.decision != due.decision:
                continue
            if due.then == "autopilot":
                await self._match.autopilot(live, due.seat)
            else:
                self.show()

    def _deadlines(self) -> list[Deadline]:
        live, table = self._match.loaded, self._match.table
        if live is None or live.over or live.script is not None:
            return []  # a tutorial waits for its learner
        if untimed(table.row, live.asked, table.here()):
            return []
        configuration = self._services.configuration
        return deadlines(
            table.row,
            live.asked,
            table.here(),
            self.away_since,
            self.waited_since,
            bool(table.devices),
            configuration.absence_ms,
            configuration.bot_delay(table.row.pace),
            live.played_for,
        )


class Deadline(Struct, frozen=True):
    """When a seat's time runs out, why, and what happens then."""

    at: int
    seat: int
    decision: int
    reason: Literal["turn", "absent"]
    then: Literal["autopilot", "call"]

    def clock(self, now: int) -> m.Clock:
        """The deadline as it is sent to people."""
        return m.Clock(self.seat, self.decision, self.reason, max(0, self.at - now), self.then)


def untimed(table: TableRow, asked: Mapping[int, PendingDecision], here: frozenset[int]) -> bool:
    """Whether nobody's time is running: no timer, and everybody who must decide is here."""
    return table.timer == "off" and here.issuperset(asked)


def deadlines(
    table: TableRow,
    asked: Mapping[int, PendingDecision],
    here: frozenset[int],
    away_since: Mapping[int, int],
    waited_since: int,
    anybody: bool,
    absence_ms: int,
    vacant_ms: int,
    played_for: int | None = None,
) -> list[Deadline]:
    """Every deadline of the seats that must decide, soonest first. `here` are the seats with a
    device; at least one of them has been here all the time since `waited_since`. `anybody` tells
    whether any device is at the table, seated or watching. The autopilot has just played for the
    seat `played_for`.
    """
    if not anybody or untimed(table, asked, here):
        return []
    found: list[Deadline] = []
    for seat, pending in asked.items():
        since = max(pending.since, waited_since)
        away = max(since, away_since.get(seat, 0))
        if seat == played_for and _plays_on(table, seat, here):
            reason: Literal["turn", "absent"] = "turn" if seat in here else "absent"
            at = pending.since + vacant_ms
            found.append(Deadline(at, seat, pending.decision, reason, "autopilot"))
            continue
        found += _of_seat(table, seat, pending, here, since, away, absence_ms, vacant_ms)
    return sorted(found, key=lambda deadline: deadline.at)


def _plays_on(table: TableRow, seat: int, here: frozenset[int]) -> bool:
    """Whether the autopilot goes on with the turn of somebody it has just played for: they are
    still away, or others have called it. Whoever is here under a strict timer gets their time.
    """
    if table.seats[seat].kind != "person" or not here:
        return False
    return seat not in here or table.timer == "gentle"


def _of_seat(
    table: TableRow,
    seat: int,
    pending: PendingDecision,
    here: frozenset[int],
    since: int,
    away: int,
    absence_ms: int,
    vacant_ms: int,
) -> Iterator[Deadline]:
    """The deadlines of one seat, whose time counts since then, and its absence since `away`."""
    kind, decision = table.seats[seat].kind, pending.decision
    if kind == "empty":
        yield Deadline(pending.since + vacant_ms, seat, decision, "absent", "autopilot")
    if kind != "person" or not here:
        return
    if table.timer != "off":
        then: Literal["autopilot", "call"] = "autopilot" if table.timer == "strict" else "call"
        at = since + table.seconds * 1000
        yield Deadline(at, seat, decision, "turn", then)
    if seat not in here:
        yield Deadline(away + absence_ms, seat, decision, "absent", "autopilot")
