"""Whole turns against each other, over the same deals of what is hidden: how expert chooses.

A beam finds the turns that look best. A *line* is the steps of one of them, up to its end or to the first disclosure:
so far it can be played however the hidden pieces lie. Every deal is played by all lines that are still in the contest,
so luck that meets all of them alike decides nothing.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.bots.search.planner import LEAST, Planner
from torilla.core.engine.engine import MAX_ACTIONS, MAX_SEATS, Engine, Position, new_buffer
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.generator import Generator


@final
class Line:
    """A turn in the contest, and how it did."""

    def __init__(self, codes: list[int], value: float, mark: i64) -> None:
        self.codes: list[int] = codes
        self.value: float = value  # its seat's expected score after it, as the beam saw it
        self.mark: i64 = mark  # of the position that it leads to: other orders of the same steps are the same turn
        self.guess: float = 0.0  # the chance to win that belongs to the value
        self.deals: i64 = 0
        self.total: float = 0.0  # of the chances
        self.scores: vec[float] = vec[float]([0.0] * MAX_SEATS)  # sums of points, by seat


@final
class Begun:
    """An unfinished turn of the beam."""

    def __init__(self, position: Position, codes: list[int], value: float, mark: i64) -> None:
        self.position: Position = position
        self.codes: list[int] = codes
        self.value: float = value  # by which it is compared with others: what it promises
        self.mark: i64 = mark  # 0: nothing was disclosed yet


@final
class Turns:
    """The contest from one position, for the seat that is to move there."""

    def __init__(
        self,
        engine: Engine,
        evaluator: Evaluator,
        follow: Planner,
        replies: list[Planner],
        root: Position,
        generator: Generator,
    ) -> None:
        self.engine: Engine = engine
        self.evaluator: Evaluator = evaluator
        self.follow: Planner = follow  # for the turns to come
        self.replies: list[Planner] = replies  # for the own ones among them, a round each, as long as there are any
        self.root: Position = root
        self.seat: i64 = root.seat  # whose chances these are
        self.generator: Generator = generator
        self.weight: float = 2.0  # deals that a guess counts as
        self.lines: list[Line] = []  # the best first, as the beam saw them
        self.alive: list[Line] = []
        self.simulations: i64 = 0
        self.buffer: vec[i64] = new_buffer()
        self.chances: vec[float] = vec[float]([0.0] * MAX_SEATS)  # to win, by seat
        self.expected: vec[float] = vec[float]([0.0] * MAX_SEATS)  # points at the end, by seat
        self.best: float = LEAST  # value of the turns found so far
        # The value of the best turn found for each first step
        self.guesses: vec[float] = vec[float]([0.0] * MAX_ACTIONS)

    # --- Finding the lines

    def gather(self, width: i64, most: i64) -> None:
        """Find the `most` best turns: a beam for each first step, so that none is dropped before its end is seen."""
        engine = self.engine
        root = self.root
        number = engine.fill_actions(root, self.buffer)
        firsts = self.buffer[:number]
        narrowed = width // number
        if narrowed < 2:
            narrowed = 2
        share = 2 * most // (number + 1)
        if share < 2:
            share = 2
        found: list[Line] = []
        for code in firsts:
            child = engine.clone(root)
            engine.step(child, code)
            self.lines = []
            self.best = LEAST
            beam: list[Begun] = []
            self.reach(child, [], code, 0, beam, share)
            while beam:
                following: list[Begun] = []
                for begun in beam:
                    self.extend(begun, following, share)
                if len(following) > narrowed:
                    narrow(following, narrowed)
                beam = following
            self.guesses[code] = self.best
            found.extend(self.lines)
        self.lines = []
        for line in found:
            self.enter(line, most)
        self.evaluator.judge(root, self.chances)
        for line in self.lines:
            line.guess = self.evaluator.chance_of(root, root.seat, line.value)
        self.alive = self.lines[:]

    def extend(self, begun: Begun, following: list[Begun], most: i64) -> None:
        """Take every next step of an unfinished turn."""
        engine = self.engine
        number = engine.fill_actions(begun.position, self.buffer)
        index: i64 = 0
        while index < number:
            code = self.buffer[index]
            child = engine.clone(begun.position)
            engine.step(child, code)
            self.reach(child, begun.codes, code, begun.mark, following, most)
            index += 1

    def reach(
        self, child: Position, before: list[int], code: i64, mark: i64, following: list[Begun], most: i64
    ) -> None:
        """Note a position: as the end of a turn, or as one more that has begun."""
        root = self.root
        codes = before
        if mark == 0:
            codes = [*before, int(code)]
        if child.seat == root.seat and child.turn == root.turn:
            if mark == 0 and child.horizon == child.steps:
                mark = self.mark_of(child)
            following.append(Begun(child, codes, self.follow.worth(child, root.seat), mark))
            return
        value = self.evaluator.expected_score(child, root.seat)
        if value > self.best:
            self.best = value
        if len(self.lines) < most or value > self.lines[len(self.lines) - 1].value:
            if mark == 0:
                mark = self.mark_of(child)
            self.enter(Line(codes, value, mark), most)

    def mark_of(self, position: Position) -> i64:
        """Equal for equal positions, and not 0."""
        return self.engine.fingerprint(position) | 1

    def enter(self, line: Line, most: i64) -> None:
        """Put a line in its place among the best, unless another leads to the same position and is as good."""
        lines = self.lines
        at = 0
        while at < len(lines):
            if lines[at].mark == line.mark:
                if lines[at].value >= line.value:
                    return
                del lines[at]
                break
            at += 1
        at = len(lines)
        while at > 0 and lines[at - 1].value < line.value:
            at -= 1
        lines.insert(at, line)
        if len(lines) > most:
            lines.pop()

    # --- The contest

    def deal(self) -> None:
        """One more deal of the hidden pieces, played by all lines that are still in it."""
        dealt = self.engine.clone(self.root)
        self.engine.redeal(dealt, self.root.seat, self.generator)
        for line in self.alive:
            self.play(line, dealt)
            self.simulations += 1

    def rehearse(self) -> None:
        """Play the first line once, for nothing but to see how long that takes."""
        first = self.alive[0]
        self.play(Line(first.codes, first.value, first.mark), self.engine.clone(self.root))

    def play(self, line: Line, dealt: Position) -> None:
        """Play a line on a deal, and see what comes of it."""
        engine = self.engine
        root = self.root
        position = engine.clone(dealt)
        for code in line.codes:
            engine.step(position, code)
        if position.seat == root.seat and position.turn == root.turn:
            position = self.follow.finish(position)  # what is left of the own turn
        line.deals += 1
        line.total += self.explore(position, 0)
        seat: i64 = 0
        while seat < root.seats:
            line.scores[seat] += self.expected[seat]
            seat += 1

    def explore(self, position: Position, depth: i64) -> float:
        """The chance to win after the next round; those of all seats are in `chances`, their points in `expected`.

        The others play for the best of their own boards. So does the own seat in the last turn that is looked at;
        before that it tries some turns and takes the one with the best chance a round later.
        """
        others = position.seats - 1
        while others > 0 and position.seat >= 0:
            position = self.follow.finish(position)
            others -= 1
        if position.seat >= 0:
            if depth < i64(len(self.replies)):
                return self.best_reply(position, depth)
            position = self.follow.finish(position)
        self.evaluator.win_chances(position, self.chances)
        self.expected = self.evaluator.expected_scores[:]
        return self.chances[self.seat]

    def best_reply(self, position: Position, depth: i64) -> float:
        """The chance after the best of some own turns."""
        planner = self.replies[int(depth)]
        planner.plan(position)
        best = LEAST
        chances = self.chances
        expected = self.expected
        for end in planner.ends:
            chance = self.explore(end, depth + 1)
            if chance > best:
                best = chance
                chances = self.chances[:]
                expected = self.expected
        self.chances = chances
        self.expected = expected
        return best

    def chance(self, line: Line) -> float:
        """The mean over its deals, the guess counting as some."""
        return (line.total + self.weight * line.guess) / (float(int(line.deals)) + self.weight)

    def halve(self) -> None:
        """Keep the better half of the lines, in order."""
        kept = (len(self.alive) + 1) // 2
        self.rank()
        del self.alive[kept:]

    def rank(self) -> None:
        """Put the lines that are in the contest in order; equal ones stay as they were."""
        alive = self.alive
        at = 1
        while at < len(alive):
            line = alive[at]
            chance = self.chance(line)
            to = at
            while to > 0 and self.chance(alive[to - 1]) < chance:
                alive[to] = alive[to - 1]
                to -= 1
            alive[to] = line
            at += 1

    def settled(self) -> bool:
        """Whether all lines that are left begin with the same step."""
        first = self.alive[0].codes[0]
        for line in self.alive:
            if line.codes[0] != first:
                return False
        return True


def narrow(beam: list[Begun], width: i64) -> None:
    """Keep the best, in order of their values."""
    kept = 0
    while kept < width:
        best = kept
        at = kept + 1
        while at < len(beam):
            if beam[at].value > beam[best].value:
                best = at
            at += 1
        if best != kept:
            begun = beam[best]
            beam[best] = beam[kept]
            beam[kept] = begun
        kept += 1
    del beam[int(width) :]
