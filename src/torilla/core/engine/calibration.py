"""Win chances as they are said to people: a search's own ones, calibrated by how often such chances came true."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

KNOTS = (0.0, 0.125, 0.375, 0.625, 0.875)
"""Shares of the game that are left, at which there is a factor; between them it changes evenly."""
LIMIT = 1e-6


def calibrated(chance: float, seats: int, time: float, factors: Sequence[float]) -> float:
    """The chance with its odds raised or lowered, against those of a seat that is as good as all others.

    `time`: the share of the game that is left; `factors`: one for each of KNOTS, or none. The result grows with the
    chance, so of two turns in one position the same one is better.
    """
    if not factors or not LIMIT < chance < 1 - LIMIT:
        return chance
    equal = -log(seats - 1)
    odds = equal + factor_at(time, factors) * (log(chance / (1 - chance)) - equal)
    return 1 / (1 + exp(-odds)) if odds > -500 else 0.0


def factor_at(time: float, factors: Sequence[float]) -> float:
    """The factor when so much of the game is left."""
    if time <= KNOTS[0]:
        return factors[0]
    for knot in range(1, len(KNOTS)):
        if time <= KNOTS[knot]:
            share = (time - KNOTS[knot - 1]) / (KNOTS[knot] - KNOTS[knot - 1])
            return factors[knot - 1] + share * (factors[knot] - factors[knot - 1])
    return factors[-1]
