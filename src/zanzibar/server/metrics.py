"""Counters of the whole server, and their export for Prometheus. They tell nothing of a game."""

from collections.abc import Iterator

from msgspec import Struct
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric


class Metrics(Struct):
    """Counters that the server's parts increment."""

    accepted: int = 0
    """Accepted commands."""
    rejected: int = 0
    """Rejected commands."""
    finished: int = 0
    sockets: int = 0
    """Open WebSockets."""
    worker_restarts: int = 0
    faults: int = 0


def prometheus_text(metrics: Metrics, live_tables: int, commits: int) -> bytes:
    """Write all metrics in the Prometheus text format."""
    registry = CollectorRegistry()
    registry.register(_Collector(metrics, live_tables, commits))
    return generate_latest(registry)


class _Collector:
    """Hands the counters to prometheus_client.

    Plain integers serve the hot path; a Prometheus counter would take a lock for each command.
    """

    def __init__(self, metrics: Metrics, live_tables: int, commits: int) -> None:
        self._metrics = metrics
        self._live_tables = live_tables
        self._commits = commits

    def collect(self) -> Iterator[Metric]:
        counted = self._metrics
        counters = {
            "commands_accepted": ("Commands that were saved.", counted.accepted),
            "commands_rejected": ("Commands that changed nothing.", counted.rejected),
            "commits": ("Commits of the database.", self._commits),
            "games_finished": ("Games played to their end.", counted.finished),
            "worker_restarts": ("Bot workers that had to be replaced.", counted.worker_restarts),
            "faults": ("Errors of the server itself; each is in the log.", counted.faults),
        }
        gauges = {
            "sockets": ("Open WebSockets.", counted.sockets),
            "live_tables": ("Tables in memory.", self._live_tables),
        }
        for name, (about, value) in counters.items():
            yield CounterMetricFamily(f"zanzibar_{name}", about, value=value)
        for name, (about, value) in gauges.items():
            yield GaugeMetricFamily(f"zanzibar_{name}", about, value=value)
