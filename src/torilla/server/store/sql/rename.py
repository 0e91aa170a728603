"""Steps of a guest's new name."""

from __future__ import annotations

import msgspec

from torilla.server.store import log
from torilla.server.store.decode import text_of
from torilla.server.store.model import ChatRow, SeatRow, TableRow
from torilla.server.store.sql import statements as sql
from torilla.server.store.sql.merge import ADD_EVENT, LINES, SAVE_LINE, SAVE_SEAT, SEATS
from torilla.server.store.sql.steps import Lock, Steps

NAME = "SELECT name FROM guests WHERE id = ?"
SEATED_AT = "SELECT DISTINCT table_id FROM seats WHERE guest = ? ORDER BY 1"
SEQ = "SELECT seq FROM tables WHERE id = ?"
SAVE_SEQ = "UPDATE tables SET seq = ? WHERE id = ?"
IN_LINE = (
    "SELECT id, head FROM tables WHERE id IN (SELECT table_id FROM sat WHERE guest = ?) AND head LIKE ? ORDER BY 1"
)
SAVE_HEAD = "UPDATE tables SET head = ? WHERE id = ?"


def renaming(guest: str, name: str, at: int) -> Steps[dict[str, int]]:
    """Rename a guest, their seats and chat lines; the changed tables with the last numbers of their logs."""
    yield Lock("guests", [guest])
    yield Lock("tables", guest)
    found = yield NAME, (guest,)
    if not found:
        return {}
    old: str = found[0][0]
    yield sql.RENAME_GUEST, (name, guest)
    tables: dict[str, int] = {}
    for (table,) in (yield SEATED_AT, (guest,)):
        seats = [(number, msgspec.json.decode(data, type=SeatRow)) for number, data in (yield SEATS, (table, guest))]
        theirs = [(number, seat) for number, seat in seats if follows(seat, old, alone=len(seats) == 1)]
        for number, seat in theirs:
            yield SAVE_SEAT, (guest, text_of(msgspec.structs.replace(seat, name=name)), table, number)
        for number, data in (yield LINES, (table, f'%"{guest}"%')):
            line = msgspec.json.decode(data, type=ChatRow)
            if line.guest == guest and line.name == old:
                yield SAVE_LINE, (text_of(msgspec.structs.replace(line, name=name)), table, number)
        if theirs:
            tables[table] = yield from noting(table, at)
    for table, head in (yield IN_LINE, (guest, f'%"line":[%"{guest}"%')):
        row = msgspec.json.decode(head, type=TableRow)
        row.line = [msgspec.structs.replace(one, name=name) if one.guest == guest else one for one in row.line]
        yield SAVE_HEAD, (text_of(row), table)
        tables[table] = yield from noting(table, at)
    return tables


def noting(table: str, at: int) -> Steps[int]:
    """Add the entry that notifies other nodes; its number."""
    [(seq,)] = yield SEQ, (table,)
    yield SAVE_SEQ, (seq + 1, table)
    yield ADD_EVENT, (table, seq + 1, text_of(log.Changed(what=log.RENAMED, seq=seq + 1, at=at)))
    return int(seq) + 1


def follows(seat: SeatRow, old: str, *, alone: bool) -> bool:
    """Whether a seat has its guest's name. Alone on a device it does, also if an earlier version named it otherwise."""
    return not seat.own_name and (alone or (seat.name or "") == old)
