"""Who sits where: invitations, joining, leaving, coming back, moving to another device, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from torilla.server import absence, clock, log
from torilla.server.again import again
from torilla.server.errors import ServerError
from torilla.server.making import change_seats, check_bot, closed, default_bot, planned_seat
from torilla.server.messages.parts import SeatPlan
from torilla.server.names import clean_name
from torilla.server.store.base import GuestRow, SeatRow, TableRow, TokenRow
from torilla.server.table import Table
from torilla.server.tokens import hash_secret, make_secret, same

if TYPE_CHECKING:
    from torilla.server.hub import Hub

INVITATIONS = 30
"""So many unused invitations a table may have."""
MOVE_TIME = 10 * clock.MINUTE


# --- The owner's changes ---


@again
async def add_seat(hub: Hub, table: Table, plan: SeatPlan, guest: GuestRow) -> None:
    async with hub.changing(table):
        table.check_status("open")
        await change_seats(hub, table, [*table.seats, planned_seat(hub, plan, guest)], [])


@again
async def plan_seat(hub: Hub, table: Table, seat: int, plan: SeatPlan, guest: GuestRow) -> None:
    async with hub.changing(table):
        table.check_status("open")
        table.seat_row(seat)
        seats = list(table.seats)
        seats[seat] = planned_seat(hub, plan, guest)
        await change_seats(hub, table, seats, [seat])


@again
async def remove_seat(hub: Hub, table: Table, seat: int) -> None:
    """Before the start the seat goes; later a bot has it for good."""
    async with hub.changing(table):
        row = table.seat_row(seat)
        if table.row.status == "open":
            seats = [kept for number, kept in enumerate(table.seats) if number != seat]
            # the seats behind it change their numbers: invitations to those are void too
            await change_seats(hub, table, seats, list(range(seat, len(table.seats))))
            return
        table.check_status("playing")
        if row.kind == "bot":
            return
        bot = row.bot or default_bot()
        seats = list(table.seats)
        seats[seat] = SeatRow(kind="bot", bot=bot, nonce=row.nonce)
        await commit_with_closing(table, [log.Held(seat=seat, bot=bot, reason="removed")], seats)


# --- Invitations ---


async def invite(hub: Hub, table: Table, seat: int | None) -> str:
    """A token that seats one person at this seat, or one at each open seat."""
    table.check_status("open")
    free = [number for number, row in enumerate(table.seats) if row.kind == "open"]
    if seat is not None:
        if table.seat_row(seat).kind != "open":
            raise ServerError("seat/not-open", f"seat {seat} is taken", seat=seat)
        free = [seat]
    if not free:
        raise ServerError("table/full", "no seat is open")
    secret = make_secret()
    token = TokenRow(hash_secret(secret), "invitation", table.id, seat, len(free), None)
    if not await hub.store.add_token(token, INVITATIONS):
        raise ServerError("limit/invitations", "this table has too many unused invitations", seconds=60)
    return secret


async def find_token(hub: Hub, secret: str, kind: str) -> TokenRow:
    hashed = hash_secret(secret)
    token = await hub.store.token(hashed)
    if token is None or token.kind != kind or not same(token.hash, hashed):
        raise ServerError(f"{kind}/unknown", "this link is not valid")
    return token


def invited_seat(table: Table, token: TokenRow, guest: str | None) -> tuple[int, bool]:
    """The seat an invitation leads to, and whether this guest sits there already. Raises ServerError."""
    mine = table.seats_of(guest)
    if token.seat is None and mine:
        return mine[0], True
    if token.seat is not None and token.seat in mine:
        return token.seat, True
    free = [number for number, row in enumerate(table.seats) if row.kind == "open"]
    if token.seat is not None:
        free = [number for number in free if number == token.seat]
    if table.row.status != "open" or token.uses < 1 or not free:
        raise ServerError("invitation/used", "somebody has sat down with this invitation")
    return free[0], False


@again
async def join(hub: Hub, secret: str, guest: GuestRow, name: str | None, nonce: str) -> tuple[Table, int]:
    """Sit down with an invitation."""
    token = await find_token(hub, secret, "invitation")
    table = await hub.table(token.table)
    async with hub.changing(table):
        token = await find_token(hub, secret, "invitation")
        seat, seated = invited_seat(table, token, guest.id)
        if seated:
            return table, seat
        name = clean_name(name) if name else guest.name
        seats = table.with_seat(seat, kind="person", name=name, guest=guest.id, nonce=nonce)
        entries: list[log.AnyEntry] = [log.Taken(seat=seat, name=name, guest=guest.id)]
        await table.commit(entries, seats=seats, spend=[token.hash], drop_invitations=[seat])
    return table, seat


# --- Leaving and coming back ---


@again
async def leave(hub: Hub, table: Table, seat: int, bot: str | None) -> None:
    """Before the start the seat is open again; later a bot holds it until the person is back."""
    async with hub.changing(table):
        row = table.seat_row(seat)
        if table.row.status == "open":
            seats = list(table.seats)
            seats[seat] = SeatRow(kind="open")
            await table.commit([log.Changed(what="seats")], row=new_owner(table, seats, row.guest), seats=seats)
            return
        table.check_status("playing")
        name = check_bot(hub, bot)
        seats = table.with_seat(seat, away="left", bot=name, wants_close=False)
        await commit_with_closing(table, [log.Held(seat=seat, bot=name, reason="left")], seats)


def new_owner(table: Table, seats: list[SeatRow], guest: str | None) -> TableRow:
    """When the owner gets up, the next person at the table owns it."""
    row = msgspec.structs.replace(table.row)
    people = [seat.guest for seat in seats if seat.kind == "person" and seat.guest is not None]
    if guest == row.owner and guest not in people and people:
        row.owner = people[0]
    return row


@again
async def take(hub: Hub, table: Table, seat: int) -> None:
    """The person is back."""
    async with hub.changing(table):
        table.check_status("playing")
        if table.seat_row(seat).away is None:
            raise ServerError("seat/not-held", f"no bot holds seat {seat}", seat=seat)
        await table.commit([log.Returned(seat=seat)], seats=table.with_seat(seat, away=None, bot=None))


# --- Another device ---


async def move_code(hub: Hub, table: Table, seat: int) -> tuple[str, int]:
    """A code that brings this seat to the device that uses it first, and until when."""
    secret = make_secret()
    until = clock.now() + MOVE_TIME
    await hub.store.add_token(TokenRow(hash_secret(secret), "move", table.id, seat, 1, until), INVITATIONS)
    return secret, until


async def find_move(hub: Hub, secret: str) -> tuple[Table, TokenRow, SeatRow]:
    """What a move code leads to. Raises ServerError."""
    token = await find_token(hub, secret, "move")
    table = await hub.table(token.table)
    return table, token, moved_seat(table, token)


def moved_seat(table: Table, token: TokenRow) -> SeatRow:
    """The seat that a move code is for. Raises ServerError."""
    spent = token.uses < 1 or token.expires_at is None or token.expires_at < clock.now()
    if spent or token.seat is None or token.seat >= len(table.seats) or table.seats[token.seat].kind != "person":
        raise ServerError("move/unknown", "this link is not valid any more")
    return table.seats[token.seat]


@again
async def use_move(hub: Hub, secret: str, guest: GuestRow) -> tuple[Table, int]:
    """The seat comes to this guest's device."""
    table, _, _ = await find_move(hub, secret)
    async with hub.changing(table):
        token = await find_token(hub, secret, "move")
        row = moved_seat(table, token)
        seat = token.seat
        assert seat is not None
        seats = table.with_seat(seat, guest=guest.id)
        head = msgspec.structs.replace(table.row)
        if head.owner == row.guest and all(other.guest != row.guest for other in seats):
            head.owner = guest.id
        entries: list[log.AnyEntry] = [log.Taken(seat=seat, name=row.name or guest.name, guest=guest.id)]
        await table.commit(entries, row=head, seats=seats, spend=[token.hash])
    return table, seat


# --- Closing for good ---


@again
async def agree_to_close(hub: Hub, table: Table, guest: str, *, agree: bool) -> None:
    """The owner closes a table that has not begun; later all seated people who are there must agree.

    A no from somebody who had not agreed withdraws everybody's wish.
    """
    async with hub.changing(table):
        if table.is_done:
            return
        mine = table.seats_of(guest)
        people = [seat for seat in table.seats if seat.kind == "person"]
        if table.row.status == "open" or not people:
            table.check_owner(guest)
            if agree:
                await table.commit([log.ClosedForGood()], row=closed(table.row))
            return
        if not mine:
            raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
        declined = not agree and not any(table.seats[seat].wants_close for seat in mine)
        seats = [
            msgspec.structs.replace(seat, wants_close=agree) if number in mine or declined else seat
            for number, seat in enumerate(table.seats)
        ]
        await commit_with_closing(table, [log.Changed(what="wishes")], seats)


@again
async def close_by_host(hub: Hub, table: Table, unless_changed_since: int | None = None) -> bool:
    """Close a table without asking anybody at it. Was it open, and is it as old as was said?"""
    async with hub.changing(table):
        since = unless_changed_since
        if table.is_done or (since is not None and table.row.updated_at > since):
            return False
        await table.commit([log.ClosedForGood()], row=closed(table.row))
        return True


async def commit_with_closing(table: Table, entries: list[log.AnyEntry], seats: list[SeatRow]) -> None:
    """Change seats; if now everybody who is there wants to close the table, close it."""
    row: Any = new_owner_in_play(table, seats)
    if all_want_to_close(table, seats):
        entries = [*entries, log.ClosedForGood()]
        row = closed(row)
    await table.commit(entries, row=row, seats=seats)


def all_want_to_close(table: Table, seats: list[SeatRow]) -> bool:
    """Do all people who are there? Those for whom bots play, or who have been absent too long, are not asked."""
    there = [seat for seat in seats if seat.is_kept and not absence.is_long(table, seat.guest)]
    return bool(there) and all(seat.wants_close for seat in there)


def new_owner_in_play(table: Table, seats: list[SeatRow]) -> TableRow:
    """An owner who left for good hands the table on; one who is only away keeps it."""
    row = msgspec.structs.replace(table.row)
    if row.owner in [seat.guest for seat in table.seats] and row.owner not in [seat.guest for seat in seats]:
        people = [seat.guest for seat in seats if seat.kind == "person" and seat.guest is not None]
        if people:
            row.owner = people[0]
    return row
