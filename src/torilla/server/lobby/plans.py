"""Setting a table, changing it before the start, starting it, and the rematch."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from torilla.bots import BOTS, unknown_bot
from torilla.core.registry import get_game
from torilla.core.seed import Seed
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.kernel.secrets import make_id
from torilla.server.store import log
from torilla.server.store.base import Commit, Conflict, GuestRow, RemovedRow, SeatRow, TableRow
from torilla.server.tables.play import Mark
from torilla.server.tables.retry import again
from torilla.server.tables.table import Table, with_occupancies
from torilla.server.wire.rest import NewTable, TableChange
from torilla.server.wire.shared import Pace, SeatPlan

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

NO_NONCE = "-"


def default_bot() -> str:
    """The bot that takes over from people."""
    return "greedy" if "greedy" in BOTS else next(iter(BOTS))


def check_bot(hub: Hub, name: str | None) -> str:
    """Raises OptionsError for a bot that is not known."""
    if name is None:
        return default_bot()
    if name not in hub.bots:
        raise unknown_bot(name)
    return name


def check_pace(pace: Pace) -> Pace:
    if (pace.kind == "none") != (pace.amount == 0):
        raise ServerError("pace/invalid", "a pace has 1 to 60 minutes or days, no pace has none", kind=pace.kind)
    return pace


def planned_seat(hub: Hub, plan: SeatPlan, guest: GuestRow, nonce: str = "") -> SeatRow:
    """The seat that a plan asks for."""
    if plan.kind == "bot":
        return SeatRow(kind="bot", bot=check_bot(hub, plan.bot))
    if plan.bot is not None:
        raise ServerError("seat/plan", "only a bot's seat names a bot", kind=plan.kind)
    if plan.kind == "open":
        return SeatRow(kind="open")
    name = clean_name(plan.name) if plan.name else guest.name
    return SeatRow(kind="person", name=name, guest=guest.id, nonce=nonce)


def check_plans(plans: list[SeatPlan]) -> None:
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise ServerError("seat/plan", "I can be `me` once; others on this device are `here`", kind="me")


def checked_head(row: TableRow, seats: int, secret: bytes) -> TableRow:
    """The head with checked options and the commitment that goes with them. Raises OptionsError."""
    game = get_game(row.game)
    options = game.options(**row.options)
    game.check_table(options, seats, row.rules)
    row.options = msgspec.to_builtins(options)
    row.commitment = Seed(secret).commitment(row.game, game.format_options(options), seats, row.id)
    return row


class Plan(NamedTuple):
    """A table that can be set: everything about it is checked."""

    row: TableRow
    seats: list[SeatRow]
    secret: bytes
    past: Sequence[log.AnyEntry]


def planned(
    row: TableRow, seats: list[SeatRow], secret: bytes | None = None, past: Sequence[log.AnyEntry] = ()
) -> Plan:
    """One that goes on with a known game brings the seed's secret and the log so far. Raises OptionsError."""
    secret = secret or token_bytes(32)
    return Plan(checked_head(row, len(seats), secret), seats, secret, past)


async def add_table(hub: Hub, plan: Plan) -> Table:
    """Store a new table."""
    row, secret, past = plan.row, plan.secret, plan.past
    seats = with_occupancies(plan.seats)
    entries: list[log.AnyEntry] = [log.Made(), *past]
    for number, entry in enumerate(entries, 1):
        entry.seq, entry.at = number, row.created_at
        if isinstance(entry, log.Begun):
            entry.commitment = row.commitment
    box = await hub.components(row.game, row.components)
    await hub.store.save_components(box.hash, row.game, box.source)
    await hub.store.add_table(Commit(row=row, seats=seats, entries=entries), secret)
    return await hub.table(row.id)


async def plan_table(hub: Hub, guest: GuestRow, wanted: NewTable) -> Plan:
    """What somebody wants, if it can be. Raises TorillaError."""
    game = get_game(wanted.game)
    check_plans(wanted.seats)
    await check_room(hub, guest)
    now = clock.now()
    row = TableRow(
        id=make_id(),
        game=game.name,
        rules=game.known_rules(wanted.rules),
        components=(await hub.components(game.name)).hash,
        options=wanted.options,
        pace=check_pace(wanted.pace),
        undo=wanted.undo,
        listed=wanted.listed,
        instant=wanted.instant,
        hints=wanted.hints,
        absence_minutes=wanted.absence_minutes,
        status="open",
        owner=guest.id,
        commitment="",
        created_at=now,
        updated_at=now,
    )
    return planned(row, [planned_seat(hub, plan, guest, wanted.nonce) for plan in wanted.seats])


async def make_table(hub: Hub, plan: Plan, *, at_once: bool) -> Table:
    """Set a table; `at_once`: and start it if nobody is missing."""
    table = await add_table(hub, plan)
    if at_once and all(seat.kind != "open" for seat in plan.seats):
        await start(hub, table)
    return table


async def check_room(hub: Hub, guest: GuestRow) -> None:
    if await hub.store.count_tables(guest.id) >= hub.settings.max_tables_per_guest:
        raise ServerError("limit/tables", "you have too many open tables: finish or close some", seconds=60)
    if await hub.store.count_tables(None) >= hub.settings.max_tables:
        raise ServerError("limit/tables", "this server has too many open tables", seconds=600)


@again
async def change_table(hub: Hub, table: Table, change: TableChange) -> None:
    async with hub.changing(table):
        early = (change.options, change.rules, change.pace, change.undo, change.hints, change.absence_minutes)
        before_start = any(value is not None for value in early)
        if before_start:
            table.check_status("open")
        changes: dict[str, Any] = {
            name: value for name in change.__struct_fields__ if (value := getattr(change, name)) is not None
        }
        if change.pace is not None:
            check_pace(change.pace)
        row = msgspec.structs.replace(table.row, **changes)
        if before_start:
            checked_head(row, len(table.seats), table.secret)
        await table.commit([log.Changed(what="settings")], row=row)


async def change_seats(hub: Hub, table: Table, seats: list[SeatRow], drop: list[int]) -> None:
    """Other seats before the start; invitations to the changed ones no longer count. The caller holds the lock."""
    row = checked_head(msgspec.structs.replace(table.row, removed=removed(table, seats)), len(seats), table.secret)
    await table.commit([log.Changed(what="seats")], row=row, seats=seats, drop_invitations=drop)


def removed(table: Table, seats: list[SeatRow]) -> list[RemovedRow]:
    """Everybody whom the owner has removed, with those who sit at the table now and not at these seats."""
    staying = {seat.guest for seat in seats} | {table.row.owner} | {person.guest for person in table.row.removed}
    going = {seat.guest: seat.name or "" for seat in table.seats if seat.guest is not None}
    gone = [RemovedRow(make_id(), guest, name) for guest, name in going.items() if guest not in staying]
    return [*table.row.removed, *gone]


@again
async def start(hub: Hub, table: Table) -> None:
    async with hub.changing(table):
        await begin(table)


async def begin(table: Table) -> None:
    """Set the game up. The caller holds the lock."""
    table.check_status("open")
    empty = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if empty:
        raise ServerError("table/not-full", f"nobody sits at {empty}", seats=empty)
    now = clock.now()
    row = msgspec.structs.replace(table.row, status="playing", started_at=now, starts_itself=False)
    begun = log.Begun(
        nonces=[seat.nonce or NO_NONCE for seat in table.seats],
        names=[seat.name or f"bot {seat.bot}" for seat in table.seats],
        guests=[seat.guest for seat in table.seats],
        commitment=row.commitment,
        seq=table.seq + 1,
        at=now,
    )
    play = table.begin(begun.nonces, begun.names, Mark(begun.seq, begun.at))
    drop = list(range(len(table.seats)))
    await table.commit([begun], row=row, play=play, drop_invitations=drop)


@again
async def greet(table: Table, guest: str, nonce: str) -> bool:
    """Somebody says hello: take the nonce; begin a rematch when everybody has come; give back what bots held.

    Who left on purpose takes the seat back on purpose. Has anything changed?
    """
    mine = table.seats_of(guest)
    if not mine or table.row.status not in ("open", "playing"):
        return False
    async with table.held():
        before = table.seq
        if table.row.status == "open" and any(
            (nonce and not table.seats[seat].nonce) or not table.seats[seat].came for seat in mine
        ):
            seats = list(table.seats)
            for seat in mine:
                kept = seats[seat].nonce or nonce
                seats[seat] = msgspec.structs.replace(seats[seat], nonce=kept, came=True)
            await table.commit([log.Changed(what="came")], seats=seats)
            if table.row.starts_itself and all(seat.came for seat in seats if seat.kind == "person"):
                await begin(table)
        for seat in mine:
            if table.row.status == "playing" and table.seats[seat].away in ("late", "absent"):
                await table.commit([log.Returned(seat=seat)], seats=table.with_seat(seat, away=None, bot=None))
        return table.seq != before


@again
async def rematch(hub: Hub, table: Table, guest: GuestRow) -> str:
    """The same again: seats, options, pace. Everybody who asks gets the same new table."""
    if not table.seats_of(guest.id) and table.row.owner != guest.id:
        raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
    async with hub.changing(table):
        if table.row.rematch is not None:
            return table.row.rematch
        if not table.is_done:
            raise ServerError("table/not-over", f"the table is {table.row.status}", status=table.row.status)
        await check_room(hub, guest)
        seats = [
            SeatRow(kind="bot", bot=seat.bot or default_bot())
            if seat.kind == "bot" or seat.away == "left"
            else SeatRow(kind=seat.kind, name=seat.name, guest=seat.guest)
            for seat in table.seats
        ]
        now = clock.now()
        box = await hub.components(table.row.game)
        row = msgspec.structs.replace(
            table.row, id=make_id(), components=box.hash,
            status="open", owner=guest.id, created_at=now, updated_at=now, started_at=None,
            ended_at=None, to_move=None, deadline=None, bot_moves=False, rematch=None, starts_itself=True,
            link=0, removed=[],
        )  # fmt: skip
        new = await add_table(hub, planned(row, seats))
        if all(seat.kind == "bot" or seat.guest == guest.id for seat in seats):
            await start(hub, new)
        try:
            await table.commit([log.Changed(what="rematch")], row=msgspec.structs.replace(table.row, rematch=new.id))
        except Conflict:  # somebody else asked at another node: theirs counts
            async with hub.changing(new):
                await new.commit([log.ClosedForGood()], row=closed(new.row))
            raise
        return new.id


def closed(row: TableRow) -> TableRow:
    return msgspec.structs.replace(row, status="closed", ended_at=clock.now(), listed=False)
