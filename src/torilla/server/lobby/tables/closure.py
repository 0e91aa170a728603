"""Closing a table before its end: by consent, by its owner, or by the host of the server."""

from __future__ import annotations

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.tables.room import closed
from torilla.server.store import log
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.tables import absence
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table


@retry_on_conflict
async def agree_to_close(host: Host, table: Table, guest: str, *, agree: bool) -> None:
    """Close a table that has not begun, as its owner; later all seated people who are present must agree.

    A no from a person who had not agreed withdraws everybody's wish.
    """
    async with host.changing(table):
        if table.is_done:
            return
        mine = table.seats_of(guest)
        people = [seat for seat in table.seats if seat.kind == "person"]
        if table.row.status == "open" or not people:
            table.check_owner(guest)
            if agree:
                await table.commit([log.Closed(by=mine)], row=closed(table.row))
            return
        if not mine:
            raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
        declined = not agree and not any(table.seats[seat].wants_close for seat in mine)
        seats = [
            msgspec.structs.replace(seat, wants_close=agree) if number in mine or declined else seat
            for number, seat in enumerate(table.seats)
        ]
        await commit_and_close(table, [log.Changed(what="wishes")], seats)


@retry_on_conflict
async def close_by_host(host: Host, table: Table, unless_changed_since: int | None = None) -> bool:
    """Close a table without consent. Return False if it was done, or has changed since the given time."""
    async with host.changing(table):
        since = unless_changed_since
        if table.is_done or (since is not None and table.row.updated_at > since):
            return False
        await table.commit([log.Closed()], row=closed(table.row))
        return True


async def commit_and_close(table: Table, entries: list[log.AnyEntry], seats: list[SeatRow]) -> None:
    """Change seats, and close the table if now everybody present wants that."""
    row = pass_ownership_in_play(table, seats)
    if all_want_to_close(table, seats):
        agreed = [number for number, seat in enumerate(seats) if seat.wants_close]
        entries = [*entries, log.Closed(by=agreed)]
        row = closed(row)
    await table.commit(entries, row=row, seats=seats)


def all_want_to_close(table: Table, seats: list[SeatRow]) -> bool:
    """Whether all present people agree. People replaced by bots or absent for too long do not count."""
    present = [seat for seat in seats if seat.held_by_person and not absence.is_long(table, seat.guest)]
    return bool(present) and all(seat.wants_close for seat in present)


def pass_ownership_in_play(table: Table, seats: list[SeatRow]) -> TableRow:
    """The head with a new owner if the old one was removed; an absent owner stays owner."""
    row = msgspec.structs.replace(table.row)
    if row.owner in [seat.guest for seat in table.seats] and row.owner not in [seat.guest for seat in seats]:
        people = [seat.guest for seat in seats if seat.kind == "person" and seat.guest is not None]
        if people:
            row.owner = people[0]
    return row
