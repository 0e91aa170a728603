"""Listing legal actions changes nothing: any number of threads may do it at once, of one state or of many."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Any

import pytest

from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game
from torilla.testing.play import choose_varied, random_options

THREADS = 3


def give_way(frame: FrameType, event: str, argument: object) -> Any:
    """A trace function that lets another thread run before every line of the rules."""
    if "torilla" not in frame.f_code.co_filename:
        return None
    time.sleep(0)
    return give_way


@pytest.fixture
def switching() -> Iterator[None]:
    """New threads take turns at every line. Compiled code has no lines and is never interrupted."""
    threading.settrace(give_way)
    yield
    threading.settrace(None)


def positions(game: Any, number: int) -> list[Any]:
    """Positions of one game, all with the next action to choose."""
    generator = Generator.from_seed(5)
    state = game.setup(random_options(game, generator), 3, 5)
    found: list[Any] = []
    while len(found) < number:
        legal = game.legal_actions(state)
        if len(legal) > 2:
            found.append(state.clone())
        game.apply_legal(state, choose_varied(game, legal, state.components, generator))
    return found


def answers(game: Any, state: Any) -> tuple[list[int], list[bool], int]:
    """What is legal, which of some actions are refused, and a mark of the whole position."""
    legal = game.legal_actions(state)
    asked = [legal[-1], game.action_count - 1]
    refused = [game.explain(state, code) is not None for code in asked]
    return legal, refused, int(game.engine.fingerprint(state))


@pytest.mark.smoke
@pytest.mark.usefixtures("switching")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("step", [0, 1], ids=["same-state", "other-states"])
def test_threads_list_what_one_thread_lists(name: str, step: int) -> None:
    """Several threads that list and explain actions at once get what each would get alone."""
    game = get_game(name)
    states = positions(game, 2)
    expected = [answers(game, state) for state in states]
    start = threading.Barrier(THREADS)

    def listed(thread: int) -> list[bool]:
        """Whether each answer is the right one; thread by thread, they begin `step` positions further on."""
        start.wait()
        order = [(place + step * thread) % len(states) for place in range(len(states))]
        return [answers(game, states[place]) == expected[place] for place in order]

    with ThreadPoolExecutor(THREADS) as pool:
        results = list(pool.map(listed, range(THREADS)))
    assert results == [[True] * len(states)] * THREADS
