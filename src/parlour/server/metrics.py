"""Counters and gauges for the operator, in the Prometheus text format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
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


class Metrics(Collector):
    """Counters since startup, and gauges that are read on each scrape."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
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

    def text(self) -> bytes:
        """All metrics, including those of the process, as Prometheus reads them."""
        registry = CollectorRegistry()
        registry.register(self)
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        return generate_latest(registry)
