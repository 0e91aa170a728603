"""Judges a turn played in a puzzle against the solution. The same turn always gets the same answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from torilla.bots.base import Reason
from torilla.bots.reasons import compare
from torilla.bots.review.judge import Samples, difference, mean, worth
from torilla.core.content.puzzles import Puzzle, Worth
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position, legal_codes

SAMPLES = 128

Codes = tuple[int, ...]


class Verdict(NamedTuple):
    """Whether a turn solves the puzzle, what it is worth, and what the solution is worth."""

    right: bool
    own: Worth
    best: Worth
    reasons: Sequence[Reason] = ()  # why the solution is better


def begin(game: AnyGame, puzzle: Puzzle) -> Position:
    """The position of a puzzle."""
    return game.views.parse_position(puzzle.position)


def codes_of(game: AnyGame, puzzle: Puzzle) -> Codes:
    """The solution."""
    return tuple(game.notation.parse(action) for action in puzzle.solution)


def rival_of(game: AnyGame, puzzle: Puzzle) -> Codes:
    """The best turn that does not solve it."""
    return tuple(game.notation.parse(action) for action in puzzle.rival)


def is_done(puzzle: Puzzle, root: Position, state: Position) -> bool:
    """Whether enough was played to judge: the turn is over, or before the end of a game something was disclosed."""
    return is_over(root, state) or (puzzle.proof.kind == "search" and discloses(root, state))


def is_over(root: Position, state: Position) -> bool:
    """Whether the turn is over."""
    return bool(state.seat != root.seat or state.turn != root.turn)


def discloses(root: Position, state: Position) -> bool:
    """Whether the last step disclosed something."""
    return bool(state.steps > root.steps and state.horizon == state.steps)


def result(game: AnyGame, state: Position, seat: int) -> Worth:
    """The result of a finished game."""
    outcome = game.rules.outcome(state)
    assert outcome is not None
    share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Worth(round(share, 3), float(outcome.totals[seat]))


def judge_turn(game: AnyGame, puzzle: Puzzle, root: Position, codes: Sequence[int], state: Position) -> Verdict:
    """`codes` were done from `root` on, and led to `state`."""
    seat, proof = puzzle.seat, puzzle.proof
    if proof.kind == "last-turn":
        own = result(game, state, seat)
        right = own.points >= proof.best.points
        return Verdict(right, own, proof.best, [] if right else why(game, puzzle, root, codes))
    lines = [decisions(game, root, codes), decisions(game, root, codes_of(game, puzzle))]
    if lines[0] == lines[1]:
        return Verdict(True, proof.best, proof.best)
    samples = Samples(game, game.views.view(root, seat), proof.seed)
    mine, best = samples.judge(lines, SAMPLES)
    scale = max(1.0, abs(mean(best.points)))
    cost, _ = difference(worth(best, seat, scale), worth(mine, seat, scale))
    # shown against the confirmed value of the solution, so that one puzzle always names the same
    chance, _ = difference(best.of(seat), mine.of(seat))
    points, _ = difference(best.points, mine.points)
    own = Worth(round(min(1.0, max(0.0, proof.best.chance - chance)), 3), round(proof.best.points - points, 1))
    right = cost <= proof.within
    return Verdict(right, own, proof.best, [] if right else why(game, puzzle, root, codes))


def why(game: AnyGame, puzzle: Puzzle, root: Position, codes: Sequence[int]) -> list[Reason]:
    """Why the solution is better than another turn."""
    view = game.views.view(root, puzzle.seat)
    best, played = (decisions(game, root, line) for line in (codes_of(game, puzzle), codes))
    return compare(game, view, best, played, puzzle.proof.seed)


def decisions(game: AnyGame, root: Position, codes: Sequence[int]) -> Codes:
    """The codes at which there was a choice, up to the first disclosure."""
    state, chosen = game.rules.engine.clone(root), []
    for code in codes:
        if len(legal_codes(game.rules.engine, state)) > 1:
            chosen.append(code)
        game.rules.engine.step(state, code)
        if state.horizon == state.steps:
            break
    return tuple(chosen)
