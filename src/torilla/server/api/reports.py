"""Reports about people: make one, and read those about people at my table."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, get, post
from torilla.server.lobby.people import blocks
from torilla.server.lobby.people import complaints as reports
from torilla.server.wire.people import MakeReport, ReportMade, TableReport, TableReports
from torilla.server.wire.shared import Nothing


@post("/tables/{table_id:str}/reports")
async def report(caller: Caller, table_id: str, data: MakeReport) -> ReportMade:
    """Report a person or a chat line."""
    guest = caller.require()
    caller.hub.limits.reports.check(caller.client, caller.network)
    table = await caller.hub.table(table_id)
    person = await blocks.find_person(caller.hub, table, guest.id, data.seat, data.line)
    new, told = await reports.report(caller.hub, table, guest, person, data.words)
    return ReportMade(new=new, owner=told)


@get("/tables/{table_id:str}/reports")
async def table_reports(caller: Caller, table_id: str) -> TableReports:
    """The reports about people at my table."""
    table = await caller.hub.table(table_id)
    table.check_owner(caller.id)
    return TableReports(
        [
            TableReport(
                row.id, row.report.name, row.report.seat, row.report.said, row.report.words, row.created_at,
                row.report.seen,
            )
            for row in await reports.for_owner(caller.hub, table)
        ]
    )  # fmt: skip


@post("/tables/{table_id:str}/reports/seen", status=200)
async def see_reports(caller: Caller, table_id: str, data: Nothing) -> Nothing:
    """I have looked at them."""
    table = await caller.hub.table(table_id)
    table.check_owner(caller.id)
    await reports.mark_seen(caller.hub, table)
    return Nothing()


ROUTES: list[Route] = [report, table_reports, see_reports]
