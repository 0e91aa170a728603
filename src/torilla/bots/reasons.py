"""Why one turn is better than another, in ideas that people use at the table.

Both turns are played on the same deals of what is hidden. The difference of their evaluations is taken apart by topics
(core/engine/ideas.py). A topic is a reason if it accounts for a stated share of the whole difference and one of its
claims holds in every deal. Where there is none, because a turn is good for what it makes possible, the same is tried
after the seat's next turn, as it would be planned; a claim must then hold in most deals. Otherwise only numbers can be
said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from torilla.bots.base import Considered, Reason
from torilla.bots.search.level import evaluator_for
from torilla.bots.search.planner import Planner
from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position, legal_codes
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.features import Features
from torilla.core.engine.generator import Generator
from torilla.core.engine.ideas import Claim, Ideas

DEALS = 5
"""Of what the seat cannot see; a claim must hold in all of them."""
LIKELY = 4
"""Of these deals, in which a claim on the next turn must hold."""
WIDTH = 2
"""Of the beam that finishes turns, and plans those up to the seat's next one."""
SHARE = 0.35
"""Of the difference, that a reason accounts for at least."""
MOST = 2
"""Reasons for one turn."""
LEAST = 0.3
"""Points; a smaller difference is none."""
CLEARLY, CLEAR_POINTS = 0.01, 1.0
"""The win chance by which a turn is better than the one that it is compared with, or the expected points."""
END = "end"
"""By which a turn ends, in the notation of our games."""
TEMPO = "tempo"
"""The part that comes from the time left, or from a round that begins or ends: no feature stands for it."""


class Traced(NamedTuple):
    """A position as its evaluator sees it for one seat."""

    points: dict[str, int]  # certain ones, by category
    row: int  # of the evaluator's weights
    features: list[tuple[int, float]]


def compare(
    game: AnyGame,
    view: View,
    better: Sequence[int],
    other: Sequence[int],
    seed: int,
    *,
    difference: float = 0.0,
    next_turn: bool = True,
) -> list[Reason]:
    """The reasons for a line in place of another, both from this view on: the weightiest first.

    `difference`: the points that a search has found between them, if it has. A reason that is small beside it is none.
    `next_turn`: whether to look at the next turn where nothing can be said of this one.
    """
    ideas, evaluator = game.bots.ideas(), evaluator_for(game.name, 1.0)
    assert view.viewer is not None
    if ideas is None or evaluator is None:
        return []
    generator, seat = Generator.from_seed(seed), int(view.viewer)
    planner = Planner(game.rules.engine, evaluator, WIDTH)
    pairs = []
    for _ in range(DEALS):
        dealt = game.views.sample(view, generator)
        pairs.append((play(game, planner, dealt, better), play(game, planner, dealt, other)))
    found = find_reasons(game, ideas, evaluator, pairs, seat, difference)
    if found or not next_turn:
        return found
    then = [(play_round(planner, first), play_round(planner, second)) for first, second in pairs]
    return [
        msgspec.structs.replace(reason, later=False) if holds(ideas, reason, pairs, seat) else reason
        for reason in find_reasons(game, ideas, evaluator, then, seat, difference, later=True)
    ]


def holds(ideas: Ideas[Position], reason: Reason, pairs: Sequence[tuple[Position, Position]], seat: int) -> bool:
    """Whether a reason is true already, in every deal."""
    claims = [claim for topic in ideas.topics for claim in topic.claims]
    said = [agreed([claim(better, other, seat) for better, other in pairs], len(pairs)) for claim in claims]
    return any(one is not None and (one.idea, one.values) == (reason.idea, reason.values) for one in said)


def find_reasons(
    game: AnyGame,
    ideas: Ideas[Position],
    evaluator: Evaluator,
    pairs: Sequence[tuple[Position, Position]],
    seat: int,
    difference: float = 0.0,
    *,
    later: bool = False,
) -> list[Reason]:
    """The reasons in pairs of positions: after the better turn and after the other one, deal by deal.

    `later`: the positions are those after the seat's next turn.
    """
    parts: dict[str, float] = defaultdict(float)
    for better, other in pairs:
        for part, worth in difference_by_parts(game, evaluator, ideas, better, other, seat).items():
            parts[part] += worth / len(pairs)
    whole = max(sum(parts.values()), difference)
    if sum(parts.values()) < LEAST:
        return []
    weighed = [(sum(parts.get(part, 0.0) for part in topic.parts) / whole, topic) for topic in ideas.topics]
    found: list[Reason] = []
    for share, topic in sorted(weighed, key=lambda one: -one[0]):
        if share < SHARE or len(found) == MOST:
            break
        for claim in topic.claims:
            said = agreed([claim(better, other, seat) for better, other in pairs], LIKELY if later else len(pairs))
            if said:
                found.append(Reason(said.idea, said.values, said.cells, round(share, 3), later))
                break
    return found


def agreed(claims: list[Claim | None], least: int) -> Claim | None:
    """A claim that is the same in so many deals."""
    return next((claim for claim in claims if claim and claims.count(claim) >= least), None)


def difference_by_parts(
    game: AnyGame, evaluator: Evaluator, ideas: Ideas[Position], better: Position, other: Position, seat: int
) -> dict[str, float]:
    """What makes up the lead that the seat has in one position and not in the other."""
    parts: dict[str, float] = defaultdict(float)
    seats = int(better.seats)
    for each in range(seats):
        own = each == seat
        weight = 1.0 if own else -1.0 / (seats - 1)
        first, second = (trace(game, evaluator, position, each) for position in (better, other))
        for part, worth in between(evaluator, ideas, first, second).items():
            parts[part if own else f"others {part}"] += weight * worth
    return parts


def trace(game: AnyGame, evaluator: Evaluator, position: Position, seat: int) -> Traced:
    certain, _time, features = evaluator.trace_features(position, seat)
    score = game.rules.scores(position)[seat] if certain else None
    return Traced({part.category: part.now for part in score.parts} if score else {}, int(evaluator.row), features)


def between(evaluator: Evaluator, ideas: Ideas[Position], first: Traced, second: Traced) -> dict[str, float]:
    """The difference of two evaluations, part by part.

    Weights change with the time: a part is weighed by the mean of both times, and what is left is due to the time.
    """
    parts: dict[str, float] = defaultdict(float)
    for category in first.points.keys() | second.points.keys():
        parts[f"points {category}"] += first.points.get(category, 0) - second.points.get(category, 0)
    same_phase = phase_of(ideas.features, first) == phase_of(ideas.features, second)
    for sign, traced in ((1, first), (-1, second)):
        for feature, amount in traced.features:
            if not same_phase:
                parts[TEMPO] += sign * amount * weight(evaluator, traced.row, feature)
                continue
            now, then = (weight(evaluator, row, feature) for row in (first.row, second.row))
            own, rest = ideas.split.get(feature, (feature, ""))
            main = sum(weight(evaluator, row, own) for row in (first.row, second.row))
            parts[ideas.features.block_of[feature]] += sign * amount * main / 2
            if rest:
                parts[rest] += sign * amount * (now + then - main) / 2
            parts[TEMPO] += amount * (now - then) / 2
    return parts


def weight(evaluator: Evaluator, row: int, feature: int) -> float:
    return float(evaluator.weights[row + feature])


def phase_of(features: Features, traced: Traced) -> int:
    """The phase of the game in which a position was evaluated; -1 where it is over for the seat."""
    return traced.features[0][0] // features.per_phase if traced.features else -1


def play(game: AnyGame, planner: Planner, dealt: Position, line: Sequence[int]) -> Position:
    """The position after a turn that begins with these decisions. What must come after a disclosure is planned."""
    engine, position, left = game.rules.engine, game.rules.engine.clone(dealt), list(line)
    seat, turn = int(position.seat), int(position.turn)
    while position.seat == seat and position.turn == turn:
        legal = legal_codes(engine, position)
        if len(legal) > 1 and (not left or left[0] not in legal):
            if END not in map(game.notation.format, legal):
                return planner.finish(position)
            left = [game.notation.parse(END)]
        engine.step(position, left.pop(0) if len(legal) > 1 else legal[0])
    return position


def play_round(planner: Planner, position: Position) -> Position:
    """The position after the others' turns and the seat's next one, all planned."""
    for _ in range(int(position.seats)):
        if position.seat >= 0:
            position = planner.finish(position)
    return position


def reasons_for_choice(
    game: AnyGame, view: View, considered: Sequence[Considered], seed: int, *, next_turn: bool = True
) -> tuple[int | None, list[Reason]]:
    """The reasons for the first of the considered actions, and which other one it is compared with: the best that is
    clearly worse and differs in something that can be said."""
    if not considered or considered[0].chance is None:
        return None, []
    best, *rest = considered
    for number, one in enumerate(rest, 1):
        if not one.visits or one.chance is None or best.chance is None or one.chance > best.chance:
            continue
        difference = lead(best, view) - lead(one, view)
        if best.chance - one.chance >= CLEARLY or difference >= CLEAR_POINTS:
            found = compare(game, view, best.line, one.line, seed, difference=difference, next_turn=next_turn)
            if found:
                return number, found
    return None, []


def lead(one: Considered, view: View) -> float:
    """The points that the viewer is expected to have more than the others at the end."""
    if not one.scores or view.viewer is None:
        return 0.0
    own = one.scores[view.viewer]
    return own - (sum(one.scores) - own) / (len(one.scores) - 1)


def sentence(game: AnyGame, reason: Reason, names: Sequence[str]) -> str:
    """A reason in English, for the terminal."""
    from torilla.core.content.messages import format_message
    from torilla.core.terminal.describe import sentences_of

    words = sentences_of(game)
    values = {
        key: names[int(str(value))] if key == "seat" else words.in_words(key, value, game.components)
        for key, value in reason.values.items()
    }
    said = format_message(game.content.ideas[reason.idea].en, values)
    said = f"{said[0].upper()}{said[1:]}"
    return f"Probably after the next turn: {said}" if reason.later else said
