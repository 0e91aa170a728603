"""Ratings on the scale of chess: 400 points more are ten wins to one (the model of Bradley and Terry)."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log10, sqrt

import msgspec

from torilla.bots.arena.estimates import NORMAL, student
from torilla.bots.arena.game import Result
from torilla.bots.arena.match import Match

DRAWS = 1.0
"""Imagined draws between every two bots: without them a bot that never lost would have no rating."""
ROUNDS = 2000
GROUPS = 40
"""Of deals, to be left out one after another."""

Wins = dict[tuple[str, str], float]


class Rating(msgspec.Struct, frozen=True):
    """The strength of a bot compared with the others of its match, whose mean is 0."""

    name: str
    rating: float
    low: float | None
    high: float | None


def count_wins(match: Match, results: Sequence[Result]) -> Wins:
    """Wins of each bot over each other, each game a comparison of every two seats; shared places are half a win."""
    wins: Wins = {}
    names = [entry.name for entry in match.entries]
    for result in results:
        for one, first in enumerate(names):
            for other, second in enumerate(names):
                if first != second:
                    places = result.places[one], result.places[other]
                    won = 0.5 if places[0] == places[1] else float(places[0] < places[1])
                    wins[first, second] = wins.get((first, second), 0.0) + won
    return wins


def fit(names: Sequence[str], wins: Wins) -> dict[str, float]:
    """The ratings that make the results most likely."""
    strength = dict.fromkeys(names, 1.0)
    won = {one: sum(wins.get((one, other), 0.0) + DRAWS / 2 for other in names if other != one) for one in names}
    for _ in range(ROUNDS):
        new = {}
        for one in names:
            chances = sum(
                (wins.get((one, other), 0.0) + wins.get((other, one), 0.0) + DRAWS) / (strength[one] + strength[other])
                for other in names
                if other != one
            )
            new[one] = won[one] / chances if chances else 1.0
        mean = sum(log10(value) for value in new.values()) / len(new)
        new = {name: value / 10**mean for name, value in new.items()}
        change = max(abs(new[name] / strength[name] - 1) for name in names)
        strength = new
        if change < 1e-10:
            break
    return {name: 400 * log10(value) for name, value in strength.items()}


def least_reach(name: str, ratings: dict[str, float], wins: Wins) -> float:
    """The least uncertainty of a rating by the model, for a bot that always wins: its deals do not differ."""
    known = 0.0
    for other, rating in ratings.items():
        if other != name:
            chance = 1 / (1 + 10 ** ((rating - ratings[name]) / 400))
            games = wins.get((name, other), 0.0) + wins.get((other, name), 0.0) + DRAWS
            known += games * chance * (1 - chance)
    return NORMAL * (len(ratings) - 1) / len(ratings) / sqrt(known) * 400 / log(10)


def rate(match: Match, results: Sequence[Result]) -> list[Rating]:
    """The rating table, best first. The interval comes from leaving out one group of deals after another."""
    names = list(dict.fromkeys(entry.name for entry in match.entries))
    deals = {match.deal(result.number) for result in results}
    groups = min(GROUPS, len(deals))
    if len(names) < 2:
        return []
    wins = count_wins(match, results)
    whole = fit(names, wins)
    if groups < 2:
        return sorted((Rating(name, whole[name], None, None) for name in names), key=lambda one: -one.rating)
    parts = [
        fit(names, count_wins(match, [one for one in results if match.deal(one.number) % groups != group]))
        for group in range(groups)
    ]
    table = []
    for name in names:
        mean = sum(part[name] for part in parts) / groups
        variance = (groups - 1) / groups * sum((part[name] - mean) ** 2 for part in parts)
        reach = max(student(groups - 1) * sqrt(variance), least_reach(name, whole, wins))
        table.append(Rating(name, whole[name], whole[name] - reach, whole[name] + reach))
    return sorted(table, key=lambda one: -one.rating)
