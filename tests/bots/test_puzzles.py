"""The shipped puzzles: confirmed again, found from what the seat knows, and judged alike every time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from make_puzzles import faults, grade_of, themes_of
from solve_puzzles import Turns

from torilla.bots.puzzles.verdict import begin, codes_of, is_done, judge_turn, rival_of, why
from torilla.core.content.puzzles import Puzzle, kinds_of, lesson_before, taught_by
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

SAMPLE = 2
"""Puzzles of each kind and game that are confirmed here; `tools/make_puzzles.py --check` confirms all."""


def sample() -> list[tuple[str, Puzzle]]:
    """The quickest of each kind and game."""
    found = [(name, one) for name in GAMES for one in get_game(name).content.puzzles.values()]
    found.sort(key=lambda each: each[1].proof.turns)
    kinds = [(name, kind) for name in GAMES for kind in ("last-turn", "search")]
    return [
        each
        for name, kind in kinds
        for each in [(of, one) for of, one in found if (of, one.proof.kind) == (name, kind)][:SAMPLE]
    ]


def played(game: AnyGame, root: Any, codes: tuple[int, ...]) -> Any:
    state = root.clone()
    for code in codes:
        game.rules.engine.step(state, code)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_puzzles(name: str) -> None:
    """At least 100 for each game, of every grade and of several themes, some at the end of a game and some before."""
    found = get_game(name).content.puzzles.values()
    assert len(found) >= 100
    assert {one.grade for one in found} == {1, 2, 3}
    assert {one.proof.kind for one in found} == {"last-turn", "search"}
    assert len({one.themes[0] for one in found}) >= 4
    assert all(one.grade == grade_of(one.found) for one in found)


STEPS: dict[str, dict[str, Callable[[list[str]], object]]] = {
    "helsinki": {
        "two-builds": lambda steps: kinds(steps).count("build") == 2,
        "draw-and-build": lambda steps: "draw" in kinds(steps) and "build" in kinds(steps),
        "discount": lambda steps: "discount" in kinds(steps),
        "any-side": lambda steps: "any-side" in kinds(steps),
        "wild-tiles": lambda steps: {"one-wild", "two-wild"} & {*kinds(steps)},
        "move-roof": lambda steps: "move-roof" in kinds(steps),
        "draw": lambda steps: "build" not in kinds(steps),
        "build": lambda steps: "build" in kinds(steps),
    },
    "neoville": {
        "skyscraper": lambda steps: built(steps)[:3] in ("tre", "sto", "wat", "ter"),
        "bus": lambda steps: built(steps).startswith("bus"),
        "windmill": lambda steps: built(steps).startswith("windmill"),
        "biosphere": lambda steps: built(steps).startswith("biosphere"),
        "no-building": lambda steps: not built(steps),
    },
}
"""What a theme promises, as it can be read off the steps of a solution."""


def kinds(steps: list[str]) -> list[str]:
    return [found for step in steps for found in kinds_of(step)[-1:]]


def built(steps: list[str]) -> str:
    return next((step.removeprefix("build:") for step in steps if step.startswith("build:")), "")


@pytest.mark.parametrize("name", GAMES)
def test_a_theme_says_what_the_solution_does(name: str) -> None:
    """Of every puzzle: what its steps show is among the themes, and nothing else of that is."""
    game = get_game(name)
    for puzzle in game.content.puzzles.values():
        assert puzzle.themes == themes_of(game, begin(game, puzzle), codes_of(game, puzzle)), puzzle.id
        for theme, does in STEPS[name].items():
            assert (theme in puzzle.themes) == bool(does(puzzle.solution)), (puzzle.id, theme)


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_has_a_reason(name: str) -> None:
    """Why its solution is better than the next best turn, which does not solve it; and no two puzzles look the same."""
    game = get_game(name)
    puzzles = game.content.puzzles.values()
    assert all(why(game, one, begin(game, one), rival_of(game, one)) for one in puzzles)
    assert len({(*one.solution, "or", *one.rival, one.proof.best.points) for one in puzzles}) == len(puzzles)


def test_puzzles_come_in_the_order_of_the_lessons() -> None:
    """The lesson before a puzzle is the last of those that first teach a step of its solution."""
    game = get_game("helsinki")
    taught = taught_by(game.content.lessons.values())
    assert taught["draw"] < taught["roof"] < taught["draw-and-build"] < taught["second-build"]
    puzzle = next(iter(game.content.puzzles.values()))

    def lesson(*steps: str) -> int:
        return lesson_before(msgspec.structs.replace(puzzle, solution=list(steps)), taught)

    assert lesson("m2", "draw", "end") == taught["draw"]
    assert lesson("m2", "build:r2-2t", "e6.1", "+second-build", "build:p1-2", "se.0") == taught["second-build"]
    assert lesson("m2", "unheard-of") == max(taught.values())
    for name in GAMES:
        order = [
            (one.grade, lesson_before(one, taught_by(get_game(name).content.lessons.values())))
            for one in get_game(name).content.puzzles.values()
        ]
        assert order == sorted(order)


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
        game.rules.engine.redeal(other, puzzle.seat, Generator.from_seed(seed))
        assert game.views.view(other, puzzle.seat) == game.views.view(root, puzzle.seat)
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
