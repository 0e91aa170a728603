"""Judges a turn: the turn that was played against the best that repeated searches find.

Each stretch of the turn (its steps between two disclosures) is compared separately: candidates come from several
searches, some samples choose the best of them, and fresh samples, the same for both, measure what it is worth more
than what was played. So the choice of the best does not colour the difference, and chance that meets both alike
cancels out. Steps that the lines of a search leave open are planned as in the search: what is called better is a whole
turn, or all of it up to a disclosure.

With enough simulations turns are compared as expert does it, two rounds ahead; with few of them, as where a page has
nothing but plain Python, as the tree does, one round ahead.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec
from librt.vecs import vec

from torilla.bots.base import Reason
from torilla.bots.chances import Chances
from torilla.bots.previews import told_effects
from torilla.bots.reasons import compare
from torilla.bots.review.report import (
    POINTS_WEIGHT,
    BetterTurn,
    Estimate,
    ReviewLine,
    Stretch,
    Task,
    TurnReview,
    estimate,
    kind_of,
)
from torilla.bots.search.bot import begin
from torilla.bots.search.guides import Guide
from torilla.bots.search.level import LEVELS, TREE, Level, evaluator_for
from torilla.core.contract.data import Json, View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import MAX_ACTIONS, Position, new_buffer
from torilla.core.engine.generator import Generator
from torilla.games import get_game

SEARCHES = 3
"""Searches a stretch, each with its own samples."""
LINES = 2
"""Lines taken from each."""
SHARES = (0.45, 0.25, 0.3)
"""Shares of the simulations: for searching, choosing among candidates, measuring; for disclosures there are more."""
LEAST = 8
"""The least number of samples, even with few simulations."""
ENOUGH = 400
"""From this number of simulations a turn on, turns are judged as by the expert."""
EXCHANGE = 8
"""One simulation of the expert takes as long as this many of the tree."""
CERTAIN = 3
"""After this many samples with equal views a stretch counts as disclosing nothing."""

Codes = tuple[int, ...]


class Values:
    """Results of one line over samples: chances of all seats, and points of the seat under review."""

    def __init__(self) -> None:
        self.chances: list[list[float]] = []
        self.points: list[float] = []

    def add(self, other: Values) -> None:
        self.chances += other.chances
        self.points += other.points

    def of(self, seat: int) -> list[float]:
        return [chances[seat] for chances in self.chances]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def variance(values: list[float]) -> float:
    """Of the mean of these values."""
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values)


def worth(values: Values, seat: int, scale: float, slope: float = 1.0) -> list[float]:
    """Chances and points in one figure (POINTS_WEIGHT), sample by sample.

    `scale`: the points that the seat expects; `slope`: see Chances.
    """
    pairs = zip(values.of(seat), values.points, strict=True)
    return [slope * chance + POINTS_WEIGHT * points / scale for chance, points in pairs]


def seed_of(task: Task, stretch: int, part: str) -> int:
    """A seed of its own for each part of the work."""
    text = f"review {task.seed} {task.seat} {task.turn} {stretch} {part}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


class Samples:
    """Plays lines from one view, over arrangements of what its seat cannot see."""

    def __init__(self, game: AnyGame, view: View, seed: int, level: Level = TREE) -> None:
        assert view.viewer is not None
        self.engine = game.rules.engine
        self.generator = Generator.from_seed(seed)
        thought = begin(level, game, view, self.generator)
        self.seat = view.viewer
        self.root = thought.root
        self.guide: Guide = thought.guide
        self.buffer = new_buffer()
        self.guesses: vec[float] = vec[float]([0.0] * MAX_ACTIONS)

    def play(self, position: Position, line: Codes) -> int:
        """Do the decisions of a line until its turn ends or something is disclosed; returns how many were used."""
        turn, used = int(position.turn), 0
        while position.seat == self.seat and position.turn == turn:
            count = int(self.engine.fill_actions(position, self.buffer))
            if count > 1:
                if used == len(line) or line[used] not in [int(self.buffer[index]) for index in range(count)]:
                    break
                self.engine.step(position, line[used])
                used += 1
            else:
                self.engine.step(position, self.buffer[0])
            if position.horizon == position.steps:
                break
        return used

    def whole(self, line: Codes) -> Codes:
        """A line up to the end of its turn or a disclosure; what is missing is planned, where a guide can plan."""
        position = self.deal()
        codes = list(line[: self.play(position, line)])
        while self.guide.own_turn and self.is_open(position) and position.horizon != position.steps:
            count = int(self.engine.fill_actions(position, self.buffer))
            code = int(self.buffer[0])
            if count > 1:
                self.guide.guess(position, count, self.guesses)
                code = int(self.buffer[max(range(count), key=self.guesses.__getitem__)])
                codes.append(code)
            self.engine.step(position, code)
        return tuple(codes)

    def is_open(self, position: Position) -> bool:
        """Whether the turn of the seat goes on."""
        return bool(position.seat == self.seat and position.turn == self.root.turn)

    def deal(self) -> Position:
        position = self.engine.clone(self.root)
        self.engine.redeal(position, self.seat, self.generator)
        return position

    def judge(self, lines: list[Codes], number: int) -> list[Values]:
        """The values of lines over common samples. An empty line plays nothing."""
        found = [Values() for _ in lines]
        for _ in range(number):
            dealt = self.deal()
            for line, values in zip(lines, found, strict=True):
                position = self.engine.clone(dealt)
                if line:
                    self.play(position, line)
                self.guide.judge(position, self.is_open(position))
                seats = range(int(position.seats))
                whole = sum(self.guide.chances[seat] for seat in seats)
                values.chances.append([float(self.guide.chances[seat]) / whole for seat in seats])
                values.points.append(float(self.guide.scores[self.seat]))
        return found


def level_of(game: str, simulations: int) -> Level:
    """How turns are compared with so many simulations a turn."""
    deep = simulations >= ENOUGH and evaluator_for(game, 1.0) is not None
    return LEVELS["expert"] if deep else TREE


class Found:
    """The findings about one stretch."""

    def __init__(self) -> None:
        self.cost: tuple[float, float] = (0.0, 0.0)  # mean and its variance
        self.loss: tuple[float, float] = (0.0, 0.0)
        self.points: tuple[float, float] = (0.0, 0.0)
        self.luck: tuple[float, float] = (0.0, 0.0)
        self.luck_points: tuple[float, float] = (0.0, 0.0)
        self.choice: BetterTurn | None = None
        self.chances: list[float] = []


class Judge:
    """Reviews one turn."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.game: AnyGame = get_game(task.game)
        self.level = level_of(task.game, task.simulations)
        self.budget = task.simulations / max(1, len(task.stretches))
        if self.level is not TREE:
            self.budget /= EXCHANGE

    def review(self) -> TurnReview:
        task = self.task
        found = [self.judge(number, stretch) for number, stretch in enumerate(task.stretches)]
        cost, loss = added([one.cost for one in found], 4), added([one.loss for one in found], 4)
        worst = max(found, key=lambda one: one.cost[0])
        return TurnReview(
            turn=task.turn,
            seat=task.seat,
            step=task.stretches[0].step,
            actions=[self.name(code) for stretch in task.stretches for code in stretch.codes],
            kind=kind_of(cost, loss.mean),
            cost=cost,
            chance=loss,
            points=added([one.points for one in found], 2),
            luck=added([one.luck for one in found], 4),
            luck_points=added([one.luck_points for one in found], 2),
            chances=[round(chance, 4) for chance in found[-1].chances],
            choice=worst.choice,
        )

    def name(self, code: int) -> str:
        return self.game.notation.format(code)

    def judge(self, number: int, stretch: Stretch) -> Found:
        seat, found = self.task.seat, Found()
        view: View = msgspec.json.decode(stretch.view, type=self.game.views.view_type)
        after: View = msgspec.json.decode(stretch.after, type=self.game.views.view_type)
        samples = self.samples(number, "compare", view)
        chances = Chances(self.game, samples.root, seat)
        played = self.decisions(samples, stretch)
        candidates = [line for line in self.search(number, view) if line != played] if played else []
        few = max(LEAST, int(self.budget * SHARES[1] / max(2, 1 + len(candidates))))
        own, *others = samples.judge([played, *candidates], few)
        if candidates:
            points = max(1.0, abs(mean(own.points)))
            means = [mean(worth(values, seat, points)) for values in others]
            best = means.index(max(means))
            if means[best] > mean(worth(own, seat, points)):
                line = candidates[best]
                mine, better = samples.judge([played, line], max(LEAST, int(self.budget * SHARES[2] / 2)))
                slope = chances.slope(mean(better.of(seat)), mean(mine.of(seat)))
                cost = difference(worth(better, seat, points, slope), worth(mine, seat, points, slope))
                own.add(mine)
                if cost[0] > 0:  # else fresh samples did not confirm it
                    found.cost = cost
                    found.loss = stretched(difference(better.of(seat), mine.of(seat)), slope)
                    found.points = difference(better.points, mine.points)
                    found.choice = BetterTurn(
                        stretch.step,
                        self.line(view, played),
                        self.line(view, line),
                        self.reasons(number, view, line, played, found.points[0]),
                    )
        found.chances = chances.say_all([mean(own.of(index)) for index in range(int(view.seats))])
        if self.discloses(samples, played, after):
            then = self.samples(number, "then", after)
            [values] = then.judge([()], len(own.points))
            found.chances = chances.say_all([mean(values.of(index)) for index in range(int(view.seats))])
            slope = chances.slope(mean(values.of(seat)), mean(own.of(seat)))
            found.luck = stretched(change(values.of(seat), own.of(seat)), slope)
            found.luck_points = change(values.points, own.points)
        return found

    def decisions(self, samples: Samples, stretch: Stretch) -> Codes:
        """The played codes at which there was a choice."""
        state = samples.deal()
        chosen = []
        for code in stretch.codes:
            if int(samples.engine.fill_actions(state, samples.buffer)) > 1:
                chosen.append(code)
            samples.engine.step(state, code)
        return tuple(chosen)

    def samples(self, number: int, part: str, view: View) -> Samples:
        return Samples(self.game, view, seed_of(self.task, number, part), self.level)

    def search(self, number: int, view: View) -> list[Codes]:
        """The best lines of some searches, each up to where its turn ends or something is disclosed."""
        simulations = max(LEAST, int(self.budget * SHARES[0] / SEARCHES))
        level = self.level._replace(simulations=simulations, playouts=simulations)
        found: dict[Codes, None] = {}
        for attempt in range(SEARCHES):
            generator = Generator.from_seed(seed_of(self.task, number, f"search {attempt}"))
            thought = begin(level, self.game, view, generator)
            thought.run(None, None)
            cut = self.samples(number, "cut", view)
            for one in thought.advice().considered[:LINES]:
                found[cut.whole(tuple(one.line))] = None
        return list(found)

    def discloses(self, samples: Samples, played: Codes, after: View) -> bool:
        """Whether what was seen after the stretch did not follow from what was seen before it."""
        seen = msgspec.json.encode(after)
        for _ in range(CERTAIN):
            position = samples.deal()
            samples.play(position, played)
            if msgspec.json.encode(self.game.views.view(position, self.task.seat)) != seen:
                return True
        return False

    def reasons(self, number: int, view: View, better: Codes, played: Codes, points: float) -> list[Reason]:
        """Why a line is better than what was played, which has cost so many points."""
        seed = seed_of(self.task, number, "reasons")
        return compare(self.game, view, better, played, seed, difference=points)

    def line(self, view: View, decisions: Codes) -> ReviewLine:
        """A line for people: all its steps, and the points that they bring at once, as far as the seat may know."""
        game = self.game
        state = game.views.state(view)
        seat, turn, left = self.task.seat, int(state.turn), list(decisions)
        before = game.rules.scores(state, seat)[seat].parts
        actions: list[str] = []
        brings: list[Json] = []
        while state.to_move == seat and int(state.turn) == turn:
            legal = game.rules.legal(state)
            if len(legal) > 1 and (not left or left[0] not in legal):
                break
            code = left.pop(0) if len(legal) > 1 else legal[0]
            actions.append(self.name(code))
            brings.append(told_effects(game, state, seat, code))
            game.rules.apply_legal(state, code)
            if state.horizon == state.steps:
                break
        parts = zip(before, game.rules.scores(state, seat)[seat].parts, strict=True)
        score = {old.category: new.now - old.now for old, new in parts if new.now != old.now}
        return ReviewLine(actions, brings, score)


def difference(better: list[float], played: list[float]) -> tuple[float, float]:
    """Mean and variance of paired differences."""
    pairs = [first - second for first, second in zip(better, played, strict=True)]
    return mean(pairs), variance(pairs)


def stretched(found: tuple[float, float], slope: float) -> tuple[float, float]:
    """A mean and its variance, of chances as they are said."""
    return slope * found[0], slope**2 * found[1]


def change(after: list[float], before: list[float]) -> tuple[float, float]:
    """Mean and variance of a difference of independent means."""
    return mean(after) - mean(before), variance(after) + variance(before)


def added(parts: list[tuple[float, float]], digits: int) -> Estimate:
    return estimate(sum(part[0] for part in parts), sum(part[1] for part in parts), digits)


def review_turn(task: Task) -> TurnReview:
    """Judge one turn: the same task gives the same review, wherever and whenever it runs."""
    return Judge(task).review()
