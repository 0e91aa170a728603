"""`torilla hint`: what a bot would do at a place in a record, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.common import AsJson, AtStep, ComponentsPath, RecordPath, knows_hand, print_json
from torilla.cli.errors import CommandError
from torilla.cli.records.inspect import state_in
from torilla.core.contract.data import Json

if TYPE_CHECKING:
    from torilla.bots.base import Considered
    from torilla.core.contract.game import AnyGame

LINE = 6
"""Steps of the expected continuation that are shown."""


def hint(
    record: RecordPath,
    *,
    at: AtStep = None,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="which bot to ask")] = "expert",
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="show at most N actions")] = 5,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="the same seed gives the same answer")] = 0,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Ask a bot what it would do after N steps of a record, and what it thinks of the alternatives."""
    from torilla.bots import ask, get_bot
    from torilla.bots.reasons import sentence
    from torilla.core.engine.generator import Generator

    loaded, state = state_in(record, at, components)
    game = loaded.game
    seat = state.to_move
    if seat is None:
        raise CommandError("the game is over there: look at an earlier step with --at N")
    if not knows_hand(loaded.record, seat):
        raise CommandError(f"the record does not contain the hand of seat {seat}, so no hint is possible")
    legal = game.rules.legal(state)
    advice = ask(get_bot(bot, game), game.views.view(state, seat), legal, Generator.from_seed(seed))
    summary = {
        "game": game.name,
        "bot": bot,
        "step": int(state.steps),
        "seat": seat,
        "legal": len(legal),
        "simulations": advice.simulations,
        "choice": game.notation.format(advice.code),
        "considered": [considered_json(game, one) for one in advice.considered[:top]],
        "reasons": [sentence(game, one, loaded.names) for one in advice.reasons],
        "against": None if advice.against is None else game.notation.format(advice.considered[advice.against].code),
    }
    if as_json:
        print_json(summary)
    else:
        show(game, loaded.names, advice.code, summary)


def considered_json(game: AnyGame, one: Considered) -> Json:
    """An action that was considered, in notation and in words."""
    from torilla.core.terminal.describe import describe

    return {
        "action": game.notation.format(one.code),
        "words": describe(game, one.code),
        "visits": one.visits,
        "chance": None if one.chance is None else round(one.chance, 4),
        "scores": None if one.scores is None else [round(score, 2) for score in one.scores],
        "line": [game.notation.format(code) for code in one.line],
    }


def show(game: AnyGame, names: list[str], code: int, summary: Json) -> None:
    """The same for people."""
    from rich.console import Console
    from rich.table import Table

    from torilla.core.terminal.describe import describe

    console = Console(highlight=False, markup=False)
    seat, bot = summary["seat"], summary["bot"]
    console.print(
        f"{names[seat]} (seat {seat}) is to move after step {summary['step']}: {summary['legal']} legal actions."
    )
    console.print(f"{bot} would: {describe(game, code)} ({summary['choice']})")
    for reason in summary["reasons"]:
        console.print(f"Against {summary['against']}: {reason}")
    if not summary["considered"]:
        return
    table = Table("action", "wins", "scores", "visits", "and then", box=None, header_style="bold", pad_edge=False)
    for one in summary["considered"]:
        chance = "" if one["chance"] is None else f"{one['chance']:.0%}"
        scores = "" if one["scores"] is None else " ".join(f"{score:.1f}" for score in one["scores"])
        table.add_row(one["action"], chance, scores, f"{one['visits']:,}", " ".join(one["line"][1:LINE]))
    console.print(table)
    console.print(f"Scores are expected at the end, by seat, from {summary['simulations']:,} simulations.")
