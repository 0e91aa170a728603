"""Servers and workers to kill: processes forked from one that has everything loaded, so that a start takes no time."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from services.processes import die_with_parent, free_port

from bench.drill.marks import NOTHING, Count, Marks

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["bench.drill.marks", "bench.drill.warm"])
START_TIME = 60.0
LIMITS = {
    "requests_per_minute": 10**6,
    "new_tables_per_hour": 10**6,
    "messages_per_second": 10**5,
    "max_tables": 10**6,
    "max_tables_per_guest": 10**5,
    "bot_delay": 0,
    "bot_seconds": 0.5,
    "bot_workers": 1,
}


def run_server(settings: dict[str, Any], marks: Path, ready: Connection) -> None:
    from torilla.server.app.main import serve
    from torilla.server.kernel.logging import set_up_logs
    from torilla.server.kernel.settings import Settings

    die_with_parent()
    Marks(marks).watch()
    set_up_logs(json=False, debug=False)
    serve(Settings(**settings), ready=lambda made: ready.send(made.port))


def run_worker(bus: str, ready: Connection) -> None:
    import asyncio

    from torilla.server.bots.service import work
    from torilla.server.kernel.logging import set_up_logs

    die_with_parent()
    set_up_logs(json=False, debug=False)
    asyncio.run(work(bus, None, 1, lambda: ready.send(0)))


class Killable:
    """A process that can be killed and started again."""

    process: Any = None

    def spawn(self, target: Any, *arguments: Any) -> int:
        """Start; the number that it sends when it is ready."""
        here, there = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=target, args=(*arguments, there), daemon=True)
        self.process.start()
        there.close()
        if not here.poll(START_TIME):
            raise RuntimeError(f"{target.__name__} is not ready after {START_TIME} s")
        try:
            return int(here.recv())
        except EOFError:
            self.process.join()
            raise RuntimeError(f"{target.__name__} ended with {self.process.exitcode} before it was ready") from None

    def kill(self) -> None:
        assert self.process.is_alive()  # nobody else may have its number by now
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        if self.process.is_alive():
            self.process.terminate()
            self.process.join(20)


class Server(Killable):
    """A server, always on the same port."""

    def __init__(self, folder: Path, name: str, **settings: Any) -> None:
        self.settings = {"data": folder / "data", "port": free_port(), **LIMITS, **settings}
        self.path = folder / f"marks-{name}"
        self.marks = Marks(self.path)
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings['port']}"

    def start(self) -> None:
        self.marks.clear()
        self.spawn(run_server, self.settings, self.path)

    def under_way(self) -> Count:
        return self.marks.read()

    @property
    def is_busy(self) -> bool:
        return self.under_way().stage != NOTHING


class Worker(Killable):
    """A worker for bots."""

    def __init__(self, bus: str) -> None:
        self.bus = bus
        self.start()

    def start(self) -> None:
        self.spawn(run_worker, self.bus)
