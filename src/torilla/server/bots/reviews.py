"""Reviews of finished games: turn by turn on the bot workers, behind games and hints."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from secrets import token_bytes

import msgspec

from torilla.bots.review.report import Review, Task, TurnReview, assemble
from torilla.core.contract.game import AnyGame
from torilla.server.bots.calculations import ReviewTurns
from torilla.server.bots.calculator import Calculator
from torilla.server.bots.driver import ADVISER, Driver
from torilla.server.bots.jobs import REVIEW, Job
from torilla.server.bots.mistakes import own_mistakes
from torilla.server.bots.pool import WorkerFailed
from torilla.server.bus.base import ReviewDropped
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.secrets import derive_secret, make_secret
from torilla.server.store.decode import text_of
from torilla.server.store.errors import Unavailable
from torilla.server.tables.replays import text_of_play
from torilla.server.tables.table import Table
from torilla.server.wire.advice import ReviewAnswer, ReviewStatus
from torilla.server.wire.shared import Legal

logger = get_logger()

Keep = Callable[[Review], Awaitable[None]]
SIMULATIONS = 800
"""Simulations a turn: fewer than on the command line, for the machine has tables to serve."""
TURN_TIME = 60.0
"""Seconds that a worker may take for one turn."""
PATIENCE = 1800.0
"""Seconds that one turn may wait for a free worker: games go first."""
AT_ONCE = 2
"""Turns of one review under way at the same time."""
STOP_TIME = 3.0
"""Seconds that another node may take to stop a review."""
MAX_SIZE = 500_000
"""Bytes of a review at most."""
KEPT = 50
"""Reviews of records, and failures, that are kept in memory."""


class Running:
    """A review under way, or one that failed."""

    def __init__(self, total: int) -> None:
        self.status: ReviewStatus = "running"
        self.done = 0
        self.total = total


class Reviews:
    """All reviews of this server. Those of tables are stored, those of record files are kept for a while."""

    def __init__(self, driver: Driver, calculator: Calculator, simulations: int | None = None) -> None:
        self.driver = driver
        self.calculator = calculator
        self.salt = token_bytes(32)
        self.wanted = simulations
        self.host = driver.host
        self.running: OrderedDict[str, Running] = OrderedDict()
        self.of_records: OrderedDict[str, tuple[Review, AnyGame]] = OrderedDict()

    @property
    def simulations(self) -> int:
        """Simulations a turn."""
        return SIMULATIONS if self.wanted is None else self.wanted

    # --- Tables ---

    async def of_table(self, table: Table) -> ReviewAnswer:
        """The review of a table as far as it is. Raises ServerError."""
        progress = self.progress(table.id)  # first: it may end while the store is read, here or at another node
        elsewhere = await self.host.is_done_elsewhere(lease_of(table.id))
        stored = await self.host.store.review(table.id)
        review = None if stored is None else msgspec.json.decode(stored, type=Review)
        if review is None or not review.seats:  # without a turn, which earlier versions kept
            return ReviewAnswer(table.id, "running", 0, 0) if elsewhere else progress
        return answer(table.id, review, table.game)

    async def turns_of_table(self, table: Table, network: str) -> list[Task]:
        """The turns of a finished table to judge. Raises TorillaError."""
        play, sealed = table.play, table.is_sealed
        assert play is not None
        return await self.turns(lambda: ReviewTurns(text_of_play(play), self.simulations, sealed), network)

    def begin_table(self, table: Table, work: list[Task], network: str) -> None:
        """Begin the review of a table, unless another node is at it."""

        async def keep(review: Review) -> None:
            data = msgspec.json.encode(review).decode()
            if len(data) > MAX_SIZE:
                raise WorkerFailed(f"a review of {len(data)} bytes")
            await self.host.store.save_review(table.id, data, text_of(await own_mistakes(self.host, table, review)))

        self.begin(table.id, work, network, keep, lease_of(table.id))

    async def drop(self, table: str) -> None:
        """Delete the review of a table; one under way, here or at another node, is stopped. Raises ServerError."""
        await self.host.bus.publish(ReviewDropped(table))
        try:
            async with asyncio.timeout(STOP_TIME):
                while await self.host.is_done_elsewhere(lease_of(table)):  # it could still be saved
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise ServerError("server/busy", "another node is at this review: try again", seconds=2) from None
        await self.host.store.drop_review(table)

    def stop(self, table: str) -> None:
        """Forget the review of a table that is under way here. The turns that workers are at are its last."""
        if self.running.pop(table, None) is not None:
            self.host.spawn(self.host.release_lease(lease_of(table)))

    # --- Records ---

    def id_of_record(self, text: str, asker: str | None) -> str:
        """The id of a review of a record: for one guest the same for the same text, for a stranger always another.

        Whoever could compute it, or were answered for somebody else's, could try out what a hand in a record is.
        """
        if asker is None:
            return make_secret()
        return derive_secret(self.salt, f"review {asker} {sha256(text.encode()).hexdigest()}")

    def key_of_record(self, id: str, asker: str | None) -> str:
        """Under which a review is kept: only its asker finds it."""
        return derive_secret(self.salt, f"asker {asker or ''} {id}")

    def of_record(self, id: str, asker: str | None) -> ReviewAnswer:
        """The review of a record; status none if this asker has begun none, or it is no longer known."""
        key = self.key_of_record(id, asker)
        if key not in self.of_records:
            return msgspec.structs.replace(self.progress(key), id=id)
        review, game = self.of_records[key]
        return answer(id, review, game)

    def review_of_record(self, id: str, asker: str | None) -> Review | None:
        """A finished review that this asker has begun."""
        found = self.of_records.get(self.key_of_record(id, asker))
        return None if found is None else found[0]

    def begin_record(self, id: str, asker: str | None, work: list[Task], game: AnyGame, network: str) -> None:
        """Begin the review of a record, unless it is under way."""
        key = self.key_of_record(id, asker)

        async def keep(review: Review) -> None:
            self.of_records[key] = (review, game)
            while len(self.of_records) > KEPT:
                self.of_records.popitem(last=False)

        self.begin(key, work, network, keep, None)

    # --- Both ---

    async def turns(self, task: Callable[[], ReviewTurns], network: str) -> list[Task]:
        """The turns of all seats whose hands a record contains. Raises TorillaError."""
        return msgspec.json.decode((await self.calculator.make(task, network)).json(), type=list[Task])

    def progress(self, id: str) -> ReviewAnswer:
        found = self.running.get(id)
        if found is None:
            return ReviewAnswer(id, "none", 0, 0)
        return ReviewAnswer(id, found.status, found.done, found.total)

    def is_running(self, id: str) -> bool:
        return id in self.running and self.running[id].status == "running"

    def is_current(self, id: str, running: Running) -> bool:
        """Whether this review has neither been stopped nor begun again."""
        return self.running.get(id) is running

    def begin(self, id: str, work: list[Task], network: str, keep: Keep, lease: str | None) -> None:
        """Begin a review, and register it as running, so that it is not begun twice."""
        running = self.running[id] = Running(len(work))
        for old in [key for key, one in self.running.items() if one.status == "failed"][:-KEPT]:
            del self.running[old]
        self.host.spawn(self.run(id, running, work, network, keep, lease))

    async def run(
        self, id: str, running: Running, work: list[Task], network: str, keep: Keep, lease: str | None
    ) -> None:
        try:
            if lease is None or await self.host.acquire_lease(lease):
                turns = await self.judge_all(id, running, work, self.driver.client_of(network))
                if self.is_current(id, running):
                    await keep(assemble(work[0].game, turns, self.simulations, 0))
                    if lease is not None and not self.is_current(id, running):  # deleted while it was saved
                        await self.host.store.drop_review(id)
            if self.is_current(id, running):
                del self.running[id]
        except Exception:  # whatever it was: it must not seem to go on for ever
            running.status = "failed"
            logger.exception("a review failed", review=id)
        finally:
            if lease is not None and self.running.get(id, running) is running:  # not a later one's
                with suppress(Unavailable):  # it ends by itself
                    await self.host.release_lease(lease)

    async def judge_all(self, id: str, running: Running, work: list[Task], client: str) -> list[TurnReview]:
        """All turns, some at the same time; only the first ones if the review is stopped. Raises ExceptionGroup."""
        places = asyncio.Semaphore(AT_ONCE)

        async def judge(task: Task) -> TurnReview | None:
            async with places:
                if not self.is_current(id, running):
                    return None
                found = await self.judge(task, id, client)
                running.done += 1
                return found

        async with asyncio.TaskGroup() as group:
            turns = [group.create_task(judge(task)) for task in work]
        return [found for turn in turns if (found := turn.result()) is not None]

    async def judge(self, task: Task, id: str, client: str) -> TurnReview:
        """One turn, by a worker. Raises WorkerFailed and TimeoutError."""
        job = Job(TURN_TIME, bot=ADVISER, game=task.game, table=id, kind=REVIEW, client=client, review=task)
        choice = await self.driver.ask(job, PATIENCE)
        if choice.review is None:
            raise WorkerFailed("the worker knows no reviews")
        return choice.review


def lease_of(table: str) -> str:
    """The lease of the node that reviews a table."""
    return f"review {table}"


def answer(id: str, review: Review, game: AnyGame) -> ReviewAnswer:
    """A finished review, with the values of all actions that it names."""
    turns = [turn for own in review.seats for turn in own.turns]
    lines = [line for turn in turns if turn.choice for line in (turn.choice.played, turn.choice.better)]
    named = dict.fromkeys([action for turn in turns for action in turn.actions])
    named |= dict.fromkeys([action for line in lines for action in line.actions])
    legal = [Legal(name, game.notation.to_value(game.notation.parse(name))) for name in named]
    return ReviewAnswer(id, "done", len(turns), len(turns), review, legal)
