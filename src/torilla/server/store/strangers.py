"""What meeting strangers needs: open seats, blocks, reports and shared replays, for both stores.

A table is open to anybody when its head says so. `open_seats` only remembers until when somebody attends to it, so that
the list can be asked for without reading all tables; a row that is missing or too many opens nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal

import msgspec

from torilla.server.store.decode import read_chat, read_row, read_seat
from torilla.server.store.model import ChatRow, SeatRow, TableRow
from torilla.server.store.steps import Steps, StepStore

BlockKind = Literal["mute", "block"]

SEEK = (
    "INSERT INTO open_seats (table_id, until) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET until = excluded.until"
)
SOUGHT = (
    "SELECT t.head FROM open_seats o JOIN tables t ON t.id = o.table_id WHERE o.until > ? AND t.status = 'open'"
    " ORDER BY t.updated_at DESC LIMIT ?"
)
SEATS = "SELECT data FROM seats WHERE table_id = ? ORDER BY seat"
DROP_SOUGHT = "DELETE FROM open_seats WHERE until < ?"
COUNT_WAITING = (
    "SELECT count(DISTINCT s.table_id) FROM seats s JOIN tables t ON t.id = s.table_id"
    " WHERE s.guest = ? AND t.status = 'open' AND t.owner <> s.guest"
)

BLOCKS = "SELECT guest, other, id, kind, name, created_at FROM blocks WHERE guest = ? ORDER BY created_at, id"
COUNT_BLOCKS = "SELECT count(*) FROM blocks WHERE guest = ?"
BLOCK = (
    "INSERT INTO blocks (guest, other, id, kind, name, created_at) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (guest, other) DO UPDATE SET kind = excluded.kind, name = excluded.name"
)
UNBLOCK = "DELETE FROM blocks WHERE guest = ? AND id = ? RETURNING other"
BLOCKED = "SELECT 1 FROM blocks WHERE guest = ? AND other = ? AND kind = 'block'"
APART = "SELECT guest, other FROM blocks WHERE (guest = ? OR other = ?) AND kind = 'block'"
LINE = "SELECT data FROM chat WHERE table_id = ? AND number = ?"

REPORT_COLUMNS = "id, table_id, guest, other, line, created_at, data"
ADD_REPORT = (
    f"INSERT INTO reports ({REPORT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, guest, other, line) DO NOTHING RETURNING id"
)
REPORTS = f"SELECT {REPORT_COLUMNS} FROM reports ORDER BY created_at, id"
REPORTS_OF = f"SELECT {REPORT_COLUMNS} FROM reports WHERE table_id = ? ORDER BY created_at, id"
OLD_REPORTS = "SELECT id FROM reports ORDER BY created_at DESC, id LIMIT 100 OFFSET ?"
DROP_REPORT = "DELETE FROM reports WHERE id = ? RETURNING id"
DROP_REPORTS = "DELETE FROM reports RETURNING id"

SHARE = (
    "INSERT INTO shared_replays (id, table_id, seen_at, data) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, data = excluded.data"
)
SHARED = "SELECT id, table_id, seen_at, data FROM shared_replays WHERE id = ?"
COUNT_SHARED = "SELECT count(*) FROM shared_replays WHERE seen_at > ?"
DROP_SHARED = "DELETE FROM shared_replays WHERE seen_at < ?"


class BlockRow(msgspec.Struct):
    """A guest whom another does not want to hear, or not at their tables either. `name`: at that time; `id`: public."""

    guest: str
    other: str
    id: str
    kind: BlockKind
    name: str
    created_at: int


class Report(msgspec.Struct):
    """What was reported: who, in which seat, by whom, what they said (empty: the person), and the reporter's words."""

    name: str
    seat: int | None
    by: str
    said: str
    words: str
    about_owner: bool = False
    seen: bool = False  # by the owner of the table


class ReportRow(msgspec.Struct):
    """A stored report. `line`: the number of the chat line, 0 for the person."""

    id: str
    table: str
    guest: str
    other: str
    line: int
    created_at: int
    report: Report


class SharedReplay(msgspec.Struct):
    """What all who follow a shared replay look at. `leader`: the hash of a token that only the leader's page has.

    `version` counts the changes: a newer one wins.
    """

    leader: str
    version: int = 0
    step: int = 0
    playing: bool = False
    speed: Literal["slow", "normal", "fast", "instant"] = "normal"
    seat: int | None = None


class SharedRow(msgspec.Struct):
    """A stored shared replay. `seen_at`: when its leader was there last."""

    id: str
    table: str
    seen_at: int
    state: SharedReplay


def text_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def read_report(id: str, table: str, guest: str, other: str, line: int, at: int, data: str) -> ReportRow:
    return ReportRow(id, table, guest, other, line, at, msgspec.json.decode(data, type=Report))


class StrangersStore(StepStore):
    """Open seats, blocks, reports, shared replays."""

    # --- Open seats ---

    async def seek(self, table: str, until: int) -> None:
        """Somebody attends to an open table: it is listed until then."""
        await self.do((SEEK, (table, until)))

    async def sought(self, now: int, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables open to anybody, and attended to, the latest first."""
        heads = [read_row(head) for (head,) in await self.ask(SOUGHT, now, limit)]
        return [(row, [read_seat(data) for (data,) in await self.ask(SEATS, row.id)]) for row in heads if row.anybody]

    async def count_waiting(self, guest: str) -> int:
        """Tables of others at which a guest waits for the start."""
        return int((await self.ask(COUNT_WAITING, guest))[0][0])

    async def drop_expired(self, now: int, seen: int) -> None:
        """Delete open seats that nobody attends to, and shared replays whose leader was not there since `seen`."""
        await self.do((DROP_SOUGHT, (now,)), (DROP_SHARED, (seen,)))

    # --- Blocks ---

    async def blocks(self, guest: str) -> list[BlockRow]:
        return [BlockRow(*row) for row in await self.ask(BLOCKS, guest)]

    async def block(self, row: BlockRow, limit: int) -> bool:
        """Mute or block somebody, in place of an earlier choice. False: the guest has too many."""

        def steps() -> Steps[bool]:
            known = yield "SELECT 1 FROM blocks WHERE guest = ? AND other = ?", (row.guest, row.other)
            [(count,)] = yield COUNT_BLOCKS, (row.guest,)
            if not known and count >= limit:
                return False
            yield BLOCK, msgspec.structs.astuple(row)
            return True

        return bool(await self.run(steps))

    async def unblock(self, guest: str, id: str) -> bool:
        """Whether there was such a block."""

        def steps() -> Steps[bool]:
            return bool((yield UNBLOCK, (guest, id)))

        return bool(await self.run(steps))

    async def is_blocked(self, guest: str, other: str) -> bool:
        return bool(await self.ask(BLOCKED, guest, other))

    async def apart(self, guest: str) -> set[str]:
        """Everybody whom a guest has blocked, or who has blocked them."""
        return {one for row in await self.ask(APART, guest, guest) for one in row} - {guest}

    async def line(self, table: str, number: int) -> ChatRow | None:
        rows = await self.ask(LINE, table, number)
        return read_chat(rows[0][0]) if rows else None

    # --- Reports ---

    async def add_report(self, row: ReportRow, limit: int) -> bool:
        """Keep a report, once for each reporter and thing; the oldest beyond the limit go. Whether it is new."""

        def steps() -> Steps[bool]:
            values = (row.id, row.table, row.guest, row.other, row.line, row.created_at, text_of(row.report))
            if not (yield ADD_REPORT, values):
                return False
            for (old,) in (yield OLD_REPORTS, (limit,)):
                yield DROP_REPORT, (old,)
            return True

        return bool(await self.run(steps))

    async def reports(self, table: str | None = None) -> list[ReportRow]:
        rows = await (self.ask(REPORTS) if table is None else self.ask(REPORTS_OF, table))
        return [read_report(*row) for row in rows]

    async def see_reports(self, rows: list[ReportRow]) -> None:
        """The owner of a table has seen its reports."""
        seen = [(text_of(msgspec.structs.replace(row.report, seen=True)), row.id) for row in rows]
        await self.do(*(("UPDATE reports SET data = ? WHERE id = ?", values) for values in seen))

    async def drop_reports(self, id: str | None) -> int:
        """Delete a report, or all; how many there were."""

        def steps() -> Steps[int]:
            return len((yield DROP_REPORTS, ()) if id is None else (yield DROP_REPORT, (id,)))

        return int(await self.run(steps))

    # --- Shared replays ---

    async def share(self, row: SharedRow) -> None:
        """Add a shared replay, or keep what its leader shows now."""
        await self.do((SHARE, (row.id, row.table, row.seen_at, text_of(row.state))))

    async def shared(self, id: str) -> SharedRow | None:
        for found, table, seen_at, data in await self.ask(SHARED, id):
            return SharedRow(found, table, seen_at, msgspec.json.decode(data, type=SharedReplay))
        return None

    async def count_shared(self, since: int) -> int:
        return int((await self.ask(COUNT_SHARED, since))[0][0])


def merging_strangers(source: str, target: str) -> Generator[tuple[str, tuple[Any, ...]], list[Any], None]:
    """Give blocks and reports of one guest to another; nobody blocks or reports themselves."""
    for part, same in (("blocks", ""), ("reports", " AND b.table_id = {part}.table_id AND b.line = {part}.line")):
        for own, others in (("guest", "other"), ("other", "guest")):
            double = f"b.{own} = ? AND b.{others} = {part}.{others}{same.format(part=part)}"
            yield (
                f"UPDATE {part} SET {own} = ? WHERE {own} = ? AND NOT EXISTS (SELECT 1 FROM {part} b WHERE {double})",
                (target, source, target),
            )
            yield f"DELETE FROM {part} WHERE {own} = ?", (source,)
        yield f"DELETE FROM {part} WHERE guest = other", ()
