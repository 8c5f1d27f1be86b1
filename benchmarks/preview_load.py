"""Previews of words in Keebble from many tables at once, while somebody plays at another table.

Twenty sockets ask for ten previews a second each, of random drafts: words, beginnings of words,
letters that make no word. Prints how long previews took, the very first one after the start
included, and how long a bystander's moves took to be acknowledged, with and without them.
"""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import msgspec
import uvloop

from benchmarks.attack.bystander import Latencies, sit_down
from benchmarks.server_process import running_server
from parlour.client import Client, Connection

GAME = "keebble"
TABLES = 20
PER_SECOND = 10
SECONDS = 20.0
QUIET_S = 6.0


def random_draft(view: dict[str, Any], seat: int, rng: Random) -> dict[str, Any]:
    """Some letters of the hand in a line, from a random cell on."""
    rows, hand = view["rows"], view["hands"][seat]
    letters = rng.sample(hand, rng.randint(1, len(hand))) if hand else ["A"]
    column, row = rng.randint(1, len(rows[0])), rng.randint(1, len(rows))
    across = rng.random() < 0.5
    tiles: list[Any] = [
        [letter, column + i * across, row + i * (not across)] for i, letter in enumerate(letters)
    ]
    inside = [t for t in tiles if t[1] <= len(rows[0]) and t[2] <= len(rows)]
    return {"type": "word", "tiles": inside}


class Planner:
    """Somebody with a draft that changes all the time."""

    def __init__(self, device: Connection, rng: Random) -> None:
        self._device = device
        self._rng = rng
        self.times: list[float] = []

    async def preview(self) -> None:
        """One preview of a random draft of either seat."""
        seat = self._rng.randrange(2)
        snapshot = self._device.match_snapshot(seat)
        assert snapshot is not None
        draft = random_draft(msgspec.json.decode(snapshot.view), seat, self._rng)
        begun = time.monotonic()
        await self._device.preview(seat, draft)
        self.times.append(time.monotonic() - begun)

    async def plan(self, seconds: float) -> None:
        """Asks at a steady pace."""
        begun = time.monotonic() + self._rng.random() / PER_SECOND
        for number in range(int(seconds * PER_SECOND)):
            await asyncio.sleep(max(0.0, begun + number / PER_SECOND - time.monotonic()))
            await self.preview()


async def _table(client: Client) -> Connection:
    code = (await client.open_table(GAME, seats=2)).code
    tokens = [(await client.sit(code, seat)).token for seat in range(2)]
    await client.start(code)
    return await client.join(code, tokens).__aenter__()


async def _measure(base: str) -> None:
    async with Client(base) as client:
        await client.rename("Kim")
        devices = [await _table(client) for _ in range(TABLES)]
        planners = [Planner(device, Random(i)) for i, device in enumerate(devices)]
        await planners[0].preview()
        first = planners[0].times.pop()
        bystander = await sit_down(client)
        quiet = await bystander.play(QUIET_S)
        plans = [asyncio.create_task(planner.plan(SECONDS)) for planner in planners]
        busy = await bystander.play(SECONDS)
        await asyncio.gather(*plans)
        found = Latencies.of([took for planner in planners for took in planner.times])
        await bystander.leave()
        for device in devices:
            await device.close()
    print(f"previews in {GAME}, {TABLES} sockets and tables, {TABLES * PER_SECOND} a second")
    print(f"  the first after the start {1000 * first:.1f} ms")
    _print("preview", found)
    _print("act to ack elsewhere, meanwhile", busy)
    _print("act to ack elsewhere, without", quiet)


def _print(name: str, found: Latencies) -> None:
    print(
        f"  {name:<34} {found.count:>6,}   p50 {found.p50:.1f} ms, p99 {found.p99:.1f} ms, "
        f"max {found.max:.1f} ms"
    )


def main() -> None:
    """Prints the figures."""
    with running_server() as server:
        uvloop.run(_measure(server.base))


if __name__ == "__main__":
    main()
