"""Holidays: games with days for a turn wait for a person until the date they have given.

A holiday is stored with the person's seats. The clock of a turn stands still during it; whoever is back early goes on
with the time that was left. A game waits for one person for `MOST` in all, whatever the number of holidays.
"""

from __future__ import annotations

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.store import log
from torilla.server.store.model import HolidayRow, SeatRow, TableRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table
from torilla.server.wire.guests import Holiday

MOST_DAYS = 21
MOST = MOST_DAYS * clock.DAY
"""Milliseconds that a game waits for one person's holidays."""
TABLES = 100


def waits(row: TableRow) -> bool:
    """Whether a table waits for people on holiday."""
    return row.pace.kind == "slow" and row.status in ("open", "playing")


def check_end(until: int, now: int) -> None:
    """Raises ServerError."""
    if until <= now:
        raise ServerError("holiday/past", "the end of a holiday must be later than now")
    if until > now + MOST:
        raise ServerError("holiday/too-long", f"a game waits at most {MOST_DAYS} days", days=MOST_DAYS)


async def set_holiday(host: Host, guest: str, until: int | None) -> Holiday:
    """Begin a holiday at all tables that wait for people, or end it with None. Raises ServerError."""
    if until is not None:
        check_end(until, clock.now())
    for row, _ in await host.store.tables_of(guest, TABLES):
        if waits(row):
            await change(host, await host.table(row.id), guest, until)
    return await holiday_of(host, guest)


async def holiday_of(host: Host, guest: str) -> Holiday:
    """A guest's holiday: the longest of their seats', which differ where a game waits no longer."""
    now = clock.now()
    tables, ends = 0, [0]
    for row, seats in await host.store.tables_of(guest, TABLES):
        if waits(row):
            tables += 1
            ends += [seat.holiday.until for seat in seats if seat.guest == guest and seat.holiday is not None]
    until = max(ends)
    return Holiday(until=until if until > now else None, tables=tables, most_days=MOST_DAYS)


@retry_on_conflict
async def change(host: Host, table: Table, guest: str, until: int | None) -> None:
    """Set the holiday of a guest's seats at one table."""
    async with host.changing(table):
        now, row = clock.now(), table.row
        mine = [number for number in table.seats_of(guest) if table.seats[number].held_by_person]
        seats = [with_holiday(seat, until, now) if number in mine else seat for number, seat in enumerate(table.seats)]
        if table.is_damaged or not waits(row) or seats == table.seats:
            return
        if row.deadline is not None and row.to_move in mine:
            deadline = moved_deadline(row.deadline, table.seats[row.to_move], seats[row.to_move], now)
            row = msgspec.structs.replace(row, deadline=deadline)
        await table.commit([log.Changed(what="holiday")], row=row, seats=seats)


def with_holiday(seat: SeatRow, until: int | None, now: int) -> SeatRow:
    """The seat with another end of the holiday, as far as its game still waits."""
    old = seat.holiday or HolidayRow(begun=now, until=now, spent=0)
    spent = old.spent + max(0, min(now, old.until) - old.begun)
    until = now if until is None else min(until, now + MOST - spent)
    if until <= now and seat.holiday is None:
        return seat
    return msgspec.structs.replace(seat, holiday=HolidayRow(begun=now, until=max(now, until), spent=spent))


def moved_deadline(deadline: int, before: SeatRow, after: SeatRow, now: int) -> int:
    """The deadline of a turn whose clock stands still until another time."""
    return deadline - before.clock_from(now) + after.clock_from(now)
