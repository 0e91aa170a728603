"""The line: people who wait for a seat at a full table, or for the next game of one that has begun."""

from __future__ import annotations

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.seats.invitations import check_not_removed, check_welcome, free_seats
from torilla.server.lobby.tables.room import is_joinable
from torilla.server.store import log
from torilla.server.store.model import GuestRow, WaitingRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

MOST = 20
"""People in line at one table."""


def place_of(table: Table, guest: str | None) -> int | None:
    """A guest's place in line, the first is 1."""
    return next((place for place, one in enumerate(table.row.line, 1) if one.guest == guest), None)


def may_wait(table: Table, guest: str | None) -> bool:
    """Whether a guest can join the line."""
    try:
        check_line(table, guest)
    except ServerError:
        return False
    return len(table.row.line) < MOST and place_of(table, guest) is None


def check_line(table: Table, guest: str | None) -> None:
    """Raise ServerError where nobody waits, or not this guest."""
    row = table.row
    if row.status == "closed":
        raise ServerError("invitation/closed", "the table is closed")
    check_not_removed(table, guest)
    if row.link > 0 and not row.open_to_all and not table.is_visible_to(guest):
        raise ServerError("invitation/renewed", "the host has made a new link: ask for that one")
    among_people = row.deal is None and (row.status == "open" or sum(seat.kind == "person" for seat in table.seats) > 1)
    if not among_people or row.status == "over" or table.seats_of(guest) or free_seats(table):
        raise ServerError("line/none", "there is no line here: a seat is free, or no other game will follow")


@retry_on_conflict
async def join_line(host: Host, table: Table, guest: GuestRow) -> None:
    """Wait behind those who came before. Raises ServerError."""
    await check_welcome(host, table, guest.id)
    async with host.changing(table):
        line = table.row.line
        if place_of(table, guest.id) is not None:
            return
        check_line(table, guest.id)
        if len(line) >= MOST:
            raise ServerError("line/full", "too many people wait for this table")
        row = msgspec.structs.replace(table.row, line=[*line, WaitingRow(guest.id, guest.name)])
        await table.commit([log.Changed(what="line")], row=row)


@retry_on_conflict
async def leave_line(host: Host, table: Table, guest: str) -> None:
    """Wait no longer."""
    async with host.changing(table):
        if place_of(table, guest) is not None:
            await table.commit([log.Changed(what="line")], row=table.row.without_waiting(guest))


async def next_game(host: Host, table: Table, guest: str | None) -> str | None:
    """The rematch, for those in line and those who may watch; None: there is none, or it was closed."""
    rematch = table.row.rematch
    if rematch is None or not (place_of(table, guest) or table.is_visible_to(guest)):
        return None
    return rematch if await is_joinable(host, rematch) else None
