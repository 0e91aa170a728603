"""A table around its game: changes before the start, the start, and the rematch."""

from __future__ import annotations

from typing import Any

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import make_id
from torilla.server.lobby.people.names import names_in_record, with_characters
from torilla.server.lobby.tables.creation import (
    Draft,
    add_table,
    check_open,
    check_pace,
    check_table_quota,
    checked_head,
    default_bot,
    new_draft,
    new_row,
)
from torilla.server.store import log
from torilla.server.store.errors import Conflict
from torilla.server.store.model import GuestRow, RemovedRow, SeatRow, TableRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table
from torilla.server.wire.tables import TableChange

NO_NONCE = "-"
ALL_LINES = 100_000
"""More chat than a table has."""
CARRIED = 20
"""Chat lines that a rematch begins with."""
EARLY = ("options", "rules", "pace", "undo", "hints", "absence_minutes", "open_to_all", "level")
"""Changes that are possible before the start only."""


async def make_table(host: Host, draft: Draft, *, at_once: bool) -> Table:
    """Create a table; `at_once`: also start it if no seat is open."""
    table = await add_table(host, draft)
    if at_once and all(seat.kind != "open" for seat in draft.seats):
        await start(host, table)
    return table


@retry_on_conflict
async def change_table(host: Host, table: Table, change: TableChange) -> None:
    """Change a table's settings. Raises ServerError and OptionsError."""
    async with host.changing(table):
        check_open(host, change.open_to_all)
        before_start = any(getattr(change, name) is not None for name in EARLY)
        if before_start:
            table.check_status("open")
        changes: dict[str, Any] = {
            name: value for name in change.__struct_fields__ if (value := getattr(change, name)) is not None
        }
        if change.pace is not None:
            check_pace(change.pace)
        if (change.listed or change.friends_watch) and table.is_sealed:
            raise ServerError("daily/private", "nobody may watch a deal that others still play")
        row = msgspec.structs.replace(table.row, **changes)
        if before_start:
            check_deal_kept(table, kept=change.options is None and change.rules is None)
            checked_head(row, len(table.seats), table.secret)
        await table.commit([log.Changed(what="settings")], row=row)


def check_deal_kept(table: Table, *, kept: bool) -> None:
    """Raise ServerError if a change would make another deal of one that was chosen."""
    if not kept and table.row.nonces is not None:
        raise ServerError("deal/fixed", "the deal of this table is fixed, with its seats and options")


async def change_seats(host: Host, table: Table, seats: list[SeatRow], drop: list[int]) -> None:
    """Replace the seats before the start and void invitations to those in `drop`. The caller holds the lock."""
    check_deal_kept(table, kept=len(seats) == len(table.seats))
    seats = with_characters(seats)
    row = checked_head(msgspec.structs.replace(table.row, removed=removed(table, seats)), len(seats), table.secret)
    await table.commit([log.Changed(what="seats")], row=row, seats=seats, drop_invitations=drop)


def removed(table: Table, seats: list[SeatRow]) -> list[RemovedRow]:
    """Everybody removed by the owner, including people seated now but not in the new seats."""
    staying = {seat.guest for seat in seats} | {table.row.owner} | {person.guest for person in table.row.removed}
    going = {seat.guest: seat.name or "" for seat in table.seats if seat.guest is not None}
    gone = [RemovedRow(make_id(), guest, name) for guest, name in going.items() if guest not in staying]
    return [*table.row.removed, *gone]


@retry_on_conflict
async def start(host: Host, table: Table) -> None:
    """Begin the game. Raises ServerError."""
    async with host.changing(table):
        await begin(table)


async def begin(table: Table) -> None:
    """Begin the game. The caller holds the lock. Raises ServerError."""
    table.check_status("open")
    empty = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if empty:
        raise ServerError("table/not-full", f"nobody sits at {empty}", seats=empty)
    now = clock.now()
    row = msgspec.structs.replace(table.row, status="playing", started_at=now, starts_itself=False)
    begun = log.Begun(
        nonces=[seat.nonce or NO_NONCE for seat in table.seats] if row.nonces is None else row.nonces,
        names=names_in_record(table.seats),
        guests=[seat.guest for seat in table.seats],
        commitment=row.commitment,
        at=now,
    )
    play = table.new_play(begun.nonces, begun.names, table.history.next_mark(now))
    drop = list(range(len(table.seats)))
    await table.commit([begun], row=row, play=play, drop_invitations=drop)


@retry_on_conflict
async def check_in(table: Table, guest: str, nonce: str) -> bool:
    """A seated guest connects: take the nonce, begin a rematch when everybody has come, give seats back from bots.

    People who left on purpose take their seat back themselves. Return whether anything changed.
    """
    mine = table.seats_of(guest)
    if not mine or table.row.status not in ("open", "playing"):
        return False
    async with table.locked():
        before = table.seq
        if table.row.status == "open" and any(
            (nonce and not table.seats[seat].nonce) or not table.seats[seat].checked_in for seat in mine
        ):
            seats = list(table.seats)
            for seat in mine:
                kept = seats[seat].nonce or nonce
                seats[seat] = msgspec.structs.replace(seats[seat], nonce=kept, checked_in=True)
            await table.commit([log.Changed(what="came")], seats=seats)
            if table.row.starts_itself and all(seat.checked_in or seat.kind == "bot" for seat in seats):
                await begin(table)
        for seat in mine:
            if table.row.status == "playing" and table.seats[seat].away in ("late", "absent"):
                seats = table.with_seat(seat, away=None, bot=None, helper=None)
                await table.commit([log.Returned(seat=seat)], seats=seats)
        return table.seq != before


@retry_on_conflict
async def rematch(host: Host, table: Table, guest: GuestRow, *, may_create: bool) -> str:
    """Create a table with the same seats, options and pace; everybody who asks gets the same one, until it is closed.

    It belongs to whoever asks first, or, if they `may_create` none themselves, to the owner of this one. Seats of
    people its owner has blocked are open.
    """
    if not table.seats_of(guest.id) and table.row.owner != guest.id:
        raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
    owner = guest.id if may_create else table.row.owner
    blocked = await blocked_by(host, owner, {seat.guest for seat in table.seats if seat.kind == "person"})
    async with host.changing(table):
        if table.row.rematch is not None and await is_joinable(host, table.row.rematch):
            return table.row.rematch
        if not table.is_done:
            raise ServerError("table/not-over", f"the table is {table.row.status}", status=table.row.status)
        if guest.id in blocked:
            raise ServerError("invitation/blocked", "you cannot sit down at this table")
        await check_table_quota(host, owner)
        seats = [
            SeatRow(kind="bot", bot=seat.bot or default_bot(), name=seat.name if seat.kind == "bot" else seat.helper)
            if seat.kind == "bot" or seat.away == "left"
            else SeatRow(kind="open")
            if seat.guest in blocked
            else SeatRow(kind=seat.kind, name=seat.name, guest=seat.guest, own_name=seat.own_name)
            for seat in table.seats
        ]
        components = (await host.edition(table.row.game)).components
        new = await add_table(host, new_draft(rematch_head(table.row, owner, components.hash), seats))
        await carry_chat(host, table, new)
        if all(seat.kind == "bot" or seat.guest == guest.id for seat in seats):
            await start(host, new)
        try:
            await table.commit([log.Changed(what="rematch")], row=msgspec.structs.replace(table.row, rematch=new.id))
        except Conflict:  # another node created one first: that one counts
            async with host.changing(new):
                await new.commit([log.Closed()], row=closed(new.row))
            raise
        return new.id


async def is_joinable(host: Host, id: str) -> bool:
    """Whether a rematch is still there, and was not closed before it began."""
    stored = await host.store.table(id)
    return stored is not None and not (stored.row.status == "closed" and stored.row.started_at is None)


async def carry_chat(host: Host, table: Table, new: Table) -> None:
    """Go on with the chat at the rematch: the last lines of those who sit there too."""
    lines = [line for line in await host.store.chat_after(table.id, 0, ALL_LINES) if new.seats_of(line.guest)]
    for line in lines[-CARRIED:]:
        said = await host.store.add_chat(new.id, msgspec.structs.replace(line, number=0), f"carried {line.number}")
        await host.announce_chat(new, said.number)


async def blocked_by(host: Host, owner: str, guests: set[str | None]) -> set[str]:
    """The guests among these that the owner has blocked."""
    social = host.store.social
    if social is None:
        return set()
    return {guest for guest in guests if guest is not None and await social.is_blocked(owner, guest)}


def rematch_head(row: TableRow, owner: str, components: str) -> TableRow:
    """The head of a rematch: the chosen settings stay, everything else starts from its default."""
    return new_row(
        owner,
        game=row.game,
        rules=row.rules,
        components=components,
        options=row.options,
        pace=row.pace,
        undo=row.undo,
        listed=row.listed,
        friends_watch=row.friends_watch,
        friends=row.friends,
        line=row.line,
        instant=row.instant,
        hints=row.hints,
        absence_minutes=row.absence_minutes,
        level=row.level,
        starts_itself=True,
    )


def closed(row: TableRow) -> TableRow:
    """The head of a table that is closed now."""
    return msgspec.structs.replace(row, status="closed", ended_at=clock.now(), listed=False)
