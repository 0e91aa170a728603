"""`torilla simulate`: bots play many games, and the scores and speed are counted."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from librt.vecs import vec
from mypy_extensions import i64

from torilla.cli.common import (
    AsJson,
    ComponentsPath,
    GameCount,
    GameName,
    OptionChoices,
    RulesVersion,
    SeatCount,
    SeedNumber,
    Setup,
    make_setup,
    print_json,
)
from torilla.cli.errors import CommandError
from torilla.core.contract.data import Json
from torilla.core.engine.engine import Position

if TYPE_CHECKING:
    from torilla.bots.base import Bot
    from torilla.cli.bots.dataset import Dataset
    from torilla.core.contract.data import Outcome
    from torilla.core.contract.game import AnyGame
    from torilla.core.engine.generator import Generator
    from torilla.core.play import AnyPlay


CHUNK = 500
"""Games that the compiled loop plays at once: Ctrl-C works between them."""


class Tally:
    """Sums over all games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.legal_actions = 0
        self.points = [0] * seats
        self.wins: list[float] | None = None  # shared victories are divided; not counted in playouts
        self.seconds = 0.0
        self.dataset: Dataset | None = None

    def add_points(self, points: list[int]) -> None:
        self.games += 1
        for seat, amount in enumerate(points):
            self.points[seat] += amount

    def add_outcome(self, outcome: Outcome | None) -> None:
        assert outcome is not None
        self.add_points(outcome.totals)
        if self.wins is None:
            self.wins = [0.0] * len(self.points)
        for seat in outcome.winners:
            self.wins[seat] += 1 / len(outcome.winners)
        if self.dataset is not None:
            self.dataset.end_game(outcome)

    def means(self) -> list[float]:
        return [round(amount / max(self.games, 1), 4) for amount in self.points]


def simulate(
    game_name: GameName,
    *,
    players: SeatCount = 2,
    games: GameCount = 100,
    seed: SeedNumber = 0,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="the bot in every seat")] = "random",
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="A,B,...", help="one bot for each seat, instead of --bot")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="DIR", help="write each game as a record into this folder"),
    ] = None,
    dataset: Annotated[
        Path | None,
        typer.Option("--dataset", metavar="FILE", help="write every step with its view into this Parquet file"),
    ] = None,
    option: OptionChoices = None,
    rules: RulesVersion = None,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play games, and count scores and speed.

    `--bot random` without `--records` and `--dataset` runs the compiled playout loop; all other bots choose from views.
    """
    from torilla.cli.version import is_compiled

    setup = make_setup(game_name, option, players, components, rules)
    names = seat_bots(bot, bots, players)
    if records is None and dataset is None and set(names) == {"random"}:
        tally = run_playouts(setup, seed, games)
    else:
        tally = run_bots(setup, names, seed, games, records, dataset)
    summary = {
        **setup.summary(),
        "bot": names[0] if len(set(names)) == 1 else None,
        "bots": names,
        "seed": seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "legal_actions": tally.legal_actions,
        "seconds": round(tally.seconds, 6),
        "decisions_per_second": round(tally.decisions / tally.seconds, 1),
        "games_per_second": round(tally.games / tally.seconds, 2),
        "mean_scores": tally.means(),
        "wins": tally.wins and [round(count, 4) for count in tally.wins],
        "compiled": is_compiled(),
    }
    if as_json:
        print_json(summary)
    else:
        show(summary)


def seat_bots(bot: str, bots: str | None, seats: int) -> list[str]:
    """The bot's name for each seat."""
    from torilla.bots import get_bot

    names = [name.strip() for name in bots.split(",")] if bots is not None else [bot] * seats
    if len(names) != seats:
        raise CommandError(f"--bots names {len(names)} bots for {seats} seats")
    for name in names:
        get_bot(name)
    return names


def run_playouts(setup: Setup, seed: int, games: int) -> Tally:
    """Uniformly random games in the compiled loop."""
    from torilla.cli.progress import ProgressBar
    from torilla.core.engine.engine import new_buffer, playouts
    from torilla.core.engine.generator import Generator

    game, options, seats, rules = setup
    tally = Tally(seats)
    table = game.rules.undealt(options, seats, 0, rules)
    buffer, points = new_buffer(), vec[i64]([0] * seats)
    source = Generator.from_seed(seed)
    with ProgressBar(games, "games") as bar:
        start = perf_counter()
        while tally.games < games:
            chunk = min(CHUNK, games - tally.games)
            decisions, legal = playouts(game.rules.engine, table, chunk, source, buffer, points)
            tally.games += chunk
            tally.decisions += int(decisions)
            tally.legal_actions += int(legal)
            bar.reach(tally.games)
        tally.seconds = perf_counter() - start
    tally.points = [int(total) for total in points]
    return tally


def run_bots(
    setup: Setup, names: list[str], seed: int, games: int, folder: Path | None, file: Path | None = None
) -> Tally:
    """Games between bots that see only what their seats may see."""
    from torilla.bots import get_bot
    from torilla.cli.bots.dataset import Dataset
    from torilla.cli.progress import ProgressBar
    from torilla.core.engine.generator import Generator
    from torilla.core.records.record import format_record

    tally = Tally(setup.seats)
    players = [get_bot(name, setup.game) for name in names]
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        if file is not None:
            tally.dataset = stack.enter_context(Dataset(file, setup, names, seed))
        bar = stack.enter_context(ProgressBar(games, "games"))
        start = perf_counter()
        for number in range(games):
            generator = Generator.from_seed(seed * 1_000_003 + number)
            play = play_game(setup, f"{seed}/{number}", players, generator, tally)
            if folder is not None:
                path = folder / f"{setup.game.name}-{setup.seats}-{seed}-{number}.txt"
                path.write_text(format_record(play.record(), setup.game), encoding="utf-8")
            bar.reach(number + 1)
        tally.seconds = perf_counter() - start
    return tally


def play_game(setup: Setup, seed: str, players: list[Bot], generator: Generator, tally: Tally) -> AnyPlay:
    """One game to its end."""
    from torilla.core.play import Play
    from torilla.core.records.seed import Seed

    game, options, seats, rules = setup
    names = [f"bot:{player.name}" for player in players]
    table = f"simulate-{seed}"
    play = Play.begin(game, options, seats, Seed.from_text(seed), names=names, table=table, rules=rules)
    while play.state.to_move is not None:
        play.apply(choose(game, play.state, seed, players, generator, tally))
    tally.add_outcome(game.rules.outcome(play.state))
    return play


def choose(game: AnyGame, state: Position, seed: str, players: list[Bot], generator: Generator, tally: Tally) -> int:
    """The choice of the bot to move; a single legal action needs no bot."""
    from torilla.bots.base import Advice, ask

    legal = game.rules.legal(state)
    advice = Advice(legal[0], [], 0)
    if len(legal) > 1:
        tally.decisions += 1
        tally.legal_actions += len(legal)
        seat = state.to_move
        assert seat is not None
        view = game.views.view(state, seat)
        if tally.dataset is None:
            return players[seat].choose(view, legal, generator)
        advice = ask(players[seat], view, legal, generator)
    if tally.dataset is not None:
        tally.dataset.add_step(state, seed, legal, advice)
    return advice.code


def show(summary: Json) -> None:
    """The summary for people."""
    from rich.console import Console
    from rich.table import Table

    engine = "compiled" if summary["compiled"] else "plain Python"
    branching = summary["legal_actions"] / max(summary["decisions"], 1)
    console = Console(highlight=False)
    console.print(
        f"{summary['games']:,} games of {summary['game']} with {summary['players']} seats,"
        f" seed {summary['seed']}, in {summary['seconds']:.2f} s (engine: {engine})"
    )
    console.print(
        f"{summary['games_per_second']:,.1f} games a second,"
        f" {summary['decisions_per_second']:,.0f} decisions a second,"
        f" {branching:.1f} legal actions a decision"
    )
    table = Table("seat", "bot", "mean score", "won", box=None, header_style="bold")
    for seat, name in enumerate(summary["bots"]):
        wins = summary["wins"]
        share = f"{wins[seat] / summary['games']:.1%}" if wins else "not counted"
        table.add_row(str(seat), name, f"{summary['mean_scores'][seat]:.2f}", share)
    console.print(table)
