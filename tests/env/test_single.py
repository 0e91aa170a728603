"""The Gymnasium environment."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from torilla.core.contract.errors import OptionsError
from torilla.env import seat_env
from torilla.games import get_game


def play(env: Any, seed: int | None = None) -> tuple[float, dict[str, Any], int]:
    """A random game of our seat: its reward, the last info, and how often we chose."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    over, earned, steps = False, 0.0, 0
    while not over:
        assert env.observation_space.contains(observation)
        observation, reward, over, truncated, info = env.step(env.action_space.sample(observation["action_mask"]))
        assert not truncated
        earned += reward
        steps += 1
    return earned, info, steps


@pytest.mark.parametrize("name", ["helsinki", "neoville"])
def test_gymnasium_accepts_it(name: str) -> None:
    """Gymnasium's own check passes, without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"torilla.env.single:Torilla/{name.capitalize()}-v1", opponents="random")
        check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "seats"), [("helsinki", 2), ("helsinki", 4), ("neoville", 3)])
def test_a_game_against_bots(name: str, seats: int) -> None:
    """The bots play the other seats; the reward is ours, the info has all points."""
    env = seat_env(name, seats, opponents="random")
    for seed in range(4):
        earned, info, _ = play(env, seed)
        outcome = get_game(name).rules.outcome(env.position)
        assert outcome is not None
        assert info["points"] == outcome.totals
        assert (earned > 0) == (info["seat"] in outcome.winners)


def test_greedy_beats_random_play() -> None:
    """The opponents are really the bots asked for: greedy wins nearly always against our random play."""
    env = seat_env("helsinki", opponents="greedy", seat=0)
    assert sum(play(env, seed)[0] for seed in range(4)) < -1


def test_seats_and_seeds() -> None:
    """A fixed seat stays; otherwise it is drawn at random; a seed gives the same game."""
    env = seat_env("neoville", 3, opponents=["random", "random"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    fixed = seat_env("neoville", 3, opponents="random", seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}
    assert play(env, 7) == play(env, 7)


def test_an_illegal_action_ends_the_game() -> None:
    """An illegal action of a program without masks loses the game, with the reason."""
    env = seat_env("helsinki", opponents="random", seat=0, options={"start": 0})
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(np.int64(21))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, "step/wrong")


def test_by_name() -> None:
    """Gymnasium makes it by name, once the module is imported."""
    env = gymnasium.make("torilla.env.single:Torilla/Helsinki-v1", opponents="random", disable_env_checker=True)
    observation, _ = env.reset(seed=2)
    assert set(observation) == {"observation", "action_mask"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"opponents": ["greedy", "greedy"]}, "environment/opponents"),
        ({"opponents": "genius"}, "bot/unknown"),
        ({"seat": 2}, "environment/seat"),
        ({"seats": 5}, "options/seats"),
    ],
)
def test_what_cannot_be(arguments: dict[str, Any], code: str) -> None:
    """Wrong arguments are refused with a code."""
    with pytest.raises(OptionsError) as caught:
        seat_env("helsinki", **arguments)
    assert caught.value.code == code
