"""All tables of this server: loads them, tells their watchers, wakes bots, and minds the time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import structlog

from torilla.bots import BOTS
from torilla.core.errors import TorillaError
from torilla.core.registry import GAMES, get_game
from torilla.server.bots.driver import Driver
from torilla.server.bots.pool import Workers
from torilla.server.bots.remote import SharedWorkers
from torilla.server.bus.base import Bus, GuestChanged, Notice
from torilla.server.hub.health import Health
from torilla.server.hub.host_token import Door
from torilla.server.hub.metrics import Metrics
from torilla.server.hub.nodes import Nodes
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.limits import AtOnce, Limiter, Made, Open
from torilla.server.kernel.settings import Settings
from torilla.server.lobby import retention, takeover
from torilla.server.lobby.guests import Guests
from torilla.server.store.base import Store, Unavailable
from torilla.server.tables import absence
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.session.connection import Connection

logger = structlog.get_logger()

TICK = 1.0
"""Seconds between two looks at the deadlines."""
LOOKS = 3
"""Every so many of them a node that does not mind the time asks whether it should."""
PRESENCE = 0.25
"""Seconds within which comings and goings are told together."""
IDLE = 5 * clock.MINUTE
"""A table that nobody looks at is dropped from memory after this time."""
EXPIRY = 60
"""Every so many looks at the time, codes that have expired are deleted."""
LEAVE = 5.0
"""Seconds that a stop waits for answers that are under way."""


class Hub:
    """The tables in memory, a cache of the store."""

    def __init__(self, settings: Settings, store: Store, bus: Bus) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.nodes = Nodes(self)
        self.door = Door(settings.token_file)
        self.metrics = Metrics(self)
        self.health = Health(self)
        self.guests = Guests(store, bus, self.spawn)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.box: dict[str, Any] = {}  # components by hash, and those of new tables by game
        self.workers = SharedWorkers(bus, Workers(settings.bot_workers))
        self.programs = settings.bot_commands()
        self.driver = Driver(self)
        self.tasks: set[asyncio.Task[None]] = set()
        self.sockets = Open(settings.max_sockets, settings.max_sockets_per_client)
        self.bot_work = AtOnce(settings.max_bots_per_client)
        self.closing = False
        self.failure: TorillaError | None = None
        self.minds_time = not store.shared
        per_minute = settings.requests_per_minute
        self.requests = Limiter(per_minute / 60, per_minute / 2)
        self.new_tables = Limiter(settings.new_tables_per_hour / 3600, settings.new_tables_per_hour / 4, "limit/tables")
        self.new_guests = Limiter(settings.new_tables_per_hour / 3600, settings.new_tables_per_hour / 2)
        self.guesses = Limiter(per_minute / 300, per_minute / 5)  # at secrets, and other costly things
        per_second = settings.messages_per_second
        self.messages = Limiter(5 * per_second, 25 * per_second)  # over all sockets of a client
        self.endless = Limiter(per_second / 20, 5 * per_second)  # what makes a table's log or chat grow without end
        self.changes = Limiter(per_second / 200, 5 * per_second)  # of seats and settings: seldom, and kept for ever
        self.made = Made(settings.max_tables_per_guest)

    @property
    def bots(self) -> list[str]:
        """The bots that people can choose here, from weakest to strongest, the host's own at the end."""
        return [*BOTS, *self.programs]

    # --- Opening and closing ---

    async def open(self) -> None:
        """Raises TorillaError, and keeps it as `failure`, if something that it needs is not there."""
        try:
            self.load_box()
            self.door.open()
            await self.store.open()
            await self.nodes.open()
        except TorillaError as error:
            self.failure = error
            await self.store.close()
            raise
        self.spawn(self.mind_time())
        if self.settings.tidies:
            self.spawn(retention.keep_tidy(self))
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

    async def take_leave(self) -> None:
        """Before the end: whoever is connected gets the answers to what was received, and is told to come back."""
        self.closing = True
        for table in self.tables.values():
            table.wake()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE):
                while any(table.connections for table in self.tables.values()):
                    await asyncio.sleep(0.02)

    async def close(self) -> None:
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.workers.close()
        await self.nodes.close()
        await self.store.close()

    def spawn(self, work: Any) -> asyncio.Task[None]:
        """Run something beside; its failure is logged, never lost."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        failure = None if task.cancelled() else task.exception()
        if isinstance(failure, Unavailable):
            logger.warning("the store does not answer", failure=failure.reason)
        elif failure is not None:
            logger.error("task failed", exc_info=failure)

    # --- Tables ---

    async def table(self, id: str) -> Table:
        """A table as it is in the store. Raises ServerError if there is none."""
        found = self.tables.get(id)
        if found is not None and self.store.shared:
            await self.nodes.catch_up(found)
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
        if table.is_damaged:
            self.metrics.refused("table/damaged")
        self.tables[id] = table
        return table

    async def components(self, game: str, hash: str | None = None) -> Any:
        """The components with this hash, the box's by default. Raises ServerError."""
        rules = get_game(game)
        if hash is None:
            return self.box[game]
        if hash not in self.box:
            stored = await self.store.components(hash) if hash.isalnum() else None
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
        async with table.held():
            yield
        await self.announce(table)

    async def announce(self, table: Table) -> None:
        if table.is_done:
            self.made.forget(table.id)
        await self.bus.publish(Notice(table.id, table.seq))
        self.driver.wake(table)

    async def say(self, table: Table, number: int) -> None:
        """A chat line was stored."""
        await self.bus.publish(Notice(table.id, table.seq, number))

    async def wake_bots(self) -> None:
        """Let bots go on where people wait for them and nobody sees to it: after a start, or when a node is gone."""
        for id in await self.store.bot_tables(clock.now()):
            try:
                self.driver.wake(await self.table(id))
            except Unavailable:
                raise
            except Exception:
                logger.exception("table cannot be loaded", table=id)

    # --- Guests ---

    async def guest_changed(self, *guests: str) -> None:
        """What is remembered of guests is no longer so: here at once, at other nodes when they hear of it."""
        for guest in guests:
            self.guests.forget(guest)
            await self.find_again(guest)
            await self.bus.publish(GuestChanged(guest))

    async def find_again(self, guest: str | None = None) -> None:
        """Ask the store who is behind the open sockets of a guest (None: of all): merged, signed out or forgotten."""
        for table in list(self.tables.values()):
            for connection in list(table.connections):
                if connection.session is None or (guest is not None and connection.guest_id != guest):
                    continue
                connection.guest = await self.guests.of_session(connection.session)
                connection.wake()
                self.came_or_went(table)

    # --- Comings and goings ---

    async def admit(self, connection: Connection) -> None:
        """Somebody is connected to a table."""
        table = connection.table
        first = not table.connections
        table.connections.add(connection)
        if first:
            await self.nodes.follow(table)

    def part(self, connection: Connection) -> None:
        """The others see that this one is gone."""
        table = connection.table
        table.connections.discard(connection)
        self.came_or_went(table)
        if not table.connections and not self.closing:
            self.spawn(self.nodes.unfollow(table))

    def came_or_went(self, table: Table) -> None:
        """Tell who is there, once for all who come and go in a moment."""
        self.driver.wake(table)
        self.presence_changed(table, here=True)

    def presence_changed(self, table: Table, *, here: bool = False) -> None:
        """Who is connected has changed, `here` or at another node."""
        table.forget_told()
        absence.note(self, table)
        table.told_here = table.told_here and not here
        if not table.presence_due and not self.closing:
            table.presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE, self.tell_presence, table)

    def tell_presence(self, table: Table) -> None:
        table.presence_due = False
        table.forget_told()
        table.wake()
        if not table.told_here and self.store.shared and not self.closing:
            table.told_here = True
            self.spawn(self.nodes.tell_here(table))

    # --- Time ---

    async def mind_time(self) -> None:
        """Bots take over from people who are late; tables nobody looks at leave the memory."""
        looks = 0
        while True:
            await asyncio.sleep(TICK)
            try:
                self.forget_idle()
                await self.mind_absences()
                looks += 1
                # of several nodes one minds the time; the others ask now and then whether it still does
                if (self.minds_time or looks % LOOKS == 0) and (await self.may_mind_time()):
                    await self.hold_late()
                    if looks % EXPIRY == 0:
                        await self.store.drop_expired(clock.now())
                    if self.store.shared and looks % LOOKS == 0:
                        await self.wake_bots()
            except Unavailable as failure:
                logger.warning("the store does not answer", failure=failure.reason)
            except Exception:
                logger.exception("minding the time failed")

    async def may_mind_time(self) -> bool:
        self.minds_time = await self.nodes.may("time")
        return self.minds_time

    async def hold_late(self) -> None:
        for id in await self.store.due_tables(clock.now()):
            try:
                table = await self.table(id)
                if not table.is_damaged and await takeover.hold_late(self, table):
                    logger.info("turn time is over", table=id)
            except Unavailable:
                raise
            except Exception:  # one table that cannot be loaded must not hold up the others
                logger.exception("turn time is over, but nothing can be done", table=id)

    async def mind_absences(self) -> None:
        """Every node for the tables that it has clients at: only they know who is connected."""
        for table in [table for table in self.tables.values() if table.connections and not table.is_damaged]:
            try:
                if absence.note(self, table):
                    table.wake()
                await takeover.settle(self, table)
            except Unavailable:
                raise
            except Exception:
                logger.exception("absences cannot be minded", table=table.id)

    def forget_idle(self) -> None:
        old = clock.now() - IDLE
        for id, table in list(self.tables.items()):
            if not table.connections and not table.lock.locked() and table.bots is None and table.used_at < old:
                del self.tables[id]
