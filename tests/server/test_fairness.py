"""Whose bot thinks next."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.harness import World, running
from torilla.bots import Advice
from torilla.server.bots import service
from torilla.server.bots.jobs import GAME, HINT, REVIEW, Choice, Job
from torilla.server.bots.pool import WorkerPool
from torilla.server.bots.queue import FairQueue
from torilla.server.bots.service import Service

pytestmark = pytest.mark.anyio


def job(kind: int, client: str = "here", table: str = "table") -> Job:
    return Job(
        bot="greedy", game="helsinki", view=msgspec.Raw(b"{}"), legal=[1], seed=1, budget=1.0, kind=kind,
        client=client, table=table,
    )  # fmt: skip


class Jobs:
    """Jobs at a queue; each has its place until it is ended."""

    def __init__(self, size: int) -> None:
        self.queue = FairQueue(size)
        self.begun: list[Job] = []
        self.ends: list[tuple[Job, asyncio.Event, asyncio.Task[None]]] = []

    async def add(self, *jobs: Job) -> None:
        for one in jobs:
            end = asyncio.Event()
            self.ends.append((one, end, asyncio.create_task(self.run(one, end))))
        await self.turn()

    async def run(self, one: Job, end: asyncio.Event) -> None:
        async with self.queue.place(one):
            self.begun.append(one)
            await end.wait()

    async def end(self, wanted: Job) -> None:
        for one, end, _ in self.ends:
            if one is wanted:
                end.set()
        await self.turn()

    async def turn(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def in_order(self) -> list[Job]:
        """End what has begun, one after the other, until nothing is left; the order in which they began."""
        place = 0
        while place < len(self.begun):
            await self.end(self.begun[place])
            place += 1
        return self.begun


@pytest.mark.parametrize("kind", [HINT, REVIEW], ids=["hints", "reviews"])
@pytest.mark.parametrize("size", [1, 2, 4])
async def test_games_never_wait_for_hints_or_reviews(size: int, kind: int) -> None:
    """However many of these are under way, as many games as there are processes find one at once."""
    jobs = Jobs(size)
    await jobs.add(*(job(kind, f"address {number}") for number in range(50)))
    assert len(jobs.begun) == max(1, size // 2)
    games = [job(GAME, "elsewhere", f"table {number}") for number in range(size + 1)]
    await jobs.add(*games)
    assert [one for one in jobs.begun if one.kind == GAME] == games[:size]
    await jobs.end(games[0])
    assert games[size] in jobs.begun
    await jobs.in_order()
    assert len(jobs.begun) == 50 + size + 1 and not jobs.queue.busy and not jobs.queue.waiting


async def test_hints_before_reviews() -> None:
    """What somebody waits for at a table comes before looking back."""
    jobs = Jobs(1)
    reviews, hint = [job(REVIEW, table=str(number)) for number in range(3)], job(HINT)
    await jobs.add(*reviews, hint)
    assert await jobs.in_order() == [reviews[0], hint, *reviews[1:]]


async def test_addresses_take_turns() -> None:
    """The first job of another address comes after one of those that wait for a crowd, not after all of them."""
    jobs = Jobs(1)
    crowd = [job(HINT, "crowd", f"table {number}") for number in range(15)]
    one, other = job(HINT, "one"), job(HINT, "other")
    await jobs.add(*crowd)
    await jobs.add(one, other)
    assert (await jobs.in_order())[:4] == [crowd[0], one, other, crowd[1]]


async def test_tables_of_an_address_take_turns() -> None:
    """One table's questions do not hold up another's behind the same router."""
    jobs = Jobs(1)
    many = [job(GAME, table="many") for _ in range(5)]
    one = job(GAME, table="one")
    await jobs.add(*many, one)
    assert (await jobs.in_order())[:3] == [many[0], one, many[1]]


async def test_who_gives_up_leaves_no_place_behind() -> None:
    """A job that is cancelled, waiting or just let in, frees what it had."""
    jobs = Jobs(1)
    first, second, third = job(GAME), job(GAME), job(GAME)
    await jobs.add(first, second, third)
    for number in (1, 0):
        jobs.ends[number][2].cancel()
        with suppress(asyncio.CancelledError):
            await jobs.ends[number][2]
    await jobs.turn()
    assert jobs.begun == [first, third]
    await jobs.end(third)
    assert not jobs.queue.busy and not jobs.queue.waiting and jobs.queue.running.total() == 0


class Held(WorkerPool):
    """Workers without processes: hints wait until they are let go."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.go = asyncio.Event()
        self.hints: list[Job] = []

    async def choose(self, job: Job, seconds: float) -> Choice:
        async with self.queue.place(job):
            if job.kind == HINT:
                self.hints.append(job)
                await self.go.wait()
            return Choice(job.legal[0], advice=Advice(job.legal[0], [], 0))


@pytest.fixture
async def busy(tmp_path: Path) -> AsyncIterator[World]:
    """Fifteen guests behind one address who wait for hints, two each."""
    async with running(tmp_path) as world:
        world.hub.workers.own = Held(1)
        asking = []
        for number in range(15):
            guest = world.person(f"Guest {number}", "10.0.0.7")
            made = await guest.table("me", "bot:greedy", start=True, options={"start": 0})
            path = f"/tables/{made['table']['id']}/seats/0/hint"
            asking += [asyncio.create_task(guest.post(path)) for _ in range(2)]
        await world.settle(lambda: world.hub.workers.own.waiting == 29)
        yield world
        world.hub.workers.own.go.set()
        await asyncio.gather(*asking)


async def test_bots_move_while_a_crowd_wants_hints(busy: World) -> None:
    """At another table the bot's turn does not wait for anybody's hint."""
    ann = busy.person("Ann", "10.0.0.8")
    made = await ann.table("me", "bot:greedy", start=True, options={"start": 1})
    table = busy.hub.tables[made["table"]["id"]]
    await busy.settle(lambda: table.row.to_move == 0)
    assert busy.hub.workers.own.waiting == 29


async def test_a_hint_is_next_after_one_of_the_crowd(busy: World) -> None:
    """A single guest of an address waits for the hint under way, not for thirty; no address is sent to the workers."""
    ann = busy.person("Ann", "10.0.0.8")
    made = await ann.table("me", "bot:greedy", start=True, options={"start": 0})
    asking = asyncio.create_task(ann.post(f"/tables/{made['table']['id']}/seats/0/hint"))
    workers: Any = busy.hub.workers.own
    await busy.settle(lambda: workers.waiting == 30)
    workers.go.set()
    await asking
    clients = [one.client for one in workers.hints]
    assert clients.index(busy.hub.driver.client_of("10.0.0.8")) == 1
    assert not any("10.0.0" in client for client in clients)


class Question:
    """A job as it comes over the bus."""

    def __init__(self, asked: Job) -> None:
        self.data = service.encode(asked)
        self.answers: list[Choice] = []

    async def respond(self, data: bytes) -> None:
        self.answers.append(msgspec.json.decode(data, type=Choice))


async def test_hints_on_the_bus_leave_room_for_games() -> None:
    """A worker that has enough hints says so, and still takes the jobs of games."""
    worker = Service(None, 2)  # type: ignore[arg-type]  # the bus is not asked
    worker.pool = Held(2)
    hints = [Question(job(HINT)) for _ in range(5)]
    for hint in hints:
        await worker.receive(hint)  # type: ignore[arg-type]
    assert [bool(hint.answers) for hint in hints] == [False, False, True, True, True]
    assert all(answer.busy for hint in hints for answer in hint.answers)
    game = Question(job(GAME))
    await worker.receive(game)  # type: ignore[arg-type]
    for _ in range(10):
        await asyncio.sleep(0)
    assert [answer.code for answer in game.answers] == [1]
    worker.pool.go.set()
    await asyncio.gather(*worker.tasks)
