"""Games to look at: any seats and options, played at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from torilla.core.contract.game import Game
from torilla.core.engine.generator import Generator
from torilla.games import get_game
from torilla.testing.play import choose_varied, random_options

CASES = [(name, seats) for name in ("helsinki", "neoville") for seats in (2, 3, 4)]


def states(name: str, seats: int, seed: int) -> Iterator[tuple[Game, Any]]:
    """Every state of a game, the last one included, with gifts of coats to reach rare actions."""
    game = get_game(name)
    generator = Generator.from_seed(seed)
    state: Any = game.setup(random_options(game, generator), seats, seed)
    if name == "helsinki" and seed % 2:
        for player in state.players:
            player.coats = 3
    while game.current_seat(state) is not None:
        yield game, state
        game.apply_legal(state, choose_varied(game, game.legal_actions(state), game.components(), generator))
    yield game, state


def points_of(game: Game, state: Any) -> list[int]:
    return [score.total for score in game.live_score(state)]
