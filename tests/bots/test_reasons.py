"""Reasons in words: what is said of a turn is true of it, and carries the difference."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest

from torilla.bots.base import Considered, Reason
from torilla.bots.reasons import (
    LEAST,
    MOST,
    SHARE,
    compare,
    difference_by_parts,
    find_reasons,
    reasons_for_choice,
    sentence,
)
from torilla.bots.search.planner import Planner
from torilla.core.content.messages import format_message
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.generator import Generator
from torilla.core.engine.ideas import Ideas
from torilla.games import GAMES, get_game

GAMES_OF_A_TEST = 3


def tools_of(name: str) -> tuple[AnyGame, Evaluator, Ideas[Position]]:
    game = get_game(name)
    evaluator, ideas = game.bots.evaluator(1.0), game.bots.ideas()
    assert evaluator is not None and ideas is not None
    return game, evaluator, ideas


def some_pairs(game: AnyGame, evaluator: Evaluator) -> Iterator[tuple[Position, Position, int]]:
    """Of turns of some games the best plan and one that is not as good, as the positions after them."""
    planner = Planner(game.rules.engine, evaluator, 4, 6)
    for seed in range(GAMES_OF_A_TEST):
        generator = Generator.from_seed(seed)
        undealt = game.rules.undealt(game.rules.options.make(), 2 + seed % 2, seed)
        position = game.rules.engine.deal(undealt, generator)
        while position.seat >= 0:
            seat = int(position.seat)
            planner.plan(position)
            ends = list(planner.ends)
            if len(ends) > 1:
                yield ends[0], ends[-1], seat
            position = ends[int(generator.below(len(ends)))]


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_add_up(name: str) -> None:
    """The parts of a difference are all of it: the seat's expected lead in one position less that in the other."""
    game, evaluator, ideas = tools_of(name)
    for better, other, seat in some_pairs(game, evaluator):
        leads = []
        for position in (better, other):
            scores = [evaluator.expected_score(position, each) for each in range(int(position.seats))]
            leads.append(scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1))
        parts = difference_by_parts(game, evaluator, ideas, better, other, seat)
        assert sum(parts.values()) == pytest.approx(leads[0] - leads[1], abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_a_reason_carries_its_share(name: str) -> None:
    """There are two at most; without the parts of its topic the preference is smaller by the share of each."""
    game, evaluator, ideas = tools_of(name)
    said = 0
    for better, other, seat in some_pairs(game, evaluator):
        found = find_reasons(game, ideas, evaluator, [(better, other)], seat)
        assert len(found) <= MOST
        parts = difference_by_parts(game, evaluator, ideas, better, other, seat)
        whole = sum(parts.values())
        for reason in found:
            said += 1
            assert whole >= LEAST and reason.share >= SHARE
            [topic] = [
                topic
                for topic in ideas.topics
                if (claim := next(filter(None, (one(better, other, seat) for one in topic.claims)), None))
                and (claim.idea, claim.values) == (reason.idea, reason.values)
            ]
            without = whole - sum(parts.get(part, 0.0) for part in topic.parts)
            assert without == pytest.approx(whole * (1 - reason.share), abs=0.01)
            assert reason.share < 1 or without <= 0.01  # the preference is gone
    assert said > 20


@pytest.mark.parametrize("name", GAMES)
def test_a_reason_is_not_true_of_the_other_turn(name: str) -> None:
    """Asked the other way round, no claim says the same: what is said of a turn sets it apart."""
    game, evaluator, ideas = tools_of(name)
    for better, other, seat in some_pairs(game, evaluator):
        for topic in ideas.topics:
            for claim in topic.claims:
                one, back = claim(better, other, seat), claim(other, better, seat)
                assert one is None or back is None or one != back
            assert all(claim(better, better, seat) is None for claim in topic.claims)


@pytest.mark.parametrize("name", GAMES)
def test_a_reason_small_beside_the_difference_is_none(name: str) -> None:
    """Where a search has found a much larger difference than the evaluation sees, only numbers are said."""
    game, evaluator, ideas = tools_of(name)
    for better, other, seat in some_pairs(game, evaluator):
        assert find_reasons(game, ideas, evaluator, [(better, other)], seat, 1000.0) == []
        assert find_reasons(game, ideas, evaluator, [(other, other)], seat) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_idea_has_its_sentence(name: str) -> None:
    """What is said in games can be said in every language, with its values."""
    game, evaluator, ideas = tools_of(name)
    for better, other, seat in some_pairs(game, evaluator):
        for reason in find_reasons(game, ideas, evaluator, [(better, other)], seat):
            assert sentence(game, reason, ["Ann", "Bo", "Cy"]).endswith(".")
            for language in ("en", "de", "fr", "nl"):
                message = game.content.ideas[reason.idea].sentence(language)
                assert "{" not in format_message(message, reason.values, language)


@pytest.mark.parametrize("name", GAMES)
def test_reasons_do_not_know_what_is_hidden(name: str) -> None:
    """The same view gives the same reasons, however the hidden pieces lie."""
    game, _evaluator, _ideas = tools_of(name)
    state = game.rules.setup(game.rules.options.make(), 2, 5)
    while len(game.rules.legal(state)) < 3:
        game.rules.apply_legal(state, game.rules.legal(state)[0])
    seat, legal = int(state.seat), game.rules.legal(state)
    view = game.views.view(state, seat)
    dealt = game.views.sample(view, Generator.from_seed(9))
    assert game.views.view(dealt, seat) == view
    found = [compare(game, game.views.view(each, seat), legal[:1], legal[-1:], 3) for each in (state, dealt)]
    assert found[0] == found[1]


def test_a_choice_is_compared_with_one_that_is_clearly_worse() -> None:
    """An alternative as good as the choice, or one that was never tried, gives no reasons."""
    game = get_game(GAMES[0])
    state = game.rules.setup(game.rules.options.make(), 2, 5)
    view = game.views.view(state, int(state.seat))
    legal = game.rules.legal(state)

    def considered(*chances: float | None, visits: int = 4) -> Sequence[Considered]:
        return [Considered(code, visits, chance, None, [code]) for code, chance in zip(legal, chances, strict=False)]

    none: tuple[int | None, list[Reason]] = (None, [])
    assert reasons_for_choice(game, view, considered(0.5, 0.495, 0.5), 0) == none
    assert reasons_for_choice(game, view, considered(0.5, None), 0) == none
    assert reasons_for_choice(game, view, considered(0.5, 0.1, visits=0), 0) == none
    assert reasons_for_choice(game, view, considered(None), 0) == none


TWICE = """
from torilla.bots.reasons import compare
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

for name in GAMES:
    game = get_game(name)
    for seed in range(3):
        state, generator = game.rules.setup(game.rules.options.make(), 2, seed), Generator.from_seed(seed)
        for _ in range(20):
            legal = game.rules.legal(state)
            game.rules.apply_legal(state, legal[int(generator.below(len(legal)))])
        view, legal = game.views.view(state, int(state.seat)), game.rules.legal(state)
        print(compare(game, view, legal[:1], legal[-1:], seed))
"""


@pytest.mark.slow
def test_both_builds_give_the_same_reasons() -> None:
    """The compiled engine and its source say the same, with the same shares."""
    said = [
        subprocess.run(
            [sys.executable, "-c", TWICE], env=os.environ | extra, check=True, capture_output=True, text=True
        ).stdout
        for extra in ({}, {"TORILLA_PURE": "1"})
    ]
    assert said[0] == said[1] and "Reason(" in said[0]
