"""Limits: how often and how much. Answers tell how many seconds to wait."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from torilla.server.kernel.errors import ServerError

REMEMBERED = 20_000
DAY = 86_400.0
CROWD = 10
"""All guests behind one address together may do so many times what one of them may."""


class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def wait(self) -> float:
        """Take one; 0, or the seconds until there is one."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / self.rate


class Limiter:
    """One bucket per client, and a larger one per address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float, code: str = "limit/rate") -> None:
        self.rate = rate
        self.burst = burst
        self.code = code
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, client: str, address: str | None = None) -> None:
        """Raises ServerError with the seconds to wait."""
        seconds = self.wait(client)
        if not seconds and address is not None:
            seconds = self.wait(f"all of {address}", CROWD)
        if seconds:
            raise too_many(self.code, seconds)

    def wait(self, client: str, times: int = 1) -> float:
        """Take one; 0, or the seconds until there is one."""
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = Bucket(times * self.rate, times * self.burst)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(client)
        return bucket.wait()


class Open:
    """How many sockets are open: of each client, behind each address, and in all."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.counts: Counter[str] = Counter()
        self.total = 0

    @contextmanager
    def one(self, client: str, address: str) -> Iterator[None]:
        """Count one more as long as it is open. Raises ServerError."""
        crowd = f"all of {address}"
        full = self.counts[client] >= self.most_of_one or self.counts[crowd] >= CROWD * self.most_of_one
        if full or self.total >= self.most:
            raise ServerError("limit/sockets", "too many open connections", seconds=30)
        self.count(client, crowd, 1)
        try:
            yield
        finally:
            self.count(client, crowd, -1)

    def count(self, client: str, crowd: str, change: int) -> None:
        self.total += change
        for name in (client, crowd):
            self.counts[name] += change
            if not self.counts[name]:
                del self.counts[name]


class Made:
    """The tables that were set from each address within a day and are not done: so many, and no more.

    In memory only: no address is stored.
    """

    def __init__(self, most_of_one: int) -> None:
        self.most = CROWD * most_of_one
        self.tables: dict[str, dict[str, float]] = {}  # when, by address and table, oldest first
        self.addresses: dict[str, str] = {}  # by table

    def check(self, address: str) -> None:
        """Raises ServerError."""
        made = self.tables.get(address, {})
        old = time.monotonic() - DAY
        for table in [table for table, at in made.items() if at < old]:
            self.forget(table)
        if len(made) >= self.most:
            raise ServerError("limit/tables", "too many open tables of one address", seconds=600)

    def add(self, address: str, table: str) -> None:
        self.tables.setdefault(address, {})[table] = time.monotonic()
        self.addresses[table] = address

    def forget(self, table: str) -> None:
        address = self.addresses.pop(table, None)
        if address is not None:
            del self.tables[address][table]
            if not self.tables[address]:
                del self.tables[address]


class AtOnce:
    """So much may be done for each client at the same time: who asks for more waits, or is refused."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.places: dict[str, asyncio.Semaphore] = {}
        self.users: Counter[str] = Counter()  # how many have a place or wait for one

    def check(self, client: str, code: str, seconds: float) -> None:
        """Raises ServerError if nothing more can be begun now."""
        if client in self.places and self.places[client].locked():
            raise too_many(code, seconds)

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        places = self.places.setdefault(client, asyncio.Semaphore(self.most))
        self.users[client] += 1
        try:
            async with places:
                yield
        finally:
            self.users[client] -= 1
            if not self.users[client]:
                del self.users[client], self.places[client]


def too_many(code: str, seconds: float) -> ServerError:
    wait = max(1, math.ceil(seconds))
    return ServerError(code, f"too many: wait {wait} s", seconds=wait)
