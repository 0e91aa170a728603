"""Decoding of stored rows. What cannot be decoded is damage of one table, not of the store."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from torilla.core.contract.data import Json
from torilla.server.kernel.errors import ServerError
from torilla.server.store import log
from torilla.server.store.errors import Conflict
from torilla.server.store.model import (
    Attempt,
    ChatRow,
    DealRow,
    KeyRow,
    PlansRow,
    SeatPlans,
    SeatRow,
    StoredTable,
    TableRow,
)

read_row = msgspec.json.Decoder(TableRow).decode
read_seat = msgspec.json.Decoder(SeatRow).decode
read_chat = msgspec.json.Decoder(ChatRow).decode


class DealData(msgspec.Struct):
    """The column `data` of a deal."""

    id: str
    game: str
    period: str
    seats: int
    rules: int
    components: str
    options: Json
    made_at: int


def deal_data(deal: DealRow) -> str:
    """What is stored of a deal beside its secret and its par."""
    kept = {name: getattr(deal, name) for name in DealData.__struct_fields__}
    return msgspec.json.encode(kept).decode()


def read_deal(data: str, secret: str, par: str | None) -> DealRow:
    kept = msgspec.structs.asdict(msgspec.json.decode(data, type=DealData))
    totals = None if par is None else msgspec.json.decode(par, type=list[int])
    return DealRow(**kept, secret=bytes.fromhex(secret), par=totals)


def read_attempt(head: str, seat: str, secret: str) -> Attempt:
    return Attempt(read_row(head), read_seat(seat), bytes.fromhex(secret))


def check_attempt(row: TableRow, earlier: Iterable[TableRow]) -> None:
    """Raise Conflict if one of the guest's tables is the same attempt at the same deal."""
    if any((one.deal, one.attempt) == (row.deal, row.attempt) for one in earlier):
        raise Conflict("this attempt is under way")


def read_plans(table: str, occupancy: str, guest: str, version: int, data: str) -> PlansRow:
    """Plans that cannot be decoded are none: a game goes on without them."""
    try:
        plans = msgspec.json.decode(data, type=SeatPlans)
    except msgspec.MsgspecError:
        plans = SeatPlans()
    return PlansRow(table, occupancy, guest, version, plans)


def plans_values(row: PlansRow) -> tuple[object, ...]:
    """The values of `sql.SAVE_PLANS`."""
    data, armed = msgspec.json.encode(row.plans).decode(), row.plans.armed
    values = (row.table, row.occupancy, row.guest, row.version, None if armed is None else armed.seat, data)
    seat = (row.table, row.guest, f'%"occupancy":"{row.occupancy}"%')
    return (*values, *seat, row.version, row.table, row.occupancy)


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
