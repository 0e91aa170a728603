"""Does the review find what a turn cost?  `python -m bench.review [--games N] [--simulations N] [--game NAME]`

Plays two-seat games and reviews them:
- expert against strong: seconds of processor time for a whole review;
- expert with one turn, neither the first nor the last, replaced by a random one, any whole turn equally likely: how
  often it is the worst of its seat;
- expert and greedy: the mean cost of a turn.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from torilla.bots import get_bot
from torilla.bots.review.judge import review_turn
from torilla.bots.review.report import TurnReview, summary
from torilla.bots.review.tasks import SIMULATIONS, tasks_of
from torilla.core.engine import Position
from torilla.core.game import Game
from torilla.core.generator import Generator
from torilla.core.record import Record
from torilla.core.replay import Recorder, Replay
from torilla.core.seed import Seed
from torilla.games import GAMES, get_game

NO_TURN = -1
WALKS = 64


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


def play(name: str, bots: tuple[str, str], seed: str, at_random: int = NO_TURN) -> tuple[Record, list[int]]:
    """A game of two bots; seat 0 plays its turn `at_random` at random. Gives the record and the seat's turns."""
    game = get_game(name)
    recorder = Recorder(game, game.options(), 2, Seed.from_text(seed))
    players = [get_bot(bot) for bot in bots]
    generator = Generator.from_seed(sum(seed.encode()))
    turns: list[int] = []
    while (seat := game.current_seat(recorder.state)) is not None:
        state = recorder.state
        if seat == 0 and int(state.turn) not in turns:
            turns.append(int(state.turn))
            if len(turns) - 1 == at_random:
                for code in random_turn(game, state, generator):
                    recorder.apply(code)
                continue
        recorder.apply(players[seat].choose(game.view(state, seat), game.legal_actions(state), generator))
    return recorder.record(hashes=False), turns


def judged(record: Record, seats: list[int], simulations: int) -> list[TurnReview]:
    return [review_turn(task) for task in tasks_of(Replay(record), seats, simulations=simulations)]


def measure_time(name: str, games: int, simulations: int) -> str:
    spent = []
    for number in range(games):
        record, _ = play(name, ("expert", "strong"), f"review time {number}")
        start = process_time()
        judged(record, [0, 1], simulations)
        spent.append(process_time() - start)
    return f"{sum(spent) / games:.1f} s of processor time a game, at most {max(spent):.1f} s"


def measure_rank(name: str, games: int, simulations: int) -> str:
    ranks: list[int] = []
    for number in range(games):
        _, turns = play(name, ("expert", "strong"), f"review rank {number}")
        chosen = 1 + number % (len(turns) - 2)
        record, turns = play(name, ("expert", "strong"), f"review rank {number}", chosen)
        ranked = sorted(judged(record, [0], simulations), key=lambda turn: -turn.cost.mean)
        ranks.append([turn.turn for turn in ranked].index(turns[chosen]) + 1)
    first = sum(rank == 1 for rank in ranks)
    return f"the random turn is the worst in {first} of {games} games ({first / games:.0%}), ranks {sorted(ranks)}"


def measure_loss(name: str, games: int, simulations: int) -> str:
    losses: dict[str, list[float]] = {"expert": [], "greedy": []}
    for number in range(games):
        record, _ = play(name, ("expert", "greedy"), f"review loss {number}")
        turns = judged(record, [0, 1], simulations)
        for seat, bot in enumerate(losses):
            losses[bot].append(summary(seat, [turn for turn in turns if turn.seat == seat]).mean_cost)
    expert, greedy = (sum(values) / games for values in losses.values())
    return f"mean cost of a turn: expert {expert:.2%}, greedy {greedy:.2%}, a share of {expert / greedy:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--only", choices=["time", "rank", "loss"])
    chosen: Any = parser.parse_args()
    measures = {"time": measure_time, "rank": measure_rank, "loss": measure_loss}
    for name in [chosen.game] if chosen.game else list(GAMES):
        for key, run in measures.items():
            if chosen.only in (None, key):
                games = min(chosen.games, 5) if key == "time" else chosen.games
                print(f"{name}, {games} games: {run(name, games, chosen.simulations)}", flush=True)


if __name__ == "__main__":
    main()
