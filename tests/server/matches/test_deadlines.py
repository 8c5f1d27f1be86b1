"""When each seat's time runs out. Absence counts only on its turn, while somebody is waiting."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.prompt import Prompt
from parlour.server.matches.live import PendingDecision
from parlour.server.matches.turn_clock import Deadline, deadlines
from parlour.store.rows import SeatRow, TableRow, Timer

ABSENCE, VACANT, SECONDS = 90_000, 700, 30


def asked(**since: int) -> dict[int, PendingDecision]:
    """Seat `s0` was asked then, by entry 5; `s1` by entry 6."""
    return {int(s[1:]): PendingDecision(5 + int(s[1:]), Prompt(()), at) for s, at in since.items()}


def row(kinds: str, timer: Timer) -> TableRow:
    """A table with a person, a bot or nobody on each seat: `pbe`."""
    named: dict[str, Any] = {"p": "person", "b": "bot", "e": "empty"}
    return TableRow(
        id="t",
        code="c",
        host="h",
        game="g",
        settings=b"{}",
        timer=timer,
        seconds=SECONDS,
        public=False,
        phase="playing",
        chat_open=True,
        seed="s",
        match="m",
        position=None,
        created=0,
        changed=0,
        seats=tuple([SeatRow(seat=n, kind=named[kind]) for n, kind in enumerate(kinds)]),
    )


def turn(seat: int, at: int, then: str) -> tuple[Any, ...]:
    return (at, seat, 5 + seat, "turn", then)


def absent(seat: int, at: int) -> tuple[Any, ...]:
    return (at, seat, 5 + seat, "absent", "autopilot")


HERE = frozenset({0, 1})
CASES: dict[
    str, tuple[str, Timer, dict[int, PendingDecision], frozenset[int], dict[int, int], list[Any]]
] = {
    "nobody is asked": ("pp", "strict", {}, HERE, {}, []),
    "no timer, and they are here": ("pp", "off", asked(s0=100), HERE, {}, []),
    "a strict timer plays": (
        *("pp", "strict", asked(s0=100), HERE, {}),
        [turn(0, 30_100, "autopilot")],
    ),
    "a gentle timer lets others call": (
        *("pp", "gentle", asked(s0=100), HERE, {}),
        [turn(0, 30_100, "call")],
    ),
    "away before they were asked: from the question on": (
        *("pp", "off", asked(s0=100), frozenset({1}), {0: 50}),
        [absent(0, 90_100)],
    ),
    "away after they were asked: from leaving on": (
        *("pp", "off", asked(s0=100), frozenset({1}), {0: 70_000}),
        [absent(0, 160_000)],
    ),
    "never seen: from the question on": (
        *("pp", "off", asked(s0=100), frozenset({1}), {}),
        [absent(0, 90_100)],
    ),
    "away, and only watchers are here: nobody is waiting": (
        *("pp", "off", asked(s0=100), frozenset(), {0: 50, 1: 60}),
        [],
    ),
    "away, and only bots play besides: nobody is waiting": (
        *("pb", "off", asked(s0=100), frozenset(), {0: 50}),
        [],
    ),
    "only watchers are here: the turn timer stands still": (
        *("pp", "strict", asked(s0=100), frozenset(), {0: 50}),
        [],
    ),
    "somebody else is away, whose turn it is not": (
        *("pp", "off", asked(s0=100), frozenset({0}), {1: 0}),
        [],
    ),
    "came back: an old absence does not count": (
        *("pp", "off", asked(s0=100), HERE, {0: 50}),
        [],
    ),
    "away and a strict timer: whichever comes first is first": (
        *("pp", "strict", asked(s0=100), frozenset({1}), {0: 0}),
        [turn(0, 30_100, "autopilot"), absent(0, 90_100)],
    ),
    "a vacant seat is played for soon": (
        *("ep", "off", asked(s0=100), frozenset({1}), {}),
        [absent(0, 800)],
    ),
    "a vacant seat has no timer": (
        *("ep", "strict", asked(s0=100), frozenset({1}), {}),
        [absent(0, 800)],
    ),
    "a bot has no deadline": ("bp", "strict", asked(s0=100), frozenset({1}), {}, []),
    "several are asked: soonest first": (
        *("pp", "strict", asked(s0=9_000, s1=100), HERE, {}),
        [turn(1, 30_100, "autopilot"), turn(0, 39_000, "autopilot")],
    ),
    "one of several is away": (
        *("pp", "off", asked(s0=100, s1=100), frozenset({0}), {1: 500}),
        [absent(1, 90_500)],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_whose_time_runs_out_when(case: tuple[Any, ...]) -> None:
    kinds, timer, questions, here, away, wanted = case
    table = row(kinds, timer)
    found = deadlines(table, questions, here, away, 0, True, ABSENCE, VACANT)
    assert found == [Deadline(*deadline) for deadline in wanted]


@pytest.mark.parametrize("timer", ["off", "gentle", "strict"])
@pytest.mark.parametrize("kinds", ["pp", "ep", "bp"])
def test_without_anybody_there_nobody_s_time_runs(kinds: str, timer: Timer) -> None:
    table = row(kinds, timer)
    assert deadlines(table, asked(s0=0), frozenset(), {0: 0}, 0, False, ABSENCE, VACANT) == []


def test_time_counts_from_when_somebody_seated_is_back() -> None:
    found = deadlines(
        row("pp", "strict"), asked(s0=100), frozenset({1}), {0: 50}, 70_000, True, ABSENCE, VACANT
    )
    assert found == [Deadline(*turn(0, 100_000, "autopilot")), Deadline(*absent(0, 160_000))]


@pytest.mark.parametrize(("now", "left"), [(0, 30_100), (30_000, 100), (30_100, 0), (99_999, 0)])
def test_people_are_told_how_much_is_left_and_never_less_than_nothing(now: int, left: int) -> None:
    told = Deadline(30_100, 1, 6, "turn", "call").clock(now)
    assert (told.seat, told.decision, told.reason, told.then) == (1, 6, "turn", "call")
    assert told.left_ms == left
