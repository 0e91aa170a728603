"""A store on values under keys: for one person in one browser, which has few tables and no SQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec

from torilla.server.kernel import clock
from torilla.server.premoves.rows import PlansRow
from torilla.server.store import log
from torilla.server.store.base import Store
from torilla.server.store.browser.values import Change, Key, Values
from torilla.server.store.decode import read_table, text_of
from torilla.server.store.errors import Conflict
from torilla.server.store.model import (
    RECENT_KEYS,
    ChatRow,
    Commit,
    Erasure,
    GuestRow,
    KeyRow,
    NewGuest,
    SeatRow,
    SessionRow,
    StoredTable,
    TableRow,
)
from torilla.server.store.sql.rename import follows
from torilla.server.wire.shared import Status

Row = TypeVar("Row")
OF_TABLE = ("events", "keys", "chat", "seats", "reviews", "mistakes", "plans", "tables")
"""Parts whose keys begin with a table."""


class KeptSession(SessionRow, kw_only=True):
    """A session, and whose it is."""

    guest: str


class KeptTable(msgspec.Struct):
    """A table's head, its secret, and the last numbers of its log and chat."""

    head: TableRow
    secret: str
    seq: int = 0
    chat: int = 0


class KeptLine(msgspec.Struct):
    """A chat line, and its idempotency key."""

    key: str
    line: ChatRow


class Changes:
    """The changes of one transaction."""

    def __init__(self) -> None:
        self.list: list[Change] = []

    def put(self, part: str, *key: str | int, value: object, new: bool = False) -> None:
        self.list.append(Change(part, key, text_of(value), new))

    def drop(self, part: str, *key: str | int) -> None:
        self.list.append(Change(part, key, None))


class KeyedStore(Store):
    """A store whose writes go one after the other. Where several pages share the values, a log's numbers decide."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.lock = asyncio.Lock()

    async def open(self) -> None:
        """Nothing is to be prepared."""

    async def close(self) -> None:
        """Nothing is to be put away."""

    async def check(self) -> None:
        async with self.changing() as changes:
            changes.put("checks", "check", value=0)

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Changes]:
        """Collect changes, alone, and write them at the end."""
        async with self.lock:
            changes = Changes()
            yield changes
            if changes.list:
                await self.values.write(changes.list)

    async def one(self, kind: type[Row], part: str, *key: str | int) -> Row | None:
        found = await self.values.get(part, key)
        return None if found is None else msgspec.json.decode(found, type=kind)

    async def all(self, kind: type[Row], part: str, *prefix: str | int) -> list[tuple[Key, Row]]:
        return [(key, msgspec.json.decode(one, type=kind)) for key, one in await self.values.find(part, prefix)]

    # --- Guests ---

    def add_newcomer(self, changes: Changes, newcomer: NewGuest) -> None:
        changes.put("guests", newcomer.guest.id, value=newcomer.guest, new=True)
        kept = KeptSession(**msgspec.structs.asdict(newcomer.session), guest=newcomer.guest.id)
        changes.put("sessions", kept.hash, value=kept, new=True)

    async def add_guest(self, newcomer: NewGuest) -> None:
        async with self.changing() as changes:
            self.add_newcomer(changes, newcomer)

    async def rename_guest(self, guest: str, name: str, at: int) -> dict[str, int]:
        tables: dict[str, int] = {}
        async with self.changing() as changes:
            found = await self.one(GuestRow, "guests", guest)
            if found is None:
                return {}
            old, found.name = found.name, name
            changes.put("guests", guest, value=found)
            for (id, *_), seats in await self.all(list[SeatRow], "seats"):
                table = str(id)
                own = [seat for seat in seats if seat.guest == guest]
                theirs = [seat for seat in own if follows(seat, old, alone=len(own) == 1)]
                for key, kept in await self.all(KeptLine, "chat", table) if own else []:
                    if kept.line.guest == guest and kept.line.name == old:
                        kept.line.name = name
                        changes.put("chat", *key, value=kept)
                if theirs:
                    for seat in theirs:
                        seat.name = name
                    changes.put("seats", table, value=seats)
                    head = await self.one(KeptTable, "tables", table)
                    assert head is not None
                    tables[table] = head.seq = head.seq + 1
                    changes.put("tables", table, value=head)
                    renamed = log.Changed(what=log.RENAMED, seq=head.seq, at=at)
                    changes.put("events", table, head.seq, value=renamed, new=True)
        return tables

    async def use_session(self, session: str, day: int) -> None:
        async with self.changing() as changes:
            found = await self.one(KeptSession, "sessions", session)
            if found is not None and (found.used_on or -1) < day:
                found.used_on = day
                changes.put("sessions", session, value=found)

    async def guest_of_session(self, session: str) -> GuestRow | None:
        found = await self.one(KeptSession, "sessions", session)
        return None if found is None else await self.one(GuestRow, "guests", found.guest)

    async def merged_guests(self, guest: str) -> list[str]:
        return []

    # --- Tables ---

    async def add_table(self, commit: Commit, secret: bytes) -> None:
        async with self.changing() as changes:
            await self.take(changes, commit, KeptTable(commit.row, secret.hex()))
            for guest in log.named_in(commit.entries):
                changes.put("sat", guest, commit.row.id, value=0)

    async def commit(self, commit: Commit) -> None:
        async with self.changing() as changes:
            kept = await self.one(KeptTable, "tables", commit.row.id)
            if kept is None or (commit.entries and commit.entries[0].seq != kept.seq + 1):
                raise Conflict("another page was first")
            await self.take(changes, commit, kept)

    async def take(self, changes: Changes, commit: Commit, kept: KeptTable) -> None:
        """Add the changes of a commit. Raises Conflict."""
        table, key = commit.row.id, commit.key
        for entry in commit.entries:
            changes.put("events", table, entry.seq, value=entry, new=True)
            kept.seq = entry.seq
        if key is not None:
            changes.put("keys", table, key.seat, key.key, value=key, new=True)
        kept.head = commit.row
        changes.put("tables", table, value=kept)
        for occupancy in commit.drop_codes:
            changes.drop("plans", table, occupancy)
        if commit.plans is not None:
            await self.take_plans(changes, commit.plans)
        for onlooker in commit.onlookers:
            changes.put("sat", onlooker, table, value=0)
        if commit.seats is None:
            return
        if commit.newcomer is not None:
            self.add_newcomer(changes, commit.newcomer)
        changes.put("seats", table, value=commit.seats)
        for guest in {seat.guest for seat in commit.seats} - {None}:
            changes.put("sat", str(guest), table, value=0)

    async def table(self, table: str, after: int = -1, keys: int = RECENT_KEYS) -> StoredTable | None:
        kept = await self.one(KeptTable, "tables", table)
        if kept is None or kept.seq <= after:
            return None
        seats = await self.one(list[SeatRow], "seats", table) or []
        entries = [text for (_, seq), text in await self.values.find("events", (table,)) if int(seq) > after]
        known = [one for _, one in await self.all(KeyRow, "keys", table) if one.seq > after]
        recent = sorted(known, key=lambda one: one.seq)[-keys:] if keys else []
        sitting = [text_of(seat) for seat in seats]
        return read_table(table, text_of(kept.head), kept.secret, sitting, entries, recent, after)

    async def key(self, table: str, seat: int, key: str) -> KeyRow | None:
        return await self.one(KeyRow, "keys", table, seat, key)

    async def latest(self, tables: list[str]) -> dict[str, tuple[int, int]]:
        found = [(table, await self.one(KeptTable, "tables", table)) for table in tables]
        return {table: (kept.seq, kept.chat) for table, kept in found if kept is not None}

    async def heads(self) -> list[TableRow]:
        return [kept.head for _, kept in await self.all(KeptTable, "tables")]

    async def with_seats(self, rows: list[TableRow], limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """The running tables first, then those changed last."""
        rows.sort(key=lambda row: (row.status != "playing", -row.updated_at))
        return [(row, await self.one(list[SeatRow], "seats", row.id) or []) for row in rows[:limit]]

    async def tables_of(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        every = await self.all(list[SeatRow], "seats")
        seated = {table for (table, *_), seats in every if any(seat.guest == guest for seat in seats)}
        mine = [row for row in await self.heads() if row.owner == guest or row.id in seated]
        return await self.with_seats(mine, limit)

    async def tables_in_line(self, guest: str, limit: int) -> list[str]:
        rows = [row for row in await self.heads() if row.status != "closed"]
        rows.sort(key=lambda row: -row.updated_at)
        return [row.id for row in rows if any(one.guest == guest for one in row.line)][:limit]

    async def listed_tables(self, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        shown = [row for row in await self.heads() if row.listed and row.status in ("playing", "over")]
        return await self.with_seats(shown, limit)

    async def count_tables(self, guest: str | None) -> int:
        rows = [row for row in await self.heads() if row.status in ("open", "playing")]
        return len([row for row in rows if guest in (None, row.owner)])

    async def due_tables(self, now: int) -> list[str]:
        return [row.id for row in await self.heads() if row.deadline is not None and row.deadline <= now]

    async def bot_tables(self, now: int) -> list[str]:
        return [row.id for row in await self.heads() if row.bot_awaited]

    # --- Chat ---

    async def add_chat(self, table: str, line: ChatRow, key: str) -> ChatRow:
        async with self.changing() as changes:
            for _, said in await self.all(KeptLine, "chat", table):
                if said.key == key:
                    return said.line
            kept = await self.one(KeptTable, "tables", table)
            assert kept is not None
            kept.chat += 1
            new = msgspec.structs.replace(line, number=kept.chat)
            changes.put("tables", table, value=kept)
            changes.put("chat", table, new.number, value=KeptLine(key, new), new=True)
            return new

    async def chat_after(self, table: str, number: int, limit: int) -> list[ChatRow]:
        lines = [said.line for _, said in await self.all(KeptLine, "chat", table)]
        return [line for line in lines if line.number > number][-limit:]

    # --- Reviews ---

    async def save_review(self, table: str, data: str, mistakes: str) -> None:
        async with self.changing() as changes:
            if await self.one(KeptTable, "tables", table) is not None:
                changes.put("reviews", table, value=data)
                changes.put("mistakes", table, value=mistakes)

    async def save_mistakes(self, table: str, mistakes: str) -> None:
        async with self.changing() as changes:
            if await self.one(str, "reviews", table) is not None:
                changes.put("mistakes", table, value=mistakes)

    async def review(self, table: str) -> str | None:
        return await self.one(str, "reviews", table)

    async def reviewed_tables(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        every = await self.all(list[SeatRow], "seats")
        seated = {table for (table, *_), seats in every if any(seat.guest == guest for seat in seats)}
        reviewed = seated & {table for (table, *_), _ in await self.values.find("reviews")}
        done = [row for row in await self.heads() if row.id in reviewed and row.status in ("over", "closed")]
        return await self.with_seats(done, limit)

    async def mistakes(self, tables: list[str]) -> dict[str, str | None]:
        return {table: await self.one(str, "mistakes", table) for table in tables}

    async def drop_review(self, table: str) -> None:
        async with self.changing() as changes:
            changes.drop("reviews", table)
            changes.drop("mistakes", table)

    # --- Plans ---

    async def plans(self, table: str) -> list[PlansRow]:
        return [row for _, row in await self.all(PlansRow, "plans", table)]

    async def save_plans(self, row: PlansRow) -> None:
        async with self.changing() as changes:
            await self.take_plans(changes, row)

    async def take_plans(self, changes: Changes, row: PlansRow) -> None:
        """Raises Conflict."""
        kept = await self.one(PlansRow, "plans", row.table, row.occupancy)
        seats = await self.one(list[SeatRow], "seats", row.table) or []
        seated = any((seat.guest, seat.occupancy) == (row.guest, row.occupancy) for seat in seats)
        if not seated or row.version != (0 if kept is None else kept.version) + 1:
            raise Conflict("these plans were changed, or the seat is another's")
        changes.put("plans", row.table, row.occupancy, value=row)

    async def armed_tables(self) -> list[str]:
        heads = {row.id: row for row in await self.heads()}
        armed = [(heads[row.table], row.plans.armed) for _, row in await self.all(PlansRow, "plans")]
        return sorted({head.id for head, turn in armed if turn is not None and head.to_move in (None, turn.seat)})

    async def armed_by(self, guest: str) -> set[str]:
        rows = [row for _, row in await self.all(PlansRow, "plans")]
        return {row.table for row in rows if row.guest == guest and row.plans.armed is not None}

    # --- Erasure and retention ---

    async def tables_with(self, guest: str) -> list[str]:
        sat = {str(table) for (_, table), _ in await self.values.find("sat", (guest,))}
        return sorted(sat | {row.id for row in await self.heads() if row.owner == guest})

    async def erase(self, erasure: Erasure) -> None:
        table = erasure.commit.row.id
        async with self.changing() as changes:
            kept = await self.one(KeptTable, "tables", table)
            if kept is None or erasure.commit.entries[0].seq != kept.seq + 1:
                raise Conflict("another page was first")
            await self.take(changes, erasure.commit, kept)
            for entry in erasure.entries:
                changes.put("events", table, entry.seq, value=entry)
            for number in erasure.chat:
                changes.drop("chat", table, number)

    async def remove_guest(self, guest: str) -> None:
        async with self.changing() as changes:
            changes.drop("guests", guest)
            for key, session in await self.all(KeptSession, "sessions"):
                if session.guest == guest:
                    changes.drop("sessions", *key)
            for key, plans in await self.all(PlansRow, "plans"):
                if plans.guest == guest:
                    changes.drop("plans", *key)
            for key, _ in await self.values.find("sat", (guest,)):
                changes.drop("sat", *key)

    async def idle_tables(self, status: list[Status], before: int, limit: int) -> list[str]:
        rows = [row for row in await self.heads() if row.status in status and row.updated_at < before]
        rows = [row for row in rows if row.deadline is None or row.deadline < clock.now()]
        return [row.id for row in sorted(rows, key=lambda row: row.updated_at)][:limit]

    async def remove_table(self, table: str) -> None:
        async with self.changing() as changes:
            for part in OF_TABLE:
                for key, _ in await self.values.find(part, (table,)):
                    changes.drop(part, *key)
            for key, _ in await self.values.find("sat"):
                if key[1] == table:
                    changes.drop("sat", *key)

    # --- Components ---

    async def save_components(self, hash: str, game: str, source: str) -> None:
        async with self.changing() as changes:
            changes.put("components", hash, value=(game, source))

    async def components(self, hash: str) -> tuple[str, str] | None:
        return await self.one(tuple[str, str], "components", hash)
