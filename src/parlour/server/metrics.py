"""Counters and gauges for the operator, in the Prometheus text format."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

COUNTERS = {
    "actions": "Actions appended to a log",
    "matches": "Matches started",
    "tables": "Tables opened",
    "loads": "Matches loaded from their logs",
    "refused": "Refusals sent over sockets",
    "crashes": "Messages that failed because of a bug",
}


LAG_BUCKETS_MS = (1, 2, 5, 10, 25, 50, 100, 500)
LAG_EVERY_S = 0.1


class LoopLag:
    """How late the event loop runs what is due: a timer notes by how much it was late. That is how
    long a move had to wait that arrived at such a moment.
    """

    def __init__(self) -> None:
        self.counts = [0] * (len(LAG_BUCKETS_MS) + 1)
        """Per bucket; the last one is for everything longer."""
        self.total_s = 0.0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Starts to measure the running loop."""
        loop = asyncio.get_running_loop()
        self._due = loop.time() + LAG_EVERY_S
        self._timer = loop.call_at(self._due, self._rang, loop)

    def stop(self) -> None:
        """Stops measuring."""
        if self._timer is not None:
            self._timer.cancel()

    def note(self, late_s: float) -> None:
        """Counts one delay."""
        self.counts[bisect_left(LAG_BUCKETS_MS, 1_000 * late_s)] += 1
        self.total_s += late_s

    def _rang(self, loop: asyncio.AbstractEventLoop) -> None:
        self.note(max(0.0, loop.time() - self._due))
        self.start()

    def metric(self) -> Metric:
        """The delays as a histogram."""
        bounds = [*[str(ms / 1_000) for ms in LAG_BUCKETS_MS], "+Inf"]
        buckets = list(zip(bounds, accumulate(self.counts), strict=True))
        histogram = HistogramMetricFamily(
            "parlour_loop_lag_seconds", "How late the event loop runs what is due"
        )
        histogram.add_metric([], buckets, self.total_s)
        return histogram


class Metrics(Collector):
    """Counters since startup, the lag of the loop, and gauges that are read on each scrape."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.lag = LoopLag()
        self._gauges: dict[str, tuple[str, Callable[[], int]]] = {}

    def count(self, name: str) -> None:
        """Adds one to a counter."""
        self.counts[name] += 1

    def gauge(self, name: str, text: str, read: Callable[[], int]) -> None:
        """Registers a gauge and the function that reads it."""
        self._gauges[name] = (text, read)

    def collect(self) -> Iterator[Metric]:
        """The current value of every metric."""
        for name, text in COUNTERS.items():
            counter = CounterMetricFamily(f"parlour_{name}", text)
            counter.add_metric([], self.counts[name])
            yield counter
        for name, (text, read) in self._gauges.items():
            gauge = GaugeMetricFamily(f"parlour_{name}", text)
            gauge.add_metric([], read())
            yield gauge
        yield self.lag.metric()

    def text(self) -> bytes:
        """All metrics, including those of the process, as Prometheus reads them."""
        registry = CollectorRegistry()
        registry.register(self)
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        return generate_latest(registry)
