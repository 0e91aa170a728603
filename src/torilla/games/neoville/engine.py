"""Neoville on the hot path: for playouts and searches."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.engine import Engine, Position
from torilla.core.generator import Generator
from torilla.games.neoville.legal import fill_actions
from torilla.games.neoville.pile import deal_hidden, hidden_tiles
from torilla.games.neoville.rules import step
from torilla.games.neoville.scoring import total_points
from torilla.games.neoville.setup import set_up
from torilla.games.neoville.state import State


def redeal(state: State, seat: i64, generator: Generator) -> None:
    """All tiles that `seat` does not know, arranged anew; what could tell them is forgotten."""
    tiles = hidden_tiles(state, seat)
    generator.shuffle(tiles)
    deal_hidden(state, seat, tiles)
    state.key = b""
    state.random = 1


@final
class NeovilleEngine(Engine):
    """Neoville for playouts and searches."""

    def fill_actions(self, position: Position, out: vec[i64]) -> i64:
        assert isinstance(position, State)
        return fill_actions(position, out)

    def step(self, position: Position, code: i64) -> None:
        assert isinstance(position, State)
        step(position, code)

    def clone(self, position: Position) -> Position:
        assert isinstance(position, State)
        return position.clone()

    def points(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, State)
        return total_points(position, seat)

    def deal(self, table: Position, generator: Generator) -> Position:
        assert isinstance(table, State)
        state = table.clone()
        state.random = generator.state
        set_up(state)
        generator.state = state.random
        return state

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        assert isinstance(position, State)
        redeal(position, seat, generator)


ENGINE: Final = NeovilleEngine()
