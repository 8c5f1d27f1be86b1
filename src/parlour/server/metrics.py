"""Counters and gauges for whoever runs the server, in the format that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

COUNTED = {
    "actions": "Actions that are in a log",
    "matches": "Matches begun",
    "tables": "Tables opened",
    "loads": "Matches read from their logs",
    "refused": "Refusals sent over sockets",
    "crashes": "Mistakes of ours that cost one message",
}


class Metrics(Collector):
    """What was counted since the start, and gauges that are read when asked."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._gauges: dict[str, tuple[str, Callable[[], int]]] = {}

    def count(self, what: str) -> None:
        """One more of these."""
        self.counts[what] += 1

    def gauge(self, name: str, text: str, read: Callable[[], int]) -> None:
        """Adds a figure that is read whenever somebody asks."""
        self._gauges[name] = (text, read)

    def collect(self) -> Iterator[Metric]:
        """The figures now."""
        for name, text in COUNTED.items():
            counter = CounterMetricFamily(f"parlour_{name}", text)
            counter.add_metric([], self.counts[name])
            yield counter
        for name, (text, read) in self._gauges.items():
            gauge = GaugeMetricFamily(f"parlour_{name}", text)
            gauge.add_metric([], read())
            yield gauge

    def text(self) -> bytes:
        """All of them, with those of the process."""
        registry = CollectorRegistry()
        registry.register(self)
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        return generate_latest(registry)
