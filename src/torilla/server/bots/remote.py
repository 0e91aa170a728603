"""Bots apart from tables: jobs go over the bus to whichever `torilla worker` takes them."""

from __future__ import annotations

import asyncio
import time
from contextlib import nullcontext

import msgspec
import structlog

from torilla.bots import BOTS
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bots.pool import WorkerFailed, Workers
from torilla.server.bots.queue import is_game
from torilla.server.bus.base import Bus
from torilla.server.kernel.limits import AtOnce

logger = structlog.get_logger()

TRIES = 2
"""So often the bus is asked; a worker that was killed does not answer, another one will."""
SLACK = 2.0
"""Seconds for the way there and back."""
BUSY = 0.05
"""Seconds until a busy worker is asked again, or rather any other; each time longer, up to MOST."""
MOST = 1.0
HINTS_OF_ONE = 2
"""Hints for one address that are asked for on the bus at the same time."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Choice).decode


class SharedWorkers:
    """Asks the workers on the bus. Where none listens, answers or has room, this server's own processes do the work."""

    def __init__(self, bus: Bus, own: Workers) -> None:
        self.bus = bus
        self.own = own
        self.crowds = AtOnce(HINTS_OF_ONE)

    async def choose(self, job: Job, seconds: float) -> Choice:
        """The bot's choice. Raises WorkerFailed. The host's own programs are on this machine."""
        if job.bot in BOTS:
            # one address's hints take turns here: which job on the bus finds room next is a matter of luck
            place = nullcontext() if is_game(job) else self.crowds.place(job.client)
            async with place:
                choice = await self.ask(job, seconds)
            if choice is not None:
                return choice
        return await self.own.choose(job, seconds)

    async def ask(self, job: Job, seconds: float) -> Choice | None:
        """The choice of a worker on the bus; None if there is none that has time. Raises WorkerFailed."""
        data = encode(job)
        tries = 0
        pause = BUSY
        enough = time.monotonic() + seconds
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
            if choice.busy and time.monotonic() < enough:
                await asyncio.sleep(pause)
                pause = min(2 * pause, MOST)
                continue
            if choice.busy:
                break
            if choice.code is None:
                raise WorkerFailed(choice.fault or "no choice")
            return choice
        return None

    async def close(self) -> None:
        await self.own.close()
