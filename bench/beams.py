"""How many points does a beam of a width lose?  `python -m bench.beams GAME [--games 100] [--widths 4,6,12]`

    python -m bench.beams GAME --play 200    the plan alone, expert-next's against expert's, on so many deals

At the beginning of turns of *strong* against itself, two seats: every last turn of a seat, and one in every few of the
others. Each is planned with beams of several widths and with very wide ones (bots/search/planner.py); what the best
turn of a narrow beam is worth less than that of the wide ones is lost. *board* orders unfinished turns by what the
board is worth as it stands, *promise* by what they may come to; *as expert-next* is also wider in last turns. Positions
looked at count the work; the same seed gives the same table, but for the processor time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

if not __package__:  # run as `python bench/beams.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.headroom import Choose, match
from bench.lib import table
from torilla.bots import get_bot
from torilla.bots.arena.game import generator_for
from torilla.bots.search.level import LEVELS, NEXT, evaluator_for
from torilla.bots.search.planner import Planner
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

WIDEST_LAST, WIDEST = 200, 36
"""Of the beam that tells what a last turn, or another one, could have come to."""
LOST = 0.01
"""Points; less is no loss."""


class Turn(NamedTuple):
    """A turn that is planned, and its best value."""

    start: Position
    is_last: bool
    best: float


def turns_of(game: AnyGame, games: int, seed: int, every: int) -> Iterator[tuple[Position, bool]]:
    """The beginnings of turns, and whether they are their seats' last."""
    strong, evaluator, number = get_bot("strong"), evaluator_for(game.name, 1.0), 0
    assert evaluator is not None
    for deal in range(games):
        state: Any = game.rules.setup(game.rules.options.make(), 2, Seed.from_text(f"beams {seed}/{deal}"))
        generator, turn = generator_for(seed, deal, 0), -1
        while (seat := state.to_move) is not None:
            if state.turn != turn:
                turn = state.turn
                is_last = bool(evaluator.is_last_turn(state))
                number += 1
                if is_last or number % every == 0:
                    yield game.rules.engine.clone(state), is_last
            legal = game.rules.legal(state)
            code = strong.choose(game.views.view(state, seat), list(legal), generator) if len(legal) > 1 else legal[0]
            game.rules.apply(state, code)


def measure(planner: Planner, turns: list[Turn]) -> list[str]:
    """The cells of a row: points lost, how often, the worst, positions looked at, milliseconds."""
    looked, since, lost = int(planner.looked), process_time(), []
    for turn in turns:
        planner.plan(turn.start)
        lost.append(max(0.0, turn.best - planner.values[0]))
    seconds = process_time() - since
    return [
        f"{mean(lost):.2f}",
        f"{mean(each > LOST for each in lost):.0%}",
        f"{max(lost):.1f}",
        f"{(int(planner.looked) - looked) / len(turns):,.0f}",
        f"{1000 * seconds / len(turns):.2f}",
    ]


def plan_alone(game: AnyGame, planner: Planner) -> Choose:
    """Plays the best plan for its own board, and plans anew at every step."""

    def choose(state: Any, seat: int, legal: list[int], generator: Generator) -> int:
        planner.plan(game.views.sample(game.views.view(state, seat), generator))
        return legal[max(range(len(legal)), key=lambda index: float(planner.guesses[index]))]

    return choose


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--widths", default="2,4,6,12", help="of the beams to measure")
    parser.add_argument("--every", type=int, default=10, help="one in this number of the turns that are not last")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument(
        "--play",
        type=int,
        metavar="DEALS",
        help="let the plan alone of expert-next play that of expert, each deal twice",
    )
    chosen = parser.parse_args()
    game = get_game(chosen.game)
    evaluator = evaluator_for(game.name, 1.0)
    assert evaluator is not None
    if chosen.play:
        promise, board = (
            Planner(game.rules.engine, evaluator, level.follow, 1, level.last) for level in (NEXT, LEVELS["expert"])
        )
        match(game, 2, (plan_alone(game, promise), plan_alone(game, board)), chosen.seed, chosen.play)
        return
    turns = []
    for start, is_last in turns_of(game, chosen.games, chosen.seed, chosen.every):
        found = []
        for last in (0, 1):  # by the board and by promise: the better of two wide beams
            wide = Planner(game.rules.engine, evaluator, WIDEST_LAST if is_last else WIDEST, 1, last)
            wide.plan(start)
            found.append(wide.values[0])
        turns.append(Turn(start, is_last, max(found)))
    rows, next_last = [], NEXT.last
    for is_last in (True, False):
        chosen_turns = [turn for turn in turns if turn.is_last == is_last]
        for width in (int(each) for each in chosen.widths.split(",")):
            orders = (("board", 0), ("promise", 1), ("as expert-next", next_last))
            for order, last in orders if is_last else orders[:2]:
                planner = Planner(game.rules.engine, evaluator, width, 1, last)
                kind = f"{len(chosen_turns)} last" if is_last else f"{len(chosen_turns)} other"
                rows.append([kind, str(width), order, *measure(planner, chosen_turns)])
    print(table(["turns", "width", "order", "points lost", "turns that lose", "worst", "looked at", "ms"], rows))


if __name__ == "__main__":
    main()
