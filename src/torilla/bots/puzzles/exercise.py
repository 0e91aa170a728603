"""Judges a turn played in place of an own mistake. The same turn always gets the same answer."""

from __future__ import annotations

from collections.abc import Sequence

from torilla.bots.chances import Chances
from torilla.bots.puzzles.verdict import Codes, Verdict, decisions, discloses, is_over
from torilla.bots.reasons import compare
from torilla.bots.review.judge import Samples, Values, difference, level_of, mean, worth
from torilla.bots.review.report import estimate, kind_of
from torilla.bots.search.level import TREE
from torilla.core.content.puzzles import Worth
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position

SEED = 7
SAMPLES, DEEP_SAMPLES = 128, 64
"""Deals on which turns are compared: as a review with few simulations does it, and as the expert, two rounds ahead."""
NOTHING = ("best", "good")
"""Turns that a review calls so cost about nothing: they are as right as the better turn."""


def line_of(game: AnyGame, root: Position, actions: Sequence[str]) -> Codes:
    """The steps of a turn from a position on, up to the first disclosure. Raises TorillaError if one is not legal."""
    state, codes = game.rules.engine.clone(root), [game.notation.parse(action) for action in actions]
    for code in codes:
        game.rules.require(state, code, int(root.seat))
        game.rules.engine.step(state, code)
        if state.horizon == state.steps:
            break
    return tuple(codes)


def is_judged(root: Position, state: Position) -> bool:
    """Whether enough was played to judge: the turn is over, or something was disclosed."""
    return is_over(root, state) or discloses(root, state)


def judge_exercise(
    game: AnyGame, root: Position, better: Codes, played: Codes, own: Sequence[int], simulations: int
) -> Verdict:
    """`own` was done from `root` on. `better` and `played`: turns of a review with so many simulations a turn.

    The reasons say why the better turn is better than this one; of a right one, why it is better than what was played.
    """
    seat, level = int(root.seat), level_of(game.name, simulations)
    view = game.views.view(root, seat)
    mine, best, mistake = (decisions(game, root, line) for line in (own, better, played))
    samples = Samples(game, view, SEED, level)
    values, target = samples.judge([mine, best], SAMPLES if level is TREE else DEEP_SAMPLES)
    chances = Chances(game, samples.root, seat)
    slope = chances.slope(mean(target.of(seat)), mean(values.of(seat)))
    scale = max(1.0, abs(mean(target.points)))
    cost = estimate(*difference(worth(target, seat, scale, slope), worth(values, seat, scale, slope)), 4)
    loss = slope * difference(target.of(seat), values.of(seat))[0]
    right = mine != mistake and kind_of(cost, loss) in NOTHING
    pair = (mine, mistake) if right else (best, mine)
    reasons = compare(game, view, *pair, SEED) if pair[0] != pair[1] else []
    return Verdict(right, worth_of(values, seat, chances), worth_of(target, seat, chances), reasons)


def worth_of(values: Values, seat: int, chances: Chances) -> Worth:
    return Worth(round(chances.say(mean(values.of(seat))), 3), round(mean(values.points), 1))
