"""How much could a bot still gain?  `python -m bench.headroom {cheat,budget,ends} GAME [...]`

    cheat    a cheater against a bot: it is handed the true state, so it knows all hands and every draw to come
    budget   how many decisions of a bot another 20 times its budget would change, and by what margin
    ends     what comes of the turns of other bots, or budgets, against those of a bot: played on to the end by *strong*

The cheater exists here only: bots get views, and this loop is the only one that hands over a state. It looks further
ahead than the bots do, because nothing is uncertain for it. What it wins is more than any fair bot can.

Deals, seats and seeds follow from `--seed`; every deal is played once for each seat of the first bot, and the games of
a deal count as one in the intervals (95 %).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

if not __package__:  # run as `python bench/headroom.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from librt.vecs import vec
from mypy_extensions import i64

from torilla.bots import Bot, get_bot
from torilla.bots.arena.estimates import Estimate, estimate_mean, estimate_share
from torilla.bots.arena.game import generator_for
from torilla.bots.review.judge import Samples, difference
from torilla.bots.search.bot import SearchBot
from torilla.bots.search.level import evaluator_for
from torilla.bots.search.planner import Planner
from torilla.bots.search.turns import Turns
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Engine, Position
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

TURNS, WIDTH, FOLLOWS = 16, 96, (4, 6)
"""Of the cheater: turns compared, and the widths of the beams for its own turn and for those to come."""
REPLIES = (5, 3, 2)
"""Turns that the cheater tries in each round after this one."""
MORE = 20
"""Times the budget of a bot."""
SAMPLES = 400
"""Deals that tell what another choice is worth."""
MARGINS = (0.0, 0.01, 0.03)
"""Of the chance to win; the lower end of the interval has to be above."""

Choose = Callable[[Any, int, list[int], Generator], int]
"""From state, seat and legal codes to a code."""


# --- The cheater


class OpenEngine(Engine):
    """A game's engine for one who sees everything: nothing is dealt again."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def set_up(self, position: Position) -> None:
        self.engine.set_up(position)

    def fill_actions(self, position: Position, out: vec[i64]) -> i64:
        return self.engine.fill_actions(position, out)

    def step(self, position: Position, code: i64) -> None:
        self.engine.step(position, code)

    def clone(self, position: Position) -> Position:
        return self.engine.clone(position)

    def points(self, position: Position, seat: i64) -> i64:
        return self.engine.points(position, seat)

    def fingerprint(self, position: Position) -> i64:
        return self.engine.fingerprint(position)

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        """Leave everything where it is."""


class Cheater:
    """Plays its best turns on in the true state and takes the one that comes out best.

    Play goes on in several ways, as far as each number of rounds up to the given one and by planners of different
    widths, and the mean counts: a single way ends by chance where it does. Like expert it chooses its own turns of the
    rounds to come by what comes after them, but further ahead.
    """

    def __init__(self, game: AnyGame, rounds: int) -> None:
        self.rounds = rounds
        self.engine = game.rules.engine
        self.open = OpenEngine(game.rules.engine)
        evaluator = evaluator_for(game.name, 1.0)
        assert evaluator is not None
        self.evaluator = evaluator
        self.follows = [Planner(game.rules.engine, evaluator, width) for width in FOLLOWS]
        self.replies = [Planner(game.rules.engine, evaluator, max(FOLLOWS), number) for number in REPLIES]

    def choose(self, state: Any, seat: int, legal: list[int], generator: Generator) -> int:
        root = self.engine.clone(state)
        turns = Turns(self.open, self.evaluator, self.follows[0], [], root, generator)
        turns.gather(WIDTH, TURNS)
        for rounds in range(1, self.rounds + 1):
            for follow in self.follows:
                turns.follow, turns.replies = follow, self.replies[: rounds - 1]
                turns.deal()
            turns.halve()
        return int(turns.alive[0].codes[0])


# --- Games


def fair(game: AnyGame, bot: Bot) -> Choose:
    """A bot gets its view, as everywhere."""
    return lambda state, seat, legal, generator: bot.choose(game.views.view(state, seat), list(legal), generator)


class Played(NamedTuple):
    """A game: the first bot's share of the win, its lead over the mean of the others, and seconds a turn of each."""

    share: float
    lead: float
    seconds: list[float]
    turns: list[int]


def play(game: AnyGame, seats: int, bots: tuple[Choose, Choose], seed: int, deal: int, where: int) -> Played:
    """The first bot sits at `where`, the second at all other seats."""
    state: Any = game.rules.setup(game.rules.options.make(), seats, Seed.from_text(f"headroom {seed}/{deal}"))
    generators = [generator_for(seed, deal * seats + where, seat) for seat in range(seats)]
    seconds, turns = [0.0, 0.0], [set[tuple[int, int]](), set[tuple[int, int]]()]
    while (seat := state.to_move) is not None:
        legal = game.rules.legal(state)
        code = legal[0]
        if len(legal) > 1:
            who = int(seat != where)
            since = process_time()
            code = bots[who](state, seat, legal, generators[seat])
            seconds[who] += process_time() - since
            turns[who].add((seat, int(state.turn)))
        game.rules.apply(state, code)
    outcome = game.rules.outcome(state)
    assert outcome is not None
    others = [outcome.totals[seat] for seat in range(seats) if seat != where]
    share = 1 / len(outcome.winners) if where in outcome.winners else 0.0
    return Played(share, outcome.totals[where] - sum(others) / len(others), seconds, [len(each) for each in turns])


def match(game: AnyGame, seats: int, bots: tuple[Choose, Choose], seed: int, deals: int) -> None:
    shares, leads, games = [], [], []
    for deal in range(deals):
        found = [play(game, seats, bots, seed, deal, where) for where in range(seats)]
        shares.append([each.share for each in found])
        leads.append([each.lead for each in found])
        games += found
        if deal > 0:
            share, lead = estimate_share(shares), estimate_mean(leads)
            first, second = (
                1000 * sum(each.seconds[who] for each in games) / sum(each.turns[who] for each in games)
                for who in (0, 1)
            )
            print(
                f"{len(games)} games: won {share.mean:.1%} ({percent(share)}), lead {lead.mean:+.2f} "
                f"({lead.low or 0:+.2f} to {lead.high or 0:+.2f}), ms a turn {first:.0f} : {second:.0f}",
                flush=True,
            )


def percent(share: Estimate) -> str:
    return f"{share.low or 0:.1%} to {share.high or 0:.1%}"


# --- Twenty times the budget


def decisions(game: AnyGame, seats: int, bot: Bot, seed: int, every: int) -> Iterator[tuple[int, int, Any]]:
    """Game, seat and view at one in every few decisions of a bot that plays all seats."""
    number, deal = 0, 0
    while True:
        state: Any = game.rules.setup(
            game.rules.options.make(), seats, Seed.from_text(f"headroom decisions {seed}/{deal}")
        )
        generator = generator_for(seed, deal, 0)
        while (seat := state.to_move) is not None:
            legal = game.rules.legal(state)
            code = legal[0]
            if len(legal) > 1:
                view = game.views.view(state, seat)
                if number % every == 0:
                    yield deal, seat, view
                number += 1
                code = bot.choose(view, list(legal), generator)
            game.rules.apply(state, code)
        deal += 1


def with_more(bot: SearchBot) -> SearchBot:
    return SearchBot(None, bot.level.with_simulations(MORE * bot.level.simulations))


def margin(game: AnyGame, bot: SearchBot, view: Any, seed: int) -> tuple[float, float]:
    """By how much two searches with more budget beat the bot's choice: mean and variance; 0 where they do not agree."""
    usual = bot.search(view, Generator.from_seed(seed), None, None).advice()
    found = []
    for attempt in (1, 2):
        more = with_more(bot).search(view, Generator.from_seed(seed + attempt), None, None).advice()
        found.append(more.considered[0])
        if more.code == usual.code or found[0].code != more.code:
            return 0.0, 0.0
    lines = [tuple(found[0].line), tuple(usual.considered[0].line)]
    samples = Samples(game, view, seed + 3)
    better, chosen = samples.judge(lines, SAMPLES)
    return difference(better.of(samples.seat), chosen.of(samples.seat))


def compare_budgets(game: AnyGame, seats: int, name: str, seed: int, number: int, every: int) -> None:
    bot: Any = get_bot(name)
    deals: dict[int, list[tuple[float, float]]] = {}
    for count, (deal, _, view) in enumerate(decisions(game, seats, get_bot("strong"), seed, every)):
        deals.setdefault(deal, []).append(margin(game, bot, view, 1000 * seed + 10 * count))
        if (count + 1) % 20 == 0:
            for least in MARGINS:
                changed = [
                    [float(mean - 1.96 * variance**0.5 > least) for mean, variance in each] for each in deals.values()
                ]
                share = estimate_share(changed)
                print(f"{count + 1} decisions: better by more than {least:.0%}: {share.mean:.1%} ({percent(share)})")
            lost = estimate_mean([[mean for mean, _ in each] for each in deals.values()])
            print(f"  mean gain a decision {lost.mean:.2%} ({lost.low or 0:.2%} to {lost.high or 0:.2%})", flush=True)
        if count + 1 == number:
            return


# --- To the end of the game


def rest_of_turn(game: AnyGame, bot: Bot, view: Any, generator: Generator) -> tuple[int, ...]:
    """What a bot does from a decision on, until its turn ends or something is disclosed."""
    state: Any = game.views.sample(view, generator)
    seat, turn = state.to_move, state.turn
    codes: list[int] = []
    while state.to_move == seat and state.turn == turn:
        codes.append(bot.choose(game.views.view(state, seat), game.rules.legal(state), generator))
        game.rules.apply_legal(state, codes[-1])
        if state.horizon == state.steps:
            break
    return tuple(codes)


def share_at_the_end(game: AnyGame, view: Any, codes: tuple[int, ...], seed: int, deals: int) -> float:
    """The mean share of the win, over deals that are the same for all turns."""
    bot, seat, shares = get_bot("strong"), view.seat, 0.0
    for deal in range(deals):
        generator = generator_for(seed, deal, 0)
        state: Any = game.views.sample(view, generator)
        for code in codes:
            game.rules.apply_legal(state, code)
        while (mover := state.to_move) is not None:
            game.rules.apply_legal(state, bot.choose(game.views.view(state, mover), game.rules.legal(state), generator))
        outcome = game.rules.outcome(state)
        assert outcome is not None
        shares += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return shares / deals


def compare_ends(
    game: AnyGame, seats: int, name: str, others: list[str], seed: int, number: int, every: int, deals: int
) -> None:
    gains: dict[str, dict[int, list[float]]] = {other: {} for other in others}
    for count, (deal, _, view) in enumerate(decisions(game, seats, get_bot("strong"), seed, every)):
        known: dict[tuple[int, ...], float] = {}
        found = []
        for bot in (name, *others):
            codes = rest_of_turn(game, get_bot(bot), view, generator_for(seed, count, 1))
            if codes not in known:
                known[codes] = share_at_the_end(game, view, codes, seed + count, deals)
            found.append(known[codes])
        for other, share in zip(others, found[1:], strict=True):
            gains[other].setdefault(deal, []).append(share - found[0])
            if (count + 1) % 20 == 0:
                gain = estimate_mean(list(gains[other].values()))
                print(
                    f"{count + 1} turns: {other} against {name} {gain.mean:+.2%} of a win a turn "
                    f"({gain.low or 0:+.2%} to {gain.high or 0:+.2%})",
                    flush=True,
                )
        if count + 1 == number:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("cheat", "budget", "ends"))
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--bot", default="expert", help="the bot to measure")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--deals", type=int, default=40, help="cheat: each is played once for every seat")
    parser.add_argument("--rounds", type=int, choices=range(1, len(REPLIES) + 2), default=3, help="cheat: looked ahead")
    parser.add_argument("--decisions", type=int, default=200, help="budget, ends: how many")
    parser.add_argument("--every", type=int, default=23, help="budget, ends: one in this number of decisions of a game")
    parser.add_argument("--others", default="expert:128", help="ends: the bots to compare with it")
    parser.add_argument("--samples", type=int, default=100, help="ends: deals on which each turn is played on")
    chosen = parser.parse_args()
    game = get_game(chosen.game)
    if chosen.what == "cheat":
        bots = Cheater(game, chosen.rounds).choose, fair(game, get_bot(chosen.bot))
        match(game, chosen.seats, bots, chosen.seed, chosen.deals)
    elif chosen.what == "ends":
        others = chosen.others.split(",")
        compare_ends(
            game, chosen.seats, chosen.bot, others, chosen.seed, chosen.decisions, chosen.every, chosen.samples
        )
    else:
        compare_budgets(game, chosen.seats, chosen.bot, chosen.seed, chosen.decisions, chosen.every)


if __name__ == "__main__":
    main()
