"""Metrics of this server for Prometheus (docs/howto/run-a-server.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest

from torilla import __version__
from torilla.core.contract.registry import get_games
from torilla.server.kernel.metrics import Metrics

ACTION_TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
BOT_TIMES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


class PrometheusMetrics(Metrics):
    """Counts while the server runs; a registry of its own, so that two servers in a process do not mix."""

    def __init__(self) -> None:
        self.jobs = 0  # bot jobs that run or wait
        self.registry = CollectorRegistry()
        ours: dict[str, Any] = {"namespace": "torilla", "registry": self.registry}
        ProcessCollector(registry=self.registry)
        Info("build", "Which version runs.", **ours).info({"version": __version__})
        actions = Counter(
            "actions", "Actions that were done, by people and bots, and taken back.", ["game", "kind"], **ours
        )
        self.actions = {
            (game, kind): actions.labels(game, kind) for game in get_games() for kind in ("person", "bot", "undo")
        }
        self.action_seconds = Histogram(
            "action_seconds", "From hearing a person's action to having it in the store.", buckets=ACTION_TIMES, **ours
        )
        self.bot_seconds = Histogram(
            "bot_seconds", "From asking a bot to having its choice, waiting included.", buckets=BOT_TIMES, **ours
        )
        self.errors = Counter("errors", "Refusals and faults, by code.", ["code"], **ours)
        self.tables_open = Gauge("tables_open", "Tables in the store that are neither over nor closed.", **ours)
        self.closed = Counter("tables_closed", "Tables closed because nobody came back.", **ours)
        self.deleted = Counter("tables_deleted", "Tables deleted by the retention rule.", **ours)
        self.notices = Counter("notices", "Messages to channels, by kind and result.", ["channel", "result"], **ours)
        self.gauge("bot_jobs", "Choices that bots are asked for now.", lambda: self.jobs)

    def gauge(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is computed whenever it is read."""
        Gauge(name, what, namespace="torilla", registry=self.registry).set_function(value)

    def acted(self, game: str, kind: str, since: float) -> None:
        """Count a person's action that was received at `since` and is stored now."""
        self.action_seconds.observe(perf_counter() - since)
        self.actions[game, kind].inc()

    def bot_acted(self, game: str) -> None:
        self.actions[game, "bot"].inc()

    @contextmanager
    def bot_job(self) -> Iterator[None]:
        since = perf_counter()
        self.jobs += 1
        try:
            yield
        finally:
            self.jobs -= 1
            self.bot_seconds.observe(perf_counter() - since)

    def table_closed(self) -> None:
        self.closed.inc()

    def table_deleted(self) -> None:
        self.deleted.inc()

    def noticed(self, channel: str, result: str) -> None:
        self.notices.labels(channel, result).inc()

    def refused(self, code: str) -> None:
        self.errors.labels(code).inc()

    def text(self, *, tables_open: int) -> bytes:
        """All metrics as Prometheus reads them."""
        self.tables_open.set(tables_open)
        return generate_latest(self.registry)
