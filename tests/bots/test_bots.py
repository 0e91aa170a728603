"""Bots: what every bot promises, and how well they play."""

from __future__ import annotations

import pytest

from torilla.bots import BOTS, get_bot
from torilla.core.contract.errors import OptionsError
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

pytestmark = pytest.mark.slow


def play(name: str, bots: list[str], seed: int) -> list[int]:
    """A whole game between these bots; who won."""
    game = get_game(name)
    state = game.setup(game.options(), len(bots), Seed.from_text(f"bots {seed}"))
    generator = Generator.from_seed(seed)
    players = [get_bot(bot) for bot in bots]
    while (seat := game.current_seat(state)) is not None:
        legal = game.legal_actions(state)
        code = players[seat].choose(game.view(state, seat), legal, generator) if len(legal) > 1 else legal[0]
        game.apply(state, code)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


def test_unknown_bot() -> None:
    """A name that no bot has is refused, with the names that there are."""
    with pytest.raises(OptionsError, match="use one of random, greedy"):
        get_bot("genius")


@pytest.mark.long(but=("helsinki", "strong", "greedy", "random"))
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_bots_choose_legally_and_repeatably(name: str, bot: str) -> None:
    """A bot's choice is legal, leaves the list it was given alone, and follows from view and generator."""
    game = get_game(name)
    state = game.setup(game.options(), 2, Seed.from_text("repeat"))
    generator = Generator.from_seed(5)
    player = get_bot(bot)
    for _ in range(25):
        seat = game.current_seat(state)
        assert seat is not None
        legal = game.legal_actions(state)
        view, seed = game.view(state, seat), generator.fork()
        code = player.choose(view, list(legal), Generator.from_seed(seed))
        assert code in legal
        assert get_bot(bot).choose(game.view(state, seat), list(legal), Generator.from_seed(seed)) == code
        game.apply(state, code)


@pytest.mark.parametrize("name", GAMES)
def test_greedy_plays_from_its_view(name: str) -> None:
    """Greedy gets a view: two states that look the same to its seat get the same answer."""
    game = get_game(name)
    state = game.setup(game.options(start=0), 3, Seed.from_text("views"))
    for _ in range(12):
        game.apply(state, game.legal_actions(state)[-1])
    seat = game.current_seat(state)
    assert seat is not None
    other = game.sample(game.view(state, seat), Generator.from_seed(9))
    legal = game.legal_actions(state)
    answers = {
        get_bot("greedy").choose(game.view(table, seat), legal, Generator.from_seed(3)) for table in (state, other)
    }
    assert len(answers) == 1


def test_greedy_plays_with_corrected_components() -> None:
    """Greedy plays a corrected box too: it is given the components of its table."""
    game = get_game("helsinki")
    box = game.components(game.components().source.replace("turrets = 30", "turrets = 29"))
    bot = get_bot("greedy", box)
    state = game.setup(game.options(), 2, 1, box)
    seat = game.current_seat(state)
    assert seat is not None
    assert bot.choose(game.view(state, seat), game.legal_actions(state), Generator.from_seed(1)) in range(8)


@pytest.mark.long(but=("helsinki",))
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    """Greedy wins at least nine of ten two-seat games against random, in either seat."""
    wins = 0
    for seed in range(20):
        seat = seed % 2
        bots = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        wins += play(name, bots, seed) == [seat]
    assert wins >= 18
