"""Seats: the owner's changes, leaving and coming back."""

from __future__ import annotations

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.people.names import choose_helper
from torilla.server.lobby.tables.closure import commit_and_close
from torilla.server.lobby.tables.creation import check_bot, default_bot, planned_seat
from torilla.server.lobby.tables.room import change_seats
from torilla.server.store import log
from torilla.server.store.model import GuestRow, SeatRow, TableRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table
from torilla.server.wire.shared import SeatPlan


@retry_on_conflict
async def add_seat(host: Host, table: Table, plan: SeatPlan, guest: GuestRow) -> None:
    """Add a seat before the start."""
    async with host.changing(table):
        table.check_status("open")
        await change_seats(host, table, [*table.seats, planned_seat(host, plan, guest)], [])


@retry_on_conflict
async def change_seat(host: Host, table: Table, seat: int, plan: SeatPlan, guest: GuestRow) -> None:
    """Change who sits where, before the start."""
    async with host.changing(table):
        table.check_status("open")
        table.seat_row(seat)
        seats = list(table.seats)
        seats[seat] = planned_seat(host, plan, guest)
        await change_seats(host, table, seats, [seat])


@retry_on_conflict
async def remove_seat(host: Host, table: Table, seat: int) -> None:
    """Remove a seat before the start; later give it to a bot for good."""
    async with host.changing(table):
        row = table.seat_row(seat)
        if table.row.status == "open":
            seats = [kept for number, kept in enumerate(table.seats) if number != seat]
            # the seats behind it change their numbers: invitations to those are void too
            await change_seats(host, table, seats, list(range(seat, len(table.seats))))
            return
        table.check_status("playing")
        if row.kind == "bot":
            return
        bot = row.bot or default_bot()
        helper = row.helper or choose_helper(table.seats, bot)
        seats = list(table.seats)
        seats[seat] = SeatRow(kind="bot", bot=bot, nonce=row.nonce, name=helper)
        await commit_and_close(table, [log.BotTookOver(seat=seat, bot=bot, reason="removed", helper=helper)], seats)


@retry_on_conflict
async def readmit(host: Host, table: Table, id: str) -> None:
    """Let a removed person use the invitation link again."""
    async with host.changing(table):
        removed = [person for person in table.row.removed if person.id != id]
        if len(removed) < len(table.row.removed):
            row = msgspec.structs.replace(table.row, removed=removed)
            await table.commit([log.Changed(what="removed")], row=row)


@retry_on_conflict
async def change_place(host: Host, table: Table, seat: int, guest: str) -> None:
    """Move a guest's only seat to an open one, before the start. Raises ServerError."""
    async with host.changing(table):
        table.check_status("open")
        mine = table.seats_of(guest)
        if mine == [seat]:
            return
        if len(mine) != 1:
            raise ServerError("seat/plan", "only a person's single seat can change its place", kind="here")
        if table.seat_row(seat).kind != "open":
            raise ServerError("seat/not-open", f"seat {seat} is taken", seat=seat)
        seats = list(table.seats)
        seats[seat], seats[mine[0]] = seats[mine[0]], seats[seat]
        await table.commit([log.Changed(what="seats")], seats=seats, drop_invitations=[seat])


@retry_on_conflict
async def leave(host: Host, table: Table, seat: int, bot: str | None, guest: str) -> None:
    """Leave a seat: before the start it is open again, later a bot holds it until the person is back."""
    async with host.changing(table):
        row = table.own_seat(guest, seat)
        if table.row.status == "open":
            seats = list(table.seats)
            seats[seat] = SeatRow(kind="open")
            await table.commit([log.Changed(what="seats")], row=pass_ownership(table, seats, row.guest), seats=seats)
            return
        table.check_status("playing")
        name = check_bot(host, bot)
        helper = choose_helper(table.seats, name)
        seats = table.with_seat(seat, away="left", bot=name, helper=helper, wants_close=False)
        await commit_and_close(table, [log.BotTookOver(seat=seat, bot=name, reason="left", helper=helper)], seats)


def pass_ownership(table: Table, seats: list[SeatRow], guest: str | None) -> TableRow:
    """The head of a table that `guest` leaves: the next person owns it."""
    row = msgspec.structs.replace(table.row)
    people = [seat.guest for seat in seats if seat.kind == "person" and seat.guest is not None]
    if guest == row.owner and guest not in people and people:
        row.owner = people[0]
    return row


@retry_on_conflict
async def reclaim(host: Host, table: Table, seat: int, guest: str | None) -> None:
    """Take a seat back from a bot."""
    async with host.changing(table):
        row = table.own_seat(guest, seat)
        table.check_status("playing")
        if row.away is None:
            raise ServerError("seat/not-held", f"no bot holds seat {seat}", seat=seat)
        seats = table.with_seat(seat, away=None, bot=None, helper=None)
        await table.commit([log.Returned(seat=seat)], seats=seats)
