"""A bot that plans its own turn for the best of its own board.

It draws one arrangement of the hidden pieces that fits its view, tries the steps of its turn on copies (a
beam: the best few at each step), and values the end of the turn: points, and what may become of them.
"""

from __future__ import annotations

from collections.abc import Callable

from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Engine, Position, new_buffer
from torilla.core.engine.generator import Generator
from torilla.games import get_game

BEAM = 8
"""Unfinished turns that are followed up at each step."""

Evaluate = Callable[[Position, int], float]


class GreedyBot:
    """Plans one turn ahead; quick, and a decent opponent for a first game."""

    name = "greedy"

    def __init__(self, game: AnyGame | None = None) -> None:
        self.game = game
        self.buffer = new_buffer()

    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        game = self.game or get_game(view.game)
        state = game.views.sample(view, generator)
        return self.plan(game.rules.engine, state, legal, game.bots.worth)

    def plan(self, engine: Engine, root: Position, legal: list[int], evaluate: Evaluate) -> int:
        """The first step of the best turn that was found."""
        seat, turn = int(root.seat), int(root.turn)
        best, choice = float("-inf"), legal[0]
        level: list[tuple[float, int, Position]] = []
        for code in legal:
            child = engine.clone(root)
            engine.step(child, code)
            level.append((evaluate(child, seat), code, child))
        while level:
            level.sort(key=lambda entry: -entry[0])
            following: list[tuple[float, int, Position]] = []
            unfinished = 0
            for value, first, position in level:
                if position.seat != seat or position.turn != turn:
                    if value > best:
                        best, choice = value, first
                elif unfinished < BEAM:
                    unfinished += 1
                    count = int(engine.fill_actions(position, self.buffer))
                    for code in [int(self.buffer[index]) for index in range(count)]:
                        child = engine.clone(position)
                        engine.step(child, code)
                        following.append((evaluate(child, seat), first, child))
            level = following
        return choice
