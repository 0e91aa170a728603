"""The games as OpenSpiel's: its own checks pass, and its algorithms play them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from packages import install

import torilla.env.openspiel as adapter
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game


def begun(name: str) -> Any:
    """A state whose deal is complete."""
    state = pyspiel.load_game(name).new_initial_state()
    for outcome in (1, 2, 3, 4):
        assert state.is_chance_node()
        state.apply_action(outcome)
    return state


@pytest.mark.parametrize(
    "name", ["torilla_helsinki(players=4,dry_roads=True,start=1)", "torilla_neoville(players=3)", "torilla_neoville"]
)
def test_open_spiel_accepts_it(name: str) -> None:
    """OpenSpiel's random simulation test passes, copies, pickled states and observations included."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_those_of_the_contract(name: str) -> None:
    """The same legal actions, names and results; the deal is that of a seed; chance comes before the first action."""
    game, state = get_game(name), begun(f"torilla_{name}")
    own = game.rules.setup(game.rules.options.make(), 2, int.from_bytes(bytes([1, 2, 3, 4]), "big"))
    generator = Generator.from_seed(1)
    while (seat := own.to_move) is not None:
        assert state.current_player() == seat
        legal = game.rules.legal(own)
        assert state.legal_actions() == legal
        code = legal[int(generator.below(len(legal)))]
        assert state.action_to_string(seat, code) == game.notation.format(code)
        game.rules.apply(own, code)
        state.apply_action(code)
    outcome = game.rules.outcome(own)
    assert state.is_terminal() and outcome is not None
    won = [seat for seat, reward in enumerate(state.returns()) if reward == max(state.returns())]
    assert won == sorted(outcome.winners) and sum(state.returns()) == pytest.approx(0)


def test_parameters_are_options() -> None:
    """Seats, the start and options that are a switch or a choice; others have their default."""
    game = pyspiel.load_game("torilla_helsinki(players=3,actions=first-game,start=2)")
    state = game.new_initial_state()
    for _ in range(adapter.DIGITS):
        state.apply_action(0)
    assert (game.num_players(), state.current_player()) == (3, 2)
    assert state.position.options.actions == "first-game"


def test_observations_hide_what_is_hidden() -> None:
    """A seat's numbers and text are those of its view; they do not change with what it cannot know."""
    state = begun("torilla_neoville")
    game = get_game("neoville")
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert str(other) != str(state)
    observation = make_observation(state.get_game())
    seen = []
    for each in (state, other):
        observation.set_from(each, 0)
        seen.append((observation.tensor.tolist(), observation.string_from(each, 0)))
    assert seen[0] == seen[1]
    fields = game.bots.fields(2)
    assert set(observation.dict) == set(fields)
    assert observation.dict["hand"].shape == tuple(fields["hand"].shape)
    assert observation.dict["hand"].any()


@pytest.mark.parametrize("name", GAMES)
def test_its_searches_play(name: str) -> None:
    """MCTS on the whole state, and ISMCTS on what the seat knows, choose legal actions."""
    state, chance = begun(f"torilla_{name}"), np.random.RandomState(1)
    game = state.get_game()
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    for bot in (
        mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=chance),
        ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.4, max_simulations=4, random_state=chance),
    ):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_installed_games_are_registered(tmp_path: Path) -> None:
    """So is any game of an installed package, open or with hidden pieces."""
    program = (
        "import pyspiel, torilla.env.openspiel\n"
        "for name in ('torilla_kalah', 'torilla_ribbons(players=3)'):\n"
        "    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)\n"
    )
    found = os.environ | {"PYTHONPATH": str(install(tmp_path, "kalah", "ribbons"))}
    subprocess.run([sys.executable, "-c", program], env=found, check=True, timeout=100, stdout=subprocess.DEVNULL)


def test_a_missing_extra_is_named() -> None:
    """Without OpenSpiel the error says what to install."""
    program = "import sys; sys.modules['pyspiel'] = None; import torilla.env.openspiel"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert "torilla.env.openspiel needs pyspiel: pip install 'torilla[openspiel]'" in done.stderr
