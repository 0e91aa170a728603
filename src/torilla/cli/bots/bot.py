"""`torilla bot`: bots as programs of their own, in any language (docs/reference/bot-protocol.md)."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from torilla.cli.common import AsJson, ComponentsPath, print_json
from torilla.cli.errors import FAILED

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Check, serve and seat bots in any language.")

Command = Annotated[
    str, typer.Argument(metavar="COMMAND", help="how the bot is started, as one word: 'node examples/bots/plain.mjs'")
]


@app.command("check")
def check(command: Command, *, as_json: AsJson = False) -> None:
    """Check that a program keeps to the bot protocol, requirement by requirement."""
    from torilla.bots.external.check import check as try_all

    found = []
    for verdict in try_all(command):
        found.append(verdict)
        if not as_json:
            ok = verdict.wrong is None
            print(
                f"{'ok  ' if ok else 'FAIL'}  {verdict.requirement}" + ("" if ok else f": {verdict.wrong}"), flush=True
            )
    good = all(verdict.wrong is None for verdict in found)
    if as_json:
        print_json({"command": command, "ok": good, "checks": [verdict._asdict() for verdict in found]})
    if not good:
        raise typer.Exit(FAILED)


@app.command("serve")
def serve(name: Annotated[str, typer.Argument(metavar="NAME", help="one of our bots, such as greedy")]) -> None:
    """Let one of our bots speak the protocol on standard input and output."""
    from torilla.bots.external.service import Service

    Service(name, sys.stdin, sys.stdout).run()


@app.command("join")
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="an invitation, or a link that moves a seat")],
    command: Annotated[str, typer.Argument(metavar="COMMAND", help="how the bot is started, or one of our bots")],
    *,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="its name at the table")] = "Bot",
    seconds: Annotated[float, typer.Option("--seconds", metavar="T", min=0.05, help="time for a choice")] = 5.0,
    patience: Annotated[
        float, typer.Option("--patience", metavar="T", min=0, help="give up after the server is away this long")
    ] = 600.0,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="seed of the bot's random choices")] = 0,
    components: ComponentsPath = None,
) -> None:
    """Let a bot take a seat at a server's table and play to the end."""
    from torilla.bots.base import get_bot, name_of_command
    from torilla.bots.external.bot import ExternalBot
    from torilla.cli.bots.join import Seat

    spec = name_of_command(command)
    trial = get_bot(spec)
    if isinstance(trial, ExternalBot):  # a program that does not play shall not take a seat
        trial.start()
        trial.close()
    seat = Seat(url, name=name, patience=patience, seed=seed, components=components)
    bot: Any = get_bot(spec, seat.components)
    if hasattr(bot, "budget"):
        bot.budget = seconds
    print(f"{trial.name} has seat {seat.seat} at table {seat.table['id']}", flush=True)
    try:
        seat.play(bot)
    finally:
        if isinstance(bot, ExternalBot):
            bot.close()
    stood_in = f"; greedy stood in {seat.stood_in} times" if seat.stood_in else ""
    print(f"the table is {seat.table['status']}{stood_in}")
