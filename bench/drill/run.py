"""One drill: players on one side, kills on the other, then the check."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from services.nats import Nats
from services.postgres import Postgres

from bench.drill.authors import Author, lost_changes
from bench.drill.check import Findings, check_tables
from bench.drill.marks import NOTHING, STAGES
from bench.drill.players import Pair
from bench.drill.servers import Server, Worker
from torilla.server.app.backends import make_store
from torilla.server.kernel.settings import Settings

IN_FLIGHT = 0.8
"""The part of the kills that wait until something is under way; the others come whenever they come."""
LONGEST_WAIT = 2.0
BETWEEN = 12
"""The most actions acknowledged between two kills, at all tables together."""
AUTHORS = 2
"""People who share an analysis and change it."""
GO_ON = 5
"""Actions that every table must get after the last kill."""
LONGEST_BREAK = 90.0
"""Seconds that this may take."""


class Place(ABC):
    """What runs, and what of it is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: list[Server] = []
        self.others: list[Any] = []
        self.open()

    @abstractmethod
    def open(self) -> None: ...

    def victims(self) -> list[Any]:
        """One of these is killed."""
        return list(self.servers)

    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def settings(self) -> Settings:
        return Settings(data=self.folder / "data")

    def close(self) -> None:
        for part in [*self.servers, *self.others]:
            part.stop()


class OnSqlite(Place):
    """The server, on a file."""

    def open(self) -> None:
        self.servers = [Server(self.folder, "0")]


class OnPostgres(Place):
    """The server, on PostgreSQL."""

    nodes = 1

    def open(self) -> None:
        self.database = Postgres(durable=True)
        self.bus = Nats()
        self.others = [self.bus, self.database]
        self.where = {"store": self.database.database(), "bus": self.bus.url}
        self.servers = [Server(self.folder, str(number), **self.where) for number in range(self.nodes)]

    def settings(self) -> Settings:
        return Settings(data=self.folder / "data", store=self.where["store"])


class TwoNodes(OnPostgres):
    """One node of two."""

    nodes = 2


class AWorker(OnPostgres):
    """One of two workers that think for the bots."""

    def open(self) -> None:
        super().open()
        self.workers = [Worker(self.bus.url) for _ in range(2)]
        self.others = [*self.workers, *self.others]

    def victims(self) -> list[Any]:
        return list(self.workers)


class TheBus(TwoNodes):
    """NATS, under two nodes."""

    def victims(self) -> list[Any]:
        return [self.bus]


class TheDatabase(TwoNodes):
    """PostgreSQL, under two nodes."""

    def victims(self) -> list[Any]:
        return [self.database]


PLACES: dict[str, type[Place]] = {
    "sqlite": OnSqlite,
    "postgres": OnPostgres,
    "node": TwoNodes,
    "worker": AWorker,
    "bus": TheBus,
    "database": TheDatabase,
}


@dataclass
class Report:
    """What came of it."""

    kind: str
    kills: int = 0
    stages: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    going: int = 0  # tables under way at the last kill
    stuck: list[str] = field(default_factory=list)  # those of them that did not continue
    resent: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    found: Findings = field(default_factory=Findings)
    seconds: float = 0.0

    @property
    def faults(self) -> list[str]:
        """None, if all is well."""
        return [*self.found.all, *(f"{table}: does not continue" for table in self.stuck)]

    def add(self, other: Report) -> None:
        """Add what came of another drill of the same kind, on servers of its own."""
        self.kills += other.kills
        self.tables += other.tables
        self.going += other.going
        self.resent += other.resent
        self.stages += other.stages
        self.refused += other.refused
        self.stuck += other.stuck
        self.found.add(other.found)
        self.seconds = max(self.seconds, other.seconds)

    @property
    def in_flight(self) -> int:
        """Kills between the receipt of an action and its acknowledgement."""
        return self.kills - self.stages[NOTHING]


async def drill(
    kind: str,
    folder: Path,
    *,
    kills: int,
    pairs: int = 6,
    seed: int = 0,
    told: Callable[[Report], None] = lambda _: None,
) -> Report:
    """Run one. Whether anything was lost is in the report."""
    dice = random.Random(seed)
    place = PLACES[kind](folder)
    report = Report(kind)
    since = perf_counter()
    playing = [Pair(place.urls, dice.randrange(2**32), bot=kind == "worker") for _ in range(pairs)]
    authors = [Author(place.urls, dice.randrange(2**32)) for _ in range(AUTHORS)]
    tasks = [asyncio.create_task(pair.play()) for pair in playing]
    tasks += [asyncio.create_task(author.write()) for author in authors]
    try:
        if await stuck_after(playing, 1):
            raise RuntimeError("the games do not begin")
        for _ in range(kills):
            await play_on(playing, dice.randrange(BETWEEN + 1))
            report.stages[await kill_one(place, dice)] += 1
            report.kills += 1
            told(report)
        report.going, report.stuck = len(playing), await stuck_after(playing, GO_ON)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if report.kills < kills:
            place.close()
    players = [player for pair in playing for player in pair.players]
    store = make_store(place.settings())
    for server in place.servers:
        server.stop()
    await store.open()
    try:
        report.found = await check_tables(store, players)
        report.found.lost += await lost_changes(store, authors)
        report.found.acknowledged += sum(author.version for author in authors)
    finally:
        await store.close()
        place.close()
    report.tables = len({player.table for player in players})
    report.resent = sum(player.received.resent for player in players)
    report.refused = Counter(code for player in players for code in player.received.refused.values())
    report.seconds = perf_counter() - since
    return report


async def kill_one(place: Place, dice: random.Random) -> str:
    """Kill and start again; the stage in which that caught the server, or any of them."""
    victim = dice.choice(place.victims())
    if dice.random() < IN_FLIGHT:
        busy: list[Server] = []
        until = perf_counter() + LONGEST_WAIT
        while perf_counter() < until and not busy:
            await asyncio.sleep(0.001)
            busy = [server for server in place.servers if server.is_busy]
        if busy and isinstance(victim, Server):
            victim = dice.choice(busy)
        wait = perf_counter() + dice.uniform(0.0, 0.002)
        while perf_counter() < wait:  # a sleep is too coarse
            pass
    stages = [server.under_way().stage for server in place.servers]
    await asyncio.to_thread(victim.kill)
    if isinstance(victim, Server):
        stages = [victim.under_way().stage]
    await asyncio.sleep(dice.uniform(0.0, 0.1))
    await asyncio.to_thread(victim.start)
    return min(stages, key=STAGES.index)


async def play_on(pairs: list[Pair], actions: int) -> None:
    """Wait for some more acknowledged actions at any table, or for a time limit."""
    wanted = sum(pair.acknowledged for pair in pairs) + actions
    until = perf_counter() + LONGEST_WAIT * 5
    while perf_counter() < until and sum(pair.acknowledged for pair in pairs) < wanted:
        await asyncio.sleep(0.005)


async def stuck_after(pairs: list[Pair], actions: int) -> list[str]:
    """Wait until every pair has got some more actions, at its table or the next one; the tables where none came."""
    wanted = [(pair, pair.acknowledged + actions) for pair in pairs]
    until = perf_counter() + LONGEST_BREAK
    while perf_counter() < until and any(pair.acknowledged < number for pair, number in wanted):
        await asyncio.sleep(0.02)
    return [pair.players[-1].table if pair.players else "?" for pair, number in wanted if pair.acknowledged < number]
