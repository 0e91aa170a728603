"""Rate limits and quotas. Refusals carry the seconds to wait."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.settings import Settings

REMEMBERED = 20_000
DAY = 86_400.0
PER_ADDRESS = 10
"""All guests behind one address together may do this many times what one of them may."""
NEW_TABLES_PER_ADDRESS = 5
"""The same for new tables, which stay: enough for a club that meets in one place."""
OPEN_TABLES_PER_ADDRESS = 4
"""The same for unfinished tables."""
MESSAGES_PER_ADDRESS = 4
"""The same for messages over sockets."""
SANDBOXES_PER_ADDRESS = 2
"""The same for sandboxes, and for what is done in them."""
CALCULATIONS = 2
"""Replays, records and the like of one address that are made, or wait in the queue of all; more wait before it."""


EMAILS_PER_HOUR = 12
"""Confirmation e-mails and test messages that one guest may request."""
REVIEWS_PER_HOUR = 12
"""Reviews that one guest may request."""

REPORTS_PER_HOUR = 12
"""Reports of people that one guest may make."""

ANALYSES_PER_HOUR = 20
"""Analyses that one guest may share."""
SAVED_PER_HOUR = 600
"""Changes of shared analyses that one guest may make."""


class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def wait(self, count: float = 1) -> float:
        """Take this many; 0, or the seconds until there are as many."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        count = min(count, self.burst)
        if self.left >= count:
            self.left -= count
            return 0.0
        return (count - self.left) / self.rate


class Limiter:
    """One bucket per client, and a larger one per address; the least recently used are dropped."""

    def __init__(
        self, rate: float, burst: float, code: str = "limit/rate", *, per_address: float = PER_ADDRESS
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.code = code
        self.per_address = per_address
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, client: str | None, address: str | None = None, count: float = 1) -> None:
        """Raises ServerError with the seconds to wait. Without a client only the address counts."""
        if seconds := self.wait(client, address, count):
            raise too_many(self.code, seconds)

    def wait(self, client: str | None, address: str | None = None, count: float = 1) -> float:
        """Take this many; 0, or the seconds until there are as many."""
        seconds = 0.0 if client is None else self.wait_of(client, 1, count)
        if not seconds and address is not None:
            seconds = self.wait_of(f"all of {address}", self.per_address, count)
        return seconds

    def wait_of(self, client: str, times: float, count: float) -> float:
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = Bucket(times * self.rate, times * self.burst)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(client)
        return bucket.wait(count)


class SocketQuota:
    """Open sockets: per client, per address, and in all."""

    def __init__(self, most: int, most_of_one: int, per_address: int = PER_ADDRESS) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.most_of_address = per_address * most_of_one
        self.counts: Counter[str] = Counter()
        self.total = 0

    @contextmanager
    def count_one(self, client: str, address: str) -> Iterator[None]:
        """Count a socket while it is open. Raises ServerError."""
        network = f"all of {address}"
        full = self.counts[client] >= self.most_of_one or self.counts[network] >= self.most_of_address
        if full or self.total >= self.most:
            raise ServerError("limit/sockets", "too many open connections", seconds=30)
        self.count(client, network, 1)
        try:
            yield
        finally:
            self.count(client, network, -1)

    def count(self, client: str, network: str, change: int) -> None:
        self.total += change
        for name in (client, network):
            self.counts[name] += change
            if not self.counts[name]:
                del self.counts[name]


class TableQuota:
    """Unfinished tables created from each address within a day.

    In memory only: no address is stored.
    """

    def __init__(self, most_of_guest: int) -> None:
        self.most = OPEN_TABLES_PER_ADDRESS * most_of_guest
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


class ConcurrencyLimit:
    """Concurrent jobs per client; more wait, or are refused."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.places: dict[str, asyncio.Semaphore] = {}
        self.users: Counter[str] = Counter()  # jobs that hold a place or wait for one

    def check(self, client: str, code: str, seconds: float) -> None:
        """Raise ServerError if no further job can begin now."""
        if client in self.places and self.places[client].locked():
            raise too_many(code, seconds)

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
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


class Limits:
    """All limits of a server, from its settings."""

    def __init__(self, settings: Settings) -> None:
        per_minute, per_second = settings.requests_per_minute, settings.messages_per_second
        tables_per_second = settings.new_tables_per_hour / 3600
        self.requests = Limiter(per_minute / 60, per_minute / 2)
        self.costly = Limiter(per_minute / 300, per_minute / 5)  # guesses at secrets, replays, uploads
        self.previews = Limiter(per_minute / 60, per_minute / 2)  # pages whose head describes a table
        self.new_tables = Limiter(
            tables_per_second, settings.new_tables_per_hour / 5, "limit/tables", per_address=NEW_TABLES_PER_ADDRESS
        )
        self.reviews = Limiter(REVIEWS_PER_HOUR / 3600, REVIEWS_PER_HOUR / 2, "limit/reviews")
        self.emails = Limiter(EMAILS_PER_HOUR / 3600, EMAILS_PER_HOUR / 2, per_address=3)  # and other test messages
        self.reports = Limiter(REPORTS_PER_HOUR / 3600, REPORTS_PER_HOUR / 2, "limit/reports", per_address=3)
        self.analyses = Limiter(ANALYSES_PER_HOUR / 3600, ANALYSES_PER_HOUR / 2, "limit/analyses", per_address=5)
        self.saved = Limiter(SAVED_PER_HOUR / 3600, SAVED_PER_HOUR / 10, per_address=5)
        self.new_guests = Limiter(2 * tables_per_second, settings.new_tables_per_hour)  # of an address
        self.messages = Limiter(
            5 * per_second, 25 * per_second, per_address=MESSAGES_PER_ADDRESS
        )  # over all sockets of a client
        self.sandbox = Limiter(  # actions, or as much as that; all that an opening may have at once
            5 * per_second, 100 * per_second, per_address=SANDBOXES_PER_ADDRESS
        )
        self.log_growth = Limiter(per_second / 20, 5 * per_second)  # undo and chat, which can go on for ever
        self.table_changes = Limiter(per_second / 200, 5 * per_second)  # of seats and settings, kept for ever
        self.sockets = SocketQuota(settings.max_sockets, settings.max_sockets_per_client)
        self.sandboxes = SocketQuota(settings.max_sockets, settings.max_sockets_per_client, SANDBOXES_PER_ADDRESS)
        self.calculations = ConcurrencyLimit(CALCULATIONS)
        self.tables = TableQuota(settings.max_tables_per_guest)
        self.bots = ConcurrencyLimit(settings.max_bots_per_client)
