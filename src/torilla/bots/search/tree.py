"""Information-set Monte Carlo tree search: one tree of actions over many arrangements of what is hidden.

Every simulation deals the hidden pieces again, walks down the tree along actions that are legal in this
arrangement, opens one node and judges it. A node is known by the actions that lead to it; steps without a choice
make no node.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.bots.search.guides import Guide
from torilla.core.engine.engine import MAX_ACTIONS, MAX_SEATS, Engine, Position, new_buffer
from torilla.core.engine.generator import Generator

NONE: Final = -1
MAX_DEPTH: Final = 512


@final
class Tree:
    """The search from one position, for the seat that is to move there."""

    def __init__(self, engine: Engine, guide: Guide, root: Position, generator: Generator, exploration: float) -> None:
        self.engine: Engine = engine
        self.guide: Guide = guide
        self.root: Position = root
        self.seat: i64 = root.seat
        self.generator: Generator = generator
        self.exploration: float = exploration
        # The nodes; node 0 is the root
        self.code: vec[i64] = vec[i64]([NONE])
        self.first: vec[i64] = vec[i64]([NONE])  # child
        self.next: vec[i64] = vec[i64]([NONE])  # sibling
        self.visits: vec[i64] = vec[i64]([0])
        self.offered: vec[i64] = vec[i64]([0])  # how often the action was legal
        self.total: vec[float] = vec[float]([0.0])  # chances of the seat that chose the action
        self.guessed: vec[float] = vec[float]([0.0])
        self.scores: vec[float] = vec[float]([0.0] * MAX_SEATS)  # sums of points, by node and seat
        # Of the simulation under way
        self.path: vec[i64] = vec[i64]([0] * MAX_DEPTH)
        self.movers: vec[i64] = vec[i64]([0] * MAX_DEPTH)
        self.buffer: vec[i64] = new_buffer()
        self.guesses: vec[float] = vec[float]([0.0] * MAX_ACTIONS)

    def ponder(self) -> None:
        """Open the root, so that there are guesses without any simulation."""
        choices = self.engine.fill_actions(self.root, self.buffer)
        if choices > 1:
            self.choose(0, self.root, choices)

    def run(self, simulations: i64, left: i64) -> None:
        """Run a number of simulations, unless the `left` ones of the whole budget cannot change the choice."""
        while simulations > 0 and not self.settled(left):
            self.simulate()
            simulations -= 1
            left -= 1

    def settled(self, simulations: i64) -> bool:
        """Whether this number of further simulations cannot change which action was tried most."""
        most: i64 = 0
        second: i64 = 0
        child = self.first[0]
        while child != NONE:
            visits = self.visits[child]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            child = self.next[child]
        return most - second > simulations

    def simulate(self) -> None:
        engine = self.engine
        position = engine.clone(self.root)
        engine.redeal(position, self.seat, self.generator)
        node: i64 = 0
        depth: i64 = 0
        unfinished = True
        while position.seat >= 0 and depth < MAX_DEPTH:
            if position.seat != self.seat:
                unfinished = False
                if self.guide.own_turn:
                    break
            choices = engine.fill_actions(position, self.buffer)
            if choices == 1:
                engine.step(position, self.buffer[0])
                continue
            if self.visits[node] == 0 and node != 0:
                break
            child = self.choose(node, position, choices)
            self.path[depth] = child
            self.movers[depth] = position.seat
            depth += 1
            engine.step(position, self.code[child])
            node = child
        self.guide.judge(position, unfinished and position.seat >= 0)
        self.note(0, NONE)
        while depth > 0:
            depth -= 1
            self.note(self.path[depth], self.movers[depth])

    def note(self, node: i64, mover: i64) -> None:
        """Add what the guide found to a node."""
        self.visits[node] += 1
        if mover >= 0:
            self.total[node] += self.guide.chances[mover]
        seat: i64 = 0
        while seat < self.root.seats:
            self.scores[MAX_SEATS * node + seat] += self.guide.scores[seat]
            seat += 1

    def choose(self, node: i64, position: Position, choices: i64) -> i64:
        """The most promising child among the actions that are legal here."""
        guessed = False
        best: i64 = NONE
        best_value = -1.0
        before: i64 = NONE
        child = self.first[node]
        index: i64 = 0
        while index < choices:
            code = self.buffer[index]
            while child != NONE and self.code[child] < code:
                before = child
                child = self.next[child]
            if child == NONE or self.code[child] != code:
                if not guessed:
                    self.guide.guess(position, choices, self.guesses)
                    guessed = True
                child = self.open(node, before, child, code, self.guesses[index])
            self.offered[child] += 1
            value = self.promise(child)
            if value > best_value:
                best_value = value
                best = child
            index += 1
        return best

    def promise(self, child: i64) -> float:
        """The mean chance, the guess counting as some visits, and more for what was rarely tried."""
        visits = float(int(self.visits[child]))
        return self.chance(child) + self.exploration * sqrt(float(int(self.offered[child]))) / (visits + 1.0)

    def open(self, node: i64, before: i64, after: i64, code: i64, guess: float) -> i64:
        """A new child between two others."""
        child = i64(len(self.code))
        self.code = append(self.code, code)
        self.first = append(self.first, NONE)
        self.next = append(self.next, after)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.total = append(self.total, 0.0)
        self.guessed = append(self.guessed, guess)
        seat: i64 = 0
        while seat < MAX_SEATS:
            self.scores = append(self.scores, 0.0)
            seat += 1
        if before == NONE:
            self.first[node] = child
        else:
            self.next[before] = child
        return child

    def best(self, node: i64) -> i64:
        """The child that was tried most, of those the one with the best chance; -1 where there is none."""
        best: i64 = NONE
        child = self.first[node]
        while child != NONE:
            if best == NONE or self.is_better(child, best):
                best = child
            child = self.next[child]
        return best

    def is_better(self, child: i64, other: i64) -> bool:
        if self.visits[child] != self.visits[other]:
            return self.visits[child] > self.visits[other]
        return self.chance(child) > self.chance(other)

    def chance(self, child: i64) -> float:
        """What the seat that chooses this action may expect."""
        visits = float(int(self.visits[child]))
        if visits == 0.0:
            return self.guessed[child]
        weight = self.guide.weight
        return (self.total[child] + weight * self.guessed[child]) / (visits + weight)

    # For those who read the tree from Python

    def children(self, node: int) -> list[int]:
        found: list[int] = []
        child = self.first[node]
        while child != NONE:
            found.append(int(child))
            child = self.next[child]
        return found

    def action(self, node: int) -> int:
        """The code that leads to a node."""
        return int(self.code[node])

    def visited(self, node: int) -> int:
        """In how many simulations."""
        return int(self.visits[node])

    def expected(self, node: int) -> list[float]:
        """The mean points at the end, by seat; none where no simulation came."""
        visits = float(int(self.visits[node]))
        if visits == 0.0:
            return []
        return [self.scores[MAX_SEATS * node + seat] / visits for seat in range(int(self.root.seats))]
