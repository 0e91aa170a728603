"""Decoding of stored rows. What cannot be decoded is damage of one table, not of the store."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.store import log
from torilla.server.store.model import ChatRow, KeyRow, SeatRow, StoredTable, TableRow

read_row = msgspec.json.Decoder(TableRow).decode
read_seat = msgspec.json.Decoder(SeatRow).decode
read_chat = msgspec.json.Decoder(ChatRow).decode


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
