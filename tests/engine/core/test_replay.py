"""Replaying records: the same views as in the real game, for every viewer."""

from __future__ import annotations

from typing import Any

import pytest
from engine.core.played import recorder, short_game, whole_game

from torilla.core.contract.errors import IllegalAction, RecordError
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Recorder, Replay


def states_of(text: str) -> list[Any]:
    """Every state of a full record."""
    replay = Replay(parse_record(text))
    state = replay.first()
    states = [state.clone()]
    for turn, step in replay.entries:
        replay.advance(state, turn, step)
        states.append(state.clone())
    return states


@pytest.mark.parametrize("game", GAMES)
def test_a_full_record_gives_the_very_states(game: str) -> None:
    """With its seed a record replays to the states that were played, hashes included."""
    played = recorder(game, seats=4, seed="very")
    again = Replay(parse_record(format_record(played.record()))).state_at()
    rules = get_game(game)
    assert rules.state_hash(again) == rules.state_hash(played.state)
    assert rules.to_document(again) == rules.to_document(played.state)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_form_gives_the_views_of_the_real_game(game: str, seats: int) -> None:
    """A public record replays what a spectator saw, a seat's record what that seat saw, step by step."""
    rules = get_game(game)
    text = whole_game(game, seats)
    states = states_of(text)
    for seat in (None, *range(seats)):
        record = parse_record(format_record(parse_record(text).seen_by(seat)))
        assert record.seed is None
        replay = Replay(record)
        state = replay.first()
        for number, real in enumerate(states):
            if number:
                replay.advance(state, *replay.entries[number - 1])
            assert rules.view(state, seat) == rules.view(real, seat), f"seat {seat}, step {number}"


@pytest.mark.parametrize("game", GAMES)
def test_a_record_for_one_seat_tells_no_more(game: str) -> None:
    """A seat's record has no seed, and "?" for every hidden piece that was not its own."""
    record = parse_record(whole_game(game)).seen_by(1)
    assert record.seed is None
    gains = [item for turn in record.turns for step in turn.steps for item in step.items if item.what == "gain"]
    assert all((item.piece == "?") == (item.seat != 1) for item in gains)
    assert {item.seat for item in gains} == {0, 1, 2}


@pytest.mark.parametrize("game", GAMES)
def test_any_moment(game: str) -> None:
    """A replay gives the state after any number of steps."""
    states = states_of(short_game(game))
    replay = Replay(parse_record(short_game(game)))
    assert len(replay) == len(states) - 1
    rules = get_game(game)
    for number in range(len(states)):
        assert rules.state_hash(replay.state_at(number)) == rules.state_hash(states[number])


@pytest.mark.parametrize("game", GAMES)
def test_going_on_with_a_record(game: str) -> None:
    """A full record of an unfinished game can be played on, and gives the same record when written again."""
    text = short_game(game)
    resumed = Recorder.resume(parse_record(text))
    assert format_record(resumed.record()) == text
    legal = resumed.game.legal_actions(resumed.state)
    resumed.apply(legal[0])
    assert len(resumed.record()) == len(parse_record(text)) + 1


def test_going_on_needs_the_seed() -> None:
    """A record without its seed can be replayed, not played on."""
    with pytest.raises(RecordError) as caught:
        Recorder.resume(parse_record(short_game("helsinki", "public")))
    assert caught.value.code == "record/no-seed"


def test_a_refused_action_changes_nothing() -> None:
    """A recorder that refuses an action keeps its state and its record."""
    played = recorder("helsinki", seats=2, turns=3)
    before = format_record(played.record())
    with pytest.raises(IllegalAction):
        played.apply(0)
    assert format_record(played.record()) == before


@pytest.mark.parametrize("game", GAMES)
def test_what_was_undone_is_not_in_the_record(game: str) -> None:
    """The record is what remains after undos."""
    played = recorder(game, seats=2, turns=4)
    before = format_record(played.record())
    done = 0
    for _ in range(3):
        if played.game.current_seat(played.state) is not None:
            quiet = [code for code in played.game.legal_actions(played.state) if stays_open(played, code)]
            if quiet:
                played.apply(quiet[0])
                done += 1
    assert done
    for _ in range(done):
        played.undo()
    assert format_record(played.record()) == before


def stays_open(played: Recorder, code: int) -> bool:
    """Whether the step could be taken back."""
    state = played.state.clone()
    played.game.apply(state, code)
    return bool(state.horizon < state.steps)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_its_seed_keeps_its_rules_version(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is replayed from disclosed items alone is played under the rules version of its record."""
    rules = get_game(game)
    monkeypatch.setattr(type(rules), "rules_version", 3)
    options = rules.options()
    items = rules.setup_items(rules.setup(options, 2, 1))
    assert rules.blank(options, 2, items, rules_version=2).rules == 2
