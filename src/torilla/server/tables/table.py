"""One table: its head, seats, log and game, and the one way to change them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from torilla.core.errors import TorillaError
from torilla.core.items import format_item
from torilla.core.registry import get_game
from torilla.core.seed import Seed
from torilla.server.bus.base import Here
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import make_id
from torilla.server.store import log
from torilla.server.store.base import (
    RECENT_KEYS,
    Commit,
    Conflict,
    KeyRow,
    NewGuest,
    SeatRow,
    Store,
    StoredTable,
    TableRow,
    Unavailable,
)
from torilla.server.tables import projection
from torilla.server.tables.play import Mark, Play
from torilla.server.wire import shared
from torilla.server.wire.rest import TableSummary

if TYPE_CHECKING:
    from torilla.server.session.connection import Connection

logger = structlog.get_logger()


TAIL = 200
"""Changes of seats that are kept to be told, and sometimes twice as many. Steps of the game are told all."""
SEATS_CHANGED = log.Taken | log.Held | log.Missed | log.Returned

Shown = tuple[int, "log.AnyEntry | int"]
"""Something of the log that can be told: its number, and the entry or, of a step, its index in the record."""


class Table:
    """A table as it is in the store. Changes go through `commit`, one at a time under `lock`."""

    def __init__(self, store: Store, stored: StoredTable, components: Any) -> None:
        self.store = store
        self.components = components
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.used_at = clock.now()
        self.chat_number = 0
        self.network = ""  # from where somebody who sits here, or set the table, came last
        self.presence_due = False
        self.told_here = True  # do the other nodes know who is connected here?
        self.elsewhere: dict[str, Here] = {}  # who is connected at other nodes
        self.absent: dict[str, int] = {}  # seated guests who are not connected anywhere, and since when
        self.unsure = False  # has the store done what it was last asked for?
        self.bots: asyncio.Task[None] | None = None
        self.damaged_at: int | None = None  # the first number of the log that does not replay
        self.load(stored)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Any:
        return get_game(self.row.game)

    # --- From the log ---

    def start_empty(self, stored: StoredTable) -> None:
        """All but the log."""
        self.mended_at: int | None = None  # the first number at which something was replaced
        self.row: TableRow = stored.row
        self.seats: list[SeatRow] = stored.seats
        self.secret = stored.secret
        self.keys: dict[tuple[int, str], KeyRow] = {}  # the last ones
        self.keep_keys(stored.keys)
        self.seq = 0
        self.beside: list[log.AnyEntry] = []  # what can be told but for steps, which the play knows
        self.changes = 0  # of seats, among those
        self.play: Play | None = None
        self.held_by: tuple[list[SeatRow], dict[str, list[int]]] = [], {}  # of these seats
        self.positions: dict[tuple[int | None, bool], tuple[Any, bytes]] = {}
        self.told: dict[str | None, bytes] = {}

    def load(self, stored: StoredTable) -> None:
        """Rebuild everything from what is stored. Where the log does not replay it ends, and nothing can be changed."""
        known, self.damaged_at = self.damaged_at, None
        self.start_empty(stored)
        for place, entry in enumerate(stored.entries):
            try:
                self.follow(entry)
            except Exception as error:  # whatever today's code makes of it, what is stored cannot go on from there
                self.start_empty(stored)
                for good in stored.entries[:place]:
                    self.follow(good)
                self.stop_here()
                if self.damaged_at != known:
                    code = error.code if isinstance(error, TorillaError) else type(error).__name__
                    logger.error("table is damaged", table=self.id, seq=self.damaged_at, failure=code)
                return

    def stop_here(self) -> None:
        """The log does not replay from here on: the table can be looked at, as it was before."""
        self.damaged_at = self.seq + 1
        # a game whose end is not there any more was stopped before its end, as far as anybody can see
        status = "closed" if self.row.status == "over" else self.row.status
        self.row = msgspec.structs.replace(
            self.row, status=status, to_move=None, deadline=None, bot_moves=False, bot_awaited=False
        )

    @property
    def is_damaged(self) -> bool:
        return self.damaged_at is not None

    def follow(self, entry: log.AnyEntry) -> None:
        """Take one stored entry into account. The play is changed: nobody else may have it. Raises if it cannot be."""
        if entry.seq != self.seq + 1 or isinstance(entry, log.Unreadable):
            message = f"table {self.id}: entry {self.seq + 1} is missing or cannot be decoded"
            raise ServerError("table/damaged", message, table=self.id)
        play = self.play
        mark = Mark(entry.seq, entry.at)
        if isinstance(entry, log.Begun):
            play = self.begin(entry.nonces, entry.names, mark)
        elif isinstance(entry, log.Step):
            assert play is not None
            code = self.game.parse_action(entry.action, self.components)
            items = play.advance(code, mark, settled=entry.replayed)
            if [format_item(item) for item in items] != entry.items:
                raise ServerError("table/damaged", f"table {self.id}: step {entry.seq} does not replay", table=self.id)
        elif isinstance(entry, log.TakenBack):
            assert play is not None
            play = play.back_to(entry.steps, entry.seq)
        self.take_in(entry, play)

    def take_in(self, entry: log.AnyEntry, play: Play | None) -> None:
        """An entry that is in the store, and the play after it."""
        if play is not None and isinstance(entry, log.ClosedForGood):
            play = play.opened()
        self.play = play
        self.seq = entry.seq
        if isinstance(entry, log.Changed) and entry.what == log.MENDED and self.mended_at is None:
            self.mended_at = entry.seq
        if not isinstance(entry, log.Made | log.Changed | log.Step | log.TakenBack):
            self.beside.append(entry)
            self.changes += isinstance(entry, SEATS_CHANGED)
            if self.changes > 2 * TAIL:
                self.drop_old_changes()

    def drop_old_changes(self) -> None:
        """Somebody leaves and comes back without end: only the last changes of seats are told."""
        drop = self.changes - TAIL
        kept = []
        for entry in self.beside:
            if drop and isinstance(entry, SEATS_CHANGED):
                drop -= 1
            else:
                kept.append(entry)
        self.beside, self.changes = kept, TAIL

    def begin(self, nonces: list[str], names: list[str], mark: Mark) -> Play:
        seed = Seed(self.secret, tuple(nonces))
        return Play.begin(self.game, self.row, len(self.seats), seed, self.components, names, mark)

    # --- Changing ---

    async def commit(
        self,
        entries: list[log.AnyEntry],
        *,
        row: TableRow | None = None,
        seats: list[SeatRow] | None = None,
        play: Play | None = None,
        key: KeyRow | None = None,
        spend: list[str] | None = None,
        drop_invitations: list[int] | None = None,
        newcomer: NewGuest | None = None,
    ) -> None:
        """Store a change, then make it so here. Raises Conflict, and follows the store, if another was first.

        Move codes end with the occupancy they were made for, whatever ends it.

        Where the store gave no answer, or nobody waited for it, it is asked what is so before the next change.
        """
        assert self.lock.locked()
        self.check_whole()
        now = clock.now()
        changed = None if seats is None else with_occupancies(seats)
        seats = self.seats if changed is None else changed
        ended = {seat.occupancy for seat in self.seats} - {seat.occupancy for seat in seats} - {""}
        play = play or self.play
        hidden = self.is_hidden(entries, play)
        row = msgspec.structs.replace(row or self.row, updated_at=self.row.updated_at if hidden else now)
        for number, entry in enumerate(entries, self.seq + 1):
            entry.seq, entry.at = number, now
        self.settle_head(row, seats, play, now)
        change = Commit(
            row=row, seats=changed, entries=entries, key=key, spend=spend or [],
            drop_invitations=drop_invitations or [], drop_codes=sorted(ended), newcomer=newcomer,
        )  # fmt: skip
        self.unsure = True
        try:
            await self.store.commit(change)
        except Conflict:
            if not await self.catch_up():  # the store has less than is known here: it was put back to an older state
                await self.reload()
            if key is not None and (used := await self.find_key(key.seat, key.key)) is not None:
                self.keep_keys([used])
            raise
        except ServerError:  # it cannot be stored, or not now
            raise
        except Exception as error:  # whatever it was, nobody knows whether the change is in the store
            logger.exception("the store failed", table=self.id)
            raise Unavailable(repr(error)) from error
        self.unsure = False
        if changed is not None or row != msgspec.structs.replace(self.row, updated_at=row.updated_at):
            self.told.clear()
        self.row, self.seats = row, seats
        if key is not None:
            self.keep_keys([key])
        for entry in entries:
            self.take_in(entry, play)

    def is_hidden(self, entries: list[log.AnyEntry], play: Play | None) -> bool:
        """Whether these entries change nothing that the others may know of: steps that can be taken back, and undo."""
        if (
            play is None
            or self.play is None
            or not all(isinstance(entry, log.Step | log.TakenBack) for entry in entries)
        ):
            return False
        return play.seq_for(None) == self.play.seq_for(None)

    def keep_keys(self, keys: list[KeyRow]) -> None:
        """Remember idempotency keys, as many as somebody may be about to send again."""
        for key in keys:
            self.keys[key.seat, key.key] = key
        for old in list(self.keys)[:-RECENT_KEYS]:
            del self.keys[old]

    async def find_key(self, seat: int, key: str) -> KeyRow | None:
        """What was asked for with this key, however long ago."""
        return self.keys.get((seat, key)) or await self.store.key(self.id, seat, key)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Hold the table, as it is in the store, to change it."""
        async with self.lock:
            if self.unsure:
                await self.catch_up()
            yield

    async def catch_up(self) -> bool:
        """Follow what the store has beyond what is known here. Was there anything? The caller holds the lock."""
        if self.is_damaged:
            await self.reload()
            self.unsure = False
            return True
        news = await self.store.table(self.id, self.seq)
        self.unsure = False
        if news is None:
            return False
        if any(isinstance(entry, log.Changed) and entry.what in (log.NAMES, log.MENDED) for entry in news.entries):
            await self.reload()  # somebody was forgotten: nothing of them stays in memory
            return True
        self.row, self.seats = news.row, news.seats
        self.keep_keys(news.keys)
        self.play = None if self.play is None else self.play.fork()
        try:
            for entry in news.entries:
                self.follow(entry)
        except Exception:
            await self.reload()  # which finds out from where on it does not replay
        self.told.clear()
        self.wake()
        return True

    async def reload(self) -> None:
        stored = await self.store.table(self.id)
        if stored is not None:
            self.load(stored)
            self.wake()

    def wake(self) -> None:
        """There may be something to tell."""
        for connection in self.connections:
            connection.wake()

    def settle_head(self, row: TableRow, seats: list[SeatRow], play: Play | None, now: int) -> None:
        """What the head says about whose turn it is; the clock starts anew when that changes."""
        playing = row.status == "playing" and play is not None
        row.to_move = play.to_move if playing and play is not None else None
        mover = None if row.to_move is None else seats[row.to_move]
        row.bot_moves = mover is not None and mover.played_by_bot
        row.bot_awaited = row.bot_moves and any(seat.is_kept for seat in seats)
        if mover is None or row.bot_moves or row.pace.kind == "none":
            row.deadline = None
            return
        before = self.play.turn if self.play is not None else None
        was_bot = self.row.bot_moves
        if row.deadline is None or was_bot or play is None or play.turn != before:
            row.deadline = now + turn_time(row.pace)

    # --- Who is who ---

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest holds."""
        if self.held_by[0] is not self.seats:
            holders = {seat.guest for seat in self.seats if seat.guest is not None}
            held = {who: [number for number, seat in enumerate(self.seats) if seat.guest == who] for who in holders}
            self.held_by = self.seats, held
        return self.held_by[1].get(guest or "", [])

    def seat_row(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.seats):
            raise ServerError("seat/unknown", f"there is no seat {seat}", seat=seat)
        return self.seats[seat]

    def own_seat(self, guest: str | None, seat: int) -> SeatRow:
        """The seat, if this guest holds it."""
        row = self.seat_row(seat)
        if guest is None or row.guest != guest:
            raise ServerError("seat/not-yours", f"seat {seat} is not yours", seat=seat)
        return row

    def check_whole(self) -> None:
        if self.damaged_at is not None:
            message = f"table {self.id} does not replay from entry {self.damaged_at} on: nothing can be changed"
            raise ServerError("table/read-only", message, table=self.id, seq=self.damaged_at)

    def check_owner(self, guest: str | None) -> None:
        if guest is None or guest != self.row.owner:
            raise ServerError("table/not-owner", "only the owner of the table may do this")

    def check_seated(self, guest: str | None) -> None:
        """Raises ServerError for somebody who neither sits here nor owns the table."""
        if guest is None or (guest != self.row.owner and not self.seats_of(guest)):
            raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)

    def check_status(self, status: str) -> None:
        if self.row.status != status:
            raise ServerError(f"table/not-{status}", f"the table is {self.row.status}", status=self.row.status)

    @property
    def is_done(self) -> bool:
        return self.row.status in ("over", "closed")

    @property
    def hints(self) -> bool:
        """May whoever is to move ask a bot? Where several people play only if that was agreed."""
        return self.row.hints or sum(seat.kind == "person" for seat in self.seats) == 1

    def with_seat(self, seat: int, **changes: Any) -> list[SeatRow]:
        """The seats with one changed."""
        seats = list(self.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **changes)
        return seats

    def connected(self, guest: str | None) -> bool:
        if guest is None:
            return False
        if any(connection.guest_id == guest and connection.greeted for connection in self.connections):
            return True
        return any(guest in here.guests for here in self.elsewhere.values())

    # --- Telling ---

    @property
    def settled(self) -> int:
        """Up to this log number nothing that was told will change. It is the number of something that all may know of:

        that of a hidden step or undo would tell the others how many there were.
        """
        if self.play is None:
            return self.seq
        hidden = self.play.first_hidden_seq()
        told = (entry.seq for entry in reversed(self.beside) if hidden is None or entry.seq < hidden)
        return max(self.play.seq_for(None), next(told, 0))

    def visible(self, eyes: int | None, after: int) -> list[Shown]:
        """What these eyes may hear of, after a log number, in order."""
        found: list[Shown] = []
        if self.beside and self.beside[-1].seq > after:
            found += [(entry.seq, entry) for entry in self.beside if entry.seq > after]
        others = bool(found)
        if self.play is not None:
            seqs = self.play.seqs
            end = first = self.play.visible_steps(eyes)
            while first > 0 and seqs[first - 1] > after:
                first -= 1
            found += [(seqs[place], place) for place in range(first, end)]
        return sorted(found, key=itemgetter(0)) if others else found

    def tell(self, what: log.AnyEntry | int, eyes: int | None) -> shared.TableEvent | None:
        if isinstance(what, int):
            assert self.play is not None
            return projection.tell_step(self.play, what, eyes)
        return projection.tell_event(what, self.play, eyes)

    def position(self, eyes: int | None) -> bytes | None:
        """The position message for these eyes, made once: a hidden step changes it for the acting seat only."""
        play = self.play
        if play is None:
            return None
        may_act = (
            eyes is not None
            and self.row.status == "playing"
            and not self.is_damaged
            and not self.seats[eyes].played_by_bot
        )
        stamp = (play.seq_for(eyes), play.to_move, play.undo_allowed)
        known, message = self.positions.get((eyes, may_act), (None, b""))
        if known != stamp:
            message = projection.position(play, eyes, may_act=may_act)
            self.positions[eyes, may_act] = stamp, message
        return message

    def seat_list(self) -> list[shared.Seat]:
        return [
            shared.Seat(
                seat=number,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                away=seat.away,
                connected=seat.kind == "person" and self.connected(seat.guest),
                owner=seat.guest == self.row.owner,
                wants_close=seat.wants_close,
            )
            for number, seat in enumerate(self.seats)
        ]

    def forget_told(self) -> None:
        """Somebody came or went. When nobody is left nothing is kept at hand for them."""
        self.told.clear()
        if not self.connections:
            self.positions.clear()
            if self.play is not None:
                self.play.looked_at = (None, None)

    def told_bytes(self, guest: str | None) -> bytes:
        """The table message, made once for all who only watch."""
        key = guest if self.seats_of(guest) or guest == self.row.owner else None
        if key not in self.told:
            self.told[key] = msgspec.json.encode(self.told_to(key))
        return self.told[key]

    def told_to(self, guest: str | None) -> shared.Table:
        """The table message for a guest."""
        row = self.row
        mine = self.seats_of(guest)
        seated = {seat.guest for seat in self.seats} - {None}
        is_owner = guest is not None and guest == row.owner
        return shared.Table(
            id=row.id,
            game=row.game,
            status=row.status,
            seats=self.seat_list(),
            options=row.options,
            rules=row.rules,
            components=row.components,
            pace=row.pace,
            undo=row.undo,
            listed=row.listed,
            instant=row.instant,
            hints=self.hints,
            commitment=row.commitment,
            seed=self.secret.hex() if self.is_done else None,
            created_at=row.created_at,
            started_at=row.started_at,
            ended_at=row.ended_at,
            to_move=row.to_move,
            watchers=sum(1 for other in self.connections if other.greeted and other.guest_id not in seated)
            + sum(here.watchers for here in self.elsewhere.values()),
            rematch=row.rematch,
            mine=mine,
            owner=is_owner,
            curtain=len(mine) > 1,
            link=row.link,
            removed=[shared.Removed(one.id, one.name) for one in row.removed] if is_owner else [],
            absence_minutes=row.absence_minutes,
            read_only=self.is_damaged,
        )


def with_occupancies(seats: list[SeatRow]) -> list[SeatRow]:
    """The seats, where every person's stay has an id of its own."""
    return [
        msgspec.structs.replace(seat, occupancy=make_id()) if seat.kind == "person" and not seat.occupancy else seat
        for seat in seats
    ]


def turn_time(pace: shared.Pace) -> int:
    """Milliseconds for a turn."""
    return pace.amount * (clock.MINUTE if pace.kind == "live" else clock.DAY)


def summary(row: TableRow, seats: list[shared.Seat], mine: list[int], guest: str | None) -> TableSummary:
    """A table in a list."""
    return TableSummary(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=seats,
        pace=row.pace,
        to_move=row.to_move,
        mine=mine,
        my_turn=row.to_move is not None and row.to_move in mine and not row.bot_moves,
        owner=guest is not None and guest == row.owner,
        listed=row.listed,
        deadline=row.deadline,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
