"""What the operator can measure: how late the event loop is."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import aiohttp
import pytest

from parlour.server import metrics
from parlour.server.metrics import Metrics
from tests.server.fixture import ServerFixture, run_scenario
from tests.server.servers import QUICK


def buckets(text: str) -> dict[str, float]:
    """The buckets of the loop's lag, by their upper bound."""
    found = re.findall(r'parlour_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
    return {bound: float(count) for bound, count in found}


def test_delays_are_counted_in_buckets() -> None:
    measured = Metrics()
    for ms in (0, 1, 3, 5, 30, 700):
        measured.lag.note(ms / 1_000)
    found = buckets(measured.text().decode())
    assert found == {
        **{"0.001": 2, "0.002": 2, "0.005": 4, "0.01": 4, "0.025": 4},
        **{"0.05": 5, "0.1": 5, "0.5": 5, "+Inf": 6},
    }


def test_a_loop_that_was_held_up_was_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "LAG_EVERY_S", 0.001)
    measured = Metrics()

    async def run() -> None:
        measured.lag.start()
        time.sleep(0.03)
        await asyncio.sleep(0.01)
        measured.lag.stop()

    asyncio.run(run())
    assert sum(measured.lag.counts[5:]) >= 1, "more than 25 ms"


def test_the_operator_can_read_the_lag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "LAG_EVERY_S", 0.001)

    async def visit(room: ServerFixture) -> None:
        url = f"http://127.0.0.1:{room.served.running.admin}/metrics"
        async with asyncio.timeout(10), aiohttp.ClientSession() as session:
            counted = 0.0
            while counted < 1:
                async with session.get(url) as answer:
                    counted = buckets(await answer.text())["+Inf"]

    run_scenario(tmp_path, QUICK, visit)
