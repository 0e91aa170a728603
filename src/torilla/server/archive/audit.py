"""Audit a store: the database itself, redundant columns, and a replay of every log. Run before an upgrade.

The database first (files, indexes, schema), then each table: values stored twice must agree, and its log is replayed
with today's code. `faults.py` checks plans, reports and other rows without a log. Names, chat and times are stored
once: damage there is not found.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any, cast

import msgspec

from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.server.archive.faults import faults_of_analyses, faults_of_people, faults_of_table
from torilla.server.archive.rows import Rows, columns_of, reading, up_to_date
from torilla.server.archive.tables import Editions, choose, load_table, read_tables
from torilla.server.store import log
from torilla.server.store.base import Store
from torilla.server.store.decode import read_chat
from torilla.server.store.errors import StoreError
from torilla.server.store.model import KeyRow, SeatRow, StoredTable
from torilla.server.tables.table import Table

CODES = {
    "store/unreadable": "the file is not a database, or cannot be read completely",
    "store/damaged": "the database finds its own files, indexes or references damaged",
    "store/schema": "tables or columns of the database are not those of its version",
    "check/unreadable": "a row cannot be decoded",
    "check/components": "the components that a game is played with are missing or damaged",
    "check/gap": "an entry of the log is missing, or has another number",
    "check/replay": "an entry of the log does not replay",
    "check/position": "the position after a step is another",
    "check/commitment": "the commitment is not that of the seed and the options",
    "check/result": "the result is another",
    "check/head": "the head differs from the log",
    "check/column": "a column differs from the head or the seat of its row",
    "check/key": "an idempotency key belongs to nothing in the log",
    "check/seats": "the seats are not those of the log",
    "check/chat": "the chat has more lines than its table knows of",
    "check/plans": "plans or an armed turn belong to nobody at the table, or cannot be played there",
    "check/report": "a report names a guest, or a line of the chat, that is not there",
    "check/block": "a block names a guest who is not there, or its own",
    "check/analysis": "a shared analysis belongs to a guest who is not there, or to another game",
}
"""All findings with their meaning (docs/reference/errors.md)."""


class Difference(msgspec.Struct):
    """A finding: damage, or the log number from which a table does not replay as stored.

    `table` is empty for the database as a whole.
    """

    table: str
    seq: int
    what: str
    code: str = "check/replay"


class Checked(msgspec.Struct):
    """The result of an audit."""

    tables: int = 0
    steps: int = 0
    differences: list[Difference] = msgspec.field(default_factory=list)


Progress = Callable[[int], None]

ENDS = ((log.Over, "over"), (log.Closed, "closed"), (log.Begun, "playing"))
HEADS = ("status", "owner", "listed", "bot_awaited", "deadline", "updated_at")
"""Columns whose values are also in the head."""


# --- The database ---


async def check_store(store: Store, tables: list[str] | None, begin: Callable[[int], Progress]) -> Checked:
    """Audit a store without changing it. Raises StoreError if there is none, ServerError for an unknown table."""
    damage: list[Difference] = []
    try:
        async with reading(store) as old:
            damage += [Difference("", 0, fault, "store/damaged") for fault in await old.faults()]
            schema = [Difference("", 0, fault, "store/schema") async for fault in schema_faults(old)]
            if schema:
                return Checked(differences=[*damage, *schema])
            found = await check_rows(up_to_date(old), tables, begin)
    except StoreError as error:
        if error.code not in ("store/unreadable", "store/unknown-column"):
            raise
        return Checked(differences=[*damage, Difference("", 0, error.message, "store/unreadable")])
    found.differences[:0] = damage
    return found


async def schema_faults(rows: Rows) -> AsyncIterator[str]:
    """Differences from the schema of its version. Raises StoreError for a store newer than this program."""
    version = await rows.version()
    wanted = columns_of(version)
    if not any(wanted.values()):
        yield f"store version {version} is no version of a Torilla store"
        return
    for part, columns in wanted.items():
        there = set(await rows.columns(part))
        if columns and not there:
            yield f"the table {part} of store version {version} is missing"
        elif columns != there:
            odd = ", ".join(sorted(columns ^ there))
            yield f"the table {part} is not that of store version {version}: see {odd}"


async def check_rows(
    source: AbstractAsyncContextManager[Rows], tables: list[str] | None, begin: Callable[[int], Progress]
) -> Checked:
    async with source as rows:
        chosen = await choose(rows, tables)
        result = await check_all(rows, chosen, begin(len(chosen)))
        if tables is None:
            result.differences += await check_people(rows)
        return result


async def check_people(rows: Rows) -> list[Difference]:
    """All findings about what belongs to no table."""
    found: list[Difference] = []
    try:
        for faults in (faults_of_people(rows), faults_of_analyses(rows)):
            async for fault in faults:
                found.append(Difference("", 0, fault.what, fault.code))
    except StoreError as error:
        found.append(Difference("", 0, error.message, "store/unreadable"))
    return found


# --- Tables ---


async def check_all(rows: Rows, tables: list[str], progress: Progress) -> Checked:
    """Replay every log with today's code."""
    editions = Editions(rows)
    result = Checked()
    for table in tables:
        result.tables += 1
        try:
            async for stored in read_tables(rows, [table]):
                result.steps += sum(isinstance(entry, log.Step) for entry in stored.entries)
                result.differences += await find_differences(rows, editions, stored, table)
        except StoreError as error:
            result.differences.append(Difference(table, 0, error.message, "store/unreadable"))
            if not rows.goes_on:
                return result
        except Exception as error:  # whatever it is: today's code cannot read it
            what = error.message if isinstance(error, TorillaError) else f"{type(error).__name__} {error}"
            result.differences.append(Difference(table, 0, f"it cannot be read: {what}", "check/unreadable"))
        progress(1)
    return result


async def find_differences(rows: Rows, editions: Editions, stored: StoredTable, table: str) -> list[Difference]:
    """All findings about one table. Raises any error for rows that cannot be read at all."""
    found = [Difference(table, 0, what, code) async for code, what in row_faults(rows, stored, table)]
    try:
        game = await editions.find(stored.row.game, stored.row.components)
    except StoreError:
        raise
    except TorillaError as error:
        return [*found, Difference(table, 0, f"it cannot be read: {error}", "check/components")]
    async for fault in faults_of_table(rows, stored, table, game):
        found.append(Difference(table, 0, fault.what, fault.code))
    difference = check_table(stored, game)
    seats = seats_missing(stored)
    if difference is not None:
        found.append(difference)
    if difference is None or difference.code == "check/head":
        seats = seats or seats_differ(stored)
    return [*found, Difference(table, 0, seats, "check/seats")] if seats is not None else found


async def row_faults(rows: Rows, stored: StoredTable, table: str) -> AsyncIterator[tuple[str, str]]:
    """Codes and sentences for values of a table that are stored twice and differ."""
    async for seq, chat, head, *columns in rows.select("tables", ("seq", "chat", "head", *HEADS), "id", table):
        values = cast("dict[str, Any]", msgspec.json.decode(head))
        if values["id"] != table:
            yield "check/column", f"its head is that of table {values['id']}"
        for name, value in zip(HEADS, columns, strict=True):
            if name in values and values[name] != value:
                yield "check/column", f"{name} is {value}, and in its head {values[name]}"
        numbers = [number async for (number,) in rows.select("events", ("seq",), "table_id", table)]
        if numbers != list(range(1, seq + 1)):
            yield "check/gap", f"the log has {len(numbers)} entries, and its last number is {seq}"
        async for fault in deal_faults(rows, stored, table):
            yield "check/column", fault
        async for number, data in rows.select("chat", ("number", "data"), "table_id", table):
            if number > chat or read_chat(data).number != number:
                yield "check/chat", f"line {number} of the chat is not among the {chat} that its table knows of"
    async for fault in key_faults(rows, stored, table):
        yield "check/key", fault
    expected = 0
    async for seat, guest in rows.select("seats", ("seat", "guest"), "table_id", table):
        if seat != expected or guest != stored.seats[expected].guest:
            yield "check/column", f"seat {seat} stands where seat {expected} should, or is another guest's"
        expected += 1


async def deal_faults(rows: Rows, stored: StoredTable, table: str) -> AsyncIterator[str]:
    """Sentences if a table of a deal of the day says something else in its column, its result or its seed."""
    row = stored.row
    async for (deal,) in rows.select("tables", ("deal",), "id", table):
        if deal != row.deal:
            yield f"deal is {deal}, and in its head {row.deal}"
    ends = [entry.totals for entry in stored.entries if isinstance(entry, log.Over)]
    if row.totals is not None and ends and row.totals != ends[-1]:
        yield f"the result is {row.totals}, and in its log {ends[-1]}"


async def key_faults(rows: Rows, stored: StoredTable, table: str) -> AsyncIterator[str]:
    async for row in rows.select("keys", ("seat", "key", "request", "seq"), "table_id", table):
        key = KeyRow(*row)
        entry = stored.entries[key.seq - 1] if 1 <= key.seq <= len(stored.entries) else None
        if isinstance(entry, log.Unreadable) or (entry is None and is_cut(stored)):
            continue  # reported with the log
        kind = log.Step if key.request.startswith(("act ", "line ", "plan ")) else log.Undone
        if not isinstance(entry, kind) or entry.seat != key.seat:
            yield f"a key of seat {key.seat} is for entry {key.seq}, which is not what it was used for"


def is_cut(stored: StoredTable) -> bool:
    return bool(stored.entries) and isinstance(stored.entries[-1], log.Unreadable)


# --- Logs ---


def check_table(stored: StoredTable, game: AnyGame) -> Difference | None:
    """The first difference between a log and its replay with today's code."""
    id = stored.row.id
    table = load_table(msgspec.structs.replace(stored, entries=[]), game)
    for number, entry in enumerate(stored.entries, 1):
        if isinstance(entry, log.Unreadable):
            return Difference(id, number, "it cannot be read", "check/unreadable")
        if entry.seq != number:
            return Difference(id, number, f"the log goes on with {entry.seq}", "check/gap")
        found = follow(table, entry)
        if found is not None:
            step = f" ({entry.action})" if isinstance(entry, log.Step) else ""
            return Difference(id, number, found[1] + step, found[0])
    what = head_differs(table, stored.entries)
    return None if what is None else Difference(id, len(stored.entries), what, "check/head")


def follow(table: Table, entry: log.AnyEntry) -> tuple[str, str] | None:
    """Replay an entry; code and sentence if the result is not as stored."""
    mover = None if table.play is None else table.play.to_move
    try:
        table.replay_entry(entry)
        if isinstance(entry, log.Step | log.Undone) and entry.seat != mover:
            return "check/replay", f"seat {entry.seat} was not to move: seat {mover} was"
        return entry_differs(table, entry)
    except Exception as error:  # whatever today's code makes of it, it is not what was stored
        code = f"{error.code}: " if isinstance(error, TorillaError) else ""
        return "check/replay", f"{code}{error or type(error).__name__}"


def entry_differs(table: Table, entry: log.AnyEntry) -> tuple[str, str] | None:
    if isinstance(entry, log.Step) and table.play is not None:
        same = entry.hash in ("", table.play.public_hash())
        return None if same else ("check/position", "the position after it is another")
    if isinstance(entry, log.Begun) and table.play is not None:
        made = table.play.header.commitment
        same = made == entry.commitment == table.row.commitment
        return None if same else ("check/commitment", "the commitment is not that of the seed and the options")
    if isinstance(entry, log.Over) and table.play is not None:
        outcome = table.play.game.rules.outcome(table.play.state)
        if outcome is None:
            return "check/result", "the game is not over here"
        same = outcome.totals == entry.totals
        return None if same else ("check/result", f"the result was {entry.totals} and is {outcome.totals}")
    return None


def status_of(entries: Iterable[log.AnyEntry]) -> str:
    """A table's status according to its log."""
    kinds = {type(entry) for entry in entries}
    return next((status for kind, status in ENDS if kind in kinds), "open")


def head_differs(table: Table, entries: list[log.AnyEntry]) -> str | None:
    """How the head differs from the log; None if they agree."""
    play, row = table.play, table.row
    status = status_of(entries)
    if row.status != status:
        return f"the table is {row.status}, by its log {status}"
    if row.status == "playing" and play is not None and row.to_move != play.to_move:
        return f"seat {row.to_move} was to move, and seat {play.to_move} is"
    if row.to_move is not None:
        mover = table.seat_row(row.to_move)
        if row.bot_moves != mover.played_by_bot:
            return f"a bot {'moves' if row.bot_moves else 'does not move'} by the head, and otherwise by the seats"
    return None


def seats_of_log(entries: Iterable[log.AnyEntry]) -> dict[int, str | None]:
    """Seats according to the log since the game began: `left`, `late`, `removed`, or None for one that is held."""
    said: dict[int, str | None] = {}
    for entry in entries:
        match entry:
            case log.Begun():
                said = dict.fromkeys(range(len(entry.names)))
            case log.BotTookOver():
                said[entry.seat] = entry.reason
            case log.Returned():
                said[entry.seat] = None
    return said


def seats_missing(stored: StoredTable) -> str | None:
    """A sentence if the number of seats is not that of the log."""
    said = seats_of_log(stored.entries)
    same = not said or set(said) == set(range(len(stored.seats)))
    return None if same else f"there are {len(stored.seats)} seats, and the log speaks of {sorted(said)}"


def seats_differ(stored: StoredTable) -> str | None:
    """A sentence if a seat is not held as in the log."""
    for seat, word in seats_of_log(stored.entries).items():
        if (fault := seat_differs(stored.seats[seat], word)) is not None:
            return f"seat {seat} is {fault}, by the log {word or 'nobody has left it'}"
    return None


def seat_differs(row: SeatRow, word: str | None) -> str | None:
    """The state of a seat that differs from the log; None if they agree."""
    if word == "removed":
        return None if row.kind == "bot" else f"a {row.kind}'s"
    return None if row.away == word else f"held by a bot ({row.away})" if row.away else "held by nobody"
