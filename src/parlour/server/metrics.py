"""Figures for whoever runs it, in the format that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from parlour.server.tables.hub import Hub
from parlour.server.ws.socket_server import SocketServer

COUNTED = {
    "actions": "Actions that are in a log",
    "matches": "Matches begun",
    "tables": "Tables opened",
    "loads": "Matches read from their logs",
    "refused": "Refusals sent over sockets",
    "crashes": "Mistakes of ours that cost one message",
}


class Metrics(Collector):
    """Reads the house when asked."""

    def __init__(self, hub: Hub, sockets: SocketServer) -> None:
        self._hub = hub
        self._sockets = sockets
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def collect(self) -> Iterator[Metric]:
        """The figures now."""
        for name, text in COUNTED.items():
            counter = CounterMetricFamily(f"parlour_{name}", text)
            counter.add_metric([], self._hub.counts.get(name, 0))
            yield counter
        live = GaugeMetricFamily("parlour_tables_live", "Tables in memory")
        live.add_metric([], len(self._hub.tables))
        yield live
        sockets = GaugeMetricFamily("parlour_sockets", "Sockets open")
        sockets.add_metric([], self._sockets.by_address.total())
        yield sockets

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self._registry)
