"""The days on which somebody played the deal of the day: a month of them, and how many in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime

from torilla.server.daily.messages import CalendarDay, CalendarResult, CalendarState, DealCalendar
from torilla.server.daily.periods import Period, period_at
from torilla.server.daily.rules import SEAT, is_in_time, period_of
from torilla.server.kernel import clock
from torilla.server.store.model import TableRow
from torilla.server.tables.host import Host


def daily_results(mine: Sequence[TableRow]) -> dict[str, TableRow]:
    """The attempts of days that were finished and count, by deal."""
    counting = [row for row in mine if row.deal and row.totals is not None and row.status == "over" and is_in_time(row)]
    return {row.deal: row for row in reversed(counting) if row.deal and period_of(row.deal).kind == "day"}


def streak(mine: Sequence[TableRow], now: int) -> int:
    """How many days in a row the deal of the day was finished in time, until today or else until yesterday."""
    done = {period_of(deal).begins_at for deal in daily_results(mine)}
    day = period_at("day", now).begins_at
    if day not in done:
        day -= clock.DAY
    count = 0
    while day - count * clock.DAY in done:
        count += 1
    return count


def month_at(back: int, now: int) -> tuple[str, int, int]:
    """A month so many before this one, when it begins and when the next one does."""
    today = datetime.fromtimestamp(now / clock.SECOND, UTC)
    months = 12 * today.year + today.month - 1 - back
    begins_at, ends_at = (
        int(datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC).timestamp()) * clock.SECOND
        for month in (months, months + 1)
    )
    return f"{months // 12:04}-{months % 12 + 1:02}", begins_at, ends_at


async def find_month(host: Host, mine: Sequence[TableRow], back: int) -> DealCalendar:
    """My days of the month so many before this one, from the first day on that I played."""
    now = clock.now()
    month, begins_at, ends_at = month_at(back, now)
    played = daily_results(mine)
    since = min((period_of(deal).begins_at for deal in played), default=now)
    results: dict[Period, list[CalendarResult]] = defaultdict(list)
    for deal in await host.store.deals.deals_within(begins_at, ends_at):
        period = period_of(deal.id)
        if period.kind == "day" and since <= period.begins_at <= now:
            row = played.get(deal.id)
            results[period] += [] if row is None else [result_of(row, deal.par)]
    return DealCalendar(
        month=month,
        earlier=since < begins_at,
        streak=streak(mine, now),
        days=[CalendarDay(period.name, state_of(period, found, now), found) for period, found in results.items()],
    )


def result_of(row: TableRow, par: list[int] | None) -> CalendarResult:
    assert row.totals is not None
    return CalendarResult(row.game, row.totals[SEAT], None if par is None else par[SEAT])


def state_of(period: Period, results: list[CalendarResult], now: int) -> CalendarState:
    if any(one.par is not None and one.points >= one.par for one in results):
        return "par"
    if results:
        return "played"
    return "open" if period.contains(now) else "missed"
