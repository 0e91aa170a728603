"""Seats: invitations, joining, leaving, coming back, hints, moving to another device."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, post, put
from torilla.server.api.tables import invitation_message
from torilla.server.bots import hints
from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.seats import device_moves, invitations, open_seats, seating, visits
from torilla.server.tables.table import Table
from torilla.server.wire.advice import Hint
from torilla.server.wire.seats import Invitation, InvitationLook, Invite, Join, Leave, LetBack, MoveCode, Seated, Sit
from torilla.server.wire.shared import Nothing, SeatPlan, UseCode
from torilla.server.wire.shared import Table as TableAnswer
from torilla.server.wire.tables import TableLink


async def held(caller: Caller, table_id: str, seat: int) -> Table:
    table = await caller.hub.table(table_id)
    table.own_seat(caller.id, seat)
    return table


@post("/tables/{table_id:str}/seats", status=200)
async def add(caller: Caller, table_id: str, data: SeatPlan) -> TableAnswer:
    """Add a seat."""
    table = await caller.own_table(table_id)
    await seating.add_seat(caller.hub, table, data, caller.require())
    return table.audience.message_for(caller.id)


@put("/tables/{table_id:str}/seats/{seat:int}")
async def plan(caller: Caller, table_id: str, seat: int, data: SeatPlan) -> TableAnswer:
    """Change who sits there."""
    table = await caller.own_table(table_id)
    await seating.change_seat(caller.hub, table, seat, data, caller.require())
    return table.audience.message_for(caller.id)


@delete("/tables/{table_id:str}/seats/{seat:int}")
async def remove(caller: Caller, table_id: str, seat: int) -> TableAnswer:
    """Remove a seat, or give it to a bot for good."""
    table = await caller.own_table(table_id)
    await seating.remove_seat(caller.hub, table, seat)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/invitations")
async def invite(caller: Caller, table_id: str, data: Invite) -> Invitation:
    """The table's link, for everybody who sits there; a new one, or one for a single seat, for the owner."""
    if data.seat is not None:
        table = await caller.own_table(table_id)
        return invitation_message(caller, data.seat, await invitations.invite(caller.hub, table, data.seat))
    if data.renew:
        table = await caller.own_table(table_id)
        caller.hub.limits.costly.check(caller.client)
        await invitations.renew_link(caller.hub, table)
    else:
        table = await caller.hub.table(table_id)
        table.check_seated(caller.id)
        table.check_status("open")
    return invitation_message(caller, None, invitations.link_of(table))


@post("/tables/{table_id:str}/watch-link")
async def watch_link(caller: Caller, table_id: str, data: Nothing) -> Invitation:
    """The private link by which friends may watch, for everybody who sits there."""
    table = await caller.hub.table(table_id)
    table.check_seated(caller.id)
    visits.check_friends(table)
    token = visits.watch_link_of(table)
    url = f"{caller.base_url}/watch#{token}"
    return Invitation(seat=None, url=url, token=token, qr=caller.qr(url))


@post("/watch", status=200)
async def watch(caller: Caller, data: UseCode) -> TableLink:
    """Become somebody who may watch a table, with its private link."""
    caller.hub.limits.costly.check(caller.network)
    table = await visits.find_table(caller.hub, data.code)
    guest = caller.as_guest(None)
    await caller.store_newcomer()
    await visits.admit(caller.hub, table, guest)
    return TableLink(id=table.id)


@post("/tables/{table_id:str}/let-back", status=200)
async def let_back(caller: Caller, table_id: str, data: LetBack) -> TableAnswer:
    """Let a removed person join again."""
    table = await caller.own_table(table_id)
    await seating.readmit(caller.hub, table, data.id)
    return table.audience.message_for(caller.id)


@post("/invitation", status=200)
async def get_invitation(caller: Caller, data: UseCode) -> InvitationLook:
    """The table and seat of an invitation."""
    caller.hub.limits.costly.check(caller.network)
    table, token = await invitations.find_invitation(caller.hub, data.code)
    seat, seated = invitations.invited_seat(table, token, caller.id)
    row = table.row
    free = [] if seated else invitations.free_seats(table, token)
    return InvitationLook(
        table=row.id, game=row.game, seat=seat, seats=table.audience.seat_list(), options=row.options, pace=row.pace,
        seated=seated, rules=row.rules, free=free, known_deal=row.known_deal,
    )  # fmt: skip


@post("/join", status=200)
async def join(caller: Caller, data: Join) -> Seated:
    """Take a seat."""
    caller.hub.limits.costly.check(caller.network)
    table, token = await invitations.find_invitation(caller.hub, data.token)
    invitations.invited_seat(table, token, caller.id, data.seat)
    guest = await caller.as_named_guest(data.name)
    table, seat = await invitations.join(caller.hub, data.token, guest, data.nonce, caller.check_newcomer(), data.seat)
    caller.sign_in_newcomer()
    return Seated(table=table.audience.message_for(caller.id), seat=seat)


@post("/tables/{table_id:str}/seats/{seat:int}/sit", status=200)
async def sit(caller: Caller, table_id: str, seat: int, data: Sit) -> Seated:
    """Take a free seat by the table's address, or change to it."""
    table = await caller.hub.table(table_id)
    if table.seats_of(caller.id):
        await seating.change_place(caller.hub, table, seat, caller.require().id)
    else:
        invitations.check_by_address(table, seat, caller.id)
        if table.row.open_to_all:
            await open_seats.check_waiting(caller.hub, caller.id)
        guest = await caller.as_named_guest(data.name)
        await invitations.sit(caller.hub, table, seat, guest, data.nonce, caller.check_newcomer())
        caller.sign_in_newcomer()
    return Seated(table=table.audience.message_for(caller.id), seat=seat)


@post("/tables/{table_id:str}/seats/{seat:int}/leave", status=200)
async def leave(caller: Caller, table_id: str, seat: int, data: Leave) -> TableAnswer:
    """Leave a seat."""
    table = await held(caller, table_id, seat)
    await seating.leave(caller.hub, table, seat, data.bot, caller.require().id)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/seats/{seat:int}/take", status=200)
async def take(caller: Caller, table_id: str, seat: int, data: Nothing) -> TableAnswer:
    """Take the seat back from the bot."""
    table = await held(caller, table_id, seat)
    await seating.reclaim(caller.hub, table, seat, caller.id)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/seats/{seat:int}/hint", status=200)
async def hint(caller: Caller, table_id: str, seat: int, data: Nothing) -> Hint:
    """The action a bot would choose in my place."""
    table = await held(caller, table_id, seat)
    caller.hub.limits.costly.check(caller.client, caller.network)
    return await hints.hint(caller.hub.driver, table, seat, caller.client, caller.network)


@post("/tables/{table_id:str}/seats/{seat:int}/move")
async def move(caller: Caller, table_id: str, seat: int, data: Nothing) -> MoveCode:
    """Create a code that moves the seat to another device."""
    table = await held(caller, table_id, seat)
    if table.is_done:
        raise ServerError("table/not-playing", "the table is done", status=table.row.status)
    code, until = await device_moves.create_code(caller.hub, table, seat, caller.require().id)
    url = f"{caller.base_url}/move#{code}"
    return MoveCode(url=url, code=code, qr=caller.qr(url), expires_at=until)


@post("/move", status=200)
async def use_move(caller: Caller, data: UseCode) -> Seated:
    """Move the seat to this device."""
    caller.hub.limits.costly.check(caller.network)
    _, row = await device_moves.find_seat(caller.hub, data.code)
    guest = caller.as_guest(row.name or None)
    table, seat = await device_moves.use_code(caller.hub, data.code, guest, caller.check_newcomer())
    caller.sign_in_newcomer()
    return Seated(table=table.audience.message_for(caller.id), seat=seat)


ROUTES: list[Route] = [
    add,
    plan,
    remove,
    invite,
    watch_link,
    watch,
    let_back,
    get_invitation,
    join,
    sit,
    leave,
    take,
    hint,
    move,
    use_move,
]
