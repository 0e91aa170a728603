"""Reports about people."""

from __future__ import annotations

import msgspec

from torilla.server.store.decode import text_of
from torilla.server.store.sql.steps import Steps, SubStore

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


def read_report(id: str, table: str, guest: str, other: str, line: int, at: int, data: str) -> ReportRow:
    return ReportRow(id, table, guest, other, line, at, msgspec.json.decode(data, type=Report))


class ReportStore(SubStore):
    """Reports, kept until the owner of the table or the host deletes them."""

    async def add_report(self, row: ReportRow, limit: int) -> bool:
        """Keep a report, once for each reporter and thing; the oldest beyond the limit go. Whether it is new."""

        def steps() -> Steps[bool]:
            values = (row.id, row.table, row.guest, row.other, row.line, row.created_at, text_of(row.report))
            if not (yield ADD_REPORT, values):
                return False
            for (old,) in (yield OLD_REPORTS, (limit,)):
                yield DROP_REPORT, (old,)
            return True

        return await self.database.transaction(steps)

    async def reports(self, table: str | None = None) -> list[ReportRow]:
        every = self.database.all
        return await (every(read_report, REPORTS) if table is None else every(read_report, REPORTS_OF, table))

    async def see_reports(self, rows: list[ReportRow]) -> None:
        """The owner of a table has seen its reports."""
        seen = [(text_of(msgspec.structs.replace(row.report, seen=True)), row.id) for row in rows]
        await self.database.change_all(*(("UPDATE reports SET data = ? WHERE id = ?", values) for values in seen))

    async def drop_reports(self, id: str | None) -> int:
        """Delete a report, or all; how many there were."""
        change = self.database.change
        return len(await (change(DROP_REPORTS) if id is None else change(DROP_REPORT, id)))
