"""How a search judges positions: by uniform playouts, or by plans and expected scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.bots.search.planner import Planner
from torilla.bots.search.turns import Turns
from torilla.core.engine.engine import MAX_SEATS, Engine, Position, new_buffer, playout
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.generator import Generator


class Guide(ABC):
    """Judges the positions at which simulations leave the tree, and guesses what actions are worth."""

    def __init__(self, weight: float, own_turn: bool) -> None:
        self.weight: float = weight  # the number of visits that a guess counts as
        self.own_turn: bool = own_turn  # the tree ends with the turn of the seat that searches
        self.chances: vec[float] = vec[float]([0.0] * MAX_SEATS)
        self.scores: vec[float] = vec[float]([0.0] * MAX_SEATS)

    @abstractmethod
    def judge(self, position: Position, unfinished: bool) -> None:
        """Write each seat's chance to win into `chances` and its expected points into `scores`.

        `unfinished`: the turn of the seat that searches is not yet at its end. The position may be changed.
        """

    @abstractmethod
    def guess(self, position: Position, choices: i64, guesses: vec[float]) -> None:
        """Write the chances of the seat to move, action by action."""


@final
class Playouts(Guide):
    """Random play to the end; nothing is known beforehand."""

    def __init__(self, engine: Engine, generator: Generator) -> None:
        super().__init__(0.0, False)
        self.engine: Engine = engine
        self.generator: Generator = generator
        self.buffer: vec[i64] = new_buffer()

    def judge(self, position: Position, unfinished: bool) -> None:
        playout(self.engine, position, self.generator, self.buffer)
        engine = self.engine
        best = engine.standing(position, 0)
        winners = 0.0
        seat: i64 = 0
        while seat < position.seats:
            self.scores[seat] = float(int(engine.points(position, seat)))
            standing = engine.standing(position, seat)
            if standing > best:
                best = standing
                winners = 0.0
            if standing == best:
                winners += 1.0
            seat += 1
        seat = 0
        while seat < position.seats:
            self.chances[seat] = 0.0
            if engine.standing(position, seat) == best:
                self.chances[seat] = 1.0 / winners
            seat += 1

    def guess(self, position: Position, choices: i64, guesses: vec[float]) -> None:
        index: i64 = 0
        while index < choices:
            guesses[index] = 1.0
            index += 1


class Planned(Guide):
    """Guesses by plans."""

    def __init__(self, planner: Planner, evaluator: Evaluator, weight: float) -> None:
        super().__init__(weight, True)
        self.planner: Planner = planner
        self.evaluator: Evaluator = evaluator

    def guess(self, position: Position, choices: i64, guesses: vec[float]) -> None:
        self.planner.plan(position)
        seat = position.seat
        self.evaluator.judge(position, self.chances)  # writes the others' expected scores
        index: i64 = 0
        while index < choices:
            guesses[index] = self.evaluator.chance_of(position, seat, self.planner.guesses[index])
            index += 1


@final
class LookAhead(Planned):
    """Plays two rounds more as expert does (turns.py), and takes the chances then."""

    def __init__(self, planner: Planner, turns: Turns) -> None:
        super().__init__(planner, turns.evaluator, turns.weight)
        self.turns: Turns = turns

    def judge(self, position: Position, unfinished: bool) -> None:
        if unfinished:
            position = self.turns.follow.finish(position)
        self.turns.explore(position, 0)
        seat: i64 = 0
        while seat < position.seats:
            self.chances[seat] = self.turns.chances[seat]
            self.scores[seat] = self.turns.expected[seat]
            seat += 1


@final
class Foresight(Planned):
    """Plays some turns more as planned, each seat for the best of its own board, and takes the expected scores then."""

    def __init__(self, planner: Planner, follow: Planner, evaluator: Evaluator, turns: i64, weight: float) -> None:
        super().__init__(planner, evaluator, weight)
        self.follow: Planner = follow  # for the turns to come
        self.turns: i64 = turns

    def judge(self, position: Position, unfinished: bool) -> None:
        turns = self.turns
        if unfinished:
            turns += 1
        while turns > 0 and position.seat >= 0:
            position = self.follow.finish(position)
            turns -= 1
        self.evaluator.judge(position, self.chances)
        seat: i64 = 0
        while seat < position.seats:
            self.scores[seat] = self.evaluator.expected_scores[seat]
            seat += 1
