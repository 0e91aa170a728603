"""The features of the evaluators: declared once, without overlaps, each weight beside its name."""

from __future__ import annotations

from importlib import import_module

import msgspec
import pytest

from torilla.core.engine.engine import new_buffer
from torilla.core.engine.features import Block, Features, Learned, read_learned, weights_of
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game


def features_of(name: str) -> Features:
    found: Features = import_module(f"torilla.games.{name}.bots.features").FEATURES
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_feature_has_a_name_of_its_own(name: str) -> None:
    """No two features share a number or a name, and the evaluator has a row of weights for each."""
    features, evaluator = features_of(name), get_game(name).bots.evaluator(1.0)
    assert evaluator is not None
    assert len(set(features.names)) == len(features.names) == len(features.block_of) == int(evaluator.features)


@pytest.mark.parametrize("name", GAMES)
def test_play_marks_declared_features_only(name: str) -> None:
    """Every feature that occurs in games is one of the declared, and those of a block that has one value occur once."""
    game, features = get_game(name), features_of(name)
    evaluator, engine, buffer = game.bots.evaluator(1.0), game.rules.engine, new_buffer()
    assert evaluator is not None
    generator = Generator.from_seed(5)
    position = engine.deal(game.rules.undealt(game.rules.options.make(), 3, 5), generator)
    while position.seat >= 0:
        _certain, _time, trace = evaluator.trace_features(position, 1)
        blocks = [features.block_of[number] for number, _amount in trace]
        assert not trace or (blocks.count("always"), blocks.count("seats")) == (1, 1)
        count = int(engine.fill_actions(position, buffer))
        engine.step(position, int(buffer[int(generator.below(count))]))


@pytest.mark.parametrize("name", GAMES)
def test_turns_under_way_have_features_of_their_own(name: str) -> None:
    """Their numbers follow on the others; what is noted of a turn adds up to its promise; the board's worth stays."""
    game, features = get_game(name), features_of(name)
    turns: Features = import_module(f"torilla.games.{name}.bots.features").TURN_FEATURES
    names = features.names + turns.names
    learned = read_learned(f"torilla.games.{name}.bots").turns
    assert list(learned) == names
    weights = list(learned.values())
    evaluator, engine, buffer = game.bots.evaluator(1.0), game.rules.engine, new_buffer()
    assert evaluator is not None
    assert len(set(names)) == len(names) == int(evaluator.turn_features)
    generator, own = Generator.from_seed(5), 0
    position = engine.deal(game.rules.undealt(game.rules.options.make(), 3, 5), generator)
    while position.seat >= 0:
        seat = int(position.seat)
        before = evaluator.expected_score(position, seat)
        known, time, trace = evaluator.trace_turn(position, seat)
        at = int(time * 32 + 0.5) / 32
        told = sum(
            amount * sum(weight * at**power for power, weight in enumerate(weights[number])) for number, amount in trace
        )
        assert evaluator.promise(position, seat) == pytest.approx(known + told)
        assert evaluator.expected_score(position, seat) == before
        own += any(number >= len(features.names) for number, _amount in trace)
        count = int(engine.fill_actions(position, buffer))
        engine.step(position, int(buffer[int(generator.below(count))]))
    assert own


def test_blocks_cannot_overlap() -> None:
    """A block that begins inside another, or leaves a gap, is refused where it is declared."""
    assert Features(Block(0, "first", size=(1, 2)), Block(2, "second")).names == [
        "first size=1",
        "first size=2",
        "second",
    ]
    for base in (1, 3):
        with pytest.raises(AssertionError):
            Features(Block(0, "first", size=(1, 2)), Block(base, "second"))


def test_weights_of_other_features_are_refused() -> None:
    """A file of weights is read only for the features that it names, in their order."""
    features = Features(Block(0, "first"), Block(1, "second"))
    file = b'{"weights": {"%s": [1, 2, 3], "%s": [4, 5, 6]}}'
    assert weights_of(msgspec.json.decode(file % (b"first", b"second"), type=Learned), features) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(ValueError, match="other features"):
        weights_of(msgspec.json.decode(file % (b"second", b"first"), type=Learned), features)
