"""The best turn of a position, for make_puzzles.py: by counting all turns that end the game, or by searching deeply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple, cast

from torilla.bots.puzzles.verdict import Codes, result
from torilla.bots.review.judge import Samples, Values, difference, mean, worth
from torilla.bots.search.bot import begin
from torilla.bots.search.level import LEVELS
from torilla.core.content.puzzles import Proof, Worth
from torilla.core.contract.data import Item, View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position, new_buffer
from torilla.core.engine.generator import Generator

MOST_POSITIONS = 40_000
"""Positions of a turn; larger ones are left alone."""
FEWEST_BOARDS = 10
"""Boards that a turn can leave; below there is little to choose."""
MOST_BEST, BEST_SHARE = 4, 0.08
"""Boards that are equally good at the end of a game, at most, and their share of all."""
FEW, MANY = 6, 120
"""Arrangements of unknown pieces after a disclosure: MANY where FEW do not agree."""

MOST_COMPARED = 25_000
"""The same before the end of a game."""
STAGES = ((60, 10), (24, 32), (10, 100))
"""Turns and samples of each stage; then the best are measured with fresh samples."""
OTHERS = 3
"""Other boards that the best are measured against."""
SAMPLES = 400
CLEAR = 0.03
"""The least lower end of a search's margin, as cost of a turn (torilla.bots.review)."""
EXPERT = LEVELS["expert"].with_simulations(4 * LEVELS["expert"].simulations)
SEARCHES = 4
VARIANTS = 4
"""Turns with the same board, by other payments or draws, that take part."""


# --- All turns of a position


class TooMany(Exception):
    """There are more positions than the limit."""


class Turn(NamedTuple):
    """Steps up to the end of the turn or the first disclosure. `before`: the position before the last of them."""

    codes: Codes
    decisions: Codes  # the codes at which there was a choice
    before: Position
    end: Position
    items: list[Item]  # disclosed by the last step


class Turns:
    """Every position of the turn is looked at once, so of turns that differ only in their order one is kept."""

    def __init__(self, game: AnyGame, limit: int) -> None:
        self.game = game
        self.left = limit

    def all(self, root: Position) -> list[Turn]:
        """Raises TooMany."""
        engine, buffer = self.game.rules.engine, new_buffer()
        seat, turn = int(root.seat), int(root.turn)
        known: set[int] = set()
        found: list[Turn] = []
        waiting: list[tuple[Position, Codes, Codes]] = [(root, (), ())]
        while waiting:
            position, codes, decisions = waiting.pop()
            count = int(engine.fill_actions(position, buffer))
            legal = [int(buffer[index]) for index in range(count)]
            for code in legal:
                child = engine.clone(position)
                engine.step(child, code)
                mark = int(engine.fingerprint(child))
                if mark in known:
                    continue
                known.add(mark)
                self.left -= 1
                if self.left < 0:
                    raise TooMany
                path, chosen = (*codes, code), (*decisions, code) if count > 1 else decisions
                if child.horizon == child.steps or child.seat != seat or child.turn != turn:
                    told = engine.clone(position)
                    items = self.game.rules.apply_legal(told, code)
                    found.append(Turn(path, chosen, position, child, items))
                else:
                    waiting.append((child, path, chosen))
        return found


# --- At the end of a game


class Solved(NamedTuple):
    """The best turn, and the best of those that do not solve the puzzle."""

    codes: Codes
    rival: Codes
    proof: Proof


def solve_last_turn(game: AnyGame, root: Position, generator: Generator) -> Solved | None:
    """The turn with most points where the game ends with it, in all samples of the pile; None: not clear."""
    seat = int(root.seat)
    try:
        sure, risky = Ending(game, seat, generator).turns(root)
    except (TooMany, GoesOn):
        return None
    if not sure:
        return None
    best = max(ending.points for ending in sure)
    boards: dict[Hashable, list[Ended]] = {}
    for ending in sorted(sure, key=Ending.order):
        boards.setdefault(game.bots.turn_key(ending.end, seat), []).append(ending)
    first, *others = boards.values()
    number = 1 + sum(board[0].points == best for board in others)
    certain = next((board[0] for board in others if board[0].points < best), None)
    hoped = min(risky, key=Ending.order, default=None)
    few = max(1, min(MOST_BEST, int(BEST_SHARE * len(boards))))
    if len(boards) < FEWEST_BOARDS or number > few or (certain is None and hoped is None):
        return None
    if certain is None or (hoped is not None and hoped.points > certain.points):
        assert hoped is not None
        rival, second = hoped, Worth(0.0, float(hoped.points))
    else:
        rival, second = certain, result(game, certain.end, seat)
    if rival.points >= best:
        return None
    proof = Proof(
        kind="last-turn",
        turns=len(boards),
        best=result(game, first[0].end, seat),
        second=second,
        low=float(best - rival.points),
    )
    return Solved(first[0].codes, rival.codes, proof)


class GoesOn(Exception):
    """The game does not end with every turn."""


class Ended(NamedTuple):
    """A turn that ends the game."""

    codes: Codes
    end: Position
    points: int


class Ending:
    """All turns that end the game, and what they bring."""

    def __init__(self, game: AnyGame, seat: int, generator: Generator) -> None:
        self.game = game
        self.seat = seat
        self.generator = generator
        self.all = Turns(game, MOST_POSITIONS).all

    @staticmethod
    def order(one: Ended) -> tuple[int, int, Codes]:
        """The best first, then the shortest."""
        return -one.points, len(one.codes), one.codes

    def turns(self, root: Position) -> tuple[list[Ended], list[Ended]]:
        """Turns whose points are certain, and the others at their best. Raises TooMany and GoesOn."""
        sure: list[Ended] = []
        risky: list[Ended] = []
        for turn in self.all(root):
            if not turn.items and turn.end.seat < 0:
                sure.append(self.ended(turn.codes, turn.end))
                continue
            found: list[Ended] = []
            for number in range(MANY):
                if number == FEW and len({(one.codes, one.points) for one in found}) == 1:
                    break
                position = self.game.rules.engine.clone(turn.before)
                self.game.rules.engine.redeal(position, self.seat, self.generator)
                self.game.rules.engine.step(position, turn.codes[-1])
                found.append(self.best(turn.codes, position))
            if len({(one.codes, one.points) for one in found}) == 1:
                sure.append(found[0])
            else:
                risky.append(min(found, key=self.order))
        return sure, risky

    def best(self, codes: Codes, position: Position) -> Ended:
        """The best way to end the turn as the pieces lie. Raises TooMany and GoesOn."""
        if position.seat < 0:
            return self.ended(codes, position)
        if position.seat != self.seat:
            raise GoesOn
        return min((self.best((*codes, *turn.codes), turn.end) for turn in self.all(position)), key=self.order)

    def ended(self, codes: Codes, end: Position) -> Ended:
        return Ended(codes, end, int(self.game.rules.engine.points(end, self.seat)))


# --- Before the end


class Deep:
    """Compares all turns by samples, the promising ones with more of them."""

    def __init__(self, game: AnyGame, view: View, seed: int) -> None:
        assert view.viewer is not None
        self.game = game
        self.view = view
        self.seed = seed
        self.seat = view.viewer
        self.samples = Samples(game, view, seed)
        self.boards: dict[Codes, Hashable] = {}

    def solve(self) -> Solved | None:
        """The best turn, with the few that are as good, clearly better than all others; None: there is none."""
        try:
            found = Turns(self.game, MOST_COMPARED).all(self.samples.root)
        except TooMany:
            return None
        lines = self.ranked(found)
        count = len(set(self.boards.values()))
        if count < FEWEST_BOARDS:
            return None
        first = 1
        for most, number in STAGES:
            lines = lines[:most]
            lines, first, gap = self.sorted(lines, self.samples.judge(lines, number))
            if gap < CLEAR / 2:
                return None
        tops = [*self.best_lines(lines)][: first + OTHERS]
        if len(tops) == first or not all(self.agrees(tops[:first], number) for number in range(SEARCHES)):
            return None
        values = self.samples.judge(tops, SAMPLES)
        margins = [self.margin(one, other) for one in values[:first] for other in values[first:]]
        low = min(middle - 1.96 * spread**0.5 for middle, spread in margins)
        if low < CLEAR:
            return None
        spread = max(self.margin(values[0], other)[0] for other in values[:first])
        second = max(
            range(first, len(tops)), key=lambda index: mean(worth(values[index], self.seat, mean(values[0].points)))
        )
        proof = Proof(
            kind="search",
            turns=count,
            best=self.mean(values[0]),
            second=self.mean(values[second]),
            low=round(low, 4),
            within=round(max(0.0, spread) + low / 2, 4),
            samples=SAMPLES,
            simulations=EXPERT.simulations,
            seed=self.seed,
        )
        codes = {turn.decisions: turn.codes for turn in reversed(found)}
        return Solved(codes[tops[0]], codes[tops[second]], proof)

    def ranked(self, found: list[Turn]) -> list[Codes]:
        """Turns by what the board promises, at most some for each board."""
        hopes: dict[Codes, float] = {}
        evaluator = cast(Any, self.samples.guide).evaluator
        for turn in found:
            self.boards[turn.decisions] = self.game.bots.turn_key(turn.end, self.seat)
            hopes[turn.decisions] = float(evaluator.expected_score(turn.end, self.seat))
        counts: Counter[Hashable] = Counter()
        kept = []
        for line in sorted(hopes, key=lambda line: (-hopes[line], line)):
            counts[self.boards[line]] += 1
            if counts[self.boards[line]] <= VARIANTS and line:
                kept.append(line)
        return kept

    def sorted(self, lines: list[Codes], values: list[Values]) -> tuple[list[Codes], int, float]:
        """Lines from best to worst; how many boards are about as good as the best, and the gap behind them."""
        scale = max(1.0, abs(mean(values[0].points)))
        order = {line: mean(worth(one, self.seat, scale)) for line, one in zip(lines, values, strict=True)}
        ranked = sorted(lines, key=lambda line: (-order[line], line))
        tops = [order[line] for line in self.best_lines(ranked)]
        gaps = [tops[index] - tops[index + 1] for index in range(min(MOST_BEST, len(tops) - 1))]
        fair = [index for index, gap in enumerate(gaps) if tops[0] - tops[index] <= gap / 2]
        best = max(fair, key=lambda index: gaps[index], default=0)
        return ranked, best + 1, gaps[best] if gaps else 0.0

    def best_lines(self, ranked: list[Codes]) -> Iterator[Codes]:
        """The first line of each board."""
        known: set[Hashable] = set()
        for line in ranked:
            if self.boards[line] not in known:
                known.add(self.boards[line])
                yield line

    def margin(self, best: Values, other: Values) -> tuple[float, float]:
        scale = max(1.0, abs(mean(best.points)))
        return difference(worth(best, self.seat, scale), worth(other, self.seat, scale))

    def mean(self, values: Values) -> Worth:
        return Worth(round(mean(values.of(self.seat)), 3), round(mean(values.points), 1))

    def agrees(self, lines: list[Codes], number: int) -> bool:
        """Whether expert, with four times its simulations, takes one of these turns."""
        thought = begin(EXPERT, self.game, self.view, Generator.from_seed(self.seed + 7919 * (1 + number)))
        thought.run(None, None)
        choice = tuple(thought.advice().considered[0].line)
        choice = choice[: self.samples.play(self.samples.deal(), choice)]
        return self.board_after(choice) in [self.boards[line] for line in lines]

    def board_after(self, line: Codes) -> Hashable:
        position = self.game.rules.engine.clone(self.samples.root)
        self.samples.play(position, line)
        return self.game.bots.turn_key(position, self.seat)
