"""Does every stored game still come out as it was stored? The gate before an upgrade."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, cast

import msgspec

from torilla.core.errors import TorillaError
from torilla.core.registry import get_game
from torilla.server import log
from torilla.server.errors import ServerError
from torilla.server.store.base import SeatRow, Store, StoredTable, TableRow
from torilla.server.store.rows import Rows
from torilla.server.table import Table

read_row = msgspec.json.Decoder(TableRow).decode
read_seat = msgspec.json.Decoder(SeatRow).decode


class Difference(msgspec.Struct):
    """A table that does not come out as stored: from which number of its log on, and what differs."""

    table: str
    seq: int
    what: str


class Checked(msgspec.Struct):
    """What a check found."""

    tables: int = 0
    steps: int = 0
    differences: list[Difference] = msgspec.field(default_factory=list)


ENDS = ((log.Over, "over"), (log.ClosedForGood, "closed"), (log.Begun, "playing"))

NO_STORE = cast(Store, None)
"""A table that is only looked at asks for none."""


# --- Reading ---


async def read_tables(rows: Rows, tables: Iterable[str]) -> AsyncIterator[StoredTable]:
    """Tables as they are kept, one after the other."""
    for table in tables:
        async for head, secret in rows.select("tables", ("head", "secret"), "id", table):
            yield StoredTable(
                read_row(head),
                bytes.fromhex(secret),
                [read_seat(data) async for (data,) in rows.select("seats", ("data",), "table_id", table)],
                [log.decode(data) async for (data,) in rows.select("events", ("data",), "table_id", table)],
                [],
            )


class Boxes:
    """Components by hash: the box's, and those that are kept in the store."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.known: dict[str, Any] = {}

    async def find(self, game: str, hash: str) -> Any:
        """Raises TorillaError."""
        if hash not in self.known:
            async for source in self.rows.select("components", ("source",), "hash", hash):
                self.known[hash] = get_game(game).components(source[0], origin=hash)
        if hash not in self.known:
            raise ServerError("components/unknown", "the components are not kept here", components=hash)
        return self.known[hash]


# --- Checking ---


async def check_all(rows: Rows, tables: list[str], progress: Callable[[int], None]) -> Checked:
    """Replay every log with today's code."""
    boxes = Boxes(rows)
    result = Checked()
    for table in tables:
        result.tables += 1
        difference: Difference | None = None
        try:
            async for stored in read_tables(rows, [table]):
                result.steps += sum(isinstance(entry, log.Step) for entry in stored.entries)
                components = await boxes.find(stored.row.game, stored.row.components)
                difference = check_table(stored, components)
        except (TorillaError, msgspec.MsgspecError, ValueError) as error:
            difference = Difference(table, 0, f"it cannot be read: {error}")
        if difference is not None:
            result.differences.append(difference)
        progress(1)
    return result


def load_table(stored: StoredTable, components: Any) -> Table:
    """Raises ServerError."""
    return Table(NO_STORE, stored, components)


def check_table(stored: StoredTable, components: Any) -> Difference | None:
    """The first difference between a log and what today's code makes of it."""
    id = stored.row.id
    table = load_table(msgspec.structs.replace(stored, entries=[]), components)
    for number, entry in enumerate(stored.entries, 1):
        if entry.seq != number:
            return Difference(id, number, f"the log goes on with {entry.seq}")
        try:
            table.follow(entry)
            what = entry_differs(table, entry)
        except Exception as error:  # whatever today's code makes of it, it is not what was stored
            code = f"{error.code}: " if isinstance(error, TorillaError) else ""
            what = f"{code}{error or type(error).__name__}"
        if what is not None:
            step = f" ({entry.action})" if isinstance(entry, log.Step) else ""
            return Difference(id, number, what + step)
    what = head_differs(table, stored.entries)
    return None if what is None else Difference(id, len(stored.entries), what)


def entry_differs(table: Table, entry: log.AnyEntry) -> str | None:
    if isinstance(entry, log.Step) and table.play is not None:
        same = entry.hash in ("", table.play.public_hash())
        return None if same else "the position after it is another"
    if isinstance(entry, log.Begun) and table.play is not None:
        made = table.play.recorder.header.commitment
        return None if made == entry.commitment else "the commitment is not that of the seed and the options"
    if isinstance(entry, log.Over) and table.play is not None:
        outcome = table.play.game.outcome(table.play.state)
        if outcome is None:
            return "the game is not over here"
        return None if outcome.totals == entry.totals else f"the result was {entry.totals} and is {outcome.totals}"
    return None


def head_differs(table: Table, entries: list[log.AnyEntry]) -> str | None:
    """Does the head say what the log does?"""
    play, row = table.play, table.row
    kinds = {type(entry) for entry in entries}
    status = next((status for kind, status in ENDS if kind in kinds), "open")
    if row.status != status:
        return f"the table is {row.status}, by its log {status}"
    if row.status == "playing" and play is not None and row.to_move != play.to_move:
        return f"seat {row.to_move} was to move, and seat {play.to_move} is"
    return None
