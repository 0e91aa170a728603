"""Puzzles as they are sent to a visitor."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from torilla.bots.previews import told_effects
from torilla.bots.puzzles.verdict import begin, codes_of, rival_of, why
from torilla.core.content.puzzles import Puzzle, lesson_before, taught_by
from torilla.core.contract.game import AnyGame
from torilla.server.kernel.errors import ServerError
from torilla.server.wire.advice import HintStep
from torilla.server.wire.puzzles import PuzzleAnswer, PuzzleInfo, PuzzlePicture, Puzzles
from torilla.server.wire.shared import Legal


def find_puzzle(game: AnyGame, name: str) -> Puzzle:
    """A puzzle by its id. Raises ServerError."""
    found = game.content.puzzles.get(name)
    if found is None:
        raise ServerError("puzzle/unknown", f"there is no puzzle {name[:40]!r}", puzzle=name[:40])
    return found


@lru_cache(maxsize=16)
def list_puzzles(game: AnyGame) -> Puzzles:
    taught = taught_by(game.content.lessons.values())
    found = game.content.puzzles.values()
    return Puzzles(game.name, [PuzzleInfo(one.id, one.themes, one.grade, lesson_before(one, taught)) for one in found])


@lru_cache(maxsize=512)
def show_puzzle(game: AnyGame, name: str) -> PuzzleAnswer:
    """A puzzle with its solution, and why that is best. Raises ServerError."""
    puzzle = find_puzzle(game, name)
    proof = puzzle.proof
    return PuzzleAnswer(
        game=game.name,
        id=puzzle.id,
        seat=puzzle.seat,
        themes=puzzle.themes,
        grade=puzzle.grade,
        last=proof.kind == "last-turn",
        turns=proof.turns,
        best=proof.best,
        second=proof.second,
        turn=solution_of(game, puzzle),
        reasons=why(game, puzzle, begin(game, puzzle), rival_of(game, puzzle)),
    )


@lru_cache(maxsize=512)
def draw_puzzle(game: AnyGame, name: str, *, dark: bool) -> PuzzlePicture:
    """The board with which a puzzle begins. Raises ServerError."""
    puzzle = find_puzzle(game, name)
    view = game.views.view(begin(game, puzzle), puzzle.seat)
    return PuzzlePicture(game.pictures.board(view, puzzle.seat, dark=dark))


def solution_of(game: AnyGame, puzzle: Puzzle) -> list[HintStep]:
    """The steps of the solution, each with what it brings."""
    state: Any = begin(game, puzzle)
    steps = []
    for code in codes_of(game, puzzle):
        legal = Legal(game.notation.format(code), game.notation.to_value(code))
        steps.append(HintStep(legal, told_effects(game, state, puzzle.seat, code)))
        game.rules.apply_legal(state, code)
    return steps
