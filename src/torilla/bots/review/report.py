"""The data of a review: turns to judge and what was found, the same for files, processes and pages."""

from __future__ import annotations

from math import sqrt
from typing import Literal

import msgspec

from torilla.bots.base import Reason
from torilla.core.contract.data import Json

Kind = Literal["best", "good", "slip", "mistake", "turning"]

KINDS: tuple[tuple[Kind, float], ...] = (("turning", 0.2), ("mistake", 0.1), ("slip", 0.04), ("good", 0.01))
"""From this cost on a turn is of this kind; below the last it is among the best."""
TURNS_GAMES = 0.1
"""The win chance that a turning point loses at least."""
POINTS_WEIGHT = 0.5
"""What a turn cost: the win chance it lost, and this much of the share of its seat's points. So turns still differ
where the game is decided."""
CLEARLY = 1.96
"""Standard errors on each side of an interval."""


class Stretch(msgspec.Struct, frozen=True):
    """Steps of a turn between two disclosures: what the seat saw before them, what it did, what it saw then."""

    step: int
    view: msgspec.Raw
    codes: list[int]
    after: msgspec.Raw


class Task(msgspec.Struct, frozen=True):
    """One turn to judge. Views of its seat are all that it contains."""

    game: str
    seat: int
    turn: int
    stretches: list[Stretch]
    seed: int
    simulations: int
    components: str | None = None  # the source of a set that is not the game's own


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class ReviewLine(msgspec.Struct, frozen=True):
    """Steps from one decision on: their notations, what each brings, and the points by category at once."""

    actions: list[str]
    brings: list[Json]
    score: dict[str, int]


class BetterTurn(msgspec.Struct, frozen=True):
    """The decision of a turn that cost most: after how many steps of the game, what was done, what was better, why."""

    step: int
    played: ReviewLine
    better: ReviewLine
    reasons: list[Reason] = []


class TurnReview(msgspec.Struct, frozen=True):
    """What one turn was worth. Chances and points are those of the turn's seat; `chances` of all, after the turn."""

    turn: int
    seat: int
    step: int  # steps of the game before the turn
    actions: list[str]
    kind: Kind
    cost: Estimate  # see POINTS_WEIGHT
    chance: Estimate  # lost against the best turn found
    points: Estimate  # the same in points expected at the end
    luck: Estimate  # win chance that disclosed pieces brought, against the average
    luck_points: Estimate
    chances: list[float]
    choice: BetterTurn | None  # None: nothing better was found


class SeatReview(msgspec.Struct, frozen=True):
    """All turns of a seat, and their sums."""

    seat: int
    turns: list[TurnReview]
    mean_cost: float
    chance: float  # lost, a turn on average
    points: float  # lost in all
    luck: Estimate
    luck_points: Estimate
    moments: list[int]  # the turns that cost most, the costliest first


class Review(msgspec.Struct, frozen=True):
    """A whole review."""

    game: str
    seats: list[SeatReview]
    simulations: int
    seed: int
    version: int = 1


MOMENTS = 3
"""Turns of a seat that are shown as its moments."""


def estimate(mean: float, variance: float, digits: int) -> Estimate:
    """A mean with the interval that follows from its variance, rounded so that builds and machines agree."""
    spread = CLEARLY * sqrt(variance)
    return Estimate(*(round(value, digits) + 0.0 for value in (mean, mean - spread, mean + spread)))


def kind_of(cost: Estimate, chance: float) -> Kind:
    """The kind of a turn. A cost that may be noise is none, and points alone turn no game."""
    if cost.low <= 0:
        return "best" if cost.mean < KINDS[-1][1] else "good"
    kind: Kind = next((kind for kind, least in KINDS if cost.mean >= least), "best")
    return "mistake" if kind == "turning" and chance < TURNS_GAMES else kind


def summary(seat: int, turns: list[TurnReview]) -> SeatReview:
    """A seat's review from those of its turns."""
    ranked = sorted(
        (turn for turn in turns if turn.kind not in ("best", "good")), key=lambda turn: (-turn.cost.mean, turn.turn)
    )
    return SeatReview(
        seat=seat,
        turns=turns,
        mean_cost=round(sum(turn.cost.mean for turn in turns) / max(1, len(turns)), 4),
        chance=round(sum(turn.chance.mean for turn in turns) / max(1, len(turns)), 4),
        points=round(sum(turn.points.mean for turn in turns), 2),
        luck=total([turn.luck for turn in turns], 4),
        luck_points=total([turn.luck_points for turn in turns], 2),
        moments=[turn.turn for turn in ranked[:MOMENTS]],
    )


def total(parts: list[Estimate], digits: int) -> Estimate:
    """The sum of independent estimates."""
    variance = sum(((part.high - part.low) / (2 * CLEARLY)) ** 2 for part in parts)
    return estimate(sum(part.mean for part in parts), variance, digits)


def assemble(game: str, turns: list[TurnReview], simulations: int, seed: int) -> Review:
    """The review of a game from those of its turns, in any order."""
    seats = sorted({turn.seat for turn in turns})
    by_seat = [sorted((turn for turn in turns if turn.seat == seat), key=lambda turn: turn.turn) for seat in seats]
    return Review(game, [summary(seat, own) for seat, own in zip(seats, by_seat, strict=True)], simulations, seed)
