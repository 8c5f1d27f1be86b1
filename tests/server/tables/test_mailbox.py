"""One thing after another at a table, and nobody pays for another one's mistake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

from parlour.core.refusal import Refused
from parlour.server.tables import mailbox
from parlour.server.tables.mailbox import Mailbox


class Recorder:
    """A mailbox, and what it did."""

    def __init__(self, most: int = 10) -> None:
        self.done: list[object] = []
        self.crashes: list[Exception] = []
        self.box = Mailbox(most, self._crashed)
        self.busy = 0

    async def _crashed(self, error: Exception) -> None:
        self.crashes.append(error)

    def job(self, name: object, steps: int = 2) -> Callable[[], Awaitable[object]]:
        """A job that waits a little; two at once are noticed."""

        async def work() -> object:
            assert self.busy == 0, "two jobs at once"
            self.busy += 1
            for _ in range(steps):
                await asyncio.sleep(0)
            self.busy -= 1
            self.done.append(name)
            return name

        return work


async def fails() -> None:
    await asyncio.sleep(0)
    raise ValueError("my own")


def run(act: Callable[[Recorder], Coroutine[Any, Any, None]], most: int = 10) -> None:
    async def go() -> None:
        await act(Recorder(most))

    asyncio.run(go())


def test_jobs_are_done_in_the_order_they_came_and_never_two_at_once() -> None:
    async def act(recorder: Recorder) -> None:
        asked = [
            asyncio.ensure_future(recorder.box.ask(recorder.job(n, steps=5 - n))) for n in range(5)
        ]
        await asyncio.sleep(0)
        recorder.box.post(recorder.job("by itself"))
        late = asyncio.ensure_future(recorder.box.ask(recorder.job("late")))
        assert await asyncio.gather(*asked, late) == [*range(5), "late"]
        assert recorder.done == [*range(5), "by itself", "late"]
        assert recorder.box.quiet

    run(act)


def test_what_a_job_raises_goes_to_whoever_asked_and_to_nobody_else() -> None:
    async def act(recorder: Recorder) -> None:
        good, bad, after = (
            asyncio.ensure_future(recorder.box.ask(job))
            for job in (recorder.job("good"), fails, recorder.job("after"))
        )
        told = await asyncio.gather(good, bad, after, return_exceptions=True)
        assert [told[0], told[2]] == ["good", "after"]
        assert isinstance(told[1], ValueError)
        assert recorder.crashes == []

    run(act)


def test_a_mistake_of_an_idle_table_goes_to_whoever_asked_too() -> None:
    async def act(recorder: Recorder) -> None:
        with pytest.raises(ValueError, match="my own"):
            await recorder.box.ask(fails)
        assert await recorder.box.ask(recorder.job("next")) == "next"
        assert recorder.crashes == []

    run(act)


def test_what_nobody_asked_for_goes_to_the_table_and_the_next_job_is_done() -> None:
    async def act(recorder: Recorder) -> None:
        recorder.box.post(fails)
        recorder.box.post(recorder.job("next"))
        await recorder.box.drain()
        assert [str(error) for error in recorder.crashes] == ["my own"]
        assert recorder.done == ["next"]

    run(act)


def test_a_full_box_refuses_people_but_not_the_table_itself() -> None:
    async def act(recorder: Recorder) -> None:
        waiting = [asyncio.ensure_future(recorder.box.ask(recorder.job(n))) for n in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await recorder.box.ask(recorder.job("too many"))
        assert refused.value.code == "too_fast"
        recorder.box.post(recorder.job("by itself"))
        await asyncio.gather(*waiting)
        await recorder.box.drain()
        assert recorder.done == [0, 1, 2, "by itself"]
        assert await recorder.box.ask(recorder.job("again")) == "again"

    run(act, most=2)


def test_somebody_who_stops_waiting_costs_the_others_nothing() -> None:
    async def act(recorder: Recorder) -> None:
        first = asyncio.ensure_future(recorder.box.ask(recorder.job("first", steps=5)))
        await asyncio.sleep(0)
        gone = asyncio.ensure_future(recorder.box.ask(recorder.job("gone")))
        last = asyncio.ensure_future(recorder.box.ask(recorder.job("last")))
        await asyncio.sleep(0)
        gone.cancel()
        assert [await first, await last] == ["first", "last"]
        assert recorder.done == ["first", "gone", "last"]

    run(act)


def test_drained_ends_when_everything_is_done_that_was_asked_meanwhile() -> None:
    async def act(recorder: Recorder) -> None:
        async def more() -> None:
            await asyncio.sleep(0)
            recorder.box.post(recorder.job("more"))

        assert recorder.box.quiet
        await recorder.box.drain()
        recorder.box.post(more)
        slow = asyncio.ensure_future(recorder.box.ask(recorder.job("asked", steps=20)))
        await recorder.box.drain()
        assert recorder.box.quiet
        assert await slow == "asked"
        assert recorder.done == ["asked", "more"]

    run(act)


def test_jobs_that_wait_for_nothing_leave_turns_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailbox, "SLICE_S", 0)

    async def act(recorder: Recorder) -> None:
        others = 0

        def other() -> None:
            nonlocal others
            others += 1
            asyncio.get_running_loop().call_soon(other)

        other()
        seen: list[int] = []

        async def job() -> None:
            seen.append(others)

        for _ in range(5):
            recorder.box.post(job)
        await recorder.box.drain()
        assert len(set(seen)) == 5

    run(act)
