"""Repair a table whose log does not replay: `torilla admin mend`.

The game goes back to the last step that replays. No number of the log is used twice, or a browser or another server
that knows the old entry would take the new one for it: what does not replay is replaced by an entry that says so. What
was replaced or deleted is kept in a file.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec

from torilla.core.contract.data import Json
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.server.archive.audit import (
    HEADS,
    Difference,
    find_differences,
    follow,
    seat_differs,
    seats_missing,
    seats_of_log,
    status_of,
)
from torilla.server.archive.faults import Fault, faults_of_table
from torilla.server.archive.file import sync_folder
from torilla.server.archive.rows import KEYS, PASSING, Rows, SqliteRows, reading, up_to_date, writing
from torilla.server.archive.tables import Editions, choose, load_table, read_tables
from torilla.server.kernel import clock
from torilla.server.store import log
from torilla.server.store.base import Store
from torilla.server.store.errors import StoreError
from torilla.server.store.model import SeatRow, StoredTable, TableRow
from torilla.server.store.sqlite.file import read_text
from torilla.server.tables.head import update_head
from torilla.server.tables.table import Table

FORMAT = "torilla mended 1"


class RepairPlan(msgspec.Struct, kw_only=True):
    """The findings about a table, and its content after the repair."""

    table: str
    wrong: list[Difference]
    last: int  # the last number of the log
    entries: dict[int, log.AnyEntry] = msgspec.field(default_factory=dict)  # new ones, by number
    replaced: dict[int, str | None] = msgspec.field(default_factory=dict)  # what stood there; None: nothing
    keys: list[tuple[int, str, str, int]] = msgspec.field(default_factory=list)  # to delete
    damaged: list[tuple[Fault, Json]] = msgspec.field(default_factory=list)  # to delete: plans and the like
    row: TableRow | None = None
    seats: list[SeatRow] = msgspec.field(default_factory=list)
    columns: Json = msgspec.field(default_factory=dict)  # of the head, as they were
    steps: int = 0  # of the game, after mending
    dropped: int = 0  # readable steps among what is replaced


async def examine(store: Store, table: str) -> RepairPlan:
    """The plan of a repair; nothing is changed. Raises TorillaError if no repair is possible."""
    async with reading(store) as old, up_to_date(old) as rows:
        return await make_plan(rows, table)


async def write_repair(store: Store, table: str, file: Path) -> RepairPlan:
    """Repair a table, all or nothing, and save what is removed in a new file. Raises TorillaError."""
    async with writing(store) as rows:
        plan = await make_plan(rows, table)
        if plan.wrong:
            keep(file, plan)
            try:
                await apply(rows, plan)
            except BaseException:
                file.unlink()
                raise
        return plan


# --- Looking ---


async def make_plan(rows: Rows, table: str) -> RepairPlan:
    if isinstance(rows, SqliteRows):
        rows.connection.text_factory = read_text  # one value that cannot be decoded must not hide the others
    await choose(rows, [table])
    [stored] = [found async for found in read_tables(rows, [table])]
    editions = Editions(rows)
    wrong = await find_differences(rows, editions, stored, table)
    async for seq, *columns in rows.select("tables", ("seq", "head", *HEADS), "id", table):
        old = {"seq": seq, **dict(zip(("head", *HEADS), columns, strict=True))}
    texts = {seq: data async for seq, data in rows.select("events", ("seq", "data"), "table_id", table)}
    plan = RepairPlan(table=table, wrong=wrong, last=max([old["seq"], *texts]), columns=old, seats=stored.seats)
    if seats_missing(stored) is not None:
        raise NotMended(table)
    if wrong:
        game = await editions.find(stored.row.game, stored.row.components)
        entries = replaying_entries(plan, stored, game, texts)
        finish_log(plan, stored, game, entries)
        async for seat, key, request, seq in rows.select("keys", ("seat", "key", "request", "seq"), "table_id", table):
            entry = entries[seq - 1] if 1 <= seq <= len(entries) else None
            if not isinstance(entry, log.Step | log.Undone) or entry.seat != seat:
                plan.keys.append((seat, key, request, seq))
        async for fault in faults_of_table(rows, stored, table, game):
            if all(fault.key != known.key or fault.part != known.part for known, _ in plan.damaged):
                plan.damaged.append((fault, await content(rows, fault)))
    return plan


async def content(rows: Rows, fault: Fault) -> Json:
    """The row of a finding."""
    columns = await rows.columns(fault.part)
    statement = f"SELECT {', '.join(columns)} FROM {fault.part} WHERE {where(fault)}"
    [row] = [found async for found in rows.ask(statement, *fault.key)]
    return dict(zip(columns, row, strict=True))


def where(fault: Fault) -> str:
    return " AND ".join(f"{column} = ?" for column in (KEYS | PASSING)[fault.part])


def replaying_entries(
    plan: RepairPlan, stored: StoredTable, game: AnyGame, texts: dict[int, str]
) -> list[log.AnyEntry]:
    """The log with entries that do not replay replaced.

    After an entry that cannot be decoded the game goes on only if the next positions that everybody may know are
    those that are stored: then it was none of the game's.
    """
    read = {seq: entry for seq, text in texts.items() if (entry := decoded(seq, text)) is not None}
    cut: int | None = None
    doubt: int | None = None
    table = empty_table(stored, game)
    for seq in range(1, plan.last + 1):
        entry = read.get(seq)
        if entry is None:
            doubt = doubt or seq
        if isinstance(entry, log.Step | log.Undone | log.Begun | log.Over):
            fault = follow(table, entry)
            if fault is not None and fault[0] != "check/commitment":
                cut = doubt or seq
                break
            play = table.play
            if isinstance(entry, log.Step) and entry.hash and play is not None and not play.can_undo:
                doubt = None
        else:
            table.replay_entry(entry or log.Changed(what=log.REPAIRED, seq=seq))
    cut = cut or doubt
    entries: list[log.AnyEntry] = []
    for seq in range(1, plan.last + 1):
        entry = read.get(seq)
        in_game = isinstance(entry, log.Step | log.Undone | log.Begun | log.Over)
        if entry is None or (in_game and cut is not None and seq >= cut):
            at = entries[-1].at if entries else stored.row.created_at
            plan.dropped += isinstance(entry, log.Step)
            plan.replaced[seq] = texts.get(seq)
            entry = plan.entries[seq] = log.Changed(what=log.REPAIRED, seq=seq, at=at)
        entries.append(entry)
    return entries


def empty_table(stored: StoredTable, game: AnyGame) -> Table:
    return load_table(msgspec.structs.replace(stored, entries=[]), game)


def decoded(seq: int, text: str) -> log.AnyEntry | None:
    """An entry; None: it cannot be decoded or has another number."""
    [entry] = log.decode_all([text])
    return entry if entry.seq == seq and not isinstance(entry, log.Unreadable) else None


def finish_log(plan: RepairPlan, stored: StoredTable, game: AnyGame, entries: list[log.AnyEntry]) -> None:
    """Append entries about the repair, seats and the end of the game, and make the head that goes with them."""
    table = load_table(msgspec.structs.replace(stored, entries=entries), game)
    if table.is_damaged:
        raise NotMended(plan.table)
    now = clock.now()
    more: list[log.AnyEntry] = [log.Changed(what=log.REPAIRED)]
    for seat, word in seats_of_log(entries).items():
        if seat < len(stored.seats) and seat_differs(stored.seats[seat], word) is not None:
            more.append(seat_entry(seat, stored.seats[seat]))
    status = status_of(entries)
    outcome = None if table.play is None else table.play.game.rules.outcome(table.play.state)
    if status == "playing" and outcome is not None:
        more.append(log.Over(totals=outcome.totals))
    elif status in ("open", "playing") and stored.row.status in ("over", "closed"):
        more.append(log.Closed())  # everybody may know the seed: nobody can play on
    for seq, entry in enumerate(more, plan.last + 1):
        entry.seq, entry.at = seq, now
        plan.entries[seq] = entry
    status = status_of([*entries, *more])
    done = status in ("over", "closed")
    row = msgspec.structs.replace(
        stored.row,
        id=plan.table,
        status=status,
        updated_at=now,
        started_at=None if status == "open" else stored.row.started_at or now,
        ended_at=(stored.row.ended_at or now) if done else None,
        deadline=None,
    )
    turn = None if table.play is None else table.play.turn
    update_head(row, stored.seats, table.play, now, turn=turn, old=table.row)
    plan.row = row
    plan.steps = 0 if table.play is None else table.play.steps


def seat_entry(seat: int, row: SeatRow) -> log.AnyEntry:
    """The entry that puts the log in agreement with a seat."""
    if row.away == "turn":
        return log.Missed(seat=seat, bot=row.bot or "greedy", missed=row.missed, helper=row.helper)
    if row.kind == "bot" or row.away is not None:
        return log.BotTookOver(seat=seat, bot=row.bot or "greedy", reason=row.away or "removed", helper=row.helper)
    return log.Returned(seat=seat)


class NotMended(TorillaError):
    """The rest of the log does not replay either, or a seat is missing."""

    def __init__(self, table: str) -> None:
        super().__init__("table/damaged", f"table {table} cannot be mended: restore it from a backup", table=table)


# --- Doing ---


async def apply(rows: Rows, plan: RepairPlan) -> None:
    row, table = plan.row, plan.table
    assert row is not None
    head = msgspec.json.encode(row).decode()
    values = (row.status, row.owner, int(row.listed), int(row.bot_awaited), row.deadline, row.updated_at)
    settings = ", ".join(f"{name} = ?" for name in (*HEADS, "head", "seq"))
    changed = rows.ask(
        f"UPDATE tables SET {settings} WHERE id = ? AND seq = ? RETURNING id",
        *(*values, head, max(plan.entries), table, plan.columns["seq"]),
    )
    if [found async for found in changed] != [(table,)]:
        raise StoreError("store/changed", f"table {table} was changed at the same time: try again", table=table)
    await rows.add("DELETE FROM events WHERE table_id = ? AND seq = ?", [(table, seq) for seq in plan.entries])
    new = [(table, seq, log.encode(entry).decode()) for seq, entry in plan.entries.items()]
    await rows.add("INSERT INTO events (table_id, seq, data) VALUES (?, ?, ?)", new)
    keys = [(table, seat, key) for seat, key, _, _ in plan.keys]
    await rows.add("DELETE FROM keys WHERE table_id = ? AND seat = ? AND key = ?", keys)
    for fault, _ in plan.damaged:
        await rows.add(f"DELETE FROM {fault.part} WHERE {where(fault)}", [fault.key])
    seats = [(seat.guest, table, number) for number, seat in enumerate(plan.seats)]
    await rows.add("UPDATE seats SET guest = ? WHERE table_id = ? AND seat = ?", seats)
    lines = "(SELECT coalesce(max(number), 0) FROM chat WHERE table_id = ?)"
    await rows.add(
        f"UPDATE tables SET chat = {lines} WHERE id = ? AND chat < {lines}",
        [(table, table, table)],
    )


def keep(file: Path, plan: RepairPlan) -> None:
    """Save what a repair removes, synced to disk first. It may hold hidden data: only its owner can read it."""
    content = {
        "format": FORMAT,
        "table": plan.table,
        "wrong": msgspec.to_builtins(plan.wrong),
        "head": plan.columns,
        "entries": [{"seq": seq, "data": data} for seq, data in plan.replaced.items()],
        "keys": [dict(zip(("seat", "key", "request", "seq"), key, strict=True)) for key in plan.keys],
        "beside": [{"part": fault.part, "row": row} for fault, row in plan.damaged],
    }
    try:
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise StoreError("store/file-exists", f"{file} is there already: give another with --out") from None
    with os.fdopen(number, "w", encoding="ascii") as out:
        json.dump(content, out, indent=1, default=repr)  # escapes invalid text
        out.flush()
        os.fsync(out.fileno())
    sync_folder(file.parent)
