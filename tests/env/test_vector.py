"""Many games at once."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from env.games import CASES
from torilla.core.contract.errors import IllegalAction, OptionsError
from torilla.core.engine.generator import Generator
from torilla.env import seat_env, table_env, vector_env
from torilla.env.spec import EnvSpec
from torilla.games import get_game


def some_steps(env: Any, steps: int, seed: int = 1) -> None:
    random = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(env.sample(random))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_games_are_those_of_the_contract(name: str, seats: int) -> None:
    """Each row is the game that `setup` gives with its seed: same actions, observations, points and winners."""
    env = vector_env(name, 3, seats)
    env.reset(seed=8)
    game, spec = get_game(name), EnvSpec(name, seats)
    random = np.random.default_rng(2)
    states = [game.rules.setup(game.rules.options.make(), seats, int(seed)) for seed in env.seeds]
    ended = 0
    while ended < 5:
        for row, state in enumerate(states):
            assert env.movers[row] == state.seat
            legal = game.rules.legal(state)
            assert np.flatnonzero(env.masks[row]).tolist() == legal
            assert env.codes[row, : env.counts[row]].tolist() == legal
            assert env.observations[row].tobytes() == spec.observe(state, int(state.seat)).tobytes()
        actions = env.sample(random)
        for state, code in zip(states, actions.tolist(), strict=True):
            game.rules.apply(state, code)
        env.step(actions)
        for row, state in enumerate(states):
            outcome = game.rules.outcome(state)
            assert env.dones[row] == (outcome is not None)
            if outcome is None:
                assert not env.rewards[row].any()
                continue
            ended += 1
            assert env.points[row].tolist() == outcome.totals
            assert env.rewards[row].sum() == pytest.approx(0)
            assert np.flatnonzero(env.rewards[row] == env.rewards[row].max()).tolist() == sorted(outcome.winners)
            states[row] = game.rules.setup(game.rules.options.make(), seats, int(env.seeds[row]))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_what_was_shown_before_does_not_matter(name: str, seats: int) -> None:
    """After going back and playing on in another way, in another row too, each row is that of its position."""
    env, spec = vector_env(name, 2, seats), EnvSpec(name, seats)
    env.reset(seed=4)
    for attempt in range(12):
        saved = env.save()
        some_steps(env, 17, seed=attempt)
        env.restore(saved if attempt % 3 else saved[::-1])
        for step in range(9):
            some_steps(env, 1, seed=100 * attempt + step)
            for row, position in enumerate(env.batch.positions):
                assert env.observations[row].tobytes() == spec.observe(position, int(env.movers[row])).tobytes()


def test_arrays_stay() -> None:
    """The arrays are made once, over the memory that the compiled code writes; they cannot be written."""
    env = vector_env("helsinki", 4)
    arrays: list[np.ndarray[Any, Any]] = [
        env.observations,
        env.masks,
        env.movers,
        env.counts,
        env.codes,
        env.dones,
        env.rewards,
        env.points,
    ]
    addresses = [array.ctypes.data for array in arrays]
    before = env.observations.copy()
    some_steps(env, 3)
    assert (env.observations != before).any()
    assert [array.ctypes.data for array in arrays] == addresses
    assert not any(array.flags.writeable for array in arrays)
    written: Any = env.batch.views  # a buffer, which its type does not say
    assert np.frombuffer(written, dtype=np.int16).ctypes.data == env.views.ctypes.data


def test_seeds() -> None:
    """A seed gives the same games again; another seed, and no seed, give others."""
    first, second, third = (vector_env("neoville", 8, 3) for _ in range(3))
    first.reset(seed=5)
    second.reset(seed=5)
    third.reset(seed=6)
    for env in (first, second, third):
        some_steps(env, 300)
    assert first.observations.tobytes() == second.observations.tobytes()
    assert first.seeds.tolist() == second.seeds.tolist()
    assert not set(first.seeds.tolist()) & set(third.seeds.tolist())
    second.reset()
    assert first.seeds.tolist() != second.seeds.tolist()


BOTH_BUILDS = """
import hashlib
import numpy as np
from torilla.env import vector_env
random = np.random.default_rng(3)
for name in ("helsinki", "neoville"):
    env, seen = vector_env(name, 2, 3), hashlib.sha256()
    env.reset(seed=3)
    for _ in range(300):
        env.step(env.sample(random))
        for array in (env.observations, env.masks, env.rewards, env.points, env.seeds):
            seen.update(array.tobytes())
    print(seen.hexdigest())
"""


@pytest.mark.slow
def test_both_builds_write_the_same() -> None:
    """Compiled and as plain source the arrays are the same, byte by byte."""
    printed = [
        subprocess.run(
            [sys.executable, "-c", BOTH_BUILDS],
            env=os.environ | {"TORILLA_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
            timeout=100,
        ).stdout
        for pure in ("0", "1")
    ]
    assert printed[0] == printed[1] != ""


def test_options_reach_the_games() -> None:
    """Options are those of the game."""
    env = vector_env("helsinki", 2, 3, {"dry_roads": True, "start": 1})
    fields = env.env_spec.fields
    assert env.observations[:, fields["dry_roads"].slice].all()
    assert env.movers.tolist() == [1, 1]
    with pytest.raises(OptionsError) as caught:
        vector_env("helsinki", 2, 3, {"rain": True})
    assert caught.value.code == "options/invalid"


@pytest.mark.parametrize(("rules", "cards"), [(None, 53), (2, 53), (1, 49)])
def test_rules_reach_the_games(rules: int | None, cards: int) -> None:
    """Every form of environment deals by the rules version asked for, by default the newest (H2.1)."""
    specs = (
        vector_env("helsinki", 2, rules=rules).env_spec,
        table_env("helsinki", rules=rules).env_spec,
        seat_env("helsinki", opponents="random", rules=rules).env_spec,
    )
    for spec in specs:
        dealt = spec.game.rules.engine.deal(spec.undealt, Generator.from_seed(1))
        assert 100 - sum(spec.game.views.to_document(dealt)["out"].values()) == cards
    with pytest.raises(OptionsError) as caught:
        vector_env("helsinki", 2, rules=3)
    assert caught.value.code == "rules/unknown-version"


def test_an_illegal_action_changes_nothing() -> None:
    """The first illegal action is named with its game and its reason; no game goes on."""
    env = vector_env("helsinki", 3)
    env.reset(seed=1)
    before = env.observations.tobytes()
    for wrong in (21, -1, 818, 99999):
        with pytest.raises(IllegalAction, match="game 1: ") as caught:
            env.step([0, wrong, 0])
        assert caught.value.code == ("step/wrong" if wrong == 21 else "action/unknown")
    assert env.observations.tobytes() == before


@pytest.mark.parametrize("actions", [[0, 0], [[0, 0, 0]], [0.0, 0.0, 0.0], ["m1", "m1", "m1"]])
def test_what_is_no_list_of_actions(actions: Any) -> None:
    """Actions are integers, one for each game."""
    env = vector_env("helsinki", 3)
    with pytest.raises(OptionsError) as caught:
        env.step(actions)
    assert caught.value.code == "environment/actions"


def test_no_games() -> None:
    """There is at least one game."""
    with pytest.raises(OptionsError) as caught:
        vector_env("helsinki", 0)
    assert caught.value.code == "environment/games"
