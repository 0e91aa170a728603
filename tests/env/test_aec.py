"""The PettingZoo environment."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

from env.games import CASES
from torilla.core.contract.errors import IllegalAction
from torilla.env import table_env
from torilla.games import get_game

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import old environments of Gymnasium
    from pettingzoo.test import api_test, seed_test


def play(env: Any) -> dict[str, float]:
    """A random game; what every agent earned in all."""
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        assert not truncated
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    return earned


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_pettingzoo_accepts_it(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's own checks pass; they wonder only at a dict, in which its own games give their masks too."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent probably")
        api_test(table_env(name, seats), num_cycles=100, verbose_progress=False)
    seed_test(partial(table_env, name, seats), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_rewards(name: str, seats: int) -> None:
    """The winner gets 1, the others together -1, all at the end; the info has the points."""
    env = table_env(name, seats)
    for seed in range(6):
        env.reset(seed=seed)
        earned = play(env)
        assert sum(earned.values()) == pytest.approx(0)
        outcome = get_game(name).outcome(env.position)
        assert outcome is not None
        winners = {f"seat_{seat}" for seat in outcome.winners}
        assert {agent for agent, reward in earned.items() if reward == max(earned.values())} == winners
        if len(winners) == 1:
            assert max(earned.values()) == 1.0


def test_the_info_tells_the_points() -> None:
    """At the end every agent learns all points."""
    env = table_env("neoville")
    env.reset(seed=3)
    while not any(env.terminations.values()):
        env.step(int(env.action_space(env.agent_selection).sample(env.mask)))
    outcome = get_game("neoville").outcome(env.position)
    assert outcome is not None
    assert all(info == {"points": outcome.totals} for info in env.infos.values())


def test_only_the_mover_has_a_mask() -> None:
    """Other seats can observe but not act; observations are copies."""
    env = table_env("helsinki", 3)
    env.reset(seed=1)
    for agent in env.agents:
        observed = env.observe(agent)
        assert observed["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(observed)
        observed["action_mask"][:] = 1
        observed["observation"][:] = 0
    assert env.observe(env.agent_selection)["action_mask"].sum() == 8
    with pytest.raises(IllegalAction):
        env.step(817)


@pytest.mark.parametrize("wrong", [21, -1, 818, None])
def test_an_illegal_action_changes_nothing(wrong: int | None) -> None:
    """It is refused with the reason."""
    env = table_env("helsinki")
    env.reset(seed=1)
    before = get_game("helsinki").state_hash(env.position)
    with pytest.raises(IllegalAction) as caught:
        env.step(wrong)
    assert caught.value.code == ("step/wrong" if wrong == 21 else "action/unknown")
    assert get_game("helsinki").state_hash(env.position) == before


def test_games_differ_without_a_seed() -> None:
    """After one seeded reset the following games are others, and the same again after the same seed."""

    def three_games(env: Any) -> list[bytes]:
        env.reset(seed=9)
        found = [env.observe("seat_0")["observation"].tobytes()]
        for _ in range(2):
            env.reset()
            found.append(env.observe("seat_0")["observation"].tobytes())
        return found

    first = three_games(table_env("helsinki"))
    assert len(set(first)) == 3
    assert three_games(table_env("helsinki")) == first


def test_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    """`ansi` gives the spectator's picture as text, `human` prints it after every step."""
    env = table_env("neoville", render_mode="ansi")
    env.reset(seed=1)
    assert len((env.render() or "").splitlines()) > 5
    env = table_env("helsinki", render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert len(capsys.readouterr().out.splitlines()) > 5


def test_sampling_follows_the_mask_and_the_seed() -> None:
    """The quick sampling gives legal codes only, all of them, and the same ones for a seed."""
    space = table_env("helsinki").action_space("seat_0")
    mask = np.zeros(818, dtype=np.int8)
    mask[[3, 5, 700]] = 1
    space.seed(4)
    first = [int(space.sample(mask)) for _ in range(50)]
    assert set(first) == {3, 5, 700}
    space.seed(4)
    assert [int(space.sample(mask)) for _ in range(50)] == first
    assert 0 <= int(space.sample()) < 818
