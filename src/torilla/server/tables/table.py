"""One table in memory: a cache of its rows and log in the store, and the one way to change them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.records.seed import Seed
from torilla.server.bus.base import Presence
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import get_logger
from torilla.server.premoves.rows import PlansRow
from torilla.server.store import log
from torilla.server.store.base import Store
from torilla.server.store.errors import Conflict, Unavailable
from torilla.server.store.model import RECENT_KEYS, Commit, KeyRow, NewGuest, SeatRow, StoredTable, TableRow
from torilla.server.tables.audience import Audience
from torilla.server.tables.head import update_head, with_occupancies
from torilla.server.tables.history import History
from torilla.server.tables.host import Subscriber
from torilla.server.tables.notices import notices_of
from torilla.server.tables.play import LoggedPlay, Mark
from torilla.server.tables.seats import Seats

logger = get_logger()


class Table(Seats):
    """A table as it is in the store. Changes go through `commit`, one at a time under `lock`."""

    def __init__(self, store: Store, stored: StoredTable, game: AnyGame) -> None:
        self.store = store
        self.game = game
        self.lock = asyncio.Lock()
        self.connections: set[Subscriber] = set()
        self.used_at = clock.now()
        self.chat_number = 0
        self.network = ""  # the last address of somebody seated here, or of the person who created the table
        self.presence_due = False  # a broadcast is scheduled
        self.presence_sent = True  # other nodes know who is connected here
        self.remote: dict[str, Presence] = {}  # connections at other nodes
        self.absent: dict[str, int] = {}  # seated guests without any connection, and since when
        self.commit_unknown = False  # whether the last commit reached the store is unknown
        self.bots: asyncio.Task[None] | None = None
        self.damaged_at: int | None = None  # the first log number that does not replay
        self.known_plans: dict[str, PlansRow] | None = None  # by occupancy; None: to be read
        self.plan_changes = 0
        self.audience = Audience(self)
        self.load(stored)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seq(self) -> int:
        """The last log number."""
        return self.history.seq

    @property
    def play(self) -> LoggedPlay | None:
        """The game, once it has begun."""
        return self.history.play

    # --- Replaying the log ---

    def reset(self, stored: StoredTable) -> None:
        """Take everything that is stored except the log."""
        # equal texts once: many tables are kept
        self.row: TableRow = msgspec.structs.replace(
            stored.row, game=self.game.name, components=self.game.components.hash
        )
        self.seats: list[SeatRow] = stored.seats
        self.secret = stored.secret
        self.keys: dict[tuple[int, str], KeyRow] = {}  # the most recent ones
        self.cache_keys(stored.keys)
        self.history = History()
        self.seats_by_guest = [], {}
        self.audience.positions.clear()
        self.audience.messages.clear()

    def load(self, stored: StoredTable) -> None:
        """Rebuild everything from the store. A log that does not replay to its end makes the table read-only."""
        known, self.damaged_at = self.damaged_at, None
        self.reset(stored)
        for index, entry in enumerate(stored.entries):
            try:
                self.replay_entry(entry)
            except Exception as error:  # whatever today's code raises, the game cannot go on from there
                self.reset(stored)
                for good in stored.entries[:index]:
                    self.replay_entry(good)
                self.mark_damaged()
                if self.damaged_at != known:
                    code = error.code if isinstance(error, TorillaError) else type(error).__name__
                    logger.error("table is damaged", table=self.id, seq=self.damaged_at, failure=code)
                return

    def mark_damaged(self) -> None:
        """Mark the log as damaged from the next number on: the table stays readable up to there."""
        self.damaged_at = self.seq + 1
        # a game whose last entries are lost shows as closed before its end
        status = "closed" if self.row.status == "over" else self.row.status
        self.row = msgspec.structs.replace(
            self.row, status=status, to_move=None, deadline=None, bot_moves=False, bot_awaited=False
        )

    @property
    def is_damaged(self) -> bool:
        return self.damaged_at is not None

    def replay_entry(self, entry: log.AnyEntry) -> None:
        """Apply a stored entry. Changes the play in place: nobody else may have it. Raises if it does not replay."""
        if entry.seq != self.seq + 1 or isinstance(entry, log.Unreadable):
            message = f"table {self.id}: entry {self.seq + 1} is missing or cannot be decoded"
            raise ServerError("table/damaged", message, table=self.id)
        play = self.play
        mark = self.history.mark(entry)
        if isinstance(entry, log.Begun):
            play = self.new_play(entry.nonces, entry.names, mark)
        elif isinstance(entry, log.Step):
            assert play is not None
            code = self.game.notation.parse(entry.action)
            items = play.advance(code, mark, settled=entry.replayed)
            if [self.game.records.forms.format(item) for item in items] != entry.items:
                raise ServerError("table/damaged", f"table {self.id}: step {entry.seq} does not replay", table=self.id)
        elif isinstance(entry, log.Undone):
            assert play is not None
            play = play.back_to(entry.steps, mark)
        self.history.add(entry, play)

    def new_play(self, nonces: list[str], names: list[str], begun: Mark) -> LoggedPlay:
        """Set the game up with the table's seed."""
        seed = Seed(self.secret, tuple(nonces))
        return LoggedPlay(self.game, self.row, len(self.seats), seed, names, begun)

    # --- Changes ---

    async def commit(
        self,
        entries: list[log.AnyEntry],
        *,
        row: TableRow | None = None,
        seats: list[SeatRow] | None = None,
        play: LoggedPlay | None = None,
        key: KeyRow | None = None,
        spend: list[str] | None = None,
        drop_invitations: list[int] | None = None,
        newcomer: NewGuest | None = None,
        plans: PlansRow | None = None,
    ) -> None:
        """Store a change, then apply it in memory. Raises Conflict, and catches up, if another node wrote first.

        Move codes and plans end with the occupancy they were made for, whatever ends it.
        `plans`: for an armed turn, the seat's plans after it.

        If the store failed, or the caller was cancelled, the next change reads the store first.
        """
        assert self.lock.locked()
        self.check_intact()
        now = clock.now()
        changed = None if seats is None else with_occupancies(seats)
        seats = self.seats if changed is None else changed
        ended = {seat.occupancy for seat in self.seats} - {seat.occupancy for seat in seats} - {""}
        play = play or self.play
        pending = self.history.is_pending(entries, play)
        row = msgspec.structs.replace(row or self.row, updated_at=self.row.updated_at if pending else now)
        for number, entry in enumerate(entries, self.seq + 1):
            entry.seq, entry.at, entry.dense = number, entry.at or now, True
        update_head(row, seats, play, now, turn=None if self.play is None else self.play.turn, old=self.row)
        change = Commit(
            row=row, seats=changed, entries=entries, key=key, spend=spend or [],
            drop_invitations=drop_invitations or [], drop_codes=sorted(ended), newcomer=newcomer, plans=plans,
            onlookers=sorted(row.onlookers - self.row.onlookers),
            notices=notices_of(
                entries, row, seats, play, old_row=self.row, old_seats=self.seats, old_play=self.play,
                planned=plans is not None,
            ),
        )  # fmt: skip
        self.commit_unknown = True
        try:
            await self.store.commit(change)
        except Conflict:
            self.forget_plans()
            if not await self.catch_up():  # the store has less than this table: it was restored from a backup
                await self.reload()
            if key is not None and (used := await self.find_key(key.seat, key.key)) is not None:
                self.cache_keys([used])
            raise
        except ServerError:  # it cannot be stored, or not now
            raise
        except Exception as error:  # whether the change is in the store is unknown
            logger.exception("the store failed", table=self.id)
            raise Unavailable(repr(error)) from error
        self.commit_unknown = False
        if changed is not None or row != msgspec.structs.replace(self.row, updated_at=row.updated_at):
            self.audience.messages.clear()
        self.row, self.seats = row, seats
        if self.known_plans is not None:
            for occupancy in ended:
                self.known_plans.pop(occupancy, None)
        if plans is not None:
            self.remember_plans(plans)
        if key is not None:
            self.cache_keys([key])
        for entry in entries:
            self.history.add(entry, play)

    def cache_keys(self, keys: list[KeyRow]) -> None:
        """Remember the idempotency keys that are most likely to be sent again."""
        for key in keys:
            self.keys[key.seat, key.key] = key
        for old in list(self.keys)[:-RECENT_KEYS]:
            del self.keys[old]

    async def find_key(self, seat: int, key: str) -> KeyRow | None:
        """Look an idempotency key up, in the cache or in the store."""
        return self.keys.get((seat, key)) or await self.store.key(self.id, seat, key)

    async def position_after(self, seq: int) -> int:
        """The number of the acting seat's position after an entry; for an old one the log is replayed up to it."""
        number = self.history.position_after(seq)
        if number is None:
            stored = await self.store.table(self.id)
            assert stored is not None
            past = Table(self.store, msgspec.structs.replace(stored, entries=stored.entries[:seq]), self.game)
            number = past.history.position_after(seq)
        return number or 0

    # --- Plans of its seats ---

    async def plans(self) -> dict[str, PlansRow]:
        """The plans of all seats by occupancy, read once."""
        while self.known_plans is None:
            changes = self.plan_changes
            rows = {row.occupancy: row for row in await self.store.plans(self.id)}
            if changes == self.plan_changes:
                self.known_plans = rows
        return self.known_plans

    def forget_plans(self) -> None:
        """Read them again when they are needed."""
        self.known_plans = None
        self.plan_changes += 1

    def remember_plans(self, row: PlansRow) -> None:
        """These are in the store now."""
        self.plan_changes += 1
        if self.known_plans is not None:
            self.known_plans[row.occupancy] = row

    async def save_plans(self, row: PlansRow) -> None:
        """Raises Conflict, after which they are read again."""
        assert self.lock.locked()
        try:
            await self.store.save_plans(row)
        except BaseException:
            self.forget_plans()
            raise
        self.remember_plans(row)

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Lock the table for a change, after a failed commit brought up to date."""
        async with self.lock:
            if self.commit_unknown:
                await self.catch_up()
            yield

    async def catch_up(self) -> bool:
        """Read what the store has beyond this table; return whether there was anything. The caller holds the lock."""
        if self.is_damaged:
            await self.reload()
            self.commit_unknown = False
            return True
        news = await self.store.table(self.id, self.seq)
        self.commit_unknown = False
        if news is None:
            return False
        self.forget_plans()  # an armed turn may have been played
        if any(isinstance(entry, log.Changed) and entry.what in (log.NAMES, log.REPAIRED) for entry in news.entries):
            await self.reload()  # earlier entries were rewritten
            return True
        self.row, self.seats = news.row, news.seats
        self.cache_keys(news.keys)
        if self.play is not None:
            self.history.play = self.play.fork()
        try:
            for entry in news.entries:
                self.replay_entry(entry)
        except Exception:
            await self.reload()  # which finds the entry that does not replay
        self.audience.messages.clear()
        self.wake()
        return True

    async def reload(self) -> None:
        stored = await self.store.table(self.id)
        if stored is not None:
            self.load(stored)
            self.wake()

    def wake(self) -> None:
        """Let all connections send what has changed."""
        for connection in self.connections:
            connection.wake()

    def check_intact(self) -> None:
        """Raise ServerError for a damaged table."""
        if self.damaged_at is not None:
            message = f"table {self.id} does not replay to its end: nothing can be changed"
            raise ServerError("table/read-only", message, table=self.id, seq=self.history.settled + 1)

    # --- Connections ---

    def is_connected(self, guest: str | None) -> bool:
        """Whether a guest has a connection to this table, at this node or another."""
        if guest is None:
            return False
        if any(connection.guest_id == guest and connection.greeted for connection in self.connections):
            return True
        return any(guest in remote.guests for remote in self.remote.values())

    def is_attended_by(self, guest: str) -> bool:
        """Whether a guest looks at this table through this node; a page in the background does not count."""
        return any(one.guest_id == guest and one.greeted and one.attending for one in self.connections)

    def count_watchers(self) -> int:
        """Connections to this node of people without a seat."""
        seated = {seat.guest for seat in self.seats} - {None}
        return sum(1 for other in self.connections if other.greeted and other.guest_id not in seated)
