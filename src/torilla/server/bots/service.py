"""`torilla worker`: answers bot jobs from the bus with its own pool of processes."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Callable

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError

from torilla.bots import BOTS
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bots.pool import WorkerFailed, WorkerPool
from torilla.server.bots.queue import is_game
from torilla.server.bus.nats import JOBS, WORKERS, connect, disconnect
from torilla.server.kernel.logging import bind_table, get_logger

logger = get_logger()

GRACE = 1.0
"""Seconds a bot may overrun its budget."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Job).decode


class Service:
    """Takes jobs from the bus for a pool of processes."""

    def __init__(self, client: Client, processes: int) -> None:
        self.client = client
        self.pool = WorkerPool(processes)
        self.tasks: set[asyncio.Task[None]] = set()
        self.taken: Counter[bool] = Counter()  # jobs of games, and others
        self.jobs: Subscription | None = None

    async def open(self) -> None:
        await self.pool.warm()
        self.jobs = await self.client.subscribe(JOBS, queue=WORKERS, cb=self.receive)

    async def receive(self, message: Msg) -> None:
        """Take a job, or answer at once that all processes are busy. Hints take no places from games."""
        try:
            job = decode(message.data)
        except msgspec.MsgspecError as failure:
            logger.error("a job failed", failure=str(failure))
            await message.respond(encode(Choice(None, str(failure))))
            return
        kind = is_game(job)
        places = self.pool.queue.size if kind else self.pool.queue.others
        if self.taken[kind] >= 2 * places:  # as many wait as are running
            await message.respond(encode(Choice(None, busy=True)))
            return
        self.taken[kind] += 1
        task = asyncio.create_task(self.answer(message, job))
        self.tasks.add(task)
        task.add_done_callback(lambda done: self.finished(done, kind=kind))

    def finished(self, task: asyncio.Task[None], *, kind: bool) -> None:
        self.tasks.discard(task)
        self.taken[kind] -= 1

    async def answer(self, message: Msg, job: Job) -> None:
        try:
            bind_table(job.table)
            if job.bot not in BOTS:  # programs are never started over the bus
                raise WorkerFailed(f"there is no bot {job.bot!r} here")
            choice = await self.pool.choose(job, job.budget + GRACE)
        except WorkerFailed as failure:
            logger.error("a job failed", failure=str(failure))
            choice = Choice(None, str(failure))
        try:
            await message.respond(encode(choice))
        except (NatsError, OSError) as failure:  # the sender asks another worker
            logger.warning("an answer is lost with the bus", failure=str(failure))

    async def close(self) -> None:
        """Take no more jobs and answer those taken."""
        try:
            if self.jobs is not None:
                await self.jobs.drain()  # type: ignore[no-untyped-call]
            await asyncio.gather(*self.tasks, return_exceptions=True)
            await self.client.drain()
        except (NatsError, OSError) as failure:  # nobody can receive answers
            logger.warning("the bus is not there", failure=str(failure))
        await disconnect(self.client)
        await self.pool.close()


async def work(addresses: str, password: str | None, processes: int, ready: Callable[[], None]) -> None:
    """Run until stopped. Raises BusError."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    service = Service(await connect(addresses, password), processes)
    await service.open()
    ready()
    await stopped.wait()
    await service.close()
