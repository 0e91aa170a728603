"""Who sits where: invitations, joining, leaving, coming back, moving to another device, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.kernel.secrets import derive_secret, hash_secret, make_secret, same
from torilla.server.lobby.plans import change_seats, check_bot, closed, default_bot, planned_seat
from torilla.server.store import log
from torilla.server.store.base import GuestRow, NewGuest, SeatRow, TableRow, TokenRow
from torilla.server.tables import absence
from torilla.server.tables.retry import again
from torilla.server.tables.table import Table
from torilla.server.wire.shared import SeatPlan

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

INVITATIONS = 30
"""So many unused invitations a table may have."""
MOVE_TIME = 10 * clock.MINUTE
RENEWALS = 100
"""How many earlier links of a table are told apart from unknown ones."""


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


@again
async def let_back(hub: Hub, table: Table, id: str) -> None:
    """Somebody whom the owner has removed may use the invitation link again."""
    async with hub.changing(table):
        removed = [person for person in table.row.removed if person.id != id]
        if len(removed) < len(table.row.removed):
            row = msgspec.structs.replace(table.row, removed=removed)
            await table.commit([log.Changed(what="removed")], row=row)


# --- Invitations ---


def link_of(table: Table, number: int | None = None) -> str:
    """The token of a table's invitation link: not stored, but derived from the table's secret and the renewals."""
    number = table.row.link if number is None else number
    return f"{table.id}.{derive_secret(table.secret, f'invitation {table.id} {number}')}"


@again
async def renew_link(hub: Hub, table: Table) -> None:
    """End the invitation link; the next one is valid from here on."""
    async with hub.changing(table):
        table.check_status("open")
        row = msgspec.structs.replace(table.row, link=table.row.link + 1)
        await table.commit([log.Changed(what="link")], row=row)


def check_link(table: Table, secret: str) -> None:
    """Raises ServerError."""
    if same(link_of(table), secret):
        return
    earlier = range(max(0, table.row.link - RENEWALS), table.row.link)
    if any(same(link_of(table, number), secret) for number in earlier):
        raise ServerError("invitation/renewed", "the host has made a new link: ask for that one")
    raise ServerError("invitation/unknown", "this link is not valid")


async def invite(hub: Hub, table: Table, seat: int) -> str:
    """A token that seats one person at this seat."""
    table.check_status("open")
    if table.seat_row(seat).kind != "open":
        raise ServerError("seat/not-open", f"seat {seat} is taken", seat=seat)
    secret = make_secret()
    token = TokenRow(hash_secret(secret), "invitation", table.id, seat, 1, None)
    if not await hub.store.add_token(token, INVITATIONS):
        raise ServerError("limit/invitations", "this table has too many unused invitations", seconds=60)
    return secret


async def find_token(hub: Hub, secret: str, kind: str) -> TokenRow:
    hashed = hash_secret(secret)
    token = await hub.store.token(hashed)
    if token is None or token.kind != kind or not same(token.hash, hashed):
        raise ServerError(f"{kind}/unknown", "this link is not valid")
    return token


async def find_invitation(hub: Hub, secret: str) -> tuple[Table, TokenRow | None]:
    """The table that an invitation leads to, and its token; None: it is the table's own link. Raises ServerError."""
    id, dot, _ = secret.partition(".")
    if not dot:
        token = await find_token(hub, secret, "invitation")
        return await hub.table(token.table), token
    try:
        table = await hub.table(id)
    except ServerError as error:
        if error.code != "table/unknown":
            raise
        raise ServerError("invitation/unknown", "this link is not valid") from None
    check_link(table, secret)
    return table, None


async def check_again(hub: Hub, table: Table, secret: str) -> TokenRow | None:
    """The token of an invitation to a table that the caller holds. Raises ServerError."""
    if "." not in secret:
        return await find_token(hub, secret, "invitation")
    check_link(table, secret)
    return None


def invited_seat(table: Table, token: TokenRow | None, guest: str | None) -> tuple[int, bool]:
    """The seat an invitation leads to, and whether this guest sits there already. Raises ServerError."""
    mine = table.seats_of(guest)
    only = None if token is None else token.seat
    if only is None and mine:
        return mine[0], True
    if only is not None and only in mine:
        return only, True
    if table.row.status == "closed":
        raise ServerError("invitation/closed", "the table is closed")
    if table.row.status != "open":
        raise ServerError("invitation/started", "the game has begun")
    if any(person.guest == guest for person in table.row.removed):
        raise ServerError("invitation/removed", "the host has removed you: ask them to let you back")
    free = [number for number, row in enumerate(table.seats) if row.kind == "open" and only in (None, number)]
    if token is not None and (token.uses < 1 or not free):
        raise ServerError("invitation/used", "somebody has sat down with this invitation")
    if not free:
        raise ServerError("table/full", "no seat is open")
    return free[0], False


@again
async def join(
    hub: Hub, secret: str, guest: GuestRow, name: str | None, nonce: str, newcomer: NewGuest | None = None
) -> tuple[Table, int]:
    """Sit down with an invitation. A `newcomer` is stored with the seat, or not at all."""
    table, _ = await find_invitation(hub, secret)
    async with hub.changing(table):
        token = await check_again(hub, table, secret)
        seat, seated = invited_seat(table, token, guest.id)
        if seated:
            return table, seat
        name = clean_name(name) if name else guest.name
        seats = table.with_seat(seat, kind="person", name=name, guest=guest.id, nonce=nonce)
        entries: list[log.AnyEntry] = [log.Taken(seat=seat, name=name, guest=guest.id)]
        spend = [] if token is None else [token.hash]
        await table.commit(entries, seats=seats, spend=spend, drop_invitations=[seat], newcomer=newcomer)
    return table, seat


# --- Leaving and coming back ---


@again
async def leave(hub: Hub, table: Table, seat: int, bot: str | None, guest: str) -> None:
    """Before the start the seat is open again; later a bot holds it until the person is back."""
    async with hub.changing(table):
        row = table.own_seat(guest, seat)
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
async def take(hub: Hub, table: Table, seat: int, guest: str | None) -> None:
    """The person is back."""
    async with hub.changing(table):
        row = table.own_seat(guest, seat)
        table.check_status("playing")
        if row.away is None:
            raise ServerError("seat/not-held", f"no bot holds seat {seat}", seat=seat)
        await table.commit([log.Returned(seat=seat)], seats=table.with_seat(seat, away=None, bot=None))


# --- Another device ---


@again
async def move_code(hub: Hub, table: Table, seat: int, guest: str) -> tuple[str, int]:
    """A code that brings this seat to the device that uses it first, and until when.

    It is for this guest's stay at the seat: whoever sits there later has nothing to do with it.
    """
    async with hub.changing(table):
        row = table.own_seat(guest, seat)
        if not row.occupancy:  # stored by an earlier version
            await table.commit([log.Changed(what="seats")], seats=table.seats)
            row = table.seats[seat]
        secret = make_secret()
        until = clock.now() + MOVE_TIME
        token = TokenRow(hash_secret(secret), "move", table.id, seat, 1, until, guest, row.occupancy)
        await hub.store.add_token(token, INVITATIONS)
    return secret, until


async def find_move(hub: Hub, secret: str) -> tuple[Table, SeatRow]:
    """The table and seat that a move code leads to. Raises ServerError."""
    token = await find_code(hub, secret)
    table = await hub.table(token.table)
    return table, table.seats[moved_seat(table, token)]


async def find_code(hub: Hub, secret: str) -> TokenRow:
    """A move code whose time is not over. Raises ServerError."""
    token = await find_token(hub, secret, "move")
    now = clock.now()
    if token.expires_at is None or token.expires_at < now:
        await hub.store.drop_expired(now)  # for good, also if the clock is set back
        raise ServerError("move/unknown", "this link is not valid any more")
    return token


def moved_seat(table: Table, token: TokenRow) -> int:
    """The seat that a move code is for, wherever it is now. Raises ServerError."""
    for number, row in enumerate(table.seats if not table.is_done else []):
        same_stay = row.kind == "person" and (row.guest, row.occupancy) == (token.guest, token.occupancy)
        if token.uses > 0 and same_stay and row.occupancy:
            return number
    raise ServerError("move/unknown", "this link is not valid any more")


@again
async def use_move(hub: Hub, secret: str, guest: GuestRow, newcomer: NewGuest | None = None) -> tuple[Table, int]:
    """The seat comes to this guest's device. A `newcomer` is stored with the seat, or not at all."""
    table, _ = await find_move(hub, secret)
    async with hub.changing(table):
        token = await find_code(hub, secret)
        seat = moved_seat(table, token)
        row = table.seats[seat]
        seats = table.with_seat(seat, guest=guest.id, occupancy="")
        head = msgspec.structs.replace(table.row)
        if head.owner == row.guest and all(other.guest != row.guest for other in seats):
            head.owner = guest.id
        entries: list[log.AnyEntry] = [log.Taken(seat=seat, name=row.name or guest.name, guest=guest.id)]
        await table.commit(entries, row=head, seats=seats, spend=[token.hash], newcomer=newcomer)
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
