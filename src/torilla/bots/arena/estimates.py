"""Means with 95 % intervals, where games on the same deal are not independent of each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import msgspec

NORMAL = NormalDist().inv_cdf(0.975)
MOST = 2.0
"""The most independent games that one game may count as."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval; None with a single deal."""

    mean: float
    low: float | None
    high: float | None


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution."""
    if freedom <= 2:
        return {1: 12.7062, 2: 4.3027}[freedom]
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def spread(deals: Sequence[Sequence[float]]) -> tuple[float, float | None]:
    """The mean over all games, and the variance of that mean by deals (a deal may be unfinished)."""
    count = sum(len(deal) for deal in deals)
    mean = sum(map(sum, deals)) / count
    if len(deals) < 2:
        return mean, None
    squares = sum((sum(deal) - len(deal) * mean) ** 2 for deal in deals)
    return mean, squares * len(deals) / (len(deals) - 1) / count**2


def estimate_mean(deals: Sequence[Sequence[float]]) -> Estimate:
    """The mean of some number per game, by deals."""
    mean, variance = spread(deals)
    if variance is None:
        return Estimate(mean, None, None)
    reach = student(len(deals) - 1) * sqrt(variance)
    return Estimate(mean, mean - reach, mean + reach)


def estimate_share(deals: Sequence[Sequence[float]]) -> Estimate:
    """The mean of shares between 0 and 1: Wilson's interval with as many games as the deals are worth.

    Games on one deal that go the same way are worth less than independent ones; those in which the hand decides are
    worth more. Where all games had the same winner the deals give no estimate, and each game counts as one.
    """
    count = sum(len(deal) for deal in deals)
    mean, variance = spread(deals)
    worth, quantile = float(count), NORMAL
    if variance is not None:
        quantile = student(len(deals) - 1)
        alone = mean * (1 - mean)
        if alone > 1e-12:
            worth = min(alone / variance, MOST * count) if variance > 0 else MOST * count
    middle = (mean + quantile**2 / (2 * worth)) / (1 + quantile**2 / worth)
    reach = quantile * sqrt(mean * (1 - mean) / worth + quantile**2 / (4 * worth**2)) / (1 + quantile**2 / worth)
    return Estimate(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)))
