"""Many tables at once.  `python -m bench.load [--tables N] [--rate N] [--seconds S] [--only KIND] [--write]`

Everything on this machine: first one server on SQLite, then two on PostgreSQL (fsync on) and NATS, where the two
people of each table sit at different servers, so that every action goes over the bus. Two sockets a table; so many
actions a second are made over all tables, whatever the answers take. Then tables without sockets: what one takes of
the memory, and how long it takes to come back. `--write` puts the report into bench/load-results.md. Fails if
tables take more memory than they may, or stay; `--only-memory` leaves the load out.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # for the services

from services.nats import Nats  # noqa: E402
from services.postgres import Postgres  # noqa: E402
from services.processes import cpu_of  # noqa: E402

from bench import load_tables  # noqa: E402
from bench.lib import machine, number, show_progress, table  # noqa: E402
from bench.server import p50, p99, runner  # noqa: E402
from bench.server_load import Load, Socket, run  # noqa: E402
from bench.server_sides import Server, Torilla, TorillaLane, make_tables, new_client  # noqa: E402

RESULTS = ROOT / "bench" / "load-results.md"
PARTS = ("servers", "PostgreSQL", "NATS")
TABLES, RATE, SECONDS = 500, 500, 60
LATEST = 100
"""Milliseconds within which 99 % of the actions must be answered."""
BYTES_EACH = 20_000
BACK = 50
"""Milliseconds within which a table must be back in memory, by number of actions:"""
ACTIONS = 300
LOADED = 1000  # with fewer, tables fill what the heap has free from the start and seem smaller than they are
GAMES = ("helsinki", "neoville")


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

    name: ClassVar[str]

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
    """The default."""

    name = "one server, SQLite"

    def start(self, folder: Path) -> None:
        self.serve(folder)


class Together(Setup):
    """Several servers as one."""

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


def measure(kind: type[Setup], wanted: argparse.Namespace) -> Result:
    with tempfile.TemporaryDirectory(prefix="torilla-bench-") as folder:
        setup = kind(Path(folder))
        try:
            with runner() as run_it:
                return run_it.run(drive(setup, wanted.tables, wanted.rate, wanted.seconds))
        finally:
            setup.stop()


def measure_memory(kind: type[Setup], tables: int) -> list[load_tables.InMemory]:
    """Both games, on the same kind of store."""
    if kind is Alone:
        return [load_tables.measure(game, tables, ACTIONS) for game in GAMES]
    database = Postgres(durable=True)
    try:
        return [load_tables.measure(game, tables, ACTIONS, database.database()) for game in GAMES]
    finally:
        database.stop()


# --- The report ---


def targets(results: list[Result], memory: dict[str, list[load_tables.InMemory]], rate: float) -> Iterator[list[str]]:
    for result in results:
        load, name = result.load, result.name
        failed = load.refused + load.unanswered
        yield verdict(f"{name}: acknowledged actions/s", f">= {rate:.0f}", load.rate, met=load.rate >= rate * 0.999)
        yield verdict(f"{name}: 99 % answered after, ms", f"< {LATEST}", p99(load), met=p99(load) < LATEST)
        yield verdict(f"{name}: refused or not answered", "0", failed, met=failed == 0)
    for name, found in memory.items():
        for one in found:
            what = f"{name}, {one.game}, {one.actions} actions"
            size, back = one.bytes_each, one.back_ms(0.99)
            yield verdict(f"{what}: bytes a table in memory", f"< {BYTES_EACH:,}", size, met=size < BYTES_EACH)
            yield verdict(f"{what}: 99 % back after, ms", f"< {BACK}", back, met=back < BACK)
            yield verdict(f"{what}: tables that did not leave", "0", one.left, met=one.left == 0)


def verdict(what: str, target: str, found: float, *, met: bool) -> list[str]:
    return [what, target, number(found), "met" if met else "MISSED"]


def load_row(result: Result) -> list[str]:
    load = result.load
    count = max(1, len(load.acknowledged))
    return [
        result.name,
        number(load.rate),
        number(p50(load)),
        number(p99(load)),
        number(load.percentile(load.acknowledged, 1.0)),
        number(load.percentile(load.others_told, 0.5)),
        *(number(1000 * result.cpu[part] / count) if part in result.cpu else "" for part in PARTS),
        number(1000 * load.own_cpu / count),
        number(result.memory),
        f"{100 * (sum(result.cpu.values()) + load.own_cpu) / load.wall:.0f} %",
    ]


def memory_row(name: str, found: load_tables.InMemory) -> list[str]:
    times = [number(found.back_ms(share)) for share in (0.5, 0.99)]
    return [f"{name}, {found.game}", str(found.tables), number(found.bytes_each), *times, number(found.load_cpu_ms)]


LOAD_HEAD = [
    "",
    "actions/s",
    "p50, ms",
    "p99, ms",
    "longest, ms",
    "other seat, ms",
    *PARTS,
    "generator",
    "kB a table",
    "busy",
]
LOAD_NOTE = """\
*Other seat*: median until the other person received it. *servers, PostgreSQL, NATS, generator*: processor time for an
action, in ms, all servers together. *kB a table*: what the memory of the servers has grown by, for a table that is
being played with its two sockets. *Busy*: all processor time together, of one processor."""
MEMORY_HEAD = ["", "tables", "bytes each", "back p50, ms", "back p99, ms", "processor, ms"]
MEMORY_NOTE = f"""\
Tables of {load_tables.SEATS} people after {ACTIONS} actions, each with its key. *Bytes each*: by how much the process
grew when half of them were loaded after the other half. *Back*: from asking for a table that had left the memory to
having it, log read and replayed."""


def report(
    results: list[Result],
    memory: dict[str, list[load_tables.InMemory]],
    wanted: argparse.Namespace,
) -> str:
    text = f"""\
{wanted.tables} tables of Helsinki, {2 * wanted.tables} sockets, {wanted.rate:.0f} actions a second for
{wanted.seconds:.0f} seconds at fixed times; the clock of an action runs from its time on until the person who made it
has the answer, and it is answered when it is on the disk (SQLite with synchronous=FULL, PostgreSQL with fsync). With
two servers the two people of a table are at different ones. Generator, servers, database and bus share the machine."""
    parts = [
        "# Many tables at once",
        "\n".join(f"- {name}: {value}" for name, value in machine().items()),
        f"Repeat: `python -m bench.load {' '.join(sys.argv[1:])}` (docs/howto/run-the-benchmarks.md).",
        text,
        "## Targets",
        table(["", "target", "measured", "verdict"], targets(results, memory, wanted.rate)),
        "## Load",
        table(LOAD_HEAD, [load_row(result) for result in results]),
        LOAD_NOTE,
        "## Tables without sockets",
        table(MEMORY_HEAD, [memory_row(name, one) for name, found in memory.items() for one in found]),
        MEMORY_NOTE,
    ]
    return "\n\n".join(parts) + "\n"


KINDS: dict[str, type[Setup]] = {"sqlite": Alone, "postgres": Together}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--loaded", type=int, default=LOADED, help="tables for the memory")
    parser.add_argument("--only", choices=KINDS, help="one kind of store")
    parser.add_argument("--only-memory", action="store_true", help="no sockets and no load")
    parser.add_argument("--write", action="store_true", help=f"also write {RESULTS.relative_to(ROOT)}")
    wanted = parser.parse_args()
    results, memory = [], {}
    for kind in [KINDS[wanted.only]] if wanted.only else KINDS.values():
        if not wanted.only_memory:
            show_progress(f"{kind.name}: load")
            results.append(measure(kind, wanted))
        show_progress(f"{kind.name}: memory")
        memory[kind.name.split(", ")[1]] = measure_memory(kind, wanted.loaded)
    show_progress("")
    text = report(results, memory, wanted)
    print(text, end="")
    if wanted.write:
        RESULTS.write_text(text, encoding="utf-8")
    return int(any(one.bytes_each >= BYTES_EACH or one.left > 0 for found in memory.values() for one in found))


if __name__ == "__main__":
    sys.exit(main())
