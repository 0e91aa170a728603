"""Backup, restore, export and import of a store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from torilla.core.records.record import format_record
from torilla.server.archive.file import Manifest, Progress, Writer, new_archive, unpacked
from torilla.server.archive.rows import KEYS, Row, Rows, in_batches, reading, up_to_date, writing
from torilla.server.archive.tables import Editions, choose, load_table, read_tables
from torilla.server.store.base import Store
from torilla.server.store.errors import StoreError
from torilla.server.store.model import StoredTable

OF_TABLES = ("seats", "events", "keys", "tokens", "chat", "sat")
"""Parts that belong to one table, by `table_id`. Its review too, but that makes no difference: it can be made again."""


def now_text() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def no_progress(_: int) -> None: ...


# --- The whole store ---


async def backup(store: Store, path: Path, begin: Callable[[int], Progress] = lambda _: no_progress) -> Manifest:
    """Back a store up in one snapshot, also while a server runs. `begin` gets the number of rows."""
    async with reading(store) as rows:
        present = [part for part in KEYS if await rows.columns(part)]
        progress = begin(sum([await rows.count(part) for part in present]))
        with new_archive(path) as archive:
            for part in present:
                columns = await rows.columns(part)
                await archive.add_rows(part, columns, rows.select(part, columns), progress)
            return archive.finish("backup", await rows.version(), now_text())


async def restore(store: Store, path: Path) -> dict[str, int]:
    """Restore a backup into an empty store; the rows of each part. Raises ArchiveError and StoreError."""
    async with unpacked(path) as source, writing(store) as rows:
        for part in ("guests", "tables"):
            if await rows.count(part):
                message = "the store is not empty: restore into a new one, or use import to add tables"
                raise StoreError("store/not-empty", message)
        return {part: await rows.copy(part, source) for part in KEYS}


# --- Some tables ---


async def export(
    store: Store, path: Path, tables: list[str] | None, begin: Callable[[int], Progress] = lambda _: no_progress
) -> Manifest:
    """Export tables (all by default) with their guests, components and records."""
    async with reading(store) as old, up_to_date(old) as rows:
        chosen = await choose(rows, tables)
        progress = begin(len(chosen))
        guests: set[str] = set()
        components: set[str] = set()
        deals: set[str] = set()
        editions = Editions(rows)
        async for stored in read_tables(rows, chosen):
            guests |= {stored.row.owner, *(seat.guest for seat in stored.seats if seat.guest)}
            components.add(stored.row.components)
            if stored.row.deal is not None:
                deals.add(stored.row.deal)
        for guest in sorted(guests):
            guests |= {id async for (id,) in rows.select("guests", ("id",), "merged_into", guest)}
        picked: dict[str, tuple[str, set[str]]] = {
            "guests": ("id", guests),
            "sessions": ("guest", guests),
            "components": ("hash", components),
            "deals": ("id", deals),
            "channels": ("guest", set()),
            "server_keys": ("name", set()),  # they stay with this server, and so does what people said of others
            "blocks": ("guest", set()),
            "reports": ("id", set()),
            "analyses": ("id", set()),
        }
        with new_archive(path) as archive:
            for part in KEYS:
                columns = await rows.columns(part)
                column, values = picked.get(part, ("id" if part == "tables" else "table_id", set(chosen)))
                await archive.add_rows(part, columns, select_all(rows, part, columns, column, values), no_progress)
            async for stored in read_tables(rows, chosen):
                await add_record(archive, editions, stored)
                progress(1)
            return archive.finish("export", await rows.version(), now_text())


async def select_all(
    rows: Rows, part: str, columns: list[str], column: str, values: Iterable[str]
) -> AsyncIterator[Row]:
    for value in sorted(values):
        async for row in rows.select(part, columns, column, value):
            yield row


async def add_record(archive: Writer, editions: Editions, stored: StoredTable) -> None:
    """The public record: it has no hidden items during the game."""
    table = load_table(stored, await editions.find(stored.row.game, stored.row.components))
    if table.play is not None:
        record = table.play.full_record() if table.is_revealed else table.play.settled_record(None)
        archive.add_record(table.id, format_record(record, table.game))


class Imported(msgspec.Struct):
    """The result of an import."""

    added: list[str] = msgspec.field(default_factory=list)
    same: list[str] = msgspec.field(default_factory=list)
    different: dict[str, str] = msgspec.field(default_factory=dict)


async def import_tables(store: Store, path: Path, begin: Callable[[int], Progress] = lambda _: no_progress) -> Imported:
    """Add the missing tables of an archive; one that exists with other content is left alone and reported."""
    result = Imported()
    async with unpacked(path) as source, writing(store) as rows:
        tables = await choose(source, None)
        progress = begin(len(tables))
        for table in tables:
            difference = await compare(source, rows, table)
            if difference is None:
                await add_table(source, rows, table)
                result.added.append(table)
            elif difference:
                result.different[table] = difference
            else:
                result.same.append(table)
            progress(1)
    return result


async def compare(source: Rows, target: Rows, table: str) -> str | None:
    """None: missing; empty: equal; else the first difference."""
    if not [row async for row in target.select("tables", ("id",), "id", table)]:
        return None
    for part in ("events", *OF_TABLES, "tables"):
        columns = await source.columns(part)
        column = "id" if part == "tables" else "table_id"
        theirs = [row async for row in source.select(part, columns, column, table)]
        ours = [row async for row in target.select(part, columns, column, table)]
        for number, (one, other) in enumerate(zip(theirs, ours, strict=False), 1):
            if one != other:
                return f"{part}, row {number}"
        if len(theirs) != len(ours):
            return f"{part}: {len(theirs)} rows there, {len(ours)} here"
    return ""


async def add_table(source: Rows, target: Rows, table: str) -> None:
    async for owner, head in source.select("tables", ("owner", "head"), "id", table):
        values = msgspec.json.decode(head)
        await add_missing(source, target, "components", "hash", values["components"])
        if values.get("deal") is not None:
            await add_missing(source, target, "deals", "id", values["deal"])
        guests = {owner} | {guest async for (guest,) in source.select("seats", ("guest",), "table_id", table) if guest}
        for guest in sorted(guests):
            if await add_missing(source, target, "guests", "id", guest):
                await add_rows(source, target, "sessions", "guest", guest)
                async for (merged,) in source.select("guests", ("id",), "merged_into", guest):
                    await add_missing(source, target, "guests", "id", merged)
    await add_rows(source, target, "tables", "id", table)
    for part in (*OF_TABLES, "reviews", "plans"):
        await add_rows(source, target, part, "table_id", table)


async def add_missing(source: Rows, target: Rows, part: str, column: str, value: str) -> bool:
    if [row async for row in target.select(part, (column,), column, value)]:
        return False
    await add_rows(source, target, part, column, value)
    return True


async def add_rows(source: Rows, target: Rows, part: str, column: str, value: str) -> None:
    columns = await source.columns(part)
    async for batch in in_batches(source.select(part, columns, column, value)):
        await target.insert(part, columns, batch)
