"""A pool of worker processes. One that crashes or does not answer in time is replaced; the event loop never blocks.

Why not a pool of the standard library: docs/decisions/0011-own-worker-pool-and-build.md.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from torilla import buildinfo
from torilla.bots.external.descendants import descendants, end_all
from torilla.bots.external.environment import KEPT
from torilla.server.bots.jobs import HEADER, PING, Choice, Job, frame
from torilla.server.bots.queue import FairQueue
from torilla.server.kernel.logging import get_logger

logger = get_logger()

START_TIME = 20.0
"""Seconds on top of a job's own time for a worker that has not played this bot yet, to load everything."""
END_TIME = 5.0
"""Seconds that a worker and its bots' programs have to end in an orderly way."""
BUILD = {buildinfo.SAME_BUILD: buildinfo.build_id()}
"""Lets workers start that work on the engine of this process, though its source has been edited since."""
PYTHON_PREFIXES = ("LC_", "PYTHON", "COV_")
"""Prefixes of other environment variables that a worker gets."""


def safe_environment() -> dict[str, str]:
    """The environment of a worker, without secrets: programs it starts run as the same user and could read them."""
    return {
        name: value for name, value in os.environ.items() if name in (*KEPT, "HOME") or name.startswith(PYTHON_PREFIXES)
    }


class WorkerFailed(Exception):
    """The worker gave no usable answer."""


class WorkerPool:
    """At most `size` processes for games, and half as many for hints, started when there is work."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.idle: list[Process] = []
        self.loaded: dict[Process, set[tuple[str, str, str | None]]] = {}  # the bots each has ready (Job.player)
        self.queue = FairQueue(size)
        self.closed = False

    async def choose(self, job: Job, seconds: float) -> Choice:
        """The bot's choice. Raises WorkerFailed after `seconds`, or when the bot or its process fails."""
        async with self.queue.place(job):
            if self.closed:  # while it waited
                raise WorkerFailed("the server stops")
            process = self.idle.pop() if self.idle else await self.start()
            loaded = self.loaded[process]
            extra = 0.0 if job.player in loaded else START_TIME
            loaded.add(job.player)
            try:
                async with asyncio.timeout(seconds + extra):
                    choice = await self.ask(process, job)
            except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
                await self.discard(process)
                raise WorkerFailed(f"{type(error).__name__}: {error}") from None
            except asyncio.CancelledError:  # its answer must not be taken for that of the next job
                await self.discard(process)
                raise
            self.idle.append(process)
        if choice.code is None:
            raise WorkerFailed(choice.fault or "no choice")
        return choice

    @property
    def waiting(self) -> int:
        """Jobs that wait for a free process."""
        return len(self.queue.waiting)

    async def start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "torilla.server.bots.worker",
            stdin=PIPE, stdout=PIPE, start_new_session=True, env=safe_environment() | BUILD,
        )  # fmt: skip
        self.loaded[process] = set()
        return process

    async def warm(self) -> None:
        """Start all processes now and wait until they are ready."""

        async def start() -> None:
            process = await self.start()
            await self.exchange(process, PING)
            self.idle.append(process)

        await asyncio.gather(*(start() for _ in range(self.size)))

    async def ask(self, process: Process, job: Job) -> Choice:
        return await self.exchange(process, frame(job))

    async def exchange(self, process: Process, data: bytes) -> Choice:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(data)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
        return msgspec.json.decode(await process.stdout.readexactly(length), type=Choice)

    async def discard(self, process: Process) -> None:
        """Terminate a worker, so that it ends its own children; kill it if it does not end in time."""
        self.loaded.pop(process, None)
        with suppress(ProcessLookupError):
            process.terminate()
        with suppress(TimeoutError):
            async with asyncio.timeout(END_TIME):
                await process.wait()
            return
        below = descendants(process.pid)
        with suppress(ProcessLookupError):
            process.kill()
        end_all(below)
        await process.wait()

    async def close(self) -> None:
        """End all workers; jobs that still wait get none."""
        self.closed = True
        self.idle.clear()
        await asyncio.gather(*(self.discard(process) for process in list(self.loaded)))
