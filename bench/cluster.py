"""How much do two servers carry?  `python -m bench.cluster [--tables N] [--rate N] [--seconds S] [--write]`

Everything on this machine: first one server on SQLite, then two on PostgreSQL (fsync on) and NATS, where the two
people of each table sit at different servers, so that every action goes over the bus. Two sockets a table; so many
actions a second are made over all tables, whatever the answers take. `--write` puts the report into
bench/cluster-results.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # for the services

from services.nats import Nats  # noqa: E402
from services.postgres import Postgres  # noqa: E402

from bench.lib import machine, number, show_progress, table  # noqa: E402
from bench.server_load import Load, Socket, run  # noqa: E402
from bench.server_sides import Server, Torilla, TorillaLane, make_tables, new_client  # noqa: E402

LEGEND = """

"servers" to "generator": processor time for an action, in ms, all servers together. The last column: what the memory of
the servers has grown by, for a table that is being played with its two sockets.
"""
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """Processor time of a process and its children, living or waited for, in seconds."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) == pid:
            total += sum(int(fields[place]) for place in (11, 12, 13, 14)) / TICKS
        elif int(fields[1]) == pid:
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def memory_of(pid: int) -> float:
    """Of a process, in kB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return float(status.split("VmRSS:")[1].split()[0])


class SpreadLane(TorillaLane):
    """The second person is connected to the last server."""

    urls: tuple[str, ...] = ()

    def socket(self, table: Any, seat: int) -> Socket:
        _, id, cookies = table
        return super().socket((self.urls[seat % len(self.urls)], id, cookies), seat)


class Setup(ABC):
    """What runs."""

    name: str

    def __init__(self, folder: Path) -> None:
        self.servers: list[Server] = []
        self.services: dict[str, Any] = {}
        self.start(folder)

    @abstractmethod
    def start(self, folder: Path) -> None: ...

    def serve(self, folder: Path, *flags: str) -> None:
        class Flagged(Torilla):
            def command(self, folder: Path) -> list[str]:
                return [*super().command(folder), *flags]

        self.servers.append(Flagged("helsinki").start(folder))

    def cpu(self) -> dict[str, float]:
        used = {"servers": sum(cpu_of(server.process.pid) for server in self.servers)}
        return used | {name: cpu_of(service.process.pid) for name, service in self.services.items()}

    def memory(self) -> float:
        return sum(memory_of(server.process.pid) for server in self.servers)

    def stop(self) -> None:
        for part in [*self.servers, *self.services.values()]:
            part.stop()


class Alone(Setup):
    name = "one server, SQLite"

    def start(self, folder: Path) -> None:
        self.serve(folder)


class Together(Setup):
    name = "two servers, PostgreSQL, NATS"

    def start(self, folder: Path) -> None:
        database, bus = Postgres(durable=True), Nats()
        self.services = {"PostgreSQL": database, "NATS": bus}
        address = database.database()
        for count in range(2):
            self.serve(folder / str(count), "--store", address, "--bus", bus.url)


@dataclass
class Result:
    """Of one set-up."""

    name: str
    load: Load
    cpu: dict[str, float]
    memory: float  # kB a table, with its sockets, at all servers


async def drive(setup: Setup, tables: int, rate: float, seconds: float) -> Result:
    load = Load()
    empty = setup.memory()
    SpreadLane.urls = tuple(server.url for server in setup.servers)
    async with new_client(setup.servers[0].url) as client:
        side = Torilla("helsinki")
        ready = await make_tables(side, client, tables)

        async def next_table() -> Any:
            return ready.pop() if ready else await side.make_table(client)

        lanes = [SpreadLane(load, next_table) for _ in range(tables)]
        for lane in lanes:
            await lane.open()
        marks: list[dict[str, float]] = []

        def cpu() -> float:
            marks.append(setup.cpu())
            return sum(marks[-1].values())

        await run(lanes, load, seconds, rate, cpu)
        memory = (setup.memory() - empty) / tables
    used = {part: marks[-1][part] - marks[0][part] for part in marks[0]}
    return Result(setup.name, load, used, memory)


def measure(kind: Callable[[Path], Setup], tables: int, rate: float, seconds: float) -> Result:
    with tempfile.TemporaryDirectory(prefix="torilla-bench-") as folder:
        setup = kind(Path(folder))
        try:
            return asyncio.run(drive(setup, tables, rate, seconds))
        finally:
            setup.stop()


def text(results: list[Result], tables: int, rate: float) -> str:
    parts = ["servers", "PostgreSQL", "NATS"]
    heads = ["", "actions/s", "p50, ms", "p99, ms", "other seat, ms", "failed", *parts, "generator", "kB a table"]
    rows = []
    for result in results:
        load = result.load
        count = max(1, len(load.acknowledged))
        each = [number(1000 * result.cpu[part] / count) if part in result.cpu else "" for part in parts]
        rows.append(
            [
                f"{result.name}: {tables} tables, {2 * tables} sockets, {rate:.0f} actions/s",
                number(load.rate),
                number(load.percentile(load.acknowledged, 0.5)),
                number(load.percentile(load.acknowledged, 0.99)),
                number(load.percentile(load.others_told, 0.5)),
                str(load.refused + load.unanswered),
                *each,
                number(1000 * load.own_cpu / count),
                number(result.memory),
            ]
        )
    return table(heads, rows) + LEGEND


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--write", action="store_true", help="write bench/cluster-results.md")
    wanted = parser.parse_args()
    results = []
    for kind in (Alone, Together):
        show_progress(kind.name)
        results.append(measure(kind, wanted.tables, wanted.rate, wanted.seconds))
    show_progress("")
    report = text(results, wanted.tables, wanted.rate)
    print(report)
    if wanted.write:
        facts = "\n".join(f"- {name}: {value}" for name, value in machine().items())
        said = f"`python -m bench.cluster --write`, {wanted.seconds:.0f} s each."
        page = f"# Two servers\n\n{said}\n\n{facts}\n\n{report}"
        (ROOT / "bench" / "cluster-results.md").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
