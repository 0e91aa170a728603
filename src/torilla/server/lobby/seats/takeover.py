"""Takeover by bots: for a turn whose time is over, or while a person is absent."""

from __future__ import annotations

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.people.names import choose_helper
from torilla.server.lobby.tables import closure, room
from torilla.server.lobby.tables.creation import default_bot
from torilla.server.store import log
from torilla.server.tables import absence
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

MISSED = 3
"""Missed turns in a row after which the bot stays until the person is back."""


@retry_on_conflict
async def take_over_late_turn(host: Host, table: Table) -> bool:
    """Let a bot play a turn whose time is over; the seat stays the person's, unless that happens too often."""
    async with table.locked():
        row = table.row
        if row.status != "playing" or row.deadline is None or row.deadline > clock.now() or row.to_move is None:
            return False
        seat, bot = row.to_move, default_bot()
        helper = choose_helper(table.seats, bot)
        missed = table.seats[seat].missed + 1
        if missed < MISSED:
            seats = table.with_seat(seat, away="turn", bot=bot, helper=helper, missed=missed)
            await table.commit([log.Missed(seat=seat, bot=bot, missed=missed, helper=helper)], seats=seats)
        else:
            seats = table.with_seat(seat, away="late", bot=bot, helper=helper, missed=missed, wants_close=False)
            entry = log.BotTookOver(seat=seat, bot=bot, reason="late", helper=helper)
            await closure.commit_and_close(table, [entry], seats)
    await host.announce(table)
    return True


@retry_on_conflict
async def stand_in(host: Host, table: Table, guest: str | None, seat: int) -> None:
    """Let a bot play for an absent person, in all their seats, until they are back. Raises ServerError."""
    async with host.changing(table):
        table.check_status("playing")
        row = table.seat_row(seat)
        if not table.seats_of(guest):
            raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
        if row.away == "absent":  # another person asked first
            return
        check_absent(table, seat)
        bot = default_bot()
        seats = list(table.seats)
        entries: list[log.AnyEntry] = []
        for number in table.seats_of(row.guest):
            if seats[number].away is None:
                helper = choose_helper(seats, bot)
                seats[number] = msgspec.structs.replace(
                    seats[number], away="absent", bot=bot, helper=helper, wants_close=False
                )
                entries.append(log.BotTookOver(seat=number, bot=bot, reason="absent", helper=helper))
        await closure.commit_and_close(table, entries, seats)


def check_absent(table: Table, seat: int) -> None:
    """Raise ServerError unless the table has waited for this person long enough."""
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


async def apply_presence(host: Host, table: Table) -> None:
    """Do what follows from time and presence alone; called regularly.

    A person who came back at another node while a bot took over here gets the seat back. A table that all people who
    are present want to close is closed when the last of the others has been absent for long enough.
    """
    if table.row.status != "playing":
        return
    here = {connection.guest_id for connection in table.connections if connection.greeted}
    for guest in {seat.guest for seat in table.seats if seat.away == "absent" and seat.guest in here}:
        if guest is not None and await room.check_in(table, guest, ""):
            await host.announce(table)
    if table.absent and any(seat.wants_close for seat in table.seats):
        await close_if_agreed(host, table)


@retry_on_conflict
async def close_if_agreed(host: Host, table: Table) -> None:
    """Close a table if everybody present wants that."""
    async with table.locked():
        if table.row.status != "playing" or not closure.all_want_to_close(table, table.seats):
            return
        await closure.commit_and_close(table, [], table.seats)
    await host.announce(table)
