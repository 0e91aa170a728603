"""Remote workers: jobs go over the bus to whichever `torilla worker` takes them."""

from __future__ import annotations

import asyncio
import time
from contextlib import nullcontext

import msgspec

from torilla.bots import BOTS
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bots.pool import WorkerFailed, WorkerPool
from torilla.server.bots.queue import is_game
from torilla.server.bus.base import Bus
from torilla.server.kernel.limits import ConcurrencyLimit
from torilla.server.kernel.logging import get_logger

logger = get_logger()

TRIES = 2
"""Attempts on the bus: a worker that was killed does not answer, another one will."""
SLACK = 2.0
"""Seconds for the round trip."""
BUSY = 0.05
"""Seconds until the next attempt when a worker is busy; each time longer, up to MAX_PAUSE."""
MAX_PAUSE = 1.0
HINTS_PER_ADDRESS = 2
"""Concurrent hints on the bus for one address."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Choice).decode


class RemoteWorkers:
    """Workers on the bus; where none listens, answers or is free, this server's own processes."""

    def __init__(self, bus: Bus, own: WorkerPool) -> None:
        self.bus = bus
        self.own = own
        self.hints = ConcurrencyLimit(HINTS_PER_ADDRESS)

    async def choose(self, job: Job, seconds: float) -> Choice:
        """The bot's choice. Raises WorkerFailed. The host's own programs run on this machine only."""
        if self.bus.takes_jobs and job.bot in BOTS:
            # hints of one address wait here: the bus has no order among jobs
            place = nullcontext() if is_game(job) else self.hints.place(job.client)
            async with place:
                choice = await self.ask(job, seconds)
            if choice is not None:
                return choice
        return await self.own.choose(job, seconds)

    async def ask(self, job: Job, seconds: float) -> Choice | None:
        """The choice of a worker on the bus; None if none is free. Raises WorkerFailed."""
        data = encode(job)
        tries = 0
        pause = BUSY
        deadline = time.monotonic() + seconds
        while tries < TRIES:
            try:
                answer = await self.bus.ask(data, seconds + SLACK)
            except TimeoutError:
                logger.warning("a worker on the bus gave no answer", bot=job.bot, table=job.table)
                tries += 1
                continue
            if answer is None:
                break
            choice = decode(answer)
            if choice.busy and time.monotonic() < deadline:
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_PAUSE)
                continue
            if choice.busy:
                break
            if choice.code is None:
                raise WorkerFailed(choice.fault or "no choice")
            return choice
        return None

    async def close(self) -> None:
        await self.own.close()
