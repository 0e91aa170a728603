"""The statistics of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torilla.bots.arena.estimates import Estimate, estimate_mean, estimate_share
from torilla.bots.arena.game import Result
from torilla.bots.arena.match import Match
from torilla.bots.arena.rating import rate
from torilla.core.contract.data import Json

DIGITS = 4


def by_deal(match: Match, results: Sequence[Result], number: Callable[[Result], float]) -> list[list[float]]:
    """A number of each game, deal by deal."""
    deals: dict[int, list[float]] = {}
    for result in results:
        deals.setdefault(match.deal(result.number), []).append(number(result))
    return list(deals.values())


def margin(result: Result, entry: int) -> float:
    """Points more than the mean of the others."""
    others = [score for other, score in enumerate(result.scores) if other != entry]
    return result.scores[entry] - sum(others) / len(others)


def spans(name: str, estimate: Estimate) -> dict[str, float | None]:
    """An estimate as three fields."""
    values = {name: estimate.mean, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
    return {key: None if value is None else round(value, DIGITS) for key, value in values.items()}


def summarise(match: Match, results: Sequence[Result]) -> Json:
    """Everything that follows from the match and its games, as JSON values: no times, no machine."""
    results = sorted(results, key=lambda result: result.number)
    deals = len({match.deal(result.number) for result in results})
    return {
        "game": match.game,
        "rules": match.rules,
        "options": match.options,
        "components": match.components,
        "seats": match.seats,
        "seed": match.seed,
        "simulations": match.simulations,
        "games": len(results),
        "deals": deals,
        "bots": [describe(match, results, entry) for entry in range(match.seats)],
        "differences": differences(match, results),
        "ratings": [
            {"name": one.name, **spans("rating", Estimate(one.rating, one.low, one.high))}
            for one in rate(match, results)
        ],
        "faults": [
            {"game": result.number, "bot": match.entries[fault.entry].name, "step": fault.step}
            | {"code": fault.code, "message": fault.message}
            for result in results
            for fault in result.faults
        ],
    }


def describe(match: Match, results: Sequence[Result], entry: int) -> Json:
    """One bot of the match."""
    return {
        "name": match.entries[entry].name,
        "games": len(results),
        **spans("win_rate", estimate_share(by_deal(match, results, lambda one: one.shares[entry]))),
        **spans("mean_score", estimate_mean(by_deal(match, results, lambda one: one.scores[entry]))),
        **spans("margin", estimate_mean(by_deal(match, results, lambda one: margin(one, entry)))),
        "best_score": max(result.scores[entry] for result in results),
        "worst_score": min(result.scores[entry] for result in results),
        "faults": sum(fault.entry == entry for result in results for fault in result.faults),
    }


def differences(match: Match, results: Sequence[Result]) -> list[Json]:
    """Every two bots: how many points the first is ahead of the second, game by game."""
    found = []
    for one in range(match.seats):
        for other in range(one + 1, match.seats):

            def ahead(result: Result, one: int = one, other: int = other) -> float:
                return result.scores[one] - result.scores[other]

            names = {"first": match.entries[one].name, "second": match.entries[other].name}
            found.append(names | spans("difference", estimate_mean(by_deal(match, results, ahead))))
    return found


def seconds_a_turn(match: Match, results: Sequence[Result]) -> list[float]:
    """How long each bot took for a turn with a choice. The summary, which is the same everywhere, leaves it out."""
    return [
        sum(result.seconds[entry] for result in results) / max(1, sum(result.turns[entry] for result in results))
        for entry in range(match.seats)
    ]
