"""Making, listing, changing, starting and closing tables."""

from __future__ import annotations

from hmac import compare_digest

from litestar import get, patch, post
from litestar.params import FromPath, JSONBody

from torilla.server.http.caller import Asking, Caller
from torilla.server.http.qr import qr_code
from torilla.server.http.routes.about import may_create
from torilla.server.kernel.errors import ServerError
from torilla.server.lobby import continuation, plans, seating
from torilla.server.store.base import SeatRow, TableRow
from torilla.server.tables.table import summary
from torilla.server.wire.rest import (
    Agree,
    Invitation,
    NewTable,
    Nothing,
    PlayOn,
    TableChange,
    TableLink,
    TableList,
    TableMade,
    TableSummary,
)
from torilla.server.wire.shared import Seat, Table

LISTED = 50


def listed(caller: Caller, row: TableRow, seats: list[SeatRow]) -> TableSummary:
    """A table in a list; who is connected is known for tables in memory."""
    table = caller.hub.tables.get(row.id)
    if table is not None:
        told = table.seat_list()
    else:
        told = [
            Seat(
                seat=number, kind=seat.kind, name=seat.name, bot=seat.bot, away=seat.away, connected=False,
                owner=seat.guest == row.owner, wants_close=seat.wants_close,
            )
            for number, seat in enumerate(seats)
        ]  # fmt: skip
    mine = [number for number, seat in enumerate(seats) if caller.id is not None and seat.guest == caller.id]
    return summary(row, told, mine, caller.id)


def invitation(caller: Caller, seat: int | None, token: str) -> Invitation:
    url = f"{caller.base_url}/join/{token}"
    return Invitation(seat=seat, url=url, token=token, qr=qr_code(url))


def check_create(caller: Caller, key: str | None) -> None:
    settings = caller.hub.settings
    allowed = may_create(caller)
    if settings.create == "key":
        allowed = compare_digest((key or "").encode(), (settings.create_key or "").encode())
    if not allowed:
        caller.hub.guesses.check(caller.network)
        raise ServerError("table/create-refused", "you may not set tables on this server", create=settings.create)
    check_new(caller)


def check_new(caller: Caller) -> None:
    """One more table. Raises ServerError."""
    caller.hub.new_tables.check(caller.client, caller.network)
    caller.hub.made.check(caller.network)


def count_new(caller: Caller, table: str) -> None:
    caller.hub.made.add(caller.network, table)
    if table in caller.hub.tables:
        caller.hub.tables[table].network = caller.network


@get("/tables")
async def watch_list(caller: Asking) -> TableList:
    """Tables listed for watching."""
    rows = await caller.hub.store.listed_tables(LISTED)
    return TableList([listed(caller, row, seats) for row, seats in rows])


@post("/tables")
async def make(caller: Asking, data: JSONBody[NewTable]) -> TableMade:
    """Set a table."""
    check_create(caller, data.key)
    plan = await plans.plan_table(caller.hub, caller.as_guest(data.name), data)
    await caller.stay()
    table = await plans.make_table(caller.hub, plan, at_once=data.start)
    count_new(caller, table.id)
    invitations = []
    if table.row.status == "open":
        for seat, row in enumerate(table.seats):
            if row.kind == "open":
                invitations.append(invitation(caller, seat, await seating.invite(caller.hub, table, seat)))
    return TableMade(table=table.told_to(caller.id), invitations=invitations)


@post("/tables/from-record")
async def play_on(caller: Asking, data: JSONBody[PlayOn]) -> TableMade:
    """Set a table whose game goes on from a step of another."""
    check_create(caller, data.key)
    caller.hub.guesses.check(caller.network)
    plan = await continuation.plan_on(caller.hub, caller.as_guest(data.name), data)
    await caller.stay()
    table = await plans.make_table(caller.hub, plan, at_once=False)
    count_new(caller, table.id)
    await caller.hub.announce(table)
    return TableMade(table=table.told_to(caller.id), invitations=[])


@get("/tables/{table_id:str}")
async def look(caller: Asking, table_id: FromPath[str]) -> Table:
    """One table."""
    return (await caller.hub.table(table_id)).told_to(caller.id)


@patch("/tables/{table_id:str}")
async def change(caller: Asking, table_id: FromPath[str], data: JSONBody[TableChange]) -> Table:
    """The owner's changes."""
    table = await caller.hub.table(table_id)
    table.check_owner(caller.id)
    await plans.change_table(caller.hub, table, data)
    return table.told_to(caller.id)


@post("/tables/{table_id:str}/start", status_code=200)
async def start(caller: Asking, table_id: FromPath[str], data: JSONBody[Nothing]) -> Table:
    """Begin."""
    table = await caller.hub.table(table_id)
    table.check_owner(caller.id)
    await plans.start(caller.hub, table)
    return table.told_to(caller.id)


@post("/tables/{table_id:str}/close", status_code=200)
async def close(caller: Asking, table_id: FromPath[str], data: JSONBody[Agree]) -> Table:
    """Close the table before its end, by consent."""
    table = await caller.hub.table(table_id)
    await seating.agree_to_close(caller.hub, table, caller.require().id, agree=data.agree)
    return table.told_to(caller.id)


@post("/tables/{table_id:str}/rematch", status_code=200)
async def rematch(caller: Asking, table_id: FromPath[str], data: JSONBody[Nothing]) -> TableLink:
    """The same again."""
    table = await caller.hub.table(table_id)
    known = table.row.rematch
    if known is None:
        check_new(caller)
    new = await plans.rematch(caller.hub, table, caller.require())
    if known is None:
        count_new(caller, new)
    return TableLink(id=new)


ROUTES = [watch_list, make, play_on, look, change, start, close, rematch]
