"""The order of bot jobs: games before hints before reviews, and among those each address and table in turn."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from torilla.server.bots.jobs import GAME, Job

REMEMBERED = 1_000
"""Addresses and tables whose last turn is remembered."""


class Waiting:
    """A job that waits for a process."""

    def __init__(self, job: Job, number: int) -> None:
        self.job = job
        self.number = number
        self.go: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Places for jobs. Games always have `size` of them, so that none waits for a hint.

    Hints and reviews get what is left, at most half as many places but always one, if need be beyond `size`.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.others = max(1, size // 2)
        self.waiting: list[Waiting] = []
        self.running: Counter[bool] = Counter()  # games, and other jobs
        self.busy: Counter[tuple[str, str]] = Counter()  # jobs by address, and by table
        self.turns: OrderedDict[tuple[str, str], int] = OrderedDict()  # when each had a place last
        self.number = 0

    @asynccontextmanager
    async def place(self, job: Job) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        self.number += 1
        entry = Waiting(job, self.number)
        self.waiting.append(entry)
        self.assign_places()
        try:
            await entry.go
        except asyncio.CancelledError:
            if entry in self.waiting:
                self.waiting.remove(entry)
            else:  # it got a place meanwhile
                self.leave(job)
            raise
        try:
            yield
        finally:
            self.leave(job)

    def assign_places(self) -> None:
        """Give free places to the next jobs."""
        while ready := [entry for entry in self.waiting if self.has_place(entry.job)]:
            entry = min(ready, key=self.rank)
            self.waiting.remove(entry)
            self.running[is_game(entry.job)] += 1
            self.number += 1
            for key in keys(entry.job):
                self.busy[key] += 1
                self.turns[key] = self.number
                self.turns.move_to_end(key)
            while len(self.turns) > REMEMBERED:
                self.turns.popitem(last=False)
            entry.go.set_result(None)

    def has_place(self, job: Job) -> bool:
        if is_game(job):
            return self.running[True] < self.size
        return self.running[False] < self.others and self.running.total() < max(self.size, 2)

    def rank(self, entry: Waiting) -> tuple[int, ...]:
        """The lowest is next: by kind, then by the address's running jobs and last turn, then by those of the table."""
        address, table = keys(entry.job)
        turns = [(self.busy[key], self.turns.get(key, 0)) for key in (address, table)]
        return (entry.job.kind, *turns[0], *turns[1], entry.number)

    def leave(self, job: Job) -> None:
        self.running[is_game(job)] -= 1
        for key in keys(job):
            self.busy[key] -= 1
            if not self.busy[key]:
                del self.busy[key]
        self.assign_places()


def is_game(job: Job) -> bool:
    return job.kind == GAME


def keys(job: Job) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("address", job.client), ("table", job.table)
