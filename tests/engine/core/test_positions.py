"""Memory of states: searches copy millions of them, so none may wait for the garbage collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from torilla.core.engine.engine import PlainPosition
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game
from torilla.testing.play import choose_varied, random_options


class Part:
    """Something that only one state holds, to see whether that state is still there."""

    def __init__(self) -> None:
        self.holder: object = None

    def copy(self) -> Part:
        return self


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No garbage collection unless the test asks for it."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_freed_with_its_last_reference(name: str) -> None:
    """At any step of a game. The collector does not track states, so a cycle would stay for ever."""
    game = get_game(name)
    generator = Generator.from_seed(8)
    components = game.components()
    state = game.setup(random_options(game, generator), 3, 8, components=components)
    while game.current_seat(state) is not None:
        part = Part()
        seen = weakref.ref(part)
        copy = state.clone()
        copy.items = []
        copy.options, part = part, Part()
        assert seen() is not None
        del copy
        assert seen() is None
        game.apply(state, choose_varied(game, game.legal_actions(state), components, generator))


@pytest.mark.usefixtures("uncollected")
def test_a_state_in_plain_python_may_be_part_of_a_cycle() -> None:
    """What its game brings may refer to it; the collector frees both."""
    part = Part()
    seen = weakref.ref(part)
    part.holder = PlainPosition(2, part)
    del part
    assert seen() is not None
    gc.collect()
    assert seen() is None
