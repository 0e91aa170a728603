"""Other people: mute, block and report them, and read the reports about people at my table."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, get, post
from torilla.server.lobby.people import blocks, complaints
from torilla.server.lobby.seats import open_seats
from torilla.server.wire.people import Block, Blocked, Blocks, MakeReport, ReportMade, TableReport, TableReports
from torilla.server.wire.shared import Nothing


async def list_blocks(caller: Caller) -> Blocks:
    rows = await open_seats.store_of(caller.hub).blocks(caller.require().id)
    return Blocks([Blocked(row.id, row.kind, row.name, row.created_at) for row in rows])


@post("/tables/{table_id:str}/block", status=200)
async def block_person(caller: Caller, table_id: str, data: Block) -> Blocks:
    """Mute or block somebody at this table."""
    guest = caller.require()
    table = await caller.hub.table(table_id)
    person = await blocks.find_person(caller.hub, table, guest.id, data.seat, data.line)
    await blocks.block(caller.hub, guest.id, person, data.kind)
    return await list_blocks(caller)


@get("/me/blocks")
async def my_blocks(caller: Caller) -> Blocks:
    """Everybody I have muted or blocked."""
    return await list_blocks(caller)


@delete("/me/blocks/{block_id:str}")
async def end_block(caller: Caller, block_id: str, data: Nothing) -> Blocks:
    """Hear somebody again, and let them sit down at my tables."""
    await blocks.unblock(caller.hub, caller.require().id, block_id)
    return await list_blocks(caller)


@post("/tables/{table_id:str}/reports")
async def report(caller: Caller, table_id: str, data: MakeReport) -> ReportMade:
    """Report a person or a chat line."""
    guest = caller.require()
    caller.hub.limits.reports.check(caller.client, caller.network)
    table = await caller.hub.table(table_id)
    person = await blocks.find_person(caller.hub, table, guest.id, data.seat, data.line)
    new, told = await complaints.report(caller.hub, table, guest, person, data.words)
    return ReportMade(new=new, owner=told)


@get("/tables/{table_id:str}/reports")
async def table_reports(caller: Caller, table_id: str) -> TableReports:
    """The reports about people at my table."""
    table = await caller.own_table(table_id)
    return TableReports(
        [
            TableReport(
                row.id, row.report.name, row.report.seat, row.report.said, row.report.words, row.created_at,
                row.report.seen,
            )
            for row in await complaints.for_owner(caller.hub, table)
        ]
    )  # fmt: skip


@post("/tables/{table_id:str}/reports/seen", status=200)
async def see_reports(caller: Caller, table_id: str, data: Nothing) -> Nothing:
    """I have looked at them."""
    table = await caller.own_table(table_id)
    await complaints.mark_seen(caller.hub, table)
    return Nothing()


ROUTES: list[Route] = [block_person, my_blocks, end_block, report, table_reports, see_reports]
