"""What a monitor wants to know of this server (docs/howto/run-a-server.md), in Prometheus' own form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest

from torilla import __version__
from torilla.core.registry import GAMES

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

ACTION_TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
BOT_TIMES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Counts while the server runs; a registry of its own, so that two servers in a process do not mix."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.jobs = 0  # that bots work at, or wait for
        self.registry = CollectorRegistry()
        ours: dict[str, Any] = {"namespace": "torilla", "registry": self.registry}
        ProcessCollector(registry=self.registry)
        Info("build", "Which version runs.", **ours).info({"version": __version__})
        actions = Counter(
            "actions", "Actions that were done, by people and bots, and taken back.", ["game", "kind"], **ours
        )
        self.actions = {
            (game, kind): actions.labels(game, kind) for game in GAMES for kind in ("person", "bot", "undo")
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
        for name, what, value in (
            ("tables_loaded", "Tables in memory.", lambda: len(hub.tables)),
            ("tables_watched", "Tables somebody is connected to.", lambda: sum(map(watched, hub.tables.values()))),
            ("sockets", "Open sockets.", lambda: hub.sockets.total),
            ("bot_jobs", "Choices that bots are asked for now.", lambda: self.jobs),
            ("bot_jobs_waiting", "Of those, the ones that wait for a process here.", lambda: hub.workers.own.waiting),
            ("bus_up", "1 while the bus to other servers is connected.", lambda: int(hub.bus.up)),
            ("nodes", "Servers on the same store, this one included.", lambda: 1 + len(hub.nodes.alive)),
        ):
            Gauge(name, what, **ours).set_function(value)

    def acted(self, game: str, kind: str, since: float) -> None:
        """An action of a person is stored, which was heard at `since`."""
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

    def refused(self, code: str) -> None:
        self.errors.labels(code).inc()

    async def text(self) -> bytes:
        """Everything, as it is now. Raises Unavailable."""
        self.tables_open.set(await self.hub.store.count_tables(None))
        return generate_latest(self.registry)


def watched(table: Any) -> bool:
    return bool(table.connections)
