"""The room `bots` of Neoville."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from torilla.core.contract.bots import Bots
from torilla.core.engine.encoder import Encoder
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.observation import Field, place_fields
from torilla.core.engine.weights import load_weights
from torilla.games.neoville.bots import heuristic, puzzles
from torilla.games.neoville.bots.evaluate import SPREAD, NeovilleEvaluator
from torilla.games.neoville.bots.fields import entries
from torilla.games.neoville.bots.observe import NeovilleEncoder
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.rules.engine import ENGINE
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.documents import View


class NeovilleBots(Bots[State, View]):
    def evaluator(self, foresight: float) -> Evaluator:
        return NeovilleEvaluator(ENGINE, load_weights(__package__), SPREAD, foresight)

    def worth(self, state: State, seat: int) -> float:
        return heuristic.worth(state, seat)

    def turn_key(self, state: State, seat: int) -> Hashable:
        return puzzles.turn_key(state, seat)

    def themes(self, before: State, after: State, seat: int) -> list[str]:
        return puzzles.themes_of(before, after, seat)

    def fields(self, seats: int) -> dict[str, Field]:
        return place_fields(entries(seats))

    def encoder(self, seats: int) -> Encoder:
        return NeovilleEncoder(cast(Components, self.game.components).tables, seats)
