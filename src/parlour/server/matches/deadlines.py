"""Whose time runs out when: one pure function of what a table knows. Absence counts only on a
seat's own turn, and only while somebody else is there to wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from parlour.server.matches.live import Asked
from parlour.server.protocol.messages import Clock
from parlour.store.rows import TableRow


class Deadline(Struct, frozen=True):
    """A moment, whose it is, and what may happen then."""

    at: int
    seat: int
    decision: int
    reason: Literal["turn", "absent"]
    then: Literal["autopilot", "call"]

    def clock(self, now: int) -> Clock:
        """As people are told of it."""
        return Clock(self.seat, self.decision, self.reason, max(0, self.at - now), self.then)


def untimed(table: TableRow, asked: Mapping[int, Asked], here: frozenset[int]) -> bool:
    """Whether nobody's time runs: no timer, and everybody who is asked is there."""
    return table.timer == "off" and here.issuperset(asked)


def deadlines(
    table: TableRow,
    asked: Mapping[int, Asked],
    here: frozenset[int],
    away_since: Mapping[int, int],
    anybody: bool,
    absence_ms: int,
    vacant_ms: int,
) -> list[Deadline]:
    """Every deadline of the seats that are asked, soonest first. `here` are the seats with a
    device, `anybody` says that some device is at the table, watching or seated.
    """
    if not anybody or untimed(table, asked, here):
        return []
    found: list[Deadline] = []
    for seat, question in asked.items():
        found += _of_seat(table, seat, question, here, away_since, absence_ms, vacant_ms)
    return sorted(found, key=lambda deadline: deadline.at)


def _of_seat(
    table: TableRow,
    seat: int,
    question: Asked,
    here: frozenset[int],
    away_since: Mapping[int, int],
    absence_ms: int,
    vacant_ms: int,
) -> Iterator[Deadline]:
    kind, decision = table.seats[seat].kind, question.decision
    if kind == "empty":
        yield Deadline(question.since + vacant_ms, seat, decision, "absent", "autopilot")
    if kind != "person":
        return
    if table.timer != "off":
        then: Literal["autopilot", "call"] = "autopilot" if table.timer == "strict" else "call"
        at = question.since + table.seconds * 1000
        yield Deadline(at, seat, decision, "turn", then)
    if seat not in here:
        begun = max(question.since, away_since.get(seat, 0))
        yield Deadline(begun + absence_ms, seat, decision, "absent", "autopilot")
