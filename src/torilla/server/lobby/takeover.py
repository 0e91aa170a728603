"""Bots that take over from people: for a turn whose time is over, or while somebody is absent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.lobby import plans, seating
from torilla.server.lobby.plans import default_bot
from torilla.server.store import log
from torilla.server.tables import absence
from torilla.server.tables.retry import again
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

MISSED = 3
"""After so many missed turns in a row the bot stays until the person is back."""


@again
async def hold_late(hub: Hub, table: Table) -> bool:
    """A bot plays the turn whose time is over; the seat stays the person's, unless that happens too often."""
    async with table.held():
        row = table.row
        if row.status != "playing" or row.deadline is None or row.deadline > clock.now() or row.to_move is None:
            return False
        seat, bot = row.to_move, default_bot()
        missed = table.seats[seat].missed + 1
        if missed < MISSED:
            seats = table.with_seat(seat, away="turn", bot=bot, missed=missed)
            await table.commit([log.Missed(seat=seat, bot=bot, missed=missed)], seats=seats)
        else:
            seats = table.with_seat(seat, away="late", bot=bot, missed=missed, wants_close=False)
            await seating.commit_with_closing(table, [log.Held(seat=seat, bot=bot, reason="late")], seats)
    await hub.announce(table)
    return True


@again
async def stand_in(hub: Hub, table: Table, guest: str | None, seat: int) -> None:
    """Somebody at the table lets a bot play for an absent person, in all seats of theirs, until they are back."""
    async with hub.changing(table):
        table.check_status("playing")
        row = table.seat_row(seat)
        if not table.seats_of(guest):
            raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
        if row.away == "absent":  # somebody else asked first
            return
        check_absent(table, seat)
        bot = default_bot()
        theirs = [number for number in table.seats_of(row.guest) if table.seats[number].away is None]
        seats = [
            msgspec.structs.replace(other, away="absent", bot=bot, wants_close=False) if number in theirs else other
            for number, other in enumerate(table.seats)
        ]
        entries: list[log.AnyEntry] = [log.Held(seat=number, bot=bot, reason="absent") for number in theirs]
        await seating.commit_with_closing(table, entries, seats)


def check_absent(table: Table, seat: int) -> None:
    """Has the table waited for this person long enough? Raises ServerError."""
    if not absence.patience(table.row):
        raise ServerError("absence/off", "at this table no bot plays for absent people")
    if table.seats[seat].guest not in table.absent:
        raise ServerError("absence/not-absent", f"nobody is absent from seat {seat}", seat=seat)
    waiting = absence.waiting(table)
    if waiting is None or waiting.seat != seat:
        raise ServerError("absence/not-awaited", f"the table does not wait for seat {seat}", seat=seat)
    left = waiting.until - clock.now()
    if left > 0:
        seconds = -(-left // clock.SECOND)
        raise ServerError("absence/too-early", f"wait {seconds} s more", seat=seat, seconds=seconds)


async def settle(hub: Hub, table: Table) -> None:
    """What follows from time and presence alone, looked at regularly.

    A person who came back at another node while a bot was let in here gets the seat back; a table that all who are
    there want to close is closed when the last of the others has been absent for long enough.
    """
    if table.row.status != "playing":
        return
    here = {connection.guest_id for connection in table.connections if connection.greeted}
    for guest in {seat.guest for seat in table.seats if seat.away == "absent" and seat.guest in here}:
        if guest is not None and await plans.greet(table, guest, ""):
            await hub.announce(table)
    if table.absent and any(seat.wants_close for seat in table.seats):
        await close_if_agreed(hub, table)


@again
async def close_if_agreed(hub: Hub, table: Table) -> None:
    async with table.held():
        if table.row.status != "playing" or not seating.all_want_to_close(table, table.seats):
            return
        await seating.commit_with_closing(table, [], table.seats)
    await hub.announce(table)
