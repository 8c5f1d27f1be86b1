"""Long computations on the event loop run in slices, and none of them keeps the others waiting."""

from __future__ import annotations

import asyncio

import pytest

from parlour.core.refusal import Refused, refuse
from parlour.server.matches import slices
from parlour.server.matches.slices import Slices, Work, finish


def counting(steps: int, seen: list[str], name: str) -> Work[str]:
    for _ in range(steps):
        seen.append(name)
        yield
    return f"{name} is done"


def failing() -> Work[None]:
    yield
    raise refuse("as_always")


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0)


def test_others_run_between_two_slices() -> None:
    seen: list[str] = []

    async def run() -> None:
        work = asyncio.ensure_future(Slices().run(counting(3, seen, "work")))
        for _ in range(3):
            await asyncio.sleep(0)
            seen.append("a move")
        assert await work == "work is done"

    asyncio.run(run())
    assert seen == ["work", "a move", "work", "a move", "work", "a move"]


def test_however_many_there_are_a_turn_of_the_loop_has_one_slice() -> None:
    seen: list[str] = []

    async def run() -> None:
        shared = Slices()
        works = [asyncio.ensure_future(shared.run(counting(4, seen, n))) for n in "abc"]
        while not all(work.done() for work in works):
            before = len(seen)
            await asyncio.sleep(0)
            assert len(seen) - before <= 1

    asyncio.run(run())
    assert seen[:3] == ["a", "b", "c"], "they take turns"
    assert len(seen) == 12


def test_a_refusal_comes_out_and_the_next_one_runs() -> None:
    async def run() -> None:
        shared = Slices()
        with pytest.raises(Refused):
            await shared.run(failing())
        assert await shared.run(counting(1, [], "next")) == "next is done"

    asyncio.run(run())


def test_a_computation_can_run_without_a_pause() -> None:
    seen: list[str] = []
    assert finish(counting(2, seen, "whole")) == "whole is done"
    assert seen == ["whole", "whole"]
