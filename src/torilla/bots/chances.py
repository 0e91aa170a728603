"""Win chances as people read them: those of a search, calibrated for its position."""

from __future__ import annotations

from torilla.bots.search.level import evaluator_for
from torilla.core.contract.game import AnyGame
from torilla.core.engine.calibration import calibrated
from torilla.core.engine.engine import Position


class Chances:
    """The calibration of one position, for all chances that a search finds there."""

    def __init__(self, game: AnyGame, root: Position, seat: int) -> None:
        evaluator = evaluator_for(game.name, 1.0)
        self.seats = int(root.seats)
        self.factors = game.bots.calibration()
        self.time = 0.0 if evaluator is None else evaluator.trace_features(root, seat)[1]

    def say(self, chance: float) -> float:
        return calibrated(chance, self.seats, self.time, self.factors)

    def say_all(self, chances: list[float]) -> list[float]:
        """The chances of all seats, 1 together."""
        said = [self.say(chance) for chance in chances]
        return [chance / sum(said) for chance in said]

    def slope(self, chance: float, other: float) -> float:
        """How much larger a difference of two chances is when it is said."""
        return (self.say(chance) - self.say(other)) / (chance - other) if chance != other else 1.0
