"""The search bot: what it reports, when it stops, and that only view and seed decide."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from torilla.bots import get_bot
from torilla.bots.base import Advice
from torilla.bots.search.bot import CHUNK
from torilla.bots.search.guides import Playouts
from torilla.bots.search.level import LEVELS, WIDEST
from torilla.bots.search.tree import Tree
from torilla.core.contract.data import View
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

BUDGET = 30
QUICK = "search:12"
CORRECTIONS = {"helsinki": ("turrets = 30", "turrets = 29"), "neoville": ("drawn = { 2 = 5,", "drawn = { 2 = 4,")}
"""A change to each box that leaves a game in it."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "helsinki": [
        {},
        {"dry_roads": True},
        {"actions": "first-game", "start": 1},
        {"actions": "new-challenges", "open_memory": True},
        {
            "actions": "new-challenges",
            "covered": ["far", "any-side", "discount", "one-wild", "move-roof"],
            "dry_roads": True,
        },
    ],
    "neoville": [
        {},
        {"utilities": ["bus", "windmill"], "start": 1},
        {"utilities": ["bus", "biosphere"], "open_memory": True},
        {"utilities": ["windmill", "biosphere"]},
    ],
}


def decisions(game: AnyGame, seats: int, every: int, **options: Any) -> Iterator[tuple[int, Any]]:
    """Seats and states of a random game at which there is a choice, one in every few, from the first to the last."""
    state = game.rules.setup(game.rules.options.make(**options), seats, Seed.from_text(f"search {seats}"))
    generator, number = Generator.from_seed(seats), 0
    while (seat := state.to_move) is not None:
        legal = game.rules.legal(state)
        if len(legal) > 1:
            if number % every == 0:
                yield seat, state.clone()
            number += 1
        game.rules.apply(state, legal[int(generator.below(len(legal)))])


def advise(game: AnyGame, state: Any, seat: int, bot: Any, seed: int = 1) -> Advice:
    """What a bot says to a position, from its view alone."""
    advice: Advice = bot.advise(game.views.view(state, seat), game.rules.legal(state), Generator.from_seed(seed))
    return advice


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_advice_is_complete(name: str, seats: int) -> None:
    """The choice comes first, then the others by visits; all are legal; chances, scores and lines are there."""
    game, bot = get_game(name), get_bot(f"search:{BUDGET}")
    for seat, state in decisions(game, seats, every=25):
        legal = game.rules.legal(state)
        advice = advise(game, state, seat, bot)
        considered = advice.considered
        codes = [each.code for each in considered]
        visits = [each.visits for each in considered]
        assert codes[0] == advice.code
        assert set(codes) <= set(legal) and len(set(codes)) == len(codes) == min(len(legal), WIDEST)
        assert visits == sorted(visits, reverse=True)
        assert sum(visits) == advice.simulations if len(legal) <= WIDEST else sum(visits) <= advice.simulations
        for each in considered:
            assert each.chance is not None and 0 <= each.chance <= 1
            assert each.scores is not None and len(each.scores) == (seats if each.visits else 0)
            assert each.line[0] == each.code and all(0 <= code < game.action_count for code in each.line)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_ends_early_only_where_it_is_settled(name: str) -> None:
    """All simulations are done, unless those left could not make another action the most visited one."""
    game, bot, early = get_game(name), get_bot(f"search:{BUDGET}"), 0
    for seat, state in decisions(game, 2, every=12):
        advice = advise(game, state, seat, bot)
        assert advice.simulations <= BUDGET
        if advice.simulations < BUDGET:
            early += 1
            first, second = advice.considered[:2]
            assert first.visits - second.visits > BUDGET - advice.simulations
    assert early


@pytest.mark.parametrize("name", GAMES)
def test_a_search_can_be_stopped(name: str) -> None:
    """`stop` is asked between a few simulations; the answer is what was found so far, and legal."""
    game, bot = get_game(name), get_bot("search:1000000")
    seat, state = next(decisions(game, 3, every=1))
    legal, asked = game.rules.legal(state), []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    advice = bot.advise(game.views.view(state, seat), legal, Generator.from_seed(1), stop)  # type: ignore[attr-defined]
    assert advice.code in legal
    assert advice.simulations == 3 * CHUNK


@pytest.mark.parametrize("name", GAMES)
def test_a_search_keeps_to_its_seconds(name: str) -> None:
    """With no time at all a search does one round of simulations and answers."""
    game, bot = get_game(name), get_bot("search:1000000")
    bot.budget = 0.0  # type: ignore[attr-defined]
    seat, state = next(decisions(game, 2, every=1))
    advice = advise(game, state, seat, bot)
    assert advice.code in game.rules.legal(state)
    assert advice.simulations == CHUNK


def test_a_level_is_capped_in_seconds_only_where_it_is_given_some() -> None:
    """Levels are budgets of simulations: no clock has a say in what they choose unless a table sets a budget."""
    for level in LEVELS:
        assert get_bot(level).budget is None  # type: ignore[attr-defined]
        assert LEVELS[level].seconds > 0


@pytest.mark.parametrize("kind", ["search", "expert"])
def test_an_order_without_a_number_is_refused(kind: str) -> None:
    """`search:N` and `expert:N` need a number of simulations."""
    with pytest.raises(OptionsError, match="give a number of simulations") as caught:
        get_bot(f"{kind}:many")
    assert caught.value.code == "bot/argument"


def test_a_custom_expert_is_the_expert() -> None:
    """With the expert's own number of simulations it chooses as the expert does."""
    game = get_game("helsinki")
    state = game.rules.setup(game.rules.options.make(), 2, Seed.from_text("to order"))
    choices = []
    for name in ("expert", f"expert:{LEVELS['expert'].simulations}"):
        view = game.views.view(state, state.to_move)
        choices.append(get_bot(name).choose(view, list(game.rules.legal(state)), Generator.from_seed(5)))
    assert choices[0] == choices[1]


def some_advice(name: str) -> bytes:
    """What bots say to a few positions, as JSON."""
    game = get_game(name)
    found = [
        advise(game, state, seat, get_bot(bot), seed)
        for bot in ("casual", QUICK)
        for seed, (seat, state) in enumerate(decisions(game, 3, every=30))
    ]
    return msgspec.json.encode(found)


FRESH = "import sys; from bots.test_search import some_advice; sys.stdout.buffer.write(some_advice(sys.argv[1]))"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_advice(name: str) -> None:
    """Same view, seed and simulations: the same advice to the last digit, again and in a fresh process."""
    first = some_advice(name)
    assert some_advice(name) == first
    path = os.pathsep.join(sys.path)
    fresh = subprocess.run(
        [sys.executable, "-c", FRESH, name],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "77"},
        capture_output=True,
        check=True,
    )
    assert fresh.stdout == first


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, each in OPTIONS.items() for options in each], ids=str
)
def test_a_search_knows_every_table(name: str, options: dict[str, Any], seats: int) -> None:
    """All options and numbers of seats: legal choices from the first decision of a game to the last ones."""
    game, bot, asked = get_game(name), get_bot(QUICK), 0
    for seat, state in decisions(game, seats, every=40, **options):
        advice = advise(game, state, seat, bot)
        assert advice.code in game.rules.legal(state)
        assert advice.simulations > 0
        asked += 1
    assert asked > 1


@pytest.mark.parametrize("name", GAMES)
def test_a_search_needs_the_view_only_and_leaves_it_alone(name: str) -> None:
    """A view that came as text is enough, and neither it nor the list of actions is changed by a search."""
    game, bot = get_game(name), get_bot(QUICK)
    for seat, state in decisions(game, 3, every=50):
        text = msgspec.json.encode(game.views.view(state, seat))
        view: View = msgspec.json.decode(text, type=game.views.view_type)
        legal = game.rules.legal(state)
        codes = list(legal)
        advice = bot.advise(view, codes, Generator.from_seed(1))  # type: ignore[attr-defined]
        assert msgspec.json.encode(view) == text
        assert codes == legal
        assert advice == advise(game, state, seat, bot)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_plays_with_corrected_components(name: str) -> None:
    """A bot made for a corrected box searches there, up to the end of the game."""
    usual = get_game(name)
    game = usual.edition(usual.components.source.replace(*CORRECTIONS[name]))
    assert game.components.hash != usual.components.hash
    bot = get_bot(QUICK, game)
    for seat, state in decisions(game, 2, every=30):
        assert advise(game, state, seat, bot).code in game.rules.legal(state)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_a_tree_of_playouts_counts_every_simulation(name: str, seats: int) -> None:
    """With uniform playouts each simulation is one visit of one first action; the position itself stays as it is."""
    game, generator = get_game(name), Generator.from_seed(1)
    root = game.rules.setup(game.rules.options.make(start=0), seats, 1)
    before = game.views.state_hash(root)
    tree = Tree(game.rules.engine, Playouts(game.rules.engine, generator), root, generator, 1.0)
    tree.run(400, 1_000_000)
    assert tree.visited(0) == 400
    assert sum(tree.visited(child) for child in tree.children(0)) == 400
    assert all(len(tree.expected(child)) == seats for child in tree.children(0))
    assert game.views.state_hash(root) == before
