"""Whole turns: a beam over the steps of one seat's turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.engine.engine import MAX_ACTIONS, Engine, Position, new_buffer
from torilla.core.engine.evaluator import Evaluator

UNSEEN: Final = 2.0
"""What is subtracted from the value of a first step whose turns were not followed to their end."""
MARGIN: Final = 1.0
"""Points by which a turn may end better than it promises: one that promises so much less than the best is dropped."""
LEAST: Final = -1000.0
"""Less than any turn is worth."""


@final
class Planner:
    """Finds the turn with the highest expected score for its seat. Follows up at most `width` unfinished turns a step.

    It keeps the ends of the `most` best turns; of turns with the same value, which differ in nothing that counts, one.
    With `last` it goes by what unfinished turns promise, and follows up so many of them in a seat's last turn.
    """

    def __init__(self, engine: Engine, evaluator: Evaluator, width: i64, most: i64 = 1, last: i64 = 0) -> None:
        self.engine: Engine = engine
        self.evaluator: Evaluator = evaluator
        self.width: i64 = width
        self.last: i64 = last
        self.buffer: vec[i64] = new_buffer()
        self.most: i64 = most
        self.ends: list[Position] = []  # of the best turns found, the best first
        self.values: list[float] = []
        self.least: float = LEAST  # more than this is wanted of another turn
        self.looked: i64 = 0  # positions looked at so far
        # The value of the best turn found for each first step
        self.guesses: vec[float] = vec[float]([0.0] * MAX_ACTIONS)

    def finish(self, position: Position) -> Position:
        """The position after the best turn found; the given one is not changed."""
        self.plan(position)
        return self.ends[0]

    def plan(self, root: Position) -> None:
        """Find the best turns: `ends` with `values`, and the value of the best of each first step in `guesses`."""
        engine = self.engine
        evaluator = self.evaluator
        seat = root.seat
        self.ends = []
        self.values = []
        self.least = LEAST
        width = self.width
        if self.last > width and evaluator.is_last_turn(root):
            width = self.last
        positions = [root]
        roots = [-1]
        while positions:
            next_positions: list[Position] = []
            next_values: list[float] = []
            next_roots: list[int] = []
            at = 0
            while at < len(positions):
                position = positions[at]
                first = roots[at]
                at += 1
                number = engine.fill_actions(position, self.buffer)
                self.looked += number
                index: i64 = 0
                while index < number:
                    code = self.buffer[index]
                    child = engine.clone(position)
                    engine.step(child, code)
                    if child.seat == seat:
                        value = self.worth(child, seat)
                    else:
                        value = evaluator.expected_score(child, seat)
                    own = first
                    if own < 0:
                        own = int(index)
                        self.guesses[index] = value - UNSEEN
                    index += 1
                    if child.seat != seat:
                        if value > self.guesses[own]:
                            self.guesses[own] = value
                        if value > self.least:
                            self.keep(child, value)
                    elif self.last == 0 or value + MARGIN > self.least:
                        next_positions.append(child)
                        next_values.append(value)
                        next_roots.append(own)
            if len(next_positions) > width:
                narrow(next_positions, next_values, next_roots, int(width))
            positions = next_positions
            roots = next_roots

    def worth(self, position: Position, seat: i64) -> float:
        """That by which an unfinished turn is compared with others."""
        if self.last > 0:
            return self.evaluator.promise(position, seat)
        return self.evaluator.expected_score(position, seat)

    def keep(self, end: Position, value: float) -> None:
        """Put the end of a turn in its place, unless another has the same value."""
        values = self.values
        at = len(values)
        while at > 0 and values[at - 1] < value:
            at -= 1
        if at > 0 and values[at - 1] == value:
            return
        values.insert(at, value)
        self.ends.insert(at, end)
        if len(values) > int(self.most):
            values.pop()
            self.ends.pop()
        if len(values) == int(self.most):
            self.least = values[-1]


def narrow(positions: list[Position], values: list[float], roots: list[int], width: int) -> None:
    """Keep the best `width`, in order of their values."""
    kept = 0
    while kept < width:
        best = kept
        at = kept + 1
        while at < len(values):
            if values[at] > values[best]:
                best = at
            at += 1
        if best != kept:
            value = values[best]
            values[best] = values[kept]
            values[kept] = value
            position = positions[best]
            positions[best] = positions[kept]
            positions[kept] = position
            first = roots[best]
            roots[best] = roots[kept]
            roots[kept] = first
        kept += 1
    del positions[width:]
    del values[width:]
    del roots[width:]
