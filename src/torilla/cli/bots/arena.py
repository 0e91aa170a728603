"""`torilla arena`: bots play each other on duplicate deals."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.common import (
    AsJson,
    ComponentsPath,
    GameCount,
    GameName,
    OptionChoices,
    RulesVersion,
    SeedNumber,
    make_setup,
    print_json,
)
from torilla.cli.errors import CommandError, Interrupted
from torilla.core.contract.data import Json

if TYPE_CHECKING:
    from collections.abc import Generator

    from torilla.bots.arena.folder import Folder
    from torilla.bots.arena.game import Result
    from torilla.bots.arena.match import Entry, Match
    from torilla.bots.arena.sequential import SequentialTest
    from torilla.bots.arena.workers import Played

MOST_FAULTS = 5
"""Faults shown in the terminal; result and report have all of them."""


def arena(
    game_name: GameName,
    *,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,...", help="one bot for each seat; NAME=command:PROGRAM for your own")
    ],
    games: GameCount = 100,
    seed: SeedNumber = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="J", min=1, help="processes; default: one per processor")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="keep games and report here; resume an interrupted run"),
    ] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", metavar="N", min=1, help="budget per decision, sent to your own bots")
    ] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="play on the Ray cluster at this address")
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            "--sprt",
            metavar="LOW HIGH",
            help="play until it is known which of these percentages the first bot wins; at most --games",
        ),
    ] = None,
    times: Annotated[bool, typer.Option("--times", help="also report time per turn for each bot")] = False,
    option: OptionChoices = None,
    rules: RulesVersion = None,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other on duplicate deals, and compare them.

    Each deal is played once for every seat, the bots moving up one seat each time: every bot plays every hand.
    """
    from torilla.bots.arena.folder import Folder
    from torilla.bots.arena.match import Match, parse_entries
    from torilla.bots.arena.report import format_report
    from torilla.bots.arena.sequential import SequentialTest
    from torilla.bots.arena.summary import seconds_a_turn, summarise
    from torilla.bots.base import BOTS
    from torilla.bots.trial import try_bot

    entries = parse_entries(bots)
    setup = make_setup(game_name, option, len(entries), components, rules)
    game = setup.game
    setup.game.rules.check_setup(setup.options, setup.seats, setup.rules)
    for bot in dict.fromkeys(entry.bot for entry in entries if entry.bot not in BOTS):
        try_bot(bot, game, setup.seats)
    match = Match(
        game=game.name,
        options=game.rules.options.format(setup.options),
        entries=entries,
        seed=seed,
        components=game.components.hash,
        source=game.source,
        simulations=simulations,
        rules=setup.rules,
        sprt=bounds(sprt, entries, games),
    )
    greet(match)
    folder = None if out is None else Folder(out, match)
    results = {} if folder is None else folder.open()
    results = {number: result for number, result in results.items() if number < games}
    test = None if match.sprt is None else SequentialTest(match)
    if test is not None:
        test.take(results)
    missing = [number for number in range(games) if number not in results]
    if missing and (test is None or test.verdict is None):
        played = player(match, missing, jobs, ray)
        play(played, results, games, folder, test)
    found = list(results.values())
    if test is not None and test.verdict is not None:  # other processes may have played on
        found = [result for result in found if result.number < test.games]
    summary = summarise(match, found)
    if test is not None:
        summary["sprt"] = test.describe()
    if folder is not None:
        import msgspec

        folder.finish(msgspec.json.encode(summary), format_report(match, found, summary, folder))
    if times:
        for bot, seconds in zip(summary["bots"], seconds_a_turn(match, found), strict=True):
            bot["seconds_a_turn"] = round(seconds, 5)
    if as_json:
        print_json(summary)
    else:
        show(summary, out)


def greet(match: Match) -> None:
    """Find a program that does not speak the protocol before any game is played."""
    from torilla.bots.arena.game import Hall

    hall = Hall(match)
    try:
        hall.greet()
    finally:
        hall.close()


def player(match: Match, missing: list[int], jobs: int | None, ray: str | None) -> Generator[Played]:
    """The backend that plays the games: this process, several, or a cluster."""
    from torilla.bots.arena import workers
    from torilla.bots.processes import processors

    if ray is not None:
        if jobs is not None:
            raise CommandError("--jobs is for this machine, --ray for a cluster: use one of them")
        return workers.play_on_ray(match, missing, ray)
    jobs = min(len(missing), jobs or processors())
    return workers.play_here(match, missing) if jobs == 1 else workers.play_in_processes(match, missing, jobs)


def bounds(sprt: tuple[float, float] | None, entries: list[Entry], games: int) -> tuple[float, float] | None:
    """The bounds of a sequential test as win rates. Raises CommandError."""
    from torilla.bots.arena.sequential import LEAST_GAMES

    if sprt is None:
        return None
    low, high = (percent / 100 for percent in sprt)
    if not 0 < low < high < 1:
        raise CommandError("--sprt needs two percentages between 0 and 100, the lower one first")
    if games < LEAST_GAMES:
        raise CommandError(f"--sprt gives no verdict under {LEAST_GAMES} games: allow more with --games")
    if len({entry.name for entry in entries}) == 1:
        raise CommandError("--sprt compares the first bot with others")
    return low, high


def play(
    played: Generator[Played],
    results: dict[int, Result],
    games: int,
    folder: Folder | None,
    test: SequentialTest | None,
) -> None:
    """Collect the games as they come, up to the verdict of a sequential test."""
    from torilla.cli.progress import ProgressBar

    try:
        with closing(played), ProgressBar(games, "games", done=len(results)) as bar:
            for result, record in played:
                if folder is not None:
                    folder.keep(result, record)
                results[result.number] = result
                bar.reach(len(results))
                if test is not None:
                    test.take(results)
                    if test.verdict is not None:
                        break
    except KeyboardInterrupt:
        if folder is None:
            raise
        raise Interrupted(f"interrupted after {len(results)} of {games} games; the same command continues") from None


def span(values: Json, name: str, form: str) -> list[str]:
    """A mean and its interval."""
    mean, low, high = (values[key] for key in (name, f"{name}_low", f"{name}_high"))
    return [f"{mean:{form}}", "" if low is None else f"{low:{form}} to {high:{form}}"]


def show(summary: Json, out: Path | None) -> None:
    """The summary for people."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False)
    games, deals, seats = summary["games"], summary["deals"], summary["seats"]
    console.print(f"{games:,} games of {summary['game']} on {deals:,} deals, {seats} seats, seed {summary['seed']}")
    if "sprt" in summary:
        from torilla.bots.arena.sequential import sentence

        console.print(sentence(summary["sprt"], games))
    if games % seats:
        console.print(f"the last deal was played {games % seats} of {seats} times")
    times = "seconds_a_turn" in summary["bots"][0]
    heads = ["bot", "won", "95 %", "score", "ahead", "95 %", *(["a turn"] if times else [])]
    table = Table(*heads, box=None, header_style="bold", pad_edge=False)
    for bot in summary["bots"]:
        cells = [bot["name"], *span(bot, "win_rate", ".1%"), f"{bot['mean_score']:.2f}", *span(bot, "margin", "+.2f")]
        table.add_row(*cells, *([f"{bot['seconds_a_turn'] * 1000:.1f} ms"] if times else []))
    console.print(table)
    if summary["ratings"]:
        table = Table("rating", "", "95 %", box=None, header_style="bold", pad_edge=False)
        for rating in summary["ratings"]:
            table.add_row(rating["name"], *span(rating, "rating", "+.0f"))
        console.print(table)
    for fault in summary["faults"][:MOST_FAULTS]:
        console.print(f"game {fault['game']}, step {fault['step']}: {fault['message']}")
    if len(summary["faults"]) > MOST_FAULTS:
        console.print(f"... and {len(summary['faults']) - MOST_FAULTS} more faults")
    if out is not None:
        console.print(f"report: {out / 'report.html'}", soft_wrap=True)  # to be copied
