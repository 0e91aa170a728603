"""The running game that scripts, servers, sandboxes, arenas and terminals share."""

from __future__ import annotations

import pytest

from torilla.core.contract.errors import TorillaError
from torilla.core.engine.generator import Generator
from torilla.core.play import AnyPlay, Play
from torilla.core.records.record import format_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

STEPS = 40


def played(name: str, steps: int, *, keep_all: bool = False) -> AnyPlay:
    """A game after some random steps."""
    game, generator = get_game(name), Generator.from_seed(5)
    play: AnyPlay = Play.begin(game, game.rules.options.make(start=0), 3, Seed.from_text("play"), keep_all=keep_all)
    for _ in range(steps):
        legal = game.rules.legal(play.state)
        play.apply(legal[int(generator.below(len(legal)))])
    return play


@pytest.mark.parametrize("name", GAMES)
def test_going_back_gives_the_play_as_it_was(name: str) -> None:
    """However far back, over turns and disclosures: states, what can be undone and what is settled are as they were."""
    views = get_game(name).views
    for steps in (0, 1, 7, 23, STEPS - 1):
        for keep_all in (False, True):
            back, wanted = played(name, STEPS, keep_all=keep_all), played(name, steps)
            back.rewind(steps)
            assert back.undoable == wanted.undoable and back.entries.codes == wanted.entries.codes
            assert views.state_hash(back.state) == views.state_hash(wanted.state)
            assert views.state_hash(back.settled) == views.state_hash(wanted.settled)


@pytest.mark.parametrize("name", GAMES)
def test_a_fork_leaves_the_original_alone(name: str) -> None:
    """What is done and taken back in a fork changes neither steps nor states of the play it came from."""
    play = played(name, STEPS)
    codes, mark = play.entries.codes[:], get_game(name).views.state_hash(play.state)
    fork = play.fork()
    fork.apply(fork.game.rules.legal(fork.state)[0])
    fork.rewind(3)
    assert play.entries.codes == codes and get_game(name).views.state_hash(play.state) == mark


@pytest.mark.parametrize("name", GAMES)
def test_records_do_not_depend_on_what_is_kept(name: str) -> None:
    """With all states kept or few, a play writes the same record, and the record verifies."""
    few, every = (played(name, STEPS, keep_all=keep_all).record() for keep_all in (False, True))
    assert format_record(few) == format_record(every)
    assert Replay(few).verify().ok


def test_there_is_nothing_before_the_first_step() -> None:
    """At the begin neither players nor scripts can take anything back."""
    play = played(GAMES[0], 0)
    for take_back in (play.undo, play.pop):
        with pytest.raises(TorillaError):
            take_back()
