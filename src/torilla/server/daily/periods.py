"""Periods of the deals of the day: days and weeks in UTC, named `2026-11-16` and `2026-W47` (ISO 8601)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Literal, NamedTuple

from torilla.server.kernel import clock

Kind = Literal["day", "week"]

GRACE = 3 * clock.HOUR
"""Milliseconds after a period for games begun in it; then its seed is published."""
DAY = re.compile(r"\d{4}-\d\d-\d\d")
WEEK = re.compile(r"(\d{4})-W(\d\d)")


class Period(NamedTuple):
    """A day or a week; `begins_at` and `ends_at` are in milliseconds since 1970."""

    kind: Kind
    name: str
    begins_at: int
    ends_at: int

    @property
    def reveal_at(self) -> int:
        """When the seed is published."""
        return self.ends_at + GRACE

    @property
    def following(self) -> Period:
        return period_at(self.kind, self.ends_at)

    def contains(self, time: int) -> bool:
        return self.begins_at <= time < self.ends_at


def period_at(kind: Kind, time: int) -> Period:
    """The period of a kind at a time."""
    day = datetime.fromtimestamp(time / clock.SECOND, UTC).date()
    if kind == "day":
        return made("day", day.isoformat(), day, 1)
    monday = day - timedelta(days=day.weekday())
    year, week, _ = day.isocalendar()
    return made("week", f"{year:04}-W{week:02}", monday, 7)


def made(kind: Kind, name: str, first: date, days: int) -> Period:
    begins_at = int(datetime(first.year, first.month, first.day, tzinfo=UTC).timestamp()) * clock.SECOND
    return Period(kind, name, begins_at, begins_at + days * clock.DAY)


def parse_period(name: str) -> Period | None:
    """The period of this name; None if there is none."""
    week = WEEK.fullmatch(name)
    try:
        if week is not None:
            return made("week", name, date.fromisocalendar(int(week[1]), int(week[2]), 1), 7)
        if DAY.fullmatch(name):
            return made("day", name, date.fromisoformat(name), 1)
    except ValueError:
        pass
    return None
