"""What is counted and measured of a hall, in the form that Prometheus reads. Each hall has a registry of its own."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The meters of one hall."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = self._counter("commands", "Commands that were taken, by type", ("type",))
        self.refusals = self._counter("refusals", "Commands that were not done, by reason", ("reason",))
        self.overflows = self._counter("outbox_overflows", "Connections cut off because they did not read")
        self.closings = self._counter("closings", "Connections that the hall closed, by reason", ("reason",))
        self.faults = self._counter("faults", "Faults of the hall itself, by place", ("place",))
        self.restarts = self._counter("table_restarts", "Tables folded anew from their log, by cause", ("cause",))
        self.deals = self._counter("deals", "Deals that were played to their end")
        self.matches = self._counter("matches", "Matches that were played to their end")
        self.action_s = self._histogram("action_seconds", "From an action's arrival to its being told to the table")
        self.append_s = self._histogram("append_seconds", "Time of one append to a table's log")

    def _counter(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
        return Counter(f"paiju_{name}", text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str) -> Histogram:
        return Histogram(f"paiju_{name}", text, buckets=SECONDS, registry=self.registry)

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """A value that is looked up when it is asked for."""
        Gauge(f"paiju_{name}", text, registry=self.registry).set_function(value)

    def page(self) -> bytes:
        """Everything, as text."""
        return generate_latest(self.registry)
