"""Whole turns: a beam over the steps of one seat's turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.engine import MAX_ACTIONS, Engine, Position, new_buffer
from torilla.core.evaluator import Evaluator

UNSEEN: Final = 2.0
"""So much less than it looks is expected of a first step whose turns were not followed to their end."""


@final
class Planner:
    """Finds the turn after which its seat may hope for most. Follows up at most `width` unfinished turns a step."""

    def __init__(self, engine: Engine, evaluator: Evaluator, width: i64) -> None:
        self.engine: Engine = engine
        self.evaluator: Evaluator = evaluator
        self.width: i64 = width
        self.buffer: vec[i64] = new_buffer()
        self.best: Position | None = None  # the end of the best turn found
        self.best_value: float = 0.0
        # The value of the best turn found for each first step
        self.guesses: vec[float] = vec[float]([0.0] * MAX_ACTIONS)

    def finish(self, position: Position) -> Position:
        """The position after the best turn found; the given one is not changed."""
        self.plan(position)
        assert self.best is not None
        return self.best

    def plan(self, root: Position) -> None:
        """Find the best turn: `best`, `best_value`, and the best of each first step in `guesses`."""
        engine = self.engine
        evaluator = self.evaluator
        seat = root.seat
        self.best = None
        self.best_value = -1000.0
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
                index: i64 = 0
                while index < number:
                    code = self.buffer[index]
                    child = engine.clone(position)
                    engine.step(child, code)
                    value = evaluator.hope(child, seat)
                    own = first
                    if own < 0:
                        own = int(index)
                        self.guesses[index] = value - UNSEEN
                    index += 1
                    if child.seat != seat:
                        if value > self.guesses[own]:
                            self.guesses[own] = value
                        if value > self.best_value:
                            self.best_value = value
                            self.best = child
                    else:
                        next_positions.append(child)
                        next_values.append(value)
                        next_roots.append(own)
            if len(next_positions) > self.width:
                self.narrow(next_positions, next_values, next_roots)
            positions = next_positions
            roots = next_roots

    def narrow(self, positions: list[Position], values: list[float], roots: list[int]) -> None:
        """Keep the best `width`, in order of their values."""
        width = int(self.width)
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
