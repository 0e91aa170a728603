"""The training run of a profile-guided build (hatch_build.py): what the compiler then takes for usual.

Random games weigh most, as in searches; environments, trees and whole turns of bots, with their views, follow.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from torilla import buildinfo
from torilla.bots import ask, get_bot
from torilla.bots.search.guides import Playouts
from torilla.bots.search.tree import Tree
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import MAX_ACTIONS, Position, new_buffer, playouts
from torilla.core.engine.generator import Generator
from torilla.env.batch import Batch
from torilla.games import GAMES, get_game

SEATS = (2, 3, 4)
GAMES_EACH = 6000
SIMULATIONS = 600
BOTS = ("casual", "strong")
TURNS = 12
ROWS, STEPS = 32, 400
ENDLESS = 1_000_000_000


def train(game: AnyGame, seats: int) -> None:
    source = Generator.from_seed(seats)
    engine = game.rules.engine
    undealt = game.rules.undealt(game.rules.options.make(), seats, 0)
    playouts(engine, undealt, GAMES_EACH, source, new_buffer(), vec[i64]([0] * seats))
    step_many(game, undealt, seats)
    tree = Tree(engine, Playouts(engine, source), engine.deal(undealt, source), source, 1.0)
    tree.run(SIMULATIONS, ENDLESS)
    for name in BOTS:
        take_turns(game, name, seats, source)


def step_many(game: AnyGame, undealt: Position, seats: int) -> None:
    """Random actions in many games at once, with all that learning programs are shown."""
    batch = Batch(game.rules.engine, game.bots.encoder(seats), undealt, ROWS, game.action_count)
    batch.reset(seats)
    source = Generator.from_seed(seats)
    for _ in range(STEPS):
        counts = [int(count) for count in batch.counts]
        actions = [int(batch.codes[row * MAX_ACTIONS + source.below(count)]) for row, count in enumerate(counts)]
        assert batch.first_illegal(actions) < 0
        batch.step(actions)


def take_turns(game: AnyGame, name: str, seats: int, source: Generator) -> None:
    """A bot's turns, between some that are taken at random."""
    bot, state, turns = get_bot(name), game.rules.setup(game.rules.options.make(), seats, seats), 0
    while (seat := state.to_move) is not None and turns < TURNS:
        legal = game.rules.legal(state)
        code = legal[source.below(len(legal))]
        if state.turn % 4 == 1 and len(legal) > 1:
            code = ask(bot, game.views.view(state, seat), legal, source).code
        game.rules.apply(state, code)
        turns += state.to_move != seat and state.turn % 4 == 1


if __name__ == "__main__":
    assert buildinfo.compiled(), "the instrumented engine was not imported"
    for name in GAMES:
        for seats in SEATS:
            train(get_game(name), seats)
