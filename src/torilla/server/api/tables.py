"""Tables: create, list, change, start, close, rematch."""

from __future__ import annotations

from hmac import compare_digest

from torilla.server.api.about import may_create
from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, get, patch, post
from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.seats import invitations, line, open_seats
from torilla.server.lobby.tables import closure, continuation, creation, replayed_deals, room
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.tables.audience import seat_message, summary
from torilla.server.tables.table import Table as TableRoom
from torilla.server.wire.seats import Invitation, Wait
from torilla.server.wire.shared import Nothing, Table
from torilla.server.wire.tables import (
    Agree,
    Comparison,
    NewTable,
    PlayOn,
    TableChange,
    TableLink,
    TableList,
    TableMade,
    TableOffer,
    TableSummary,
)

LISTED = 50


def listed(caller: Caller, row: TableRow, seats: list[SeatRow]) -> TableSummary:
    """A table in a list; connections are known only for tables in memory."""
    table = caller.hub.tables.get(row.id)
    if table is not None:
        messages = table.audience.seat_list()
    else:
        messages = [seat_message(number, seat, row) for number, seat in enumerate(seats)]
    mine = [number for number, seat in enumerate(seats) if caller.id is not None and seat.guest == caller.id]
    return summary(row, messages, mine, caller.id)


def invitation_message(caller: Caller, seat: int | None, token: str) -> Invitation:
    url = f"{caller.base_url}/join/{token}"
    return Invitation(seat=seat, url=url, token=token, qr=caller.qr(url))


def check_create(caller: Caller, key: str | None) -> None:
    """Raise ServerError unless the caller may create tables."""
    settings = caller.hub.settings
    allowed = may_create(caller)
    if settings.create == "key":
        allowed = compare_digest((key or "").encode(), (settings.create_key or "").encode())
    if not allowed:
        caller.hub.limits.costly.check(caller.network)
        raise ServerError("table/create-refused", "you may not set tables on this server", create=settings.create)
    check_new(caller)


def check_new(caller: Caller) -> None:
    """Raise ServerError if there are too many tables."""
    guest = None if caller.guest is None else caller.guest.id  # many newcomers may come from one address
    caller.hub.limits.new_tables.check(guest, caller.network)
    caller.hub.limits.tables.check(caller.network)


def count_new(caller: Caller, table: str) -> None:
    caller.hub.limits.tables.add(caller.network, table)
    if table in caller.hub.tables:
        caller.hub.tables[table].network = caller.network


@get("/tables")
async def watch_list(caller: Caller) -> TableList:
    """Tables listed for watching."""
    rows = await caller.hub.store.listed_tables(LISTED)
    return TableList([listed(caller, row, seats) for row, seats in rows])


@post("/tables")
async def create_table(caller: Caller, data: NewTable) -> TableMade:
    """Create a table."""
    check_create(caller, data.key)
    draft = await creation.draft_table(caller.hub, caller.renamed(data.name), data)
    await caller.take_name(data.name)
    await caller.store_newcomer()
    table = await room.make_table(caller.hub, draft, at_once=data.start)
    await open_seats.keep_listed(caller.hub, table)
    count_new(caller, table.id)
    messages = []
    if table.row.status == "open":
        for seat, row in enumerate(table.seats):
            if row.kind == "open":
                messages.append(invitation_message(caller, seat, await invitations.invite(caller.hub, table, seat)))
    return TableMade(table=table.audience.message_for(caller.id), invitations=messages)


@post("/tables/from-record")
async def play_on(caller: Caller, data: PlayOn) -> TableMade:
    """Create a table that continues a game from one of its steps."""
    check_create(caller, data.key)
    caller.hub.limits.costly.check(caller.network)
    draft = await continuation.draft_continuation(caller.hub, caller.renamed(data.name), data)
    await caller.take_name(data.name)
    await caller.store_newcomer()
    table = await room.make_table(caller.hub, draft, at_once=False)
    count_new(caller, table.id)
    await caller.hub.announce(table)
    return TableMade(table=table.audience.message_for(caller.id), invitations=[])


@get("/tables/{table_id:str}")
async def get_table(caller: Caller, table_id: str) -> Table:
    """One table."""
    table = await caller.hub.table(table_id)
    table.check_visible(caller.id)
    return table.audience.message_for(caller.id)


@get("/tables/{table_id:str}/offer")
async def table_offer(caller: Caller, table_id: str) -> TableOffer:
    """The offer of a table's address: a free seat, watching, or neither."""
    return await offer_of(caller, await caller.hub.table(table_id))


async def offer_of(caller: Caller, table: TableRoom) -> TableOffer:
    row, visible = table.row, table.is_visible_to(caller.id)
    return TableOffer(
        table=row.id,
        status=row.status,
        watch=visible,
        free=invitations.seats_by_address(table, caller.id),
        seated=bool(table.seats_of(caller.id)),
        removed=any(person.guest == caller.id for person in row.removed),
        renewed=row.status == "open" and row.link > 0,
        game=row.game if visible or row.status == "open" else None,
        seats=table.audience.seat_list() if visible else None,
        options=row.options if visible else None,
        pace=row.pace if visible else None,
        rules=row.rules if visible else None,
        known_deal=row.known_deal and (visible or row.status == "open"),
        waiting=len(row.line),
        place=line.place_of(table, caller.id),
        may_wait=line.may_wait(table, caller.id),
        next=await line.next_game(caller.hub, table, caller.id),
    )


@post("/tables/{table_id:str}/line", status=200)
async def join_line(caller: Caller, table_id: str, data: Wait) -> TableOffer:
    """Wait for a seat, or for the next game."""
    caller.hub.limits.costly.check(caller.network)
    table = await caller.hub.table(table_id)
    line.check_line(table, caller.id)
    guest = await caller.as_named_guest(data.name)
    await caller.store_newcomer()
    await line.join_line(caller.hub, table, guest)
    return await offer_of(caller, table)


@delete("/tables/{table_id:str}/line")
async def leave_line(caller: Caller, table_id: str, data: Nothing) -> TableOffer:
    """Wait no longer."""
    table = await caller.hub.table(table_id)
    await line.leave_line(caller.hub, table, caller.require().id)
    return await offer_of(caller, table)


@patch("/tables/{table_id:str}")
async def change(caller: Caller, table_id: str, data: TableChange) -> Table:
    """Change a table's settings."""
    table = await caller.own_table(table_id)
    await room.change_table(caller.hub, table, data)
    await open_seats.keep_listed(caller.hub, table)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/start", status=200)
async def start(caller: Caller, table_id: str, data: Nothing) -> Table:
    """Start the game."""
    table = await caller.own_table(table_id)
    await room.start(caller.hub, table)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/close", status=200)
async def close(caller: Caller, table_id: str, data: Agree) -> Table:
    """Close the table before its end, by consent."""
    table = await caller.hub.table(table_id)
    await closure.agree_to_close(caller.hub, table, caller.require().id, agree=data.agree)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/rematch", status=200)
async def rematch(caller: Caller, table_id: str, data: Nothing) -> TableLink:
    """Create a table with the same people and settings; it is the host's where I may not create tables."""
    table = await caller.hub.table(table_id)
    known = table.row.rematch
    if known is None:
        check_new(caller)
    new = await room.rematch(caller.hub, table, caller.require(), may_create=may_create(caller))
    if known is None:
        count_new(caller, new)
    return TableLink(id=new)


@get("/tables/{table_id:str}/comparison")
async def comparison(caller: Caller, table_id: str) -> Comparison:
    """Both games of a deal that was played again."""
    caller.hub.limits.costly.check(caller.client)
    return await replayed_deals.compare(caller.hub, await caller.hub.table(table_id))


ROUTES: list[Route] = [
    watch_list,
    create_table,
    play_on,
    get_table,
    table_offer,
    join_line,
    leave_line,
    change,
    start,
    close,
    rematch,
    comparison,
]
