"""`torilla bot`: bots as programs of their own, in any language (docs/reference/bot-protocol.md)."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from torilla.cli.common import AsJson, print_json
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
