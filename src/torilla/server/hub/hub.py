"""The running server: loads tables, announces changes to clients, nodes and bots, and owns background tasks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress

from torilla.bots import BOTS
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game, get_games, left_out
from torilla.server.analyses.gatherings import Gatherings
from torilla.server.bots.calculator import Calculator
from torilla.server.bots.driver import Driver
from torilla.server.bots.pool import WorkerPool
from torilla.server.bots.remote import RemoteWorkers
from torilla.server.bots.reviews import Reviews
from torilla.server.bus.base import Bus, GuestChanged, TableChanged
from torilla.server.daily.par import ParRunner
from torilla.server.hub.health import Health
from torilla.server.hub.host_token import HostToken
from torilla.server.hub.nodes import Nodes
from torilla.server.hub.presence import PresenceTracker
from torilla.server.hub.timers import Timers
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.limits import Limits
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.metrics import Metrics
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.people.guests import Guests
from torilla.server.lobby.tables import retention
from torilla.server.notices.sender import Sender
from torilla.server.premoves.runner import PremoveRunner
from torilla.server.store.base import Store
from torilla.server.store.errors import Unavailable
from torilla.server.tables.failures import skipped
from torilla.server.tables.table import Table

logger = get_logger()

DRAIN_TIME = 5.0
"""Seconds that a shutdown waits for pending answers."""


class Hub:
    """The server's state. Tables in memory are a cache of the store."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        *,
        metrics: Metrics | None = None,
        pool: WorkerPool | None = None,
        review_simulations: int | None = None,
        has_admin: bool = True,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.metrics = metrics or Metrics()
        self.limits = Limits(settings)
        self.host_token = HostToken(settings.token_file)
        self.has_admin = has_admin
        self.health = Health(self)
        self.nodes = Nodes(self)
        self.presence = PresenceTracker(self)
        self.timers = Timers(self)
        self.premoves = PremoveRunner(self)
        self.guests = Guests(store, bus, self.spawn)
        self.workers = RemoteWorkers(bus, pool or WorkerPool(settings.bot_workers))
        self.programs = settings.bot_commands()
        self.driver = Driver(self, self.workers, self.programs)
        self.calculator = Calculator(self.driver, pool)
        self.reviews = Reviews(self.driver, self.calculator, review_simulations)
        self.notices = Sender(self)
        self.pars = ParRunner(self.driver)
        self.gatherings = Gatherings(self)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.editions: dict[tuple[str, str | None], AnyGame] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.failure: TorillaError | None = None
        self.add_gauges()

    def add_gauges(self) -> None:
        for name, what, value in (
            ("tables_loaded", "Tables in memory.", lambda: len(self.tables)),
            ("tables_watched", "Tables somebody is connected to.", self.count_watched),
            ("sockets", "Open sockets.", lambda: self.limits.sockets.total),
            ("bot_jobs_waiting", "Of those, the ones that wait for a process here.", lambda: self.workers.own.waiting),
            ("bus_up", "1 while the bus to other servers is connected.", lambda: int(self.bus.up)),
            ("nodes", "Servers on the same store, this one included.", lambda: 1 + len(self.nodes.alive)),
        ):
            self.metrics.gauge(name, what, value)

    def count_watched(self) -> int:
        return sum(bool(table.connections) for table in self.tables.values())

    @property
    def bots(self) -> list[str]:
        """The bots people can choose, from weakest to strongest, the host's own at the end."""
        return [*BOTS, *self.programs]

    # --- Start and shutdown ---

    async def open(self) -> None:
        """Start. Raises TorillaError, and keeps it as `failure`, if something the server needs is missing."""
        try:
            self.load_components()
            if self.has_admin:
                self.host_token.load()
            await self.store.open()
            await self.nodes.open()
        except TorillaError as error:
            self.failure = error
            await self.store.close()
            raise
        self.spawn(self.timers.run())
        if self.settings.has_retention:
            self.spawn(retention.run(self))
        self.spawn(self.resume_bots())
        self.spawn(self.premoves.resume())
        self.spawn(self.notices.run())

    async def drain(self) -> None:
        """Before a shutdown: answer what was received, then ask clients to reconnect."""
        self.closing = True
        for table in self.tables.values():
            table.wake()
        self.gatherings.wake()
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_TIME):
                while any(table.connections for table in self.tables.values()):
                    await asyncio.sleep(0.02)

    async def close(self) -> None:
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.notices.close()
        await self.workers.close()
        await self.calculator.close()
        await self.nodes.close()
        await self.store.close()

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run a background task; its failure is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.task_done)
        return task

    def task_done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        failure = None if task.cancelled() else task.exception()
        if isinstance(failure, Unavailable):
            logger.warning("the store does not answer", failure=failure.reason)
        elif failure is not None:
            logger.error("task failed", exc_info=failure)

    # --- Components ---

    def load_components(self) -> None:
        """Load the games' components, and corrected ones given by the host. Raises ComponentsError."""
        for game in get_games().values():
            self.use_edition(game)
        for fault in left_out():
            logger.warning("a game is left out", game=fault.name, package=fault.package, failure=fault.reason)
        for path in self.settings.components:
            text = path.read_text(encoding="utf-8-sig")
            named = re.search(r"""^game\s*=\s*["'](\w+)["']""", text, re.MULTILINE)
            game = get_game(named[1] if named else "")
            self.use_edition(game.edition(text, origin=str(path)))

    def use_edition(self, game: AnyGame) -> None:
        """Use this edition for new tables of a game."""
        self.editions[game.name, None] = self.editions[game.name, game.components.hash] = game

    async def edition(self, game: str, hash: str | None = None) -> AnyGame:
        """A game with the components of this hash; by default with those of new tables. Raises ServerError."""
        default = get_game(game)
        if (game, hash) not in self.editions:
            stored = await self.store.components(hash) if hash and hash.isalnum() else None
            if stored is None or stored[0] != game:
                raise ServerError(
                    "components/unknown", "no such components are kept here", components=(hash or "")[:64]
                )
            self.editions[game, hash] = default.edition(stored[1], origin=hash or "")
        return self.editions[game, hash]

    # --- Tables ---

    async def table(self, id: str) -> Table:
        """Load a table, or return the cached one brought up to date. Raises ServerError if there is none."""
        found = self.tables.get(id)
        if found is not None:
            found.used_at = clock.now()  # first: it must not be dropped while it catches up
            if self.store.shared:
                await self.catch_up(found)
        else:
            loading = self.loading.get(id)
            if loading is None:
                loading = self.loading[id] = asyncio.ensure_future(self.load(id))
                loading.add_done_callback(lambda _: self.loading.pop(id, None))
            found = await asyncio.shield(loading)
        return found

    async def load(self, id: str) -> Table:
        stored = await self.store.table(id, keys=0) if id.isalnum() and len(id) <= 32 else None
        if stored is None:
            raise ServerError("table/unknown", "there is no such table", table=id[:32])
        game = await self.edition(stored.row.game, stored.row.components)
        table = Table(self.store, stored, game)
        if table.is_damaged:
            self.metrics.refused("table/damaged")
        self.tables[id] = table
        return table

    async def catch_up(self, table: Table, seq: int | None = None) -> None:
        """Read what other nodes wrote, at least up to a log number."""
        async with table.lock:
            if seq is None or seq > table.seq:
                await table.catch_up()

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[None]:
        """Lock a table for a change and announce the change afterwards."""
        async with table.locked():
            yield
        await self.announce(table)

    async def announce(self, table: Table, *, plans: bool = False) -> None:
        """Notify clients, other nodes and bots of a committed change; `plans`: of plans too."""
        if table.is_done:
            self.limits.tables.forget(table.id)
        await self.bus.publish(TableChanged(table.id, table.seq, plans=plans))
        self.driver.wake(table)
        self.premoves.wake(table)

    async def announce_chat(self, table: Table, number: int) -> None:
        """Notify clients and other nodes of a stored chat line."""
        await self.bus.publish(TableChanged(table.id, table.seq, number))

    async def resume_bots(self) -> None:
        """Wake bots that people wait for and no node runs: after a start, or when a node is gone."""
        for id in await self.store.bot_tables(clock.now()):
            with skipped("table cannot be loaded", table=id):
                self.driver.wake(await self.table(id))

    async def ask_attention(self, tables: list[Table]) -> dict[str, set[str]]:
        """Ask the other nodes which guests look at these tables, by table."""
        return await self.presence.ask_attention(tables)

    async def guest_changed(self, *guests: str) -> None:
        """Invalidate cached guests: here at once, at other nodes when the message arrives."""
        for guest in guests:
            self.guests.forget(guest)
            await self.presence.refresh_guests(guest)
            await self.bus.publish(GuestChanged(guest))

    # --- Work that one node does for all ---

    async def acquire_lease(self, name: str) -> bool:
        return await self.nodes.acquire_lease(name)

    async def release_lease(self, name: str) -> None:
        await self.nodes.release_lease(name)

    async def is_done_elsewhere(self, name: str) -> bool:
        return await self.nodes.is_done_elsewhere(name)

    async def is_timekeeper(self) -> bool:
        return await self.timers.is_timekeeper()
