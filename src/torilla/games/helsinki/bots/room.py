"""The room `bots` of Helsinki."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from torilla.core.contract.bots import Bots
from torilla.core.engine.encoder import Encoder
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.observation import Field, place_fields
from torilla.core.engine.weights import load_weights
from torilla.games.helsinki.bots import heuristic, puzzles
from torilla.games.helsinki.bots.evaluate import SPREAD, HelsinkiEvaluator
from torilla.games.helsinki.bots.fields import entries
from torilla.games.helsinki.bots.observe import HelsinkiEncoder
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.engine import ENGINE
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.documents import View


class HelsinkiBots(Bots[State, View]):
    def evaluator(self, foresight: float) -> Evaluator:
        return HelsinkiEvaluator(ENGINE, load_weights(__package__), SPREAD, foresight)

    def worth(self, state: State, seat: int) -> float:
        return heuristic.worth(state, seat)

    def turn_key(self, state: State, seat: int) -> Hashable:
        return puzzles.turn_key(state, seat)

    def themes(self, before: State, after: State, seat: int) -> list[str]:
        return puzzles.themes_of(before, after, seat)

    def fields(self, seats: int) -> dict[str, Field]:
        return place_fields(entries(seats))

    def encoder(self, seats: int) -> Encoder:
        return HelsinkiEncoder(cast(Components, self.game.components).tables, seats)
