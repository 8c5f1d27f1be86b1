"""Time that tests move by hand passes like the real one: in order, and only what is due."""

from __future__ import annotations

import asyncio
import time

from parlour.server.time_source import ManualTime, SystemTime


def test_alarms_ring_in_the_order_of_their_time_not_of_their_setting() -> None:
    clock, rung = ManualTime(0), list[str]()
    clock.later(30, lambda: rung.append("late"))
    clock.later(10, lambda: rung.append("early"))
    clock.move(9)
    assert rung == []
    clock.move(1)
    assert rung == ["early"]
    clock.move(100)
    assert rung == ["early", "late"]
    assert clock.now() == 110


def test_whoever_is_rung_sees_the_time_of_the_alarm() -> None:
    clock, seen = ManualTime(1_000), list[int]()
    clock.later(5, lambda: seen.append(clock.now()))
    clock.later(7, lambda: seen.append(clock.now()))
    clock.move(50)
    assert seen == [1_005, 1_007]
    assert clock.now() == 1_050


def test_an_alarm_that_is_cancelled_stays_silent() -> None:
    clock, rung = ManualTime(), list[int]()
    first = clock.later(10, lambda: rung.append(1))
    second = clock.later(10, lambda: rung.append(2))
    first.cancel()
    clock.move(20)
    second.cancel()
    assert rung == [2]


def test_an_alarm_set_by_an_alarm_rings_in_the_same_move_if_it_is_due() -> None:
    clock, seen = ManualTime(0), list[int]()

    def tick() -> None:
        seen.append(clock.now())
        clock.later(10, tick)

    clock.later(10, tick)
    clock.move(35)
    assert seen == [10, 20, 30]


def test_the_real_clock_rings_after_its_time_and_is_near_the_system_s() -> None:
    async def act() -> None:
        clock, rung = SystemTime(), asyncio.Event()
        assert abs(clock.now() - time.time() * 1000) < 2_000
        began = clock.now()
        clock.later(10, rung.set)
        clock.later(1, lambda: None).cancel()
        await asyncio.wait_for(rung.wait(), 10)
        assert clock.now() - began >= 9

    asyncio.run(act())
