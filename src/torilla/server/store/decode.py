"""Encoding and decoding of stored rows. What cannot be decoded is damage of one table, not of the store."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.premoves.rows import PlansRow, SeatPlans
from torilla.server.store import log
from torilla.server.store.model import ChatRow, KeyRow, SeatRow, StoredTable, TableRow

read_row = msgspec.json.Decoder(TableRow).decode
read_seat = msgspec.json.Decoder(SeatRow).decode
read_chat = msgspec.json.Decoder(ChatRow).decode


def text_of(value: object) -> str:
    """A value as it is stored in a column."""
    return msgspec.json.encode(value).decode()


def read_plans(table: str, occupancy: str, guest: str, version: int, data: str) -> PlansRow:
    """Plans; none if they cannot be decoded: the game does not need them."""
    try:
        plans = msgspec.json.decode(data, type=SeatPlans)
    except msgspec.MsgspecError:
        plans = SeatPlans()
    return PlansRow(table, occupancy, guest, version, plans)


def read_tables(rows: Iterable[tuple[str, str, str | None]]) -> list[tuple[TableRow, list[SeatRow]]]:
    """Heads with their seats: ids, heads and seats as `statements.with_seats` finds them."""
    found: dict[str, tuple[TableRow, list[SeatRow]]] = {}
    for id, head, seat in rows:
        if id not in found:
            found[id] = (read_row(head), [])
        if seat is not None:
            found[id][1].append(read_seat(seat))
    return list(found.values())


def by_creation(row: TableRow) -> tuple[int, str]:
    """The order of attempts; of two made at the same moment all nodes take the same for the first."""
    return row.created_at, row.id


def read_table(
    table: str,
    head: str,
    secret: str,
    seats: Iterable[str],
    entries: Iterable[str],
    keys: list[KeyRow],
    after: int = 0,
) -> StoredTable:
    """Raises ServerError."""
    try:
        row, seed, sitting = read_row(head), bytes.fromhex(secret), [read_seat(data) for data in seats]
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        message = f"table {table}: its head, its seats or its secret cannot be decoded ({error})"
        raise ServerError("table/damaged", message, table=table) from None
    return StoredTable(row, seed, sitting, log.decode_all(entries, after), keys)
