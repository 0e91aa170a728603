"""A sequential test of a match: games go on until one of two win rates of the first bot explains them much better.

The generalised sequential probability ratio test on deals, as engines of chess are tested on pairs of games: a deal's
outcome is the first bot's share of its games' wins. Under each bound the most likely distribution of outcomes with that
mean is found; the test ends when the logarithm of the ratio of the two likelihoods leaves Wald's limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from torilla.bots.arena.game import Result
from torilla.bots.arena.match import Match
from torilla.core.contract.data import Json

ALPHA = BETA = 0.05
"""How often the verdict is high though the true win rate is the low one, and the reverse."""
LOWER, UPPER = log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)
LEAST_GAMES = 400
"""No verdict under that: with few deals the ratio is not yet what the theory says."""
UNSEEN = 0.001
"""The count of an outcome that has not been seen yet but might be."""
ROUNDS = 60


def most_likely(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """The probabilities with this mean under which these counts of outcomes are most likely."""
    total = sum(counts.values())
    shares = {outcome: count / total for outcome, count in counts.items()}
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(ROUNDS):
        factor = (low + high) / 2
        if sum(part * (outcome - mean) / (1 + factor * (outcome - mean)) for outcome, part in shares.items()) > 0:
            low = factor
        else:
            high = factor
    return {outcome: part / (1 + low * (outcome - mean)) for outcome, part in shares.items()}


def likelihood_ratio(counts: Mapping[float, float], low: float, high: float) -> float:
    """The logarithm of how much likelier these outcomes are with a mean of `high` than with one of `low`."""
    seen = {outcome: max(counts.get(outcome, 0), UNSEEN) for outcome in {0.0, 1.0, *counts}}
    under_low, under_high = most_likely(seen, low), most_likely(seen, high)
    return sum(count * log(under_high[outcome] / under_low[outcome]) for outcome, count in seen.items())


class SequentialTest:
    """Counts deals in their order, whatever order their games were finished in, up to the verdict."""

    def __init__(self, match: Match) -> None:
        assert match.sprt is not None
        self.match = match
        self.low, self.high = match.sprt
        self.counts: dict[float, float] = {}
        self.deals = 0
        self.ratio = 0.0

    @property
    def games(self) -> int:
        return self.deals * self.match.seats

    @property
    def verdict(self) -> str | None:
        """Which bound the games speak for: "low" or "high"; None: not yet known."""
        if self.games < LEAST_GAMES or LOWER < self.ratio < UPPER:
            return None
        return "high" if self.ratio >= UPPER else "low"

    def take(self, results: Mapping[int, Result]) -> None:
        """Count the deals that are complete and come next."""
        seats = self.match.seats
        while self.verdict is None:
            games = [results.get(self.deals * seats + number) for number in range(seats)]
            found = [game for game in games if game is not None]
            if len(found) < seats:
                return
            self.add(sum(share_of_first(self.match, game) for game in found) / seats)

    def add(self, outcome: float) -> None:
        """Count a deal by the first bot's share of its wins."""
        outcome = round(outcome, 6)
        self.counts[outcome] = self.counts.get(outcome, 0) + 1
        self.deals += 1
        if self.games >= LEAST_GAMES:
            self.ratio = likelihood_ratio(self.counts, self.low, self.high)

    def describe(self) -> Json:
        """For the summary."""
        return {
            "bot": self.match.entries[0].name,
            "low": self.low,
            "high": self.high,
            "alpha": ALPHA,
            "beta": BETA,
            "verdict": self.verdict,
            "ratio": round(self.ratio, 4),
            "limits": [round(LOWER, 4), round(UPPER, 4)],
            "outcomes": {f"{outcome:g}": int(count) for outcome, count in sorted(self.counts.items())},
        }


def share_of_first(match: Match, result: Result) -> float:
    """What all seats of the first bot won together."""
    name = match.entries[0].name
    return sum(share for entry, share in zip(match.entries, result.shares, strict=True) if entry.name == name)


def sentence(test: Json, games: int) -> str:
    """The verdict for people."""
    low, high, ratio = f"{test['low']:.1%}", f"{test['high']:.1%}", test["ratio"]
    errors = f"{test['alpha']:.0%} and {test['beta']:.0%}"
    if test["verdict"] is None:
        limits = "{:.2f} and {:.2f}".format(*test["limits"])
        return f"no verdict yet after {games:,} games: log-likelihood ratio {ratio:.2f}, to leave {limits}"
    sure, other = (low, high) if test["verdict"] == "low" else (high, low)
    return f"{test['bot']} wins {sure} rather than {other} (log-likelihood ratio {ratio:.2f}, errors {errors})"
