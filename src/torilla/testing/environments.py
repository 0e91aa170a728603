"""Random games in the environments for learning programs, if the extra `env` is installed."""

from __future__ import annotations

from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.core.extras import needs_extra
from torilla.env import NotInstalled, seat_vector_env, table_env, vector_env
from torilla.testing.checker import Checker
from torilla.testing.findings import Broken

GAMES = 3
STEPS = 150
"""Of the environment with many games; the one with agents plays one to its end."""
SAVED = 12
"""Steps before and after a saved position."""


def check_environments(checker: Checker, generator: Generator) -> None:
    """Play in all; observations are in their space, and as many numbers at every step; saved games go on alike."""
    for seats in checker.game.rules.seat_counts:
        try:
            play_agents(checker, seats, generator)
            play_many(checker.game, seats, generator)
            play_seats(checker, seats, generator)
        except NotInstalled:
            checker.counts.left_out += ("environments: they need the extra env (pip install 'torilla[env]')",)
            return
        except ValueError as error:
            raise Broken("environments", f"with {seats} seats: {error}") from error


def play_agents(checker: Checker, seats: int, generator: Generator) -> None:
    """PettingZoo's environment."""
    env = table_env(checker.game, seats)
    env.reset(seed=int(generator.below(2**31 - 1)))
    for agent in env.agent_iter(max_iter=20_000):
        observed, _, over, _, _ = env.last()
        row, space = observed["observation"], env.observation_space(agent)["observation"]
        checker.expect(
            "environments", space.contains(row), f"{agent} observes {row.tolist()}, out of the ranges of fields()"
        )
        env.step(None if over else int(env.action_space(agent).sample(observed["action_mask"])))
    checker.expect("environments", not env.agents, "a game in table_env does not end")


def play_many(game: AnyGame, seats: int, generator: Generator) -> None:
    """The environment with many games at once."""
    with needs_extra("env", "torilla.env"):
        import numpy as np

    env = vector_env(game, GAMES, seats)
    source = np.random.default_rng(int(generator.below(2**31 - 1)))
    for _ in range(STEPS):
        env.step(env.sample(source))


def play_seats(checker: Checker, seats: int, generator: Generator) -> None:
    """Gymnasium's, one seat of each game: what follows a saved position follows it again."""
    env = seat_vector_env(checker.game, GAMES, seats, opponents="random", points=0.1)
    env.reset(seed=int(generator.below(2**31 - 1)))
    for _ in range(SAVED):
        env.step(env.action_masks().argmax(axis=1))
    saved, futures = env.save(), []
    for _ in range(2):
        env.restore(saved)
        steps = [env.step(env.action_masks().argmax(axis=1)) for _ in range(SAVED)]
        futures.append([(shown["observation"].tolist(), rewards.tolist()) for shown, rewards, *_ in steps])
    checker.expect("environments", futures[0] == futures[1], "a game goes on otherwise after restore")
