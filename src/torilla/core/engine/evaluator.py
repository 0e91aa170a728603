"""What a position is worth to each seat: the compiled base of all evaluations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.core.engine.engine import MAX_SEATS, Engine, Position

BINS: Final = 41
"""Times are rounded to 32nds, up to 1.25."""
MAX_LEAD: Final = 150.0
"""A larger lead counts as this: `exp` overflows."""
CERTAIN: Final = 1e9
"""The odds of a game that has been won."""


class Evaluator(ABC):
    """Expected final scores: features times weights that change with the time left.

    A game's evaluator knows its boards and adds their features; the weights were learned from games of this bot
    against itself (tools/learn_values.py). A feature has three: the expected score is the sum of
    `a + b * t + c * t * t` over all features, where t is the share of the game that is left.
    """

    def __init__(self, engine: Engine, weights: list[float], spread: float, foresight: float) -> None:
        self.engine: Engine = engine
        self.spread: float = spread  # points of lead that are worth a chance of 73 % at the start of a game
        self.foresight: float = foresight  # 1: sees what may become of a board, 0: only the points that it has now
        self.features: i64 = len(weights) // 3
        self.weights: vec[float] = tabulate(weights)
        self.finished_features: i64 = self.features  # those that count once a turn is over; the others' change
        self.finished: vec[float] = self.weights
        # Of turns under way: the same features, then those that only such turns have
        self.turn_features: i64 = 0
        self.turn_weights: vec[float] = self.weights
        self.known: float = 0.0  # of the promise that was computed last: what is no sum of features
        self.expected_scores: vec[float] = vec[float]([0.0] * MAX_SEATS)
        # Of the expected score that is being computed
        self.sum: float = 0.0
        self.time: float = 0.0
        self.bin: i64 = 0  # the rounded time, and its row in the table
        self.row: i64 = 0
        self.trace: list[tuple[int, float]] | None = None  # the features, while weights are learned

    @abstractmethod
    def collect(self, position: Position, seat: i64) -> float:
        """Set the time and add all features of a seat; returns the points that the seat has for certain."""

    def set_time(self, time: float) -> None:
        """How much of the game is left: 1 at the beginning, 0 at the end, or about that."""
        self.time = time
        row = i64(int(time * 32.0 + 0.5))
        if row >= BINS:
            row = BINS - 1
        self.bin = row
        self.row = row * self.features

    def mark(self, feature: i64) -> None:
        """A feature that is there."""
        self.sum += self.weights[self.row + feature]
        if self.trace is not None:
            self.trace.append((int(feature), 1.0))

    def add(self, feature: i64, amount: i64) -> None:
        """A feature with its amount."""
        self.sum += self.weights[self.row + feature] * float(int(amount))
        if self.trace is not None:
            self.trace.append((int(feature), float(int(amount))))

    def expected_score(self, position: Position, seat: i64) -> float:
        """The points that the seat is expected to have at the end."""
        self.sum = 0.0
        certain = self.collect(position, seat)
        if self.foresight == 1.0:
            return certain + self.sum
        now = float(int(self.engine.points(position, seat)))
        return now + self.foresight * (certain + self.sum - now)

    # --- Turns under way

    def learn_turns(self, weights: list[float]) -> None:
        """Take over weights for turns under way."""
        self.turn_features = len(weights) // 3
        self.turn_weights = tabulate(weights)

    def promise(self, position: Position, seat: i64) -> float:
        """What a turn under way may come to, by which unfinished turns are put in order: its best end's value.

        Without weights for turns it is what the board is worth as it stands.
        """
        if self.turn_features == 0:
            return self.expected_score(position, seat)
        self.weights = self.turn_weights
        self.features = self.turn_features
        self.sum = 0.0
        self.known = self.collect(position, seat) + self.collect_turn(position, seat)
        self.weights = self.finished
        self.features = self.finished_features
        return self.known + self.sum

    def collect_turn(self, position: Position, seat: i64) -> float:
        """Add the features that only a turn under way has; returns what is known of its best end besides."""
        return 0.0

    def is_last_turn(self, position: Position) -> bool:
        """Whether the seat to move has no turn after this one."""
        return False

    def expect_scores(self, position: Position) -> None:
        """Write each seat's expected score into `expected_scores`."""
        seat: i64 = 0
        while seat < position.seats:
            self.expected_scores[seat] = self.expected_score(position, seat)
            seat += 1

    def trace_features(self, position: Position, seat: int) -> tuple[float, float, list[tuple[int, float]]]:
        """Certain points, time and features, from which the weights are learned."""
        trace: list[tuple[int, float]] = []
        self.trace = trace
        self.time = 0.0
        certain = self.collect(position, seat)
        self.trace = None
        return certain, self.time, trace

    def trace_turn(self, position: Position, seat: int) -> tuple[float, float, list[tuple[int, float]]]:
        """The same of a turn under way, with the features that only such turns have."""
        trace: list[tuple[int, float]] = []
        self.trace = trace
        self.time = 0.0
        self.promise(position, seat)
        self.trace = None
        return self.known, self.time, trace

    def judge(self, position: Position, chances: vec[float]) -> None:
        """Write each seat's chance to win, from 0 to 1, and its expected score into `expected_scores`."""
        self.expect_scores(position)
        seat: i64 = 0
        while seat < position.seats:
            chances[seat] = self.chance_of(position, seat, self.expected_scores[seat])
            seat += 1

    def chance_of(self, position: Position, seat: i64, expected: float) -> float:
        """The chance to win of a seat that expects this score, against the others' expected scores as judged last."""
        best = -1000.0
        other: i64 = 0
        while other < position.seats:
            if other != seat and self.expected_scores[other] > best:
                best = self.expected_scores[other]
            other += 1
        scale = 0.3
        if position.seat >= 0:
            scale += self.spread * (0.25 + self.time)
        lead = within(expected - best)
        # A lead counts a little even where the game is decided: people like to see points taken.
        return 0.95 / (1.0 + exp(-lead / scale)) + 0.05 / (1.0 + exp(-lead / 25.0))

    def win_chances(self, position: Position, chances: vec[float]) -> None:
        """As `judge`, but against all others, not the best alone, and knowing who wins a tie."""
        self.time = 0.0
        self.expect_scores(position)
        seats = position.seats
        seat: i64 = 0
        while seat < seats:
            best = -1000.0
            against = 1.0
            other: i64 = 0
            while other < seats:
                if other != seat:
                    if self.expected_scores[other] > best:
                        best = self.expected_scores[other]
                    against += self.odds(position, other, seat)
                other += 1
            chances[seat] = 0.95 / against + 0.05 / (1.0 + exp(-within(self.expected_scores[seat] - best) / 25.0))
            seat += 1

    def odds(self, position: Position, seat: i64, other: i64) -> float:
        """How much more likely than `other` the seat is to win, from `expected_scores` as they are."""
        if position.seat < 0:
            ahead = self.engine.standing(position, seat) - self.engine.standing(position, other)
            return 1.0 if ahead == 0 else CERTAIN if ahead > 0 else 0.0
        lead = self.expected_scores[seat] - self.expected_scores[other] + self.tie_bonus(position, seat, other)
        return exp(within(lead) / (0.3 + self.spread * (0.25 + self.time)))

    def tie_bonus(self, position: Position, seat: i64, other: i64) -> float:
        """Half a point where the seat would win a tie with the other, minus half a point where it would lose it."""
        return 0.0


def within(lead: float) -> float:
    """The lead, limited to MAX_LEAD both ways."""
    if lead < -MAX_LEAD:
        return -MAX_LEAD
    if lead > MAX_LEAD:
        return MAX_LEAD
    return lead


def tabulate(weights: list[float]) -> vec[float]:
    """The weights at each of the rounded times, one row a time."""
    table = vec[float]([])
    row = 0
    while row < BINS:
        time = row / 32.0
        feature = 0
        while feature < len(weights) // 3:
            first = 3 * feature
            table = append(table, weights[first] + time * (weights[first + 1] + time * weights[first + 2]))
            feature += 1
        row += 1
    return table
