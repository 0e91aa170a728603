"""Tables with a deal of the day: when its seed may be published, which attempts count, the seeds of its bots."""

from __future__ import annotations

from hmac import digest as hmac

from torilla.server.daily.periods import Period, parse_period
from torilla.server.kernel import clock
from torilla.server.store.model import TableRow

SEAT = 0
"""The person's seat at a deal of the day; bots have the others."""


def deal_id(game: str, period: str) -> str:
    """The name of the deal of a game in a period."""
    return f"{game} {period}"


def period_of(deal: str) -> Period:
    """The period of a deal, by its id."""
    period = parse_period(deal.partition(" ")[2])
    assert period is not None, deal
    return period


def is_sealed(row: TableRow) -> bool:
    """Whether the seed must stay secret even after the end: others may still be playing this deal."""
    return row.deal is not None and clock.now() < period_of(row.deal).reveal_at


def is_in_time(row: TableRow) -> bool:
    """Whether an attempt counts: the first, begun in the period, finished before the seed is published, unaided."""
    if row.deal is None or row.attempt != 1 or row.bot_assisted:
        return False
    period = period_of(row.deal)
    return period.contains(row.created_at) and (row.ended_at or clock.now()) < period.reveal_at


def bot_seed(secret: bytes, seat: int, steps: int) -> int:
    """The seed of a bot's decision after a number of steps: the same choices give the same game."""
    return int.from_bytes(hmac(secret, f"torilla bot {seat} {steps}".encode(), "sha256")[:7], "big")
