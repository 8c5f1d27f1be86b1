"""Real Kniffeliger matches against the real server on loopback, with four guests and sockets each.

Measures acknowledged, durable actions per second of the server's CPU time (all threads, bots off),
the time from an act until all four guests have received it, and the memory of a live match. The
data folder is on disk, so every acknowledgement has waited for the disk.
"""

from __future__ import annotations

import asyncio
import statistics
import time

import uvloop

from benchmarks.load_tables import LoadTable, Tally
from benchmarks.processes import cpu_seconds, resident
from benchmarks.server_process import running_server

MATCHES = 200
SEATS = 4
WARM_S = 2.0
STRETCH_S = 2.0
STRETCHES = 8
"""The best one counts: other work on the machine makes a stretch slower, never faster."""
PACED_S = 3.0
PACE = 1_000
"""Actions per second over all matches while latency is measured under moderate load."""
CONCURRENT = 8
"""Tables that are opened concurrently."""


class Figures:
    """The measurements of one stretch of time."""

    def __init__(self, pid: int, tally: Tally) -> None:
        self._pid, self._tally = pid, tally
        self._acknowledged = tally.acknowledged
        self._latencies = len(tally.latencies)
        self._cpu, self._wall = cpu_seconds(pid), time.perf_counter()

    def stop(self) -> None:
        self.actions = self._tally.acknowledged - self._acknowledged
        self.cpu = cpu_seconds(self._pid) - self._cpu
        self.wall = time.perf_counter() - self._wall
        took = statistics.quantiles(self._tally.latencies[self._latencies :], n=100)
        self.p50, self.p99 = took[49] * 1e3, took[98] * 1e3


async def _gather_all(tables: list[LoadTable], base: str) -> None:
    room = asyncio.Semaphore(CONCURRENT)

    async def one(table: LoadTable) -> None:
        async with room:
            await table.gather(base, "kniffeliger")

    await asyncio.gather(*map(one, tables))


async def _stretch(pid: int, tally: Tally) -> Figures:
    metrics = Figures(pid, tally)
    await asyncio.sleep(STRETCH_S)
    metrics.stop()
    return metrics


async def _measure(base: str, pid: int, matches: int) -> None:
    tally = Tally()
    tables = [LoadTable(tally, seed, SEATS) for seed in range(matches)]
    try:
        await _gather_all(tables, base)
        await asyncio.sleep(0.5)
        empty = resident(pid)
        for table in tables:
            await table.start()
        await asyncio.sleep(WARM_S)
        full, played = resident(pid), tally.acknowledged
        stretches = [await _stretch(pid, tally) for _ in range(STRETCHES)]
        for table in tables:
            table.pause = matches / PACE
        await asyncio.sleep(1.0)
        paced = Figures(pid, tally)
        await asyncio.sleep(PACED_S)
        paced.stop()
    finally:
        for table in tables:
            await table.leave()
    if tally.refusals:
        raise RuntimeError(f"{len(tally.refusals)} refusals, first {tally.refusals[0]}")
    print(f"server, {matches} Kniffeliger matches of four sockets, durable, bots off")
    busy = max(stretches, key=lambda one: one.actions / one.cpu)
    usual = statistics.median([one.actions / one.cpu for one in stretches])
    name = f"parlour  as fast as it goes, best of {STRETCHES}"
    print(
        f"  {name:<56}{busy.actions / busy.cpu:>8,.0f} actions/server-CPU-s"
        f" {busy.actions / busy.wall:>8,.0f} actions/s"
        f"   act to all-seen p50 {busy.p50:.1f} ms, p99 {busy.p99:.1f} ms   median {usual:,.0f}"
    )
    name = f"parlour  at {paced.actions / paced.wall:,.0f} actions/s"
    print(
        f"  {name:<56}{paced.actions / paced.cpu:>8,.0f} actions/server-CPU-s"
        f" {'':>18}   act to all-seen p50 {paced.p50:.1f} ms, p99 {paced.p99:.1f} ms"
    )
    print(
        f"  memory per live match {(full - empty) / matches / 1024:.1f} KiB,"
        f" after {played / matches:.0f} actions in each"
    )


def main(matches: int = MATCHES) -> None:
    with running_server() as server:
        uvloop.run(_measure(server.base, server.pid, matches))


if __name__ == "__main__":
    main()
