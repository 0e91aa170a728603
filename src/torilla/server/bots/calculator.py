"""Costly answers and sandboxes, computed in two separate processes, so that they delay nobody at a table.

One process makes replays, records and the like, one at a time for the whole server, in fair turns among addresses; what
it has made is kept for a while. The other has the games of all sandboxes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b

import msgspec

from torilla.server.bots.calculations import Calculation, OfTable, SandboxJob
from torilla.server.bots.driver import Driver
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bots.pool import WorkerFailed, WorkerPool
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.packed import Packed
from torilla.server.kernel.secrets import make_id

logger = get_logger()

PATIENCE = 60.0
"""Seconds that a request waits for its answer at most."""
TIME = 20.0
"""Seconds that a worker may take for one answer, or for one message to a sandbox."""
KEPT_BYTES = 16_000_000
"""Bytes of answers that are kept: some hundred replays."""


class Calculator:
    """The two processes, which are started when they are needed, and the answers that are kept."""

    def __init__(self, driver: Driver, pool: WorkerPool | None = None) -> None:
        """`pool`: where both are to be done, in place of the two processes."""
        self.driver = driver
        self.host = driver.host
        self.pool = pool or WorkerPool(1)
        self.sandboxes = pool or WorkerPool(1)
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()  # answers by what was asked, the last used one at the end
        self.kept_bytes = 0
        self.running: dict[bytes, asyncio.Task[Choice]] = {}

    async def make(self, task: Callable[[], Calculation], network: str) -> Packed[object]:
        """The answer to what `task` asks for once it is this address's turn. Raises TorillaError."""
        try:
            async with asyncio.timeout(PATIENCE), self.host.limits.calculations.place(network):
                wanted = task()
                return Packed(await self.find(wanted, network))
        except TimeoutError:
            raise ServerError("server/busy", "too many ask for such answers: try again", seconds=10) from None

    async def find(self, task: Calculation, network: str) -> bytes:
        """The answer to a task; one about a table is made only once, however many ask for it."""
        if not isinstance(task, OfTable):
            return await self.result(self.begin(self.pool, self.job(network, make_id(), task)))
        key = blake2b(msgspec.json.encode(task), digest_size=32).digest()
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.running:
            self.running[key] = self.begin(self.pool, self.job(network, make_id(), task))
            self.running[key].add_done_callback(lambda _: self.running.pop(key, None))
        data = await self.result(self.running[key])
        self.keep(key, data)
        return data

    def keep(self, key: bytes, data: bytes) -> None:
        if key not in self.kept:
            self.kept[key] = data
            self.kept_bytes += len(data)
        while self.kept_bytes > KEPT_BYTES:
            self.kept_bytes -= len(self.kept.popitem(last=False)[1])

    async def play(self, message: SandboxJob, network: str) -> bytes:
        """The answer to a visitor's message. Raises ServerError, and WorkerFailed where the sandbox is lost."""
        job = self.job(network, message.sandbox, message)
        choice = await asyncio.shield(self.begin(self.sandboxes, job))
        if choice.refusal is not None:
            raise ServerError(choice.refusal.code, choice.refusal.message, **choice.refusal.values)
        return choice.data

    async def forget(self, sandbox: str, network: str) -> None:
        """A visitor has gone."""
        with suppress(WorkerFailed):
            await self.play(SandboxJob(sandbox, None), network)

    def job(self, network: str, name: str, task: Calculation | SandboxJob) -> Job:
        return Job(TIME, table=name, client=self.driver.client_of(network), task=task)

    def begin(self, pool: WorkerPool, job: Job) -> asyncio.Task[Choice]:
        """Begin a job that runs to its end even if its request is cancelled: ending it would end the process."""
        task = asyncio.ensure_future(pool.choose(job, job.budget))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # somebody may have waited, or not
        return task

    async def result(self, task: asyncio.Task[Choice]) -> bytes:
        """Raises ServerError."""
        try:
            choice = await asyncio.shield(task)
        except WorkerFailed as failure:
            logger.error("an answer could not be made", failure=str(failure))
            raise ServerError("server/fault", "something went wrong here") from None
        if choice.refusal is not None:
            raise ServerError(choice.refusal.code, choice.refusal.message, **choice.refusal.values)
        return choice.data

    async def close(self) -> None:
        await asyncio.gather(self.pool.close(), self.sandboxes.close())
