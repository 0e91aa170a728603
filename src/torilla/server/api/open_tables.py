"""Tables at which anybody may sit down."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, get, post
from torilla.server.api.tables import listed
from torilla.server.lobby.seats import open_seats
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.wire.seats import Seated, Sit
from torilla.server.wire.tables import OpenTable, OpenTables


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


ROUTES: list[Route] = [open_tables, sit_down]
