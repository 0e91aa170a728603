"""A decision by comparing whole turns (turns.py): the schedule of the contest, and what is read from it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from torilla.bots.base import Advice, Considered
from torilla.bots.search.guides import LookAhead
from torilla.bots.search.level import LONGEST_LINE, WIDEST, Level, evaluator_for
from torilla.bots.search.planner import Planner
from torilla.bots.search.turns import Line, Turns
from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import legal_codes
from torilla.core.engine.generator import Generator

FEWEST_DEALS = 2
"""Deals that every line is worth at least: a small budget compares fewer lines."""

ALIKE = 3
"""Times as many lines are looked at as are compared: many are alike."""
LAST_WIDTH = 2000
"""Of the beam in a last turn: there it costs little, and nothing comes after what it drops."""


class Comparison:
    """One decision: the contest of some turns in stages, after each of which the worse half leaves."""

    def __init__(self, level: Level, game: AnyGame, view: View, generator: Generator) -> None:
        evaluator = evaluator_for(game.name, level.foresight)
        assert evaluator is not None
        self.level = level
        self.engine = game.rules.engine
        self.root = game.views.sample(view, generator)
        follow = Planner(game.rules.engine, evaluator, level.follow, 1, level.last)
        reply = Planner(game.rules.engine, evaluator, level.reply, level.replies, level.last)
        replies = [reply] if level.replies else []
        self.turns = Turns(game.rules.engine, evaluator, follow, replies, self.root, generator)
        self.turns.weight = level.weight
        if view.viewer is not None:
            self.turns.seat = view.viewer
        self.evaluator = evaluator
        self.guide = LookAhead(follow, self.turns)
        self.is_quick = True  # enough to look further ahead in the seconds that there are

    def run(self, seconds: float | None, stop: Callable[[], bool] | None) -> None:
        """Compare until one first step is left, the simulations or seconds are used up, or `stop` is called."""
        started, level, turns = perf_counter(), self.level, self.turns
        self.gather(max(1, min(level.turns, level.simulations // FEWEST_DEALS)))
        if seconds is not None:
            self.look_less_far(seconds - (perf_counter() - started))
        for stages in range(max(1, (len(turns.alive) - 1).bit_length()), 0, -1):
            left, lines = level.simulations - int(turns.simulations), len(turns.alive)
            for _ in range(min(left // lines, max(1, left // (stages * lines)))):
                if turns.simulations and turns.settled():  # one deal at least, to tell what may be expected
                    return
                turns.deal()
                if seconds is not None and perf_counter() - started > seconds:
                    return
                if stop is not None and stop():
                    return
            turns.halve()

    def look_less_far(self, seconds: float) -> None:
        """Leave out the second round where one deal would take longer than this: on the plain source, in a browser."""
        turns, level = self.turns, self.level
        replies, turns.replies = turns.replies, []
        if replies and self.time_of_a_deal() * (1 + level.replies) <= seconds:
            turns.replies = replies
            if self.time_of_a_deal() > seconds:
                turns.replies = []
        self.is_quick = turns.replies == replies

    def time_of_a_deal(self) -> float:
        """Seconds that one deal will take, or about that."""
        since = perf_counter()
        self.turns.rehearse()
        return (perf_counter() - since) * len(self.turns.alive)

    def gather(self, most: int) -> None:
        """Find the lines. Of those that begin alike and look equally good, on which corner a house stands, one does."""
        turns = self.turns
        turns.gather(self.level.width, ALIKE * most)
        if self.ends_the_game(turns.lines[0]):
            turns.gather(LAST_WIDTH, ALIKE * most)
        share = max(2, 2 * most // (1 + len({line.codes[0] for line in turns.lines})))
        kept: list[Line] = []
        values: dict[int, set[float]] = {}
        for line in turns.lines:
            seen = values.setdefault(line.codes[0], set())
            if len(seen) < share and round(line.value, 6) not in seen and len(kept) < most:
                seen.add(round(line.value, 6))
                kept.append(line)
        turns.lines = kept
        turns.alive = list(kept)

    def advice(self) -> Advice:
        """Each first step with the best line that begins with it; those that stayed longest first."""
        turns = self.turns
        turns.rank()
        best: dict[int, Line] = {}
        stayed = {id(line) for line in turns.alive}
        rest = [line for line in turns.lines if id(line) not in stayed]
        rest.sort(key=lambda line: (-line.deals, -turns.chance(line)))
        for line in [*turns.alive, *rest]:
            best.setdefault(line.codes[0], line)
        considered = [self.considered(line) for line in best.values()]
        seat = int(self.root.seat)
        self.evaluator.judge(self.root, turns.chances)
        for code in legal_codes(self.engine, self.root):
            if code not in best:
                chance = float(self.evaluator.chance_of(self.root, seat, turns.guesses[code]))
                considered.append(Considered(code=code, visits=0, chance=chance, scores=[], line=[code]))
        considered[1:] = sorted(considered[1:], key=lambda one: (-one.visits, -(one.chance or 0.0)))
        return Advice(considered[0].code, considered[:WIDEST], int(turns.simulations))

    def considered(self, line: Line) -> Considered:
        deals = int(line.deals)
        return Considered(
            code=line.codes[0],
            visits=deals,
            chance=float(self.turns.chance(line)),
            scores=[float(line.scores[seat]) / deals for seat in range(int(self.root.seats))] if deals else [],
            line=self.choices(line)[:LONGEST_LINE],
        )

    def ends_the_game(self, line: Line) -> bool:
        position = self.engine.clone(self.root)
        for code in line.codes:
            self.engine.step(position, code)
        return bool(position.seat < 0)

    def choices(self, line: Line) -> list[int]:
        """The steps of a line at which there was a choice."""
        position, found = self.engine.clone(self.root), []
        for code in line.codes:
            if len(legal_codes(self.engine, position)) > 1:
                found.append(code)
            self.engine.step(position, code)
        return found
