"""Whoever asks the workers for much waits for themselves, and not everybody else for them."""

from __future__ import annotations

import asyncio

from parlour.server.botpool.fair_queue import FairQueue


async def waits(queue: FairQueue[str], who: str, got: list[str]) -> None:
    """Waits for a worker and keeps it."""
    await queue.get(who)
    got.append(who)


async def turns() -> None:
    """Lets everybody go on who can."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_asks_once_waits_for_one_of_those_who_ask_often() -> None:
    async def run() -> None:
        queue, got = FairQueue(["worker"]), list[str]()
        worker = await queue.get("Eve")
        names = ["Eve"] * 20 + ["Ann", "Ann", "Ben"]
        tasks = [asyncio.ensure_future(waits(queue, who, got)) for who in names]
        for _ in names:
            await turns()
            queue.put(worker)
        await asyncio.gather(*tasks)
        assert got[:6] == ["Eve", "Ann", "Ben", "Eve", "Ann", "Eve"]
        assert sorted(got) == sorted(names)

    asyncio.run(run())


def test_what_is_free_is_given_at_once() -> None:
    async def run() -> None:
        queue = FairQueue(["a", "b"])
        assert [await queue.get("Ann"), await queue.get("Ann")] == ["a", "b"]

    asyncio.run(run())


def test_whoever_gives_up_keeps_nothing() -> None:
    """Even when a worker has just been given to them."""

    async def run() -> None:
        queue = FairQueue(["worker"])
        worker = await queue.get("Eve")
        first, second = [asyncio.ensure_future(queue.get("Ann")) for _ in range(2)]
        await turns()
        first.cancel()
        await turns()
        queue.put(worker)
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert await queue.get("Ben") == "worker"

    asyncio.run(run())
