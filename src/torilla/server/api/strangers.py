"""Strangers: open seats, mute and block, reports."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, get, post
from torilla.server.api.tables import listed
from torilla.server.lobby import blocks, open_seats, reports
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.wire.seats import Seated, Sit
from torilla.server.wire.shared import Nothing
from torilla.server.wire.strangers import (
    Block,
    Blocked,
    Blocks,
    MakeReport,
    OpenTable,
    OpenTables,
    ReportMade,
    TableReport,
    TableReports,
)


def open_message(caller: Caller, row: TableRow, seats: list[SeatRow]) -> OpenTable:
    summary = listed(caller, row, seats)
    return OpenTable(
        id=row.id,
        game=row.game,
        options=row.options,
        rules=row.rules,
        pace=row.pace,
        level=row.level,
        seats=summary.seats,
        free=[number for number, seat in enumerate(seats) if seat.kind == "open"],
        seated=bool(summary.mine) or summary.owner,
        hints=row.hints,
        created_at=row.created_at,
        known_deal=row.known_deal,
    )


@get("/open-tables")
async def open_tables(caller: Caller) -> OpenTables:
    """Tables that are open to anybody."""
    found = await open_seats.list_open(caller.hub, caller.id)
    return OpenTables([open_message(caller, row, seats) for row, seats in found])


@post("/open-tables/{table_id:str}/sit", status=200)
async def sit_down(caller: Caller, table_id: str, data: Sit) -> Seated:
    """Take any free seat of an open table."""
    hub = caller.hub
    table = await hub.table(table_id)
    if not table.seats_of(caller.id):
        open_seats.check_offered(hub, table, caller.id)
        await open_seats.check_waiting(hub, caller.id)
    guest = await caller.as_named_guest(data.name)
    seat = await open_seats.sit_down(hub, table, guest, data.nonce, caller.check_newcomer())
    caller.sign_in_newcomer()
    return Seated(table=table.audience.message_for(caller.id), seat=seat)


# --- Mute and block ---


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


# --- Reports ---


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


ROUTES: list[Route] = [
    open_tables,
    sit_down,
    block_person,
    my_blocks,
    end_block,
    report,
    table_reports,
    see_reports,
]
