"""Bots play fair: what a seat may not know cannot change its bot's choice."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from permuted import twin_of

from torilla.bots import BOTS, get_bot
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

pytestmark = pytest.mark.slow

TABLES = [
    ("helsinki", 2, {}),
    ("helsinki", 3, {"dry_roads": True, "open_memory": True}),
    ("helsinki", 4, {"actions": "new-challenges"}),
    ("neoville", 2, {}),
    ("neoville", 3, {"open_memory": True}),
    ("neoville", 4, {"utilities": ["bus", "biosphere"]}),
]


def positions(name: str, seats: int, options: dict[str, Any], every: int) -> list[Any]:
    """States of one game with a choice, some way apart, from the beginning to the end."""
    game = get_game(name)
    state = game.setup(game.options(**options), seats, Seed.from_text(f"fair {name} {seats}"))
    generator, found = Generator.from_seed(seats), []
    while (seat := game.current_seat(state)) is not None:
        legal = game.legal_actions(state)
        if len(legal) > 1 and int(state.steps) % every == 0:
            found.append((seat, state.clone()))
        game.apply(state, legal[int(generator.below(len(legal)))])
    return found


@pytest.mark.long(but=("helsinki-2", "neoville-2", "strong", "greedy-neoville-4", "casual-helsinki-3"))
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
@pytest.mark.parametrize("bot", BOTS)
def test_hidden_things_do_not_change_a_choice(bot: str, name: str, seats: int, options: dict[str, Any]) -> None:
    """A state and its twin, all hidden pieces permuted: the same view, the same choice for the same seed."""
    game, rng = get_game(name), random.Random(seats)
    player: Any = get_bot(bot)
    if hasattr(player, "budget"):
        player.budget = None  # time is no part of the promise
    if hasattr(player, "simulations"):
        player.simulations = 16  # the same way of thinking, in the time that a test has
    different = 0
    for seat, state in positions(name, seats, options, every=6):
        twin = twin_of(game, state, seat, rng)
        different += game.state_hash(twin) != game.state_hash(state)
        legal = game.legal_actions(state)
        assert game.legal_actions(twin) == legal
        views = [game.view(each, seat) for each in (state, twin)]
        assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])
        choices = [player.choose(view, list(legal), Generator.from_seed(11)) for view in views]
        assert choices[0] == choices[1] and choices[0] in legal
    assert different >= 8


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_is_given_a_view_and_no_more(name: str) -> None:
    """A view holds plain values: no state, no pile, and of other hands only what everybody saw."""
    game = get_game(name)
    state = game.setup(game.options(), 3, Seed.from_text("plain"))
    view: Any = game.view(state, 1)
    text = msgspec.json.encode(view)
    assert game.view(game.sample(msgspec.json.decode(text, type=game.view_type), Generator.from_seed(1)), 1) == view
    assert isinstance(view.pile, int)
    for seat, player in enumerate(view.players):
        assert seat == 1 or set(player.hand) <= {"?", *player.seen}
