"""Boards of deals of the day: results of the server's own tables, the first attempt of each guest ranked."""

from __future__ import annotations

from typing import NamedTuple

from torilla.server.daily.rows import Attempt, DealRow
from torilla.server.daily.rules import SEAT, is_in_time
from torilla.server.store.decode import by_creation


class Standing(NamedTuple):
    """A ranked result. `beaten`: per cent of the others with fewer points, equal ones counted as half."""

    rank: int
    points: int
    beaten: int | None
    attempt: Attempt


def genuine(deal: DealRow, attempts: list[Attempt]) -> list[Attempt]:
    """Attempts at exactly this deal; a table brought from elsewhere under its name has another seed."""
    return [one for one in attempts if one.row.deal == deal.id and one.secret == deal.secret]


def first_attempts(attempts: list[Attempt]) -> list[Attempt]:
    """The first attempt of each guest. Guests who were merged are one, and the earlier one counts."""
    found: dict[str, Attempt] = {}
    for one in sorted(attempts, key=lambda one: by_creation(one.row)):
        if one.row.attempt == 1:
            found.setdefault(one.seat.guest or f"table {one.row.id}", one)
    return list(found.values())


def points_of(attempt: Attempt) -> int:
    """The person's points at a finished table."""
    assert attempt.row.totals is not None
    return attempt.row.totals[SEAT]


def standings(deal: DealRow, attempts: list[Attempt]) -> list[Standing]:
    """The ranked results, the best first; equal points share a rank."""
    counting = [
        one
        for one in first_attempts(genuine(deal, attempts))
        if one.row.status == "over" and one.row.totals is not None and is_in_time(one.row)
    ]
    points = [points_of(one) for one in counting]
    made = []
    for mine, attempt in zip(points, counting, strict=True):
        others = len(points) - 1
        below, equal = sum(each < mine for each in points), points.count(mine) - 1
        beaten = round(100 * (below + equal / 2) / others) if others else None
        made.append(Standing(1 + sum(each > mine for each in points), mine, beaten, attempt))
    return sorted(made, key=lambda one: (one.rank, by_creation(one.attempt.row)))
