"""Steps of merging two guests."""

from __future__ import annotations

import msgspec

from torilla.server.store import log
from torilla.server.store.decode import text_of
from torilla.server.store.model import ChatRow, Merge, SeatRow, TableRow
from torilla.server.store.sql import statements as sql
from torilla.server.store.sql.steps import Lock, Steps

GUESTS = "SELECT id, merged_into FROM guests WHERE id IN (?, ?)"
HEAD = "SELECT head, seq FROM tables WHERE id = ?"
SAVE_HEAD = "UPDATE tables SET owner = ?, head = ?, seq = ? WHERE id = ?"
ADD_EVENT = "INSERT INTO events (table_id, seq, data) VALUES (?, ?, ?)"
SEATS = "SELECT seat, data FROM seats WHERE table_id = ? AND guest = ?"
SAVE_SEAT = "UPDATE seats SET guest = ?, data = ? WHERE table_id = ? AND seat = ?"
EVENTS = "SELECT seq, data FROM events WHERE table_id = ? AND data LIKE ?"
LINES = "SELECT number, data FROM chat WHERE table_id = ? AND data LIKE ?"
SAVE_LINE = "UPDATE chat SET data = ? WHERE table_id = ? AND number = ?"
MOVE_ALL = (
    "UPDATE sessions SET guest = ? WHERE guest = ?",
    "UPDATE tokens SET guest = ? WHERE guest = ?",
    "UPDATE channels SET guest = ? WHERE guest = ?",
    "UPDATE plans SET guest = ? WHERE guest = ?",
    "UPDATE analyses SET guest = ? WHERE guest = ?",
    "INSERT INTO notices (table_id, guest, kind, mark, seat, due_at)"
    " SELECT table_id, ?, kind, mark, seat, due_at FROM notices WHERE guest = ?"
    " ON CONFLICT (table_id, guest, kind, mark) DO NOTHING",
    "INSERT INTO sat (guest, table_id) SELECT ?, table_id FROM sat WHERE guest = ?"
    " ON CONFLICT (guest, table_id) DO NOTHING",
    "UPDATE guests SET merged_into = ? WHERE merged_into = ?",
    "UPDATE guests SET name = '', merged_into = ? WHERE id = ?",
)
DROP_OLD = ("DELETE FROM sat WHERE guest = ?", "DELETE FROM notices WHERE guest = ?")


def merging(source: str, target: str, at: int) -> Steps[Merge | None]:
    """Give everything of `source` to `target`. The row of `source` stays without a name, for its recovery code."""
    yield Lock("guests", [source, target])
    yield Lock("tables", source)
    found = {id: into or id for id, into in (yield GUESTS, (source, target))}
    if source not in found or target not in found:
        return None
    source, target = found[source], found[target]
    if source == target:
        return None
    [(before,)] = yield sql.COUNT_MINE, (source, source)
    [(there,)] = yield sql.COUNT_MINE, (target, target)
    tables: dict[str, int] = {}
    for (table,) in (yield sql.TABLES_WITH, (source, source)):
        tables[table] = yield from merge_table(table, source, target, at)
    for statement in MOVE_ALL:
        yield statement, (target, source)
    yield from merge_social(source, target)
    for statement in DROP_OLD:
        yield statement, (source,)
    return Merge(tables, before, there)


def merge_social(source: str, target: str) -> Steps[None]:
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


def merge_table(table: str, source: str, target: str, at: int) -> Steps[int]:
    """Merge head, seats, log and chat of one table; the number of the entry that notifies other nodes."""
    [(head, seq)] = yield HEAD, (table,)
    row = merged_head(msgspec.json.decode(head, type=TableRow), source, target)
    note = log.Changed(what=log.GUESTS, seq=seq + 1, at=at)
    yield SAVE_HEAD, (row.owner, text_of(row), note.seq, table)
    yield ADD_EVENT, (table, note.seq, text_of(note))
    for number, data in (yield SEATS, (table, source)):
        seat = msgspec.structs.replace(msgspec.json.decode(data, type=SeatRow), guest=target)
        yield SAVE_SEAT, (target, text_of(seat), table, number)
    naming = f'%"{source}"%'
    for number, data in (yield EVENTS, (table, naming)):
        yield sql.REWRITE, (text_of(merged_entry(log.decode(data), source, target)), table, number)
    for number, data in (yield LINES, (table, naming)):
        line = msgspec.json.decode(data, type=ChatRow)
        if line.guest == source:
            yield SAVE_LINE, (text_of(msgspec.structs.replace(line, guest=target)), table, number)
    return note.seq


def merged_head(row: TableRow, source: str, target: str) -> TableRow:
    """The head for the merged guest: one who was removed stays removed, a friend a friend."""
    removed = [
        msgspec.structs.replace(person, guest=target) if person.guest == source else person for person in row.removed
    ]
    line = [one for one in row.line if one.guest != source or all(other.guest != target for other in row.line)]
    return msgspec.structs.replace(
        row,
        owner=target if row.owner == source else row.owner,
        removed=removed,
        friends=list(dict.fromkeys(target if friend == source else friend for friend in row.friends)),
        line=[msgspec.structs.replace(one, guest=target) if one.guest == source else one for one in line],
    )


def merged_entry(entry: log.AnyEntry, source: str, target: str) -> log.AnyEntry:
    if isinstance(entry, log.SeatTaken) and entry.guest == source:
        return msgspec.structs.replace(entry, guest=target)
    if isinstance(entry, log.Begun):
        guests = [target if guest == source else guest for guest in entry.guests]
        return msgspec.structs.replace(entry, guests=guests)
    return entry
