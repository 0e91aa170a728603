"""The shipped puzzles: confirmed again, found from what the seat knows, and judged alike every time."""

from __future__ import annotations

from typing import Any

import pytest
from make_puzzles import faults, grade_of

from torilla.bots.puzzles.turns import Turns
from torilla.bots.puzzles.verdict import begin, codes_of, is_done, judge_turn
from torilla.core.content.puzzles import Puzzle
from torilla.core.contract.game import Game
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

SAMPLE = 2
"""Puzzles of each kind and game that are confirmed here; `tools/make_puzzles.py --check` confirms all."""


def sample() -> list[tuple[str, Puzzle]]:
    """The quickest of each kind and game."""
    found = [(name, one) for name in GAMES for one in get_game(name).puzzles().values()]
    found.sort(key=lambda each: each[1].proof.turns)
    kinds = [(name, kind) for name in GAMES for kind in ("last-turn", "search")]
    return [
        each
        for name, kind in kinds
        for each in [(of, one) for of, one in found if (of, one.proof.kind) == (name, kind)][:SAMPLE]
    ]


def played(game: Game, root: Any, codes: tuple[int, ...]) -> Any:
    state = root.clone()
    for code in codes:
        game.engine.step(state, code)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_puzzles(name: str) -> None:
    """At least 40 for each game, of every grade and of several themes, some at the end of a game and some before."""
    found = get_game(name).puzzles().values()
    assert len(found) >= 40
    assert {one.grade for one in found} == {1, 2, 3}
    assert {one.proof.kind for one in found} == {"last-turn", "search"}
    assert len({one.themes[0] for one in found}) >= 4
    assert all(one.grade == grade_of(one.found) for one in found)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "puzzle"), sample(), ids=lambda each: getattr(each, "id", each))
def test_a_puzzle_is_confirmed_again(name: str, puzzle: Puzzle) -> None:
    """The same confirmation gives the same solution, proof and themes."""
    assert faults(get_game(name), puzzle) == []


@pytest.mark.parametrize(("name", "puzzle"), sample()[::SAMPLE], ids=lambda each: getattr(each, "id", each))
def test_a_puzzle_does_not_hang_on_hidden_pieces(name: str, puzzle: Puzzle) -> None:
    """However the unknown pieces lie, the solution is as good, and the view is the same."""
    game, root = get_game(name), begin(get_game(name), puzzle)
    for seed in range(3):
        other = root.clone()
        game.engine.redeal(other, puzzle.seat, Generator.from_seed(seed))
        assert game.view(other, puzzle.seat) == game.view(root, puzzle.seat)
        codes = codes_of(game, puzzle)
        verdict = judge_turn(game, puzzle, other, codes, played(game, other, codes))
        assert verdict.right and verdict.own == puzzle.proof.best


@pytest.mark.slow
@pytest.mark.parametrize(("name", "puzzle"), sample()[::SAMPLE], ids=lambda each: getattr(each, "id", each))
def test_turns_are_judged_by_what_they_bring(name: str, puzzle: Puzzle) -> None:
    """Most turns do not solve a puzzle, are worth less than the solution, and are judged alike every time."""
    game, root = get_game(name), begin(get_game(name), puzzle)
    turns = [one.codes for one in Turns(game, 100_000).all(root) if is_done(puzzle, root, one.end)]
    some = turns[:: max(1, len(turns) // 8)]
    found = [judge_turn(game, puzzle, root, codes, played(game, root, codes)) for codes in some]
    assert found == [judge_turn(game, puzzle, root, codes, played(game, root, codes)) for codes in some]
    wrong = [verdict for verdict in found if not verdict.right]
    assert 2 * len(wrong) > len(found)
    assert all(
        verdict.own.chance < verdict.best.chance or verdict.own.points < verdict.best.points for verdict in wrong
    )
