"""Whose time runs at a table: one alarm, and what happens when it rings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.refusal import refuse
from parlour.server.matches.deadlines import Deadline, deadlines, untimed
from parlour.server.protocol import messages as m
from parlour.server.protocol.codes import ServerCode
from parlour.server.time_source import Alarm
from parlour.server.ws.connection import Device

if TYPE_CHECKING:
    from parlour.server.matches.session import MatchSession


class TurnClock:
    """The clocks of one table."""

    def __init__(self, playing: MatchSession) -> None:
        self._session = playing
        self.away_since: dict[int, int] = {}
        self._alarm: Alarm | None = None
        self._at: int | None = None

    def left(self, seats: frozenset[int]) -> None:
        """These seats have no device any more: their absence counts from now."""
        now = self._session.table.hub.time.now()
        for seat in seats:
            self.away_since[seat] = now

    def now(self) -> m.Clock | None:
        """The clock that people are shown: whose time runs out first."""
        due = next(iter(self._deadlines()), None)
        return None if due is None else due.clock(self._session.table.hub.time.now())

    def show(self) -> None:
        """Tells everybody whose time runs."""
        live = self._session.loaded
        if live is None or live.over:
            return
        frame = m.write(m.ClockNow(live.row.id, self.now()))
        for device in self._session.table.devices:
            device.send(frame)

    def rearm(self) -> None:
        """Sets the one alarm to the next moment at which somebody's time runs out."""
        table, live = self._session.table, self._session.loaded
        if self._at is None and (live is None or untimed(table.row, live.asked, table.here())):
            return
        now = table.hub.time.now()
        # A call that is due has been shown; an autopilot that could not act is tried again.
        ahead = (d.at for d in self._deadlines() if d.at > now or d.then == "autopilot")
        at = next(ahead, None)
        if at is not None:
            at = max(at, table.patient_until)
        if at == self._at and (at is None or at > now):
            return
        self.rest()
        self._at = at
        if at is not None:
            self._alarm = table.hub.time.later(max(1, at - now), self._rang)

    def rest(self) -> None:
        """No alarm rings any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._at = None

    async def call(self, device: Device, message: m.Call) -> None:
        """Somebody seated lets the autopilot play for a seat whose time ran out."""
        playing = self._session
        live = await playing.live()
        if not device.seats:
            raise refuse(ServerCode.NOT_SEATED)
        now = playing.table.hub.time.now()
        for due in self._deadlines():
            if (due.seat, due.decision) == (message.seat, message.decision) and due.at <= now:
                await playing.autopilot(live, due.seat)
                device.send(m.write(m.Ack(message.id, live.version)))
                return
        raise refuse(ServerCode.NO_CLOCK)

    def _rang(self) -> None:
        self._alarm = self._at = None
        self._session.table.post(self._times_up)

    async def _times_up(self) -> None:
        now = self._session.table.hub.time.now()
        for due in self._deadlines():
            live = await self._session.live()
            asked = live.asked.get(due.seat)
            if due.at > now or asked is None or asked.decision != due.decision:
                continue
            if due.then == "autopilot":
                await self._session.autopilot(live, due.seat)
            else:
                self.show()

    def _deadlines(self) -> list[Deadline]:
        live, table = self._session.loaded, self._session.table
        if live is None or live.over or live.script is not None:
            return []  # a tutorial waits for its learner
        if untimed(table.row, live.asked, table.here()):
            return []
        configuration = table.hub.configuration
        return deadlines(
            table.row,
            live.asked,
            table.here(),
            self.away_since,
            bool(table.devices),
            configuration.absence_ms,
            configuration.bot_delay_ms,
        )
