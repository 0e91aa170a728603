"""Bots that think where the table is: a page has one worker for everything."""

from __future__ import annotations

import asyncio

from torilla.bots.faults import BotFault
from torilla.bots.search.bot import SearchBot
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bots.pool import WorkerFailed, WorkerPool
from torilla.server.bots.worker import Worker

SLOW = ("expert",)
"""Levels that would take too long with all their simulations."""
SECONDS = 1.0
"""Seconds of a decision after which they begin no further simulations."""


class InlinePool(WorkerPool):
    """One job after the other, in this process: the next message is answered when a choice is made."""

    def __init__(self) -> None:
        super().__init__(1)
        self.worker = Worker()

    async def choose(self, job: Job, seconds: float) -> Choice:
        """The bot's choice. Raises WorkerFailed. Nothing interrupts it: the levels bound themselves."""
        async with self.queue.place(job):
            await asyncio.sleep(0)  # what was committed is sent first
            try:
                if job.bot in SLOW:
                    self.hasten(job)
                return self.worker.answer(job)
            except BotFault as error:
                raise WorkerFailed(f"{error.code}: {error.message}") from None

    def hasten(self, job: Job) -> None:
        """Give a slow level its budget in seconds."""
        bot = self.worker.bot(job)
        if isinstance(bot, SearchBot):
            bot.level = bot.level._replace(seconds=SECONDS)

    async def close(self) -> None:
        self.worker.close()
