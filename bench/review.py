"""Does the review find what a turn cost?  `python -m bench.review [--games N] [--game NAME] [--only PART]`

Plays two-seat games and reviews them, each number of a game the same everywhere:
- expert against strong: seconds of processor time for a whole review;
- expert with one turn, neither the first nor the last, replaced by a random one, any other whole turn equally likely:
  how often it is the worst of its seat;
- expert and greedy: the mean cost of a turn.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from time import process_time
from typing import Any

from torilla.bots import get_bot
from torilla.bots.arena.estimates import estimate_share
from torilla.bots.review.judge import review_turn
from torilla.bots.review.report import TurnReview, summary
from torilla.bots.review.tasks import SIMULATIONS, tasks_of
from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.records.replay import Recorder, Replay
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

BOTS = ("expert", "strong")
WALKS = 64
"""Random walks from which a random turn is taken."""
SHOWN = 10
"""Games after which a result is shown."""


def random_turn(game: Game, state: Position, generator: Generator) -> list[int]:
    """A whole turn, all about equally likely: one of many random walks, weighted by the choices that it passed up."""
    seat, turn = state.seat, state.turn
    walks: list[tuple[list[int], float]] = []
    for _ in range(WALKS):
        position, codes, weight = state.clone(), list[int](), 1.0
        while position.seat == seat and position.turn == turn:
            legal = game.legal_actions(position)
            codes.append(legal[int(generator.below(len(legal)))])
            weight *= len(legal)
            game.apply_legal(position, codes[-1])
        walks.append((codes, weight))
    left = sum(weight for _, weight in walks) * int(generator.below(1 << 30)) / (1 << 30)
    for codes, weight in walks:
        left -= weight
        if left <= 0:
            return codes
    return walks[-1][0]


def begin(name: str, seed: str) -> Recorder:
    game = get_game(name)
    return Recorder(game, game.options(), 2, Seed.from_text(seed))


def play_on(recorder: Recorder, bots: tuple[str, str], generator: Generator) -> list[Recorder]:
    """Play a game of two bots to its end; gives copies of it before each turn of seat 0."""
    game, players = recorder.game, [get_bot(bot) for bot in bots]
    before: list[Recorder] = []
    while (seat := game.current_seat(recorder.state)) is not None:
        state = recorder.state
        if seat == 0 and (not before or before[-1].state.turn != state.turn):
            before.append(recorder.fork())
        recorder.apply(players[seat].choose(game.view(state, seat), game.legal_actions(state), generator))
    return before


def judged(recorder: Recorder, seats: list[int], simulations: int) -> list[TurnReview]:
    tasks = tasks_of(Replay(recorder.record(hashes=False)), seats, simulations=simulations)
    return [review_turn(task) for task in tasks]


# --- One game each


def time_of(name: str, simulations: int, number: int) -> float:
    """Seconds of processor time that a review takes."""
    recorder = begin(name, f"review time {number}")
    play_on(recorder, BOTS, Generator.from_seed(number))
    start = process_time()
    judged(recorder, [0, 1], simulations)
    return process_time() - start


def rank_of(name: str, simulations: int, number: int) -> int:
    """The place of a random turn among the turns of its seat, the most costly first."""
    recorder, generator = begin(name, f"review rank {number}"), Generator.from_seed(number)
    before = play_on(recorder, BOTS, generator)
    changed = before[1 + number % (len(before) - 2)]
    turn = int(changed.state.turn)
    played = [step.code for of, _, step in recorder.entries if of == turn]
    while (codes := random_turn(changed.game, changed.state, generator)) == played:
        pass  # not replaced
    for code in codes:
        changed.apply(code)
    play_on(changed, BOTS, generator)
    ranked = sorted(judged(changed, [0], simulations), key=lambda one: -one.cost.mean)
    return [one.turn for one in ranked].index(turn) + 1


def loss_of(name: str, simulations: int, number: int) -> tuple[float, float]:
    """The mean cost of a turn of expert, and of one of greedy."""
    recorder = begin(name, f"review loss {number}")
    play_on(recorder, ("expert", "greedy"), Generator.from_seed(number))
    turns = judged(recorder, [0, 1], simulations)
    first, second = (summary(seat, [turn for turn in turns if turn.seat == seat]).mean_cost for seat in (0, 1))
    return first, second


# --- What they say together


def say_time(spent: list[float]) -> str:
    return f"{sum(spent) / len(spent):.1f} s of processor time a game, at most {max(spent):.1f} s"


def say_rank(ranks: list[int]) -> str:
    first = estimate_share([[float(rank == 1)] for rank in ranks])
    return (
        f"the random turn is the worst in {ranks.count(1)} ({first.mean:.1%}, {first.low or 0:.1%} to "
        f"{first.high or 0:.1%}), ranks {dict(sorted(Counter(ranks).items()))}"
    )


def say_loss(costs: list[tuple[float, float]]) -> str:
    expert, greedy = (sum(one[seat] for one in costs) / len(costs) for seat in (0, 1))
    return f"mean cost of a turn: expert {expert:.2%}, greedy {greedy:.2%}, a share of {expert / greedy:.2f}"


MEASURES: dict[str, tuple[Callable[..., Any], Callable[[list[Any]], str]]] = {
    "time": (time_of, say_time),
    "rank": (rank_of, say_rank),
    "loss": (loss_of, say_loss),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--only", choices=list(MEASURES))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen: Any = parser.parse_args()
    names = [chosen.game] if chosen.game else list(GAMES)
    with Pool(chosen.jobs) as pool:
        for key in [chosen.only] if chosen.only else list(MEASURES):
            measure, say = MEASURES[key]
            games = min(chosen.games, 5) if key == "time" else chosen.games
            together: list[Any] = []
            for name in names:
                found: list[Any] = []
                for one in pool.imap(partial(measure, name, chosen.simulations), range(games)):
                    found.append(one)
                    if len(found) % SHOWN == 0 or len(found) == games:
                        print(f"{name}, {key}, {len(found)} games: {say(found)}", flush=True)
                together += found
            if len(names) > 1:
                print(f"together, {key}, {len(together)} games: {say(together)}", flush=True)


if __name__ == "__main__":
    main()
