"""All tables of this server: loads them, tells their watchers, wakes bots, and minds the time."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import structlog

from torilla.core.registry import GAMES, get_game
from torilla.server import clock, seating
from torilla.server.bots.driver import Driver
from torilla.server.bots.workers import Workers
from torilla.server.bus.base import Bus, Message, Notice
from torilla.server.errors import ServerError
from torilla.server.guests import Guests
from torilla.server.limits import Limiter
from torilla.server.settings import Settings
from torilla.server.store.base import Store
from torilla.server.table import Table

logger = structlog.get_logger()

TICK = 1.0
"""Seconds between two looks at the deadlines."""
PRESENCE = 0.25
"""Seconds within which comings and goings are told together."""
IDLE = 5 * clock.MINUTE
"""A table that nobody looks at is dropped from memory after this time."""


class Hub:
    """The tables in memory, a cache of the store."""

    def __init__(self, settings: Settings, store: Store, bus: Bus) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.guests = Guests(store)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.box: dict[str, Any] = {}  # components by hash, and those of new tables by game
        self.workers = Workers(settings.bot_workers)
        self.driver = Driver(self)
        self.tasks: set[asyncio.Task[None]] = set()
        self.sockets: Counter[str] = Counter()
        self.closing = False
        per_minute = settings.requests_per_minute
        self.requests = Limiter(per_minute / 60, per_minute / 2)
        self.new_tables = Limiter(settings.new_tables_per_hour / 3600, settings.new_tables_per_hour / 4, "limit/tables")
        self.new_guests = Limiter(settings.new_tables_per_hour / 3600, settings.new_tables_per_hour / 2)
        self.guesses = Limiter(per_minute / 300, per_minute / 5)  # at secrets, and other costly things

    # --- Opening and closing ---

    async def open(self) -> None:
        self.load_box()
        await self.store.open()
        await self.bus.open(self.hear)
        self.spawn(self.mind_time())
        self.spawn(self.wake_bots())

    def load_box(self) -> None:
        """The box's components, and corrected ones that the host has given. Raises ComponentsError."""
        for name in GAMES:
            self.keep(name, get_game(name).components())
        for path in self.settings.components:
            text = path.read_text(encoding="utf-8")
            named = re.search(r"""^game\s*=\s*["'](\w+)["']""", text, re.MULTILINE)
            game = get_game(named[1] if named else "")
            self.keep(game.name, game.components(text, origin=str(path)))

    async def close(self) -> None:
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.workers.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, work: Any) -> asyncio.Task[None]:
        """Run something beside; its failure is logged, never lost."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("task failed", exc_info=task.exception())

    # --- Tables ---

    async def table(self, id: str) -> Table:
        """Raises ServerError if there is no such table."""
        found = self.tables.get(id)
        if found is None:
            waiting = self.loading.get(id)
            if waiting is None:
                waiting = self.loading[id] = asyncio.ensure_future(self.load(id))
                waiting.add_done_callback(lambda _: self.loading.pop(id, None))
            found = await asyncio.shield(waiting)
        found.used_at = clock.now()
        return found

    async def load(self, id: str) -> Table:
        stored = await self.store.table(id) if id.isalnum() and len(id) <= 32 else None
        if stored is None:
            raise ServerError("table/unknown", "there is no such table", table=id[:32])
        components = await self.components(stored.row.game, stored.row.components)
        table = Table(self.store, stored, components)
        self.tables[id] = table
        return table

    async def components(self, game: str, hash: str | None = None) -> Any:
        """The components with this hash, the box's by default. Raises ServerError."""
        rules = get_game(game)
        if hash is None:
            return self.box[game]
        if hash not in self.box:
            stored = await self.store.components(hash)
            if stored is None or stored[0] != game:
                raise ServerError("components/unknown", "no such components are kept here", components=hash[:64])
            self.box[hash] = rules.components(stored[1], origin=hash)
        return self.box[hash]

    def keep(self, game: str, components: Any) -> None:
        """Components for new tables of a game."""
        self.box[game] = self.box[components.hash] = components

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[None]:
        """Hold the table; tell everybody afterwards."""
        async with table.lock:
            yield
        await self.announce(table)

    async def announce(self, table: Table) -> None:
        await self.bus.publish(Notice(table.id, table.seq))
        self.driver.wake(table)

    async def say(self, table: Table, number: int) -> None:
        """A chat line was stored."""
        await self.bus.publish(Notice(table.id, table.seq, number))

    def hear(self, notice: Message) -> None:
        table = self.tables.get(notice.table) if isinstance(notice, Notice) else None
        if table is None or not isinstance(notice, Notice):
            return
        if notice.seq > table.seq:  # written by another node
            self.spawn(self.catch_up(table))
            return
        table.chat_number = max(table.chat_number, notice.chat)
        for connection in table.connections:
            connection.wake()

    async def catch_up(self, table: Table) -> None:
        async with table.lock:
            await table.reload()
        for connection in table.connections:
            connection.wake()
        self.driver.wake(table)

    async def wake_bots(self) -> None:
        """After a start: let bots go on where they were to move."""
        for id in await self.store.bot_tables():
            try:
                self.driver.wake(await self.table(id))
            except ServerError as error:
                logger.error("table cannot be loaded", table=id, code=error.code)

    def came_or_went(self, table: Table) -> None:
        """Tell who is there, once for all who come and go in a moment."""
        table.forget_told()
        self.driver.wake(table)
        if not table.presence_due and not self.closing:
            table.presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE, self.tell_presence, table)

    def tell_presence(self, table: Table) -> None:
        table.presence_due = False
        table.forget_told()
        for connection in table.connections:
            connection.wake()

    @contextmanager
    def socket_of(self, client: str) -> Iterator[None]:
        """Count a client's open sockets. Raises ServerError for one too many."""
        settings = self.settings
        if self.sockets.total() >= settings.max_sockets or self.sockets[client] >= settings.max_sockets_per_client:
            raise ServerError("limit/sockets", "too many open connections", seconds=30)
        self.sockets[client] += 1
        try:
            yield
        finally:
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]

    # --- Time ---

    async def mind_time(self) -> None:
        """Bots take over from people who are late; tables nobody looks at leave the memory."""
        while True:
            await asyncio.sleep(TICK)
            try:
                for id in await self.store.due_tables(clock.now()):
                    table = await self.table(id)
                    if await seating.hold_late(self, table):
                        logger.info("turn time is over", table=id)
                self.forget_idle()
            except Exception:
                logger.exception("minding the time failed")

    def forget_idle(self) -> None:
        old = clock.now() - IDLE
        for id, table in list(self.tables.items()):
            if not table.connections and not table.lock.locked() and table.bots is None and table.used_at < old:
                del self.tables[id]
