"""What learning programs ask of environments: masks, forms of observations, rewards, opponents, saved games."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from torilla.bots import get_bot
from torilla.core.contract.errors import IllegalAction, OptionsError
from torilla.env import Pool, seat_env, seat_vector_env, table_env, vector_env
from torilla.games import GAMES, get_game

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import old environments of Gymnasium
    from pettingzoo.test import api_test, seed_test

FORMS = [{"floats": True}, {"flat": True}, {"floats": True, "flat": True}]


def first_legal(observations: Any, masks: Any) -> Any:
    """A policy without skill."""
    return masks.argmax(axis=1)


def by_chance(random: np.random.Generator, masks: Any) -> Any:
    """A legal code for each row."""
    return (random.random(masks.shape) * masks).argmax(axis=1)


# --- Forms


@pytest.mark.parametrize("form", FORMS, ids=["floats", "flat", "flat-floats"])
@pytest.mark.parametrize("name", GAMES)
def test_forms_of_observations(name: str, form: dict[str, Any]) -> None:
    """Gymnasium and PettingZoo accept each form; floats are the integers, each divided by its field's unit."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(seat_env(name, opponents="random", **form), skip_render_check=True)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent probably")
        api_test(table_env(name, **form), num_cycles=60, verbose_progress=False)
    seed_test(partial(table_env, name, **form), num_cycles=20)
    env, plain = (seat_env(name, opponents="random", seat=0, **more) for more in (form, {}))
    for seed in range(3):
        seen, whole = env.reset(seed=seed)[0], plain.reset(seed=seed)[0]
        numbers = seen if form.get("flat") else seen["observation"]
        assert numbers.dtype == (np.float32 if form.get("floats") else np.int16)
        units = env.env_spec.unit if form.get("floats") else 1
        assert np.allclose(numbers * units, whole["observation"])
        assert np.abs(numbers / (1 if form.get("floats") else env.env_spec.unit)).max() <= 512


@pytest.mark.parametrize("name", GAMES)
def test_masks_by_method(name: str) -> None:
    """`action_masks` is the mask of the observation, as maskable learners ask for it."""
    one, table = seat_env(name, opponents="random"), table_env(name, flat=True)
    many = seat_vector_env(name, 3, opponents="random")
    observed, _ = one.reset(seed=1)
    assert one.action_masks().tolist() == observed["action_mask"].tolist()
    several, _ = many.reset(seed=1)
    assert many.action_masks().tolist() == several["action_mask"].tolist()
    table.reset(seed=1)
    assert np.flatnonzero(table.action_masks()).tolist() == get_game(name).rules.legal(table.position)
    assert table.infos[table.agent_selection]["action_mask"].tolist() == table.action_masks().tolist()


# --- Rewards


@pytest.mark.parametrize("name", GAMES)
def test_points_shape_the_reward(name: str) -> None:
    """Over a game they add up to the final lead in points, beside the win."""
    worth, random = 0.01, np.random.default_rng(1)
    env = seat_env(name, 3, opponents="random", points=worth)
    env.reset(seed=1)
    info: dict[str, Any] = {}
    earned, between, over = 0.0, 0, False
    while not over:
        action = by_chance(random, env.action_masks()[None])[0]
        _, reward, over, _, info = env.step(action)
        earned += reward
        between += reward != 0 and not over
    own = info["points"].pop(info["seat"])
    outcome = get_game(name).rules.outcome(env.position)
    assert outcome is not None
    win = {True: 1 / len(outcome.winners), False: -1 / 2}[info["seat"] in outcome.winners]
    assert earned == pytest.approx(win + worth * (own - sum(info["points"]) / 2))
    assert between > 0


def test_points_shape_the_rewards_of_all_agents() -> None:
    """The rewards of a table add up to nothing at every step, and to leads and wins at the end."""
    env, random = table_env("neoville", points=0.1), np.random.default_rng(1)
    env.reset(seed=1)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    points: list[int] = []
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        earned[agent] += reward
        points = info.get("points", points)
        assert sum(env.rewards.values()) == pytest.approx(0)
        env.step(None if over else int(by_chance(random, env.action_masks()[None])[0]))
    won = 1 if points[0] > points[1] else -1
    assert earned["seat_0"] == pytest.approx(won + 0.1 * (points[0] - points[1]))
    assert earned["seat_1"] == pytest.approx(-earned["seat_0"])


# --- Opponents


def test_a_policy_as_opponent() -> None:
    """A callable gets rows of observations and masks, in the form of the environment, and is really asked."""
    asked: list[Any] = []

    def policy(observations: Any, masks: Any) -> Any:
        asked.append((observations.dtype, observations.shape, masks.shape))
        return first_legal(observations, masks)

    env = seat_env("helsinki", 3, opponents=policy, floats=True)
    env.reset(seed=2)
    for _ in range(20):
        env.step(np.int64(env.action_masks().argmax()))
    size = env.env_spec.shown.size
    assert set(asked) == {(np.dtype(np.float32), (1, size), (1, 818))}


def test_a_policy_that_chooses_wrongly() -> None:
    """It is named with its seat and the reason."""
    env = seat_env("helsinki", opponents=lambda observations, masks: [817], seat=1, options={"start": 0})
    with pytest.raises(IllegalAction, match="the opponent in seat 0: discard:"):
        env.reset(seed=1)


def test_a_bot_as_opponent() -> None:
    """A bot itself is as good as its name."""

    def first_rows(opponent: Any) -> list[int]:
        env = seat_env("neoville", opponents=opponent, seat=1, options={"start": 0})
        numbers: list[int] = env.reset(seed=3)[0]["observation"].tolist()
        return numbers

    assert first_rows(get_bot("greedy")) == first_rows("greedy") != first_rows("random")


def test_a_pool_of_opponents() -> None:
    """Each game draws anew; a member that is added later is drawn too; an empty pool is refused."""
    pool = Pool("random", first_legal)
    env = seat_env("helsinki", 3, opponents=pool)

    def drawn() -> set[str]:
        found: set[str] = set()
        for seed in range(12):
            env.reset(seed=seed)
            found |= set(map(str, env.players))
        return found

    assert drawn() == {"random", str(first_legal)}
    pool.add("greedy")
    assert "greedy" in drawn()
    with pytest.raises(OptionsError):
        seat_env("helsinki", opponents=Pool())


# --- Gymnasium's vector environment


@pytest.mark.parametrize(("name", "seats"), [("helsinki", 2), ("neoville", 3)])
def test_rows_wait_for_our_seat(name: str, seats: int) -> None:
    """Every row shows our seat, which is to move; a game that ends is told with its points, and the next one begins."""
    env, game, random = seat_vector_env(name, 5, seats, opponents="random"), get_game(name), np.random.default_rng(1)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observed, infos = env.reset(seed=1)
    ended = 0
    while ended < 8:
        assert env.observation_space.contains(observed)
        for row, position in enumerate(env.table.batch.positions):
            assert position.to_move == infos["seat"][row]
            seat = int(position.seat)
            assert observed["observation"][row].tolist() == env.env_spec.observe(position, seat).tolist()
            assert np.flatnonzero(observed["action_mask"][row]).tolist() == game.rules.legal(position)
        playing = list(env.table.batch.positions)
        seats_before = infos["seat"]
        observed, rewards, terminations, truncations, infos = env.step(by_chance(random, observed["action_mask"]))
        assert not truncations.any()
        assert terminations.tolist() == infos.get("_final_obs", np.zeros(5, dtype=bool)).tolist()
        for row in np.flatnonzero(terminations).tolist():
            ended += 1
            outcome = game.rules.outcome(playing[row])
            assert outcome is not None
            assert infos["final_info"]["points"][row].tolist() == outcome.totals
            assert infos["final_info"]["seat"][row] == seats_before[row]
            assert (rewards[row] > 0) == (seats_before[row] in outcome.winners)
            assert env.single_observation_space.contains(infos["final_obs"][row])
        assert not rewards[~terminations].any()


def test_the_same_seed_gives_the_same_games() -> None:
    """So do the same actions; another seed gives others."""

    def rows(seed: int) -> list[Any]:
        env, random = seat_vector_env("helsinki", 4, opponents=Pool("random", "greedy")), np.random.default_rng(1)
        env.reset(seed=seed)
        return [env.step(by_chance(random, env.action_masks()))[0]["observation"].tolist() for _ in range(60)]

    assert rows(1) == rows(1) != rows(2)


def test_many_rows_are_asked_at_once() -> None:
    """A policy chooses for all games that wait for it in one call: that is what makes self-play fast."""
    sizes: list[int] = []

    def policy(observations: Any, masks: Any) -> Any:
        sizes.append(len(masks))
        return first_legal(observations, masks)

    env = seat_vector_env("neoville", 16, opponents=policy, points=0.1)
    env.reset(seed=1)
    for _ in range(40):
        env.step(env.action_masks().argmax(axis=1))
    assert max(sizes) > 4


def test_shaped_rewards_of_many_games() -> None:
    """Over each game they add up as in `seat_env`."""
    env, random = seat_vector_env("neoville", 4, opponents="random", points=0.1), np.random.default_rng(2)
    env.reset(seed=5)
    earned, checked = np.zeros(4), 0
    while checked < 4:
        _, rewards, terminations, _, infos = env.step(by_chance(random, env.action_masks()))
        earned += rewards
        for row in np.flatnonzero(terminations).tolist():
            seat, points = infos["final_info"]["seat"][row], infos["final_info"]["points"][row]
            lead = points[seat] - points[1 - seat]
            assert earned[row] == pytest.approx(np.sign(lead) + 0.1 * lead)
            earned[row] = 0
            checked += 1


def test_an_illegal_action_ends_its_game_alone() -> None:
    """Its reward is -1 and the info has the reason; the other games go on."""
    env = seat_vector_env("helsinki", 3, opponents="random", seat=0, options={"start": 0})
    env.reset(seed=1)
    actions = env.action_masks().argmax(axis=1)
    for wrong, code in ((21, "step/wrong"), (-1, "action/unknown"), (818, "action/unknown")):
        actions = env.action_masks().argmax(axis=1)
        actions[1] = wrong
        _, rewards, terminations, _, infos = env.step(actions)
        assert rewards.tolist() == [0, -1, 0]
        assert terminations.tolist() == [False, True, False]
        assert infos["final_info"]["illegal"][1] == code


def test_gymnasium_makes_and_wraps_it() -> None:
    """It is made by name, and Gymnasium's own wrapper counts its episodes."""
    name, mode = "torilla.env.single:Torilla/Neoville-v1", "vector_entry_point"
    env = RecordEpisodeStatistics(gymnasium.make_vec(name, num_envs=4, vectorization_mode=mode, opponents="random"))
    observed, _ = env.reset(seed=1)
    random = np.random.default_rng(1)
    lengths: list[int] = []
    while len(lengths) < 4:
        observed, _, _, _, infos = env.step(by_chance(random, observed["action_mask"]))
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert all(30 < length < 80 for length in lengths)


# --- Saved games


def one(**more: Any) -> Any:
    env = seat_env("helsinki", 3, opponents=Pool("random", "greedy"), points=0.1, **more)
    env.reset(seed=4)
    return env


def agents(**more: Any) -> Any:
    env = table_env("neoville", 3, points=0.1, **more)
    env.reset(seed=4)
    return env


def many(**more: Any) -> Any:
    env = seat_vector_env("neoville", 3, opponents=["random"], points=0.1, **more)
    env.reset(seed=4)
    return env


def raw(**more: Any) -> Any:
    env = vector_env("helsinki", 3, **more)
    env.reset(seed=4)
    return env


def go_on(env: Any, steps: int = 60) -> list[Any]:
    """What comes of legal actions."""
    seen: list[Any] = []
    random = np.random.default_rng(7)
    for _ in range(steps):
        if hasattr(env, "agent_selection"):
            if any(env.terminations.values()):
                env.reset()
            env.step(int(by_chance(random, env.action_masks()[None])[0]))
            seen.append((env.agent_selection, dict(env.rewards), env.observe("seat_0")["observation"].tolist()))
        elif hasattr(env, "sample"):
            env.step(env.sample(random))
            seen.append((env.observations.tolist(), env.rewards.tolist(), env.seeds.tolist()))
        else:
            masks = env.action_masks()
            actions = by_chance(random, masks) if masks.ndim == 2 else by_chance(random, masks[None])[0]
            observed, reward, over, _, _ = env.step(actions)
            seen.append((observed["observation"].tolist(), np.asarray(reward).tolist()))
            if masks.ndim == 1 and over:
                env.reset()
    return seen


COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda env: env.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("make", [one, agents, many, raw], ids=["one", "agents", "many", "raw"])
def test_copies_go_on_alike(make: Callable[..., Any], way: str) -> None:
    """A copy of an environment in the middle of a game is independent of it, and has the same future, over its end."""
    env = make()
    go_on(env, 20)
    other = COPIES[way](env)
    assert go_on(other, 150) == go_on(env, 150)


@pytest.mark.parametrize("make", [one, agents, many, raw], ids=["one", "agents", "many", "raw"])
def test_back_to_what_was_saved(make: Callable[..., Any]) -> None:
    """As often as one likes, in this environment and in another one of the same arguments."""
    env, other = make(), make()
    go_on(env, 20)
    saved = pickle.loads(pickle.dumps(env.save()))
    futures = [go_on(env)]
    for each in (env, env, other):
        each.restore(saved)
        futures.append(go_on(each))
    assert all(future == futures[0] for future in futures)
    if make is raw:
        with pytest.raises(OptionsError):
            vector_env("helsinki", 2).restore(saved)


def test_a_game_is_pickled_by_its_name() -> None:
    """With corrected components it is the same edition again."""
    game = get_game("helsinki")
    assert pickle.loads(pickle.dumps(game)) is game is copy.deepcopy(game)
    edition = game.edition(game.components.source + "\n# ours\n")
    assert pickle.loads(pickle.dumps(edition)) is edition
